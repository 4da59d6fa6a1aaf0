/** Tests that the comparison detects differences. */
import { expect, test } from 'tstyche'
import type { ContractHeaders } from 'routepact'
import type { Differing, WrongRows, WrongTypes } from './compare.ts'
import type { CompatContract } from './contract.ts'
import type { ExpectedOperations } from './expected.ts'
import type { ExpectedSchemas } from './kit.ts'
import type { zod } from './kits.ts'

type Any = ReturnType<typeof JSON.parse>

type Operations = CompatContract<typeof zod>

/** The differing rows of an operation after some expectations are replaced by wrong ones. */
type Wrong<Name extends keyof Operations, Changed> = WrongRows<
  Operations[Name],
  {
    [Utility in keyof ExpectedOperations['getItem']]: Utility extends keyof Changed
      ? Changed[Utility]
      : ExpectedOperations[Name][Utility]
  }
>

test('identical rows do not differ', () => {
  expect<Differing<{ a: 1; b: Any; c: never; d: unknown }, { a: 1; b: Any; c: never; d: unknown }>>().type.toBe<never>()
  expect<Wrong<'getItem', {}>>().type.toBe<never>()
})

test('finds the smallest difference', () => {
  expect<Differing<{ row: { a: 1 } }, { row: { readonly a: 1 } }>>().type.toBe<'row'>()
  expect<Differing<{ row: { a?: 1 } }, { row: { a?: 1 | undefined } }>>().type.toBe<'row'>()
  expect<Differing<{ row: { a: 1 | undefined } }, { row: { a?: 1 | undefined } }>>().type.toBe<'row'>()
  expect<Differing<{ row: string[] }, { row: readonly string[] }>>().type.toBe<'row'>()
  expect<Differing<{ row: Any }, { row: string }>>().type.toBe<'row'>()
  expect<Differing<{ row: string }, { row: Any }>>().type.toBe<'row'>()
  expect<Differing<{ row: unknown }, { row: Any }>>().type.toBe<'row'>()
  expect<Differing<{ row: never }, { row: string }>>().type.toBe<'row'>()
  expect<Differing<{ row: 1 }, { row: number }>>().type.toBe<'row'>()
})

test('finds a row that only one table has', () => {
  expect<Differing<{ row: 1 }, {}>>().type.toBe<'row'>()
  expect<Differing<{}, { row: 1 }>>().type.toBe<'row'>()
})

test('names the utility of a wrong expectation', () => {
  expect<Wrong<'getItem', { Input: { params: { id: string } } }>>().type.toBe<'ContractOperationInput'>()
  expect<Wrong<'getItem', { Parameters: { id: string } }>>().type.toBe<
    'ContractOperationParameters' | 'ContractRequest.validatedParams'
  >()
  expect<Wrong<'listItems', { Query: { page: number } }>>().type.toBe<
    'ContractOperationQuery' | 'ContractRequest.validatedQuery'
  >()
  expect<Wrong<'getFile', { Headers: ContractHeaders<{}> }>>().type.toBe<
    'ContractOperationHeaders' | 'ContractRequest.validatedHeaders'
  >()
  expect<
    Wrong<
      'getReport',
      {
        Headers: ContractHeaders<{
          accept: 'application/json' | 'text/csv'
          'x-request-id': string
          'x-trace': string
          'x-count': `${number}`
        }>
      }
    >
  >().type.toBe<'ContractOperationHeaders' | 'ContractRequest.validatedHeaders'>()
  expect<Wrong<'queryItems', { Body: { rows: string[] } }>>().type.toBe<
    'ContractOperationBody' | 'ContractRequest.validatedBody'
  >()
  expect<Wrong<'queryItems', { Content: { contentType: 'application/json'; body: { rows: number[] } } }>>().type.toBe<
    'ContractOperationContent' | 'ContractRequest.validatedContent'
  >()
  expect<Wrong<'ping', { Response: { status: 200 } }>>().type.toBe<
    'ContractOperationResponse' | 'ContractRequest.respond' | 'ContractHandler'
  >()
  expect<Wrong<'ping', { Status: number }>>().type.toBe<'ContractOperationStatus'>()
  expect<
    Wrong<'getReport', { ResponseBody: { 200: { 'text/csv': string } } }>
  >().type.toBe<'ContractOperationResponseBody'>()
})

test('names the wrong type of a schema', () => {
  type Digits = ExpectedSchemas['itemParams']
  expect<WrongTypes<(typeof zod)['itemParams'], Digits>>().type.toBe<never>()
  expect<
    WrongTypes<(typeof zod)['itemParams'], { input: Digits['output']; output: Digits['output'] }>
  >().type.toBe<'SchemaInput'>()
  expect<
    WrongTypes<(typeof zod)['itemParams'], { input: Digits['input']; output: { id: bigint } }>
  >().type.toBe<'SchemaOutput'>()
})
