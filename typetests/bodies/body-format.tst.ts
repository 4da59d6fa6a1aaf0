/** Formats of an application, and the validation of responses. */
import { type BodyFormat, byteStream, type ContractOperationBody, type ContractOperationInput, type ContractOperationResponse, createContract, type Schema, type SchemaInput, type SchemaOutput } from 'routepact'
import { type BodyCreator, type ClientResult, createClient, createOutline, responses, type ResponseValidator } from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { Operation } from '../schemas.ts'

/** A format of an application: rows of texts. */
type Table<Row extends Schema> = {
  readonly '~standard': {
    readonly types?: { readonly input: SchemaInput<Row>[]; readonly output: SchemaOutput<Row>[] } | undefined
    readonly validate: (value: unknown) => unknown
  }
  readonly '~body': BodyFormat<SchemaInput<Row>[], SchemaOutput<Row>[]> & { readonly contentTypes: readonly ['text/csv'] }
}

declare function csv<Row extends Schema>(row: Row): Table<Row>

describe('BodyFormat', () => {
  const Row = z.object({ n: z.string().transform(Number) })
  const contract = createContract({
    table: { path: '/1', method: 'POST', requests: { 'text/csv': { body: csv(Row) }, 'application/json': { body: z.string() } }, responses: { 200: { 'text/csv': { body: csv(Row) } } } },
  })
  type Api = typeof contract

  test('is the type of a format of your own', () => {
    expect<ContractOperationBody<Api['table']>>().type.toBe<{ n: number }[] | string>()
    expect<ContractOperationResponse<Api['table']>['body']>().type.toBe<{ n: string }[]>()
    expect<Extract<ContractOperationInput<Api['table']>, { contentType: 'text/csv' }>['body']>().type.toBe<{ n: string }[]>()
    expect<ClientResult<Api['table']>['body']>().type.toBe<{ n: number }[]>()
    createContract({
      // @ts-expect-error 'text/plain' is not a content type of this schema: use 'text/csv'
      text: { path: '/1', method: 'POST', requests: { 'text/plain': { body: csv(Row) } }, responses: { 200: {} } },
    })
  })

  test('has one type unless the directions differ', () => {
    type Sides<Format> = Format extends { types?: infer Types } ? NonNullable<Types> : never
    expect<Sides<BodyFormat<1>>['request']>().type.toBe<{ readonly input: 1; readonly output: 1 }>()
    expect<Sides<BodyFormat<1>>['response']>().type.toBe<{ readonly input: 1; readonly output: 1 }>()
    expect<Sides<BodyFormat<1, 2>>['response']>().type.toBe<{ readonly input: 1; readonly output: 2 }>()
    expect<Sides<BodyFormat<1, 2, 3, 4>>['request']>().type.toBe<{ readonly input: 1; readonly output: 2 }>()
    expect<Sides<BodyFormat<1, 2, 3, 4>>['response']>().type.toBe<{ readonly input: 3; readonly output: 4 }>()
    expect<Sides<BodyFormat>['request']>().type.toBe<{ readonly input: unknown; readonly output: unknown }>()
    expect<Sides<BodyFormat<any>>['response']['output']>().type.toBe<any>()
    expect<Sides<BodyFormat<never>>['response']['output']>().type.toBe<never>()
    expect<BodyFormat<1>>().type.not.toBeAssignableTo<BodyFormat<2>>()
    expect<{ contentTypes: string[] }>().type.not.toBeAssignableTo<BodyFormat>()
    expect<{ contentTypes: string[]; write: () => string }>().type.toBeAssignableTo<BodyFormat>()
    expect<{ contentTypes: string[]; write: () => { a: 1 } }>().type.not.toBeAssignableTo<BodyFormat>()
  })

  test('may have any content types', () => {
    type Of<Types extends readonly string[]> = Table<typeof Row> & { readonly '~body': { readonly contentTypes: Types } }
    type Wide = { readonly '~standard': Table<typeof Row>['~standard']; readonly '~body': BodyFormat<string> }
    createContract({
      wide: { path: '/1', method: 'POST', requests: { 'a/b': { body: {} as Wide } }, responses: { 200: {} } },
      all: { path: '/2', method: 'POST', requests: { 'text/csv': { body: {} as Of<readonly ['text/csv']> } }, responses: { 200: {} } },
    })
    expect<ClientResult<Operation<{ responses: { 200: { 'a/b': { body: Wide } } } }>>['body']>().type.toBe<string>()
  })

  test('reads with options, and describes itself', () => {
    type Reading = Parameters<Required<BodyFormat>['open']>[1]
    expect<Reading['maxBodySize']>().type.toBe<number>()
    expect<ReturnType<Reading['fail']>>().type.toBe<Error>()
    type Description = ReturnType<Required<BodyFormat>['describe']>
    expect<{ itemSchema: { type: 'object' } }>().type.toBeAssignableTo<Description>()
    expect<{ itemSchema: 'object' }>().type.not.toBeAssignableTo<Description>()
  })

  test('is given to the client of an outline', () => {
    expect(csv).type.toBeAssignableTo<BodyCreator>()
    expect<() => object>().type.toBeAssignableTo<BodyCreator>()
    expect<() => string>().type.not.toBeAssignableTo<BodyCreator>()
    expect<any>().type.toBeAssignableTo<BodyCreator>()
    expect<unknown>().type.not.toBeAssignableTo<BodyCreator>()
    expect(createClient).type.toBeCallableWith(createOutline(contract), { bodies: [csv, byteStream] })
  })
})

test('responses validates the responses of a client', () => {
  const contract = createContract({ ping: { path: '/', method: 'GET', responses: { 200: {} } } })
  expect(responses).type.toBe<ResponseValidator>()
  expect(createClient).type.toBeCallableWith(contract, { validate: responses })
  expect(createClient).type.toBeCallableWith(contract, { validate: undefined })
  expect(createClient).type.not.toBeCallableWith(contract, { validate: true })
  // @ts-expect-error 'validateResponses' is not an option of createClient: write validate: responses
  createClient(contract, { validateResponses: true })
})
