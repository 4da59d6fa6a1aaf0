import type { ContractOperationParameters } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { Operation } from '../schemas.ts'

type Of<Path extends string> = ContractOperationParameters<Operation<{ path: Path }>>

describe('the parameters of a path', () => {
  test('are the segments that begin with a colon', () => {
    expect<Of<'/users/:id'>>().type.toBe<{ id: string }>()
    expect<Of<'/:id'>>().type.toBe<{ id: string }>()
    expect<Of<'/users/:user/posts/:post'>>().type.toBe<{ user: string; post: string }>()
    expect<Of<'/:a/:b/:c'>>().type.toBe<{ a: string; b: string; c: string }>()
    expect<Of<'/users/:id/edit'>>().type.toBe<{ id: string }>()
    expect<Of<'/users/:id/'>>().type.toBe<{ id: string }>()
    expect<Of<'/:größe/:_1'>>().type.toBe<{ größe: string; _1: string }>()
  })

  test('are an empty object without such a segment', () => {
    expect<Of<'/'>>().type.toBe<{}>()
    expect<Of<'/users'>>().type.toBe<{}>()
    expect<Of<'/users/'>>().type.toBe<{}>()
    expect<Of<'/at:noon/x'>>().type.toBe<{}>()
    expect<Of<''>>().type.toBe<{}>()
  })

  test('are found in a long path', () => {
    type Long = '/:a/:b/:c/:d/:e/:f/:g/:h/:i/:j/:k/:l/:m/:n/:o/:p/:q/:r/:s/:t/:u/:v/:w/:x/:y/:z'
    expect<Of<Long>['z']>().type.toBe<string>()
    expect<Of<`${Long}${Uppercase<Long>}/x/y/:last`>['Z' | 'last']>().type.toBe<string>()
  })

  test('are any names for a path of type string', () => {
    expect<Of<string>>().type.toBe<{ [name: string]: string | undefined }>()
  })

  test('are any names for a template literal without known ones', () => {
    expect<Of<`/files/${string}`>>().type.toBe<{ [name: string]: string | undefined }>()
    expect<Of<`${string}/files`>>().type.toBe<{ [name: string]: string | undefined }>()
    expect<Of<`/files/${string}` | '/users'>>().type.toBe<{ [name: string]: string | undefined } | {}>()
    expect<Of<any>>().type.toBe<{ [name: string]: string | undefined }>()
    expect<Of<never>>().type.toBe<never>()
  })

  test('are the known ones of a template literal', () => {
    expect<Of<`/${'users' | 'teams'}/:id`>>().type.toBe<{ id: string }>()
    expect<Of<`/files/${number}/:id`>>().type.toBe<{ id: string }>()
  })

  test('distribute over a union of paths', () => {
    expect<Of<'/users/:id' | '/teams/:team'>>().type.toBe<{ id: string } | { team: string }>()
    expect<Of<'/users/:id' | '/users'>>().type.toBe<{ id: string } | {}>()
  })

  test('of any and never', () => {
    expect<Of<never>>().type.toBe<never>()
    expect<Of<any>>().type.toBe<{ [name: string]: string | undefined }>()
  })
})
