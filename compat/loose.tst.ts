/** The inputs of a client where no library says what a schema accepts. A union of equal types is one type. */
import type { ContractOperationInput } from 'routepact'
import type { ClientInput } from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import type { loose, LooseOperation } from './loose.ts'

type Loose = typeof loose

/** The libraries by what the compiler knows of the schema: its keys, or nothing. */
type Unnamed = 'joi' | 'zod, preprocessed'
type Named = Exclude<keyof Loose, Unnamed>

type Text = string | number | bigint | boolean | Date
type Listed = Text | readonly Text[]
type Uploaded = Text | Blob | readonly (Text | Blob)[]

type Inputs = { [In in keyof Loose]: ClientInput<LooseOperation<Loose[In]>> }
type Parts = { [In in keyof Loose]: ContractOperationInput<LooseOperation<Loose[In]>> }

/** The values that a part of the input accepts at a key, with each of these libraries. */
type ValueOf<All, In extends keyof All, Part extends string, Key extends string> = {
  [Each in In]: All[Each] extends infer Input
    ? Input extends { [Name in Part]?: infer Fields }
      ? { given: Exclude<NonNullable<Fields>, FormData | URLSearchParams>[Key & keyof Exclude<NonNullable<Fields>, FormData | URLSearchParams>] }
      : never
    : never
}[In]

describe('where the input of a schema is not known, a client writes text', () => {
  test('in a path', () => {
    expect<ValueOf<Inputs, keyof Loose, 'params', 'value'>>().type.toBe<{ given: Text }>()
    expect<ValueOf<Parts, keyof Loose, 'params', 'value'>>().type.toBe<{ given: Text }>()
  })

  test('in a query, also as a list', () => {
    expect<Exclude<ValueOf<Inputs, keyof Loose, 'query', 'value'>['given'], undefined>>().type.toBe<Listed>()
    expect<Exclude<ValueOf<Parts, keyof Loose, 'query', 'other'>['given'], undefined>>().type.toBe<Listed>()
  })

  test('in headers and cookies', () => {
    expect<Exclude<ValueOf<Inputs, keyof Loose, 'headers' | 'cookies', 'value'>['given'], undefined>>().type.toBe<Text>()
    expect<Exclude<ValueOf<Parts, keyof Loose, 'headers' | 'cookies', 'other'>['given'], undefined>>().type.toBe<Text>()
  })

  test('in forms, also as a list, and as a file in a multipart form', () => {
    type Body<ContentType> = Exclude<NonNullable<Extract<Parts[Named], { contentType: ContentType }>['body']>, FormData | URLSearchParams>
    expect<Body<'application/x-www-form-urlencoded'>['value' | 'other']>().type.toBe<Listed | undefined>()
    expect<Body<'multipart/form-data'>['value' | 'other']>().type.toBe<Uploaded | undefined>()
  })

  test('and only an optional key accepts undefined', () => {
    expect<ValueOf<Inputs, Exclude<Named, 'yup'>, 'query', 'value'>>().type.toBe<{ given: Listed }>()
    expect<ValueOf<Inputs, Named, 'query', 'other'>>().type.toBe<{ given: Listed | undefined }>()
  })
})
