/** The routes of routers as types. */
import type { Router } from 'routepact'
import { describe, expect, test } from 'tstyche'
import type { DistinctRouters, MergedRoutes, PrefixedKey, PrefixOf, RoutesOf } from '../../../src/core/router/typing/route-types.ts'
import type { Operation } from '../../schemas.ts'

type Declared = {
  get: Operation<{ path: '/users/:id'; method: 'GET' }>
  index: Operation<{ path: '/'; method: 'GET' }>
}

describe('a base', () => {
  test('has optional slashes at its start and end', () => {
    expect<PrefixOf<''>>().type.toBe<''>()
    expect<PrefixOf<'/'>>().type.toBe<''>()
    expect<PrefixOf<'/v1'>>().type.toBe<'/v1'>()
    expect<PrefixOf<'/v1/'>>().type.toBe<'/v1'>()
    expect<PrefixOf<'v1'>>().type.toBe<'/v1'>()
    expect<PrefixOf<'v1/'>>().type.toBe<'/v1'>()
    expect<PrefixOf<'/api/v1/'>>().type.toBe<'/api/v1'>()
    expect<PrefixOf<'api/v1'>>().type.toBe<'/api/v1'>()
  })

  test('is before each path', () => {
    expect<PrefixedKey<'GET /users', '/v1'>>().type.toBe<'GET /v1/users'>()
    expect<PrefixedKey<'GET /users', ''>>().type.toBe<'GET /users'>()
    type Routes = { readonly 'GET /v1/users/:': 'GET /v1/users/:id'; readonly 'GET /v1': 'GET /v1/' }
    expect<RoutesOf<{}, Declared, 'v1/'>>().type.toBe<Routes>()
    type Plain = { readonly 'GET /users/:': 'GET /users/:id'; readonly 'GET ': 'GET /' }
    expect<RoutesOf<{}, Declared, ''>>().type.toBe<Plain>()
    expect<RoutesOf<{}, Declared, '/'>>().type.toBe<Plain>()
    expect<MergedRoutes<[Router<[], Plain>], '/v1/'>>().type.toBe<Routes>()
    expect<MergedRoutes<[Router<[], Plain>], ''>>().type.toBe<Plain>()
    expect<MergedRoutes<[Router], ''>>().type.toBe<unknown>()
  })
})

describe('a route that occurs twice', () => {
  type Of<Key extends string> = Router<[], { readonly [Name in Key]: Name }>
  type Message<Key extends string> = `'${Key}' is already a route of an earlier router`

  test('has a message at the later router', () => {
    expect<DistinctRouters<[Of<'GET /a'>, Of<'GET /b'>, Of<'GET /c'>]>>().type.toBe<readonly [Of<'GET /a'>, Of<'GET /b'>, Of<'GET /c'>]>()
    expect<DistinctRouters<[Of<'GET /a'>, Of<'GET /a'>, Of<'GET /c'>]>[1]>().type.toBe<Message<'GET /a'>>()
    expect<DistinctRouters<[Of<'GET /a'>, Of<'GET /b'>, Of<'GET /a'>]>[2]>().type.toBe<Message<'GET /a'>>()
    expect<DistinctRouters<[Of<'GET /a'>, Of<'GET /b'>, Of<'GET /b'>]>[2]>().type.toBe<Message<'GET /b'>>()
    expect<DistinctRouters<[Of<'GET /a' | 'GET /b'>, Of<'GET /b' | 'GET /c'>]>[1]>().type.toBe<Message<'GET /b'>>()
  })

  test('is no path that may be any', () => {
    expect<DistinctRouters<[Of<`GET ${string}`>, Of<`GET ${string}`>]>>().type.toBe<readonly [Of<`GET ${string}`>, Of<`GET ${string}`>]>()
    expect<DistinctRouters<Router[]>>().type.toBe<readonly Router[]>()
    expect<DistinctRouters<[Of<'GET /a'>, ...Of<'GET /b'>[]]>>().type.toBe<readonly [Of<'GET /a'>, ...Of<'GET /b'>[]]>()
  })
})
