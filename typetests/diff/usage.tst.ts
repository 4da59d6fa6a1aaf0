import type { Contract } from 'routepact'
import {
  addUsage,
  type ChangeUsage,
  type ChangeUse,
  type ClientUse,
  compareContracts,
  type DocumentChange,
  type NamedClientUse,
  type OperationUse,
  readUsage,
  type Usage,
  type UsedChange,
} from 'routepact-tools/diff'
import { describe, expect, test } from 'tstyche'

type Any = ReturnType<typeof JSON.parse>

declare const contract: Contract
declare const usage: Usage
declare const changes: DocumentChange[]
declare const anything: Any
declare const nothing: never
declare const unknown: unknown

describe('readUsage', () => {
  test('checks any data', () => {
    expect(readUsage(unknown)).type.toBe<Usage>()
    expect(readUsage(anything)).type.toBe<Usage>()
    expect(readUsage(nothing)).type.toBe<Usage>()
    expect(readUsage).type.not.toBeCallableWith()
  })
})

describe('addUsage', () => {
  test('adds a usage to changes, and keeps their other members', () => {
    const [first] = addUsage(compareContracts(contract, contract), usage)
    expect<typeof first>().type.toBeAssignableTo<UsedChange | undefined>()
    expect(first?.usage).type.toBe<ChangeUsage | undefined>()
    const [leveled] = addUsage([{ ...changes[0]!, reviewer: 'ann' }], usage)
    expect(leveled?.reviewer).type.toBe<string | undefined>()
    expect(leveled?.level).type.toBe<DocumentChange['level'] | undefined>()
  })

  test('needs changes and the content of a file', () => {
    expect(addUsage).type.toBeCallableWith(changes as readonly DocumentChange[], usage)
    expect(addUsage<DocumentChange>(anything, anything)[0]?.usage).type.toBe<ChangeUsage | undefined>()
    expect(addUsage<DocumentChange>(nothing, nothing)[0]?.usage).type.toBe<ChangeUsage | undefined>()
    expect(addUsage).type.not.toBeCallableWith(unknown, usage)
    expect(addUsage).type.not.toBeCallableWith(changes, unknown)
    expect(addUsage).type.not.toBeCallableWith(changes)
    expect(addUsage).type.not.toBeCallableWith([{ text: 'gone' }], usage)
  })
})

describe('Usage', () => {
  test('has operations, clients and query parameters by name, which may be absent', () => {
    expect<Usage['version']>().type.toBe<1>()
    expect<Usage['operations'][string]>().type.toBe<OperationUse>()
    expect<OperationUse['clients'][string]>().type.toBe<ClientUse>()
    expect<OperationUse['queries'][string][string]>().type.toBeAssignableTo<ClientUse>()
    expect<OperationUse['queries'][string][string]['lastWithout']>().type.toBe<string | undefined>()
    expect<Usage>().type.not.toBeAssignableFrom<Omit<Usage, 'version'> & { readonly version: 2 }>()
    expect<Usage>().type.not.toBeAssignableFrom<Omit<Usage, 'window'>>()
    expect<Usage>().type.not.toBeAssignableFrom<unknown>()
    expect<any>().type.toBeAssignableTo<Usage>()
    expect<never>().type.toBeAssignableTo<Usage>()
  })

  test('cannot be changed', () => {
    expect<Usage['operations']>().type.not.toBeAssignableTo<{ [name: string]: { clients: { [name: string]: { count: number; last: number } } } }>()
    expect<ChangeUsage['clients']>().type.toBe<readonly NamedClientUse[]>()
    expect<ChangeUsage['clients']>().type.not.toBeAssignableTo<NamedClientUse[]>()
  })
})

describe('ChangeUse', () => {
  test('is an operation, or one of its query parameters', () => {
    expect<ChangeUse>().type.toBeAssignableFrom<{ operation: 'GET /users' }>()
    expect<ChangeUse>().type.toBeAssignableFrom<{ operation: string; query: string; isOmitted: true }>()
    expect<ChangeUse>().type.not.toBeAssignableFrom<{ query: string }>()
    expect<ChangeUse>().type.not.toBeAssignableFrom<{ operation: string; isOmitted: string }>()
    expect<ChangeUse>().type.not.toBeAssignableFrom<unknown>()
    expect<DocumentChange['uses']>().type.toBe<readonly ChangeUse[] | undefined>()
  })
})

test('a client has a count and a day', () => {
  expect<NamedClientUse>().type.toBeAssignableTo<ClientUse>()
  expect<ClientUse>().type.not.toBeAssignableTo<NamedClientUse>()
  expect<ClientUse>().type.not.toBeAssignableFrom<{ count: string; last: string }>()
  expect<UsedChange>().type.toBeAssignableTo<DocumentChange>()
  expect<DocumentChange>().type.toBeAssignableTo<UsedChange>()
  expect<UsedChange>().type.not.toBeAssignableFrom<DocumentChange & { readonly usage: string }>()
})
