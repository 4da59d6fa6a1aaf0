/** `multipart`: what handlers and clients give and receive. */
import { type ContractOperationBody, type ContractOperationInput, type ContractOperationResponse, createContract, multipart, type MultipartSchema, type Schema } from 'routepact'
import { type ClientResult, createClient, createOutline } from 'routepact/client'
import { type } from 'arktype'
import { describe, expect, test } from 'tstyche'
import * as v from 'valibot'
import { z } from 'zod'
import { type Operation, type SchemaOf, schemaOf } from '../schemas.ts'

const Upload = z.object({ file: z.file(), age: z.coerce.number(), tags: z.array(z.string()).default([]), name: z.string().nullish() })
const Meta = z.object({ file: z.file(), meta: z.object({ n: z.number(), at: z.coerce.date() }) })

const contract = createContract({
  upload: { path: '/upload', method: 'POST', requests: { 'multipart/form-data': { body: multipart(Upload) } }, responses: { 200: {} } },
  meta: { path: '/meta', method: 'POST', requests: { 'multipart/form-data': { body: multipart(Meta, { json: ['meta'] }) }, optional: true }, responses: { 200: {} } },
  form: { path: '/form', method: 'GET', responses: { 200: { 'multipart/form-data': { body: multipart(Meta, { json: ['meta'] }) } } } },
  either: {
    path: '/either',
    method: 'POST',
    requests: { 'multipart/form-data': { body: multipart(Upload) }, 'application/json': { body: z.object({ a: z.string() }) } },
    responses: { 200: {} },
  },
})
type Api = typeof contract
type Anything = string | number | bigint | boolean | Date

test('a handler receives the fields, and returns them or a form', () => {
  expect<ContractOperationBody<Api['upload']>>().type.toBe<{ file: File; age: number; tags: string[]; name?: string | null | undefined }>()
  expect<ContractOperationBody<Api['meta']>>().type.toBe<{ file: File; meta: { n: number; at: Date } } | undefined>()
  expect<ContractOperationBody<Api['either']>>().type.toBe<{ file: File; age: number; tags: string[]; name?: string | null | undefined } | { a: string }>()
  expect<ContractOperationResponse<Api['form']>['body']>().type.toBe<{ file: File; meta: { n: number; at: unknown } } | FormData>()
})

test('a client gives the fields or a form, and receives a form', () => {
  expect<ContractOperationInput<Api['upload']>['body']>().type.toBe<
    { file: File; age: Anything | Blob | readonly (Anything | Blob)[]; tags?: string[] | undefined; name?: string | undefined } | FormData
  >()
  expect<ContractOperationInput<Api['meta']>['body']>().type.toBe<{ file: File; meta: { n: number; at: unknown } } | FormData | undefined>()
  expect<Extract<ContractOperationInput<Api['either']>, { contentType: 'application/json' }>['body']>().type.toBe<{ a: string }>()
  expect<ClientResult<Api['form']>['body']>().type.toBe<FormData>()
  const client = createClient(contract)
  expect(client.meta).type.toBeCallableWith()
  expect(client.meta).type.toBeCallableWith({ body: { file: new File([], 'a'), meta: { n: 1, at: 'now' } } })
  expect(client.meta).type.not.toBeCallableWith({ body: { file: new File([], 'a'), meta: '{}' } })
  expect(client.upload).type.not.toBeCallableWith({ body: new URLSearchParams() })
  expect(createClient).type.toBeCallableWith(createOutline(contract), { bodies: [multipart] })
})

describe('MultipartSchema', () => {
  test('is what the function returns', () => {
    expect(multipart(Upload)).type.toBe<MultipartSchema<typeof Upload>>()
    expect(multipart(Meta, { json: ['meta'] })).type.toBe<MultipartSchema<typeof Meta, 'meta'>>()
    expect<MultipartSchema<typeof Upload>>().type.toBeAssignableTo<Schema>()
  })

  test('has fields of any, unknown and never', () => {
    type Of<Value, Json extends string = never> = Operation<{ requests: { 'multipart/form-data': { body: MultipartSchema<SchemaOf<Value>, Json> } } }>
    expect<ContractOperationBody<Of<any>>>().type.toBe<any>()
    expect<ContractOperationBody<Of<unknown>>>().type.toBe<unknown>()
    expect<ContractOperationBody<Of<never>>>().type.toBe<never>()
    expect<ContractOperationInput<Of<never>>['body']>().type.toBe<FormData>()
    expect<{ a: Blob; b: string; c: readonly string[] } | FormData>().type.toBeAssignableTo<ContractOperationInput<Of<unknown>>['body']>()
    expect<ContractOperationInput<Of<{ a: any; b: unknown }, 'a' | 'b'>>['body']>().type.toBe<{ a: any; b: unknown } | FormData>()
  })
})

describe('the rules', () => {
  test('accept texts, files and JSON, and schemas that are not known', () => {
    expect(multipart).type.toBeCallableWith(z.object({ list: z.array(z.object({ a: z.number() })), either: z.union([z.string(), Meta]) }), { json: ['list'] })
    expect(multipart).type.toBeCallableWith(v.object({ meta: v.object({ a: v.number() }) }), { json: ['meta'] })
    expect(multipart).type.toBeCallableWith(type({ meta: { a: 'number' } }), { json: ['meta'] })
    expect(multipart).type.toBeCallableWith(z.union([Upload, Meta]), { json: ['meta'] })
    expect(multipart).type.toBeCallableWith(z.record(z.string(), z.string()), { json: ['a'] })
    expect(multipart).type.toBeCallableWith(schemaOf<any>(), { json: ['a'] })
    expect(multipart).type.toBeCallableWith(schemaOf<unknown>(), { json: ['a'] })
    expect(multipart).type.toBeCallableWith(schemaOf<never>())
    expect(multipart).type.toBeCallableWith(Upload, { json: undefined })
    expect(multipart).type.toBeCallableWith({} as Schema)
    const form = <Body extends Schema>(body: Body) =>
      createContract({ a: { path: '/a', method: 'POST', requests: { 'multipart/form-data': { body: multipart(body) } }, responses: { 200: {} } } })
    const contract = form(z.object({ a: z.string() }))
    expect<ContractOperationInput<typeof contract.a>['body']>().type.toBe<{ a: string } | FormData>()
  })

  test('reject fields that no text or file satisfies, and names that the form does not have', () => {
    // @ts-expect-error 'body.size' cannot be parsed from a string or a file
    multipart(z.object({ size: z.number(), file: z.file() }))
    // @ts-expect-error 'body.meta' cannot be parsed from a string or a file
    multipart(Meta)
    // @ts-expect-error 'body' must accept an object
    multipart(z.string())
    // @ts-expect-error 'body' must accept an object
    multipart(schemaOf<string[]>())
    // @ts-expect-error 'body' must accept an object
    multipart(schemaOf<readonly [File, string]>())
    // @ts-expect-error 'mta' is not a field of the form
    multipart(Upload, { json: ['mta'] })
    // @ts-expect-error 'mta' is not a field of the form
    multipart(Meta, { json: ['meta', 'mta'] })
    // @ts-expect-error 'jsn' does not exist in type
    multipart(Upload, { jsn: ['name'] })
  })

  test('require the function under multipart/form-data, and there alone', () => {
    createContract({
      // @ts-expect-error 'multipart/form-data' needs multipart(schema)
      one: { path: '/1', method: 'POST', requests: { 'multipart/form-data': { body: Upload } }, responses: { 200: {} } },
      // @ts-expect-error 'multipart/form-data' needs multipart(schema)
      two: { path: '/2', method: 'GET', responses: { 200: { 'multipart/form-data': { body: z.any() } } } },
      // @ts-expect-error 'application/json' is not a content type of this schema: use 'multipart/form-data'
      three: { path: '/3', method: 'POST', requests: { 'application/json': { body: multipart(Upload) } }, responses: { 200: {} } },
    })
  })
})
