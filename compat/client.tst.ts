/** The types of calls with each library. A union of equal types is one type. */
import type { ClientInput, ClientResponse, ClientResult } from 'routepact/client'
import { expect, test } from 'tstyche'
import type { CompatContract } from './contract.ts'
import type { Kits, Library } from './rows.ts'

type Reports = { [In in Library]: CompatContract<Kits[In]>['getReport'] }
type Searches = { [In in Library]: CompatContract<Kits[In]>['searchItems'] }

/** The properties of each member of a union. */
type Flat<Type> = Type extends unknown ? { [Key in keyof Type]: Type[Key] } : never

test('a header that the client supplies is optional', () => {
  type Headers<Supplied extends string> = Flat<
    { [In in Library]: ClientInput<Reports[In], Supplied>['headers'] }[Library]
  >
  interface Optional {
    accept?: 'application/json' | 'text/csv' | undefined
    'x-trace'?: string | undefined
  }
  expect<Headers<never>>().type.toBe<Flat<Optional & { 'x-request-id': string; 'x-count': string }>>()
  expect<Headers<'x-request-id'>>().type.toBe<Flat<Optional & { 'x-count': string; 'x-request-id'?: string | undefined }>>()
  type All = { 'x-count'?: string | undefined; 'x-request-id'?: string | undefined }
  expect<Headers<'x-request-id' | 'x-count'>>().type.toBe<Flat<Optional & All> | undefined>()
})

test('accept narrows the result', () => {
  type Csv = { [In in Library]: ClientResult<Reports[In], 'text/csv'> }[Library]
  expect<Csv>().type.toBe<ClientResponse<200, 'text/csv', string>>()
  type Accepted = { [In in Library]: Extract<ClientInput<Reports[In]>['accept'], string> }[Library]
  expect<Accepted>().type.toBe<'application/json' | 'text/csv'>()
})

test('a query has no null', () => {
  type Query = { [In in Library]: ClientInput<Searches[In]>['query'] }[Library]
  expect<Query>().type.toBe<{ name: string; tags?: string[] | undefined }>()
})
