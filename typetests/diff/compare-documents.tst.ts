import type { Contract } from 'routepact'
import {
  checkVersion,
  compareContracts,
  compareContractsAsync,
  compareDocuments,
  type ChangedOperation,
  type ChangeKind,
  type ChangeLevel,
  type ChangeWitness,
  type ContractComparisonOptions,
  type ComparisonOptions,
  type DocumentChange,
  DocumentError,
} from 'routepact-tools/diff'
import type { OpenApiDocument } from 'routepact/openapi'
import { describe, expect, test } from 'tstyche'

type Any = ReturnType<typeof JSON.parse>

declare const contract: Contract
declare const document: OpenApiDocument
declare const data: Parameters<typeof compareDocuments>[0]
declare const anything: Any
declare const nothing: never
declare const unknown: unknown

describe('compareDocuments', () => {
  test('accepts documents and JSON', () => {
    expect(compareDocuments(document, data)).type.toBe<DocumentChange[]>()
    expect(compareDocuments(anything, nothing)).type.toBe<DocumentChange[]>()
    expect(compareDocuments).type.not.toBeCallableWith(unknown, document)
    expect(compareDocuments).type.not.toBeCallableWith(document)
    expect(compareDocuments).type.not.toBeCallableWith(document, () => document)
  })

  test('has levels of kinds', () => {
    expect(compareDocuments).type.toBeCallableWith(data, data, { levels: { 'query-required': 'warning' } })
    expect(compareDocuments).type.toBeCallableWith(data, data, { levels: { 'query-required': undefined } })
    expect(compareDocuments).type.not.toBeCallableWith(data, data, { levels: { 'query-lost': 'warning' } })
    expect(compareDocuments).type.not.toBeCallableWith(data, data, { levels: { 'query-required': 'fatal' } })
    expect<ComparisonOptions>().type.not.toBeAssignableFrom<{ limits: { seconds: string } }>()
    expect<ComparisonOptions>().type.toBeAssignableFrom<{ limits: { seconds: 1; searches: 5 } }>()
    expect<ComparisonOptions>().type.toBeAssignableFrom<{ limits: undefined; levels: undefined }>()
  })
})

test('checkVersion takes the contracts of a version, whose lists are not changed', () => {
  expect(checkVersion).type.toBeCallableWith({ version: { old: contract, current: contract, adapted: null! as readonly string[] } })
  expect(checkVersion).type.not.toBeCallableWith({ version: { old: contract, current: contract } })
})

describe('compareContracts', () => {
  test('accepts contracts', () => {
    expect(compareContracts(contract, contract)).type.toBe<DocumentChange[]>()
    expect(compareContracts).type.toBeCallableWith(contract, contract, { limits: { seconds: 5 }, converters: {}, libraryOptions: { zod: { unrepresentable: 'any' } } })
    expect(compareContracts).type.not.toBeCallableWith(contract, document)
    expect(compareContracts).type.not.toBeCallableWith(unknown, contract)
    expect(compareContractsAsync(contract, contract)).type.toBe<Promise<DocumentChange[]>>()
    expect(compareContractsAsync).type.not.toBeCallableWith(contract, unknown)
  })

  test('has options of running schemas', () => {
    expect<ContractComparisonOptions>().type.toBeAssignableFrom<{}>()
    expect<ContractComparisonOptions>().type.toBeAssignableFrom<{ run: false; seed: 7; strictClients: true }>()
    expect<ContractComparisonOptions>().type.not.toBeAssignableFrom<{ run: 'no' }>()
    expect<ContractComparisonOptions>().type.not.toBeAssignableFrom<{ seed: '7' }>()
    expect<any>().type.toBeAssignableTo<ContractComparisonOptions>()
    expect<never>().type.toBeAssignableTo<ContractComparisonOptions>()
    expect<unknown>().type.not.toBeAssignableTo<ContractComparisonOptions>()
    expect(checkVersion).type.toBeCallableWith({ version: { old: contract, current: contract, adapted: [] } }, { run: false })
  })
})

describe('DocumentChange', () => {
  test('has a kind, a level and a place', () => {
    expect<DocumentChange['kind']>().type.toBe<ChangeKind>()
    expect<DocumentChange['level']>().type.toBe<'error' | 'warning' | 'information'>()
    expect<DocumentChange['level']>().type.toBe<ChangeLevel>()
    expect<DocumentChange['place']['document']>().type.toBe<'old' | 'new'>()
    expect<Omit<DocumentChange, 'witness' | 'component'>>().type.toBeAssignableTo<DocumentChange>()
    expect<ChangeKind>().type.toBeAssignableFrom<'response-value-added' | 'document-not-compared' | 'cookie-moved'>()
    expect<ChangeKind>().type.not.toBeAssignableFrom<'response-moved'>()
    expect<ChangeKind>().type.not.toBeAssignableFrom<string>()
  })
})

describe('ChangeWitness', () => {
  test('is JSON, with what a schema says if it ran', () => {
    expect<DocumentChange['witness']>().type.toBe<ChangeWitness | undefined>()
    expect<ChangeWitness>().type.toBeAssignableFrom<{ value: 'a' }>()
    expect<ChangeWitness>().type.toBeAssignableFrom<{ value: null; reason: string }>()
    expect<ChangeWitness>().type.not.toBeAssignableFrom<{ value: Date }>()
    expect<ChangeWitness>().type.not.toBeAssignableFrom<{ reason: string }>()
    expect<any>().type.toBeAssignableTo<ChangeWitness>()
    expect<never>().type.toBeAssignableTo<ChangeWitness>()
    expect<unknown>().type.not.toBeAssignableTo<ChangeWitness>()
  })
})

describe('ChangedOperation', () => {
  test('is the change of one of several operations', () => {
    expect<DocumentChange['operations']>().type.toBe<readonly ChangedOperation[] | undefined>()
    expect<ChangedOperation>().type.toBeAssignableFrom<{ operation: 'GET /users'; text: string; place: { document: 'new'; pointer: string } }>()
    expect<ChangedOperation>().type.not.toBeAssignableFrom<{ operation: string; text: string }>()
    expect<ChangedOperation>().type.not.toBeAssignableFrom<{ operation: string; text: string; place: string }>()
    expect<DocumentChange>().type.toBeAssignableTo<ChangedOperation>()
    expect<any>().type.toBeAssignableTo<ChangedOperation>()
    expect<never>().type.toBeAssignableTo<ChangedOperation>()
    expect<unknown>().type.not.toBeAssignableTo<ChangedOperation>()
  })
})

describe('strictClients', () => {
  test('is a boolean', () => {
    expect<ComparisonOptions>().type.toBeAssignableFrom<{ strictClients: true }>()
    expect<ComparisonOptions>().type.not.toBeAssignableFrom<{ strictClients: 'yes' }>()
  })
})

test('DocumentError has its name', () => {
  expect<DocumentError>().type.toBeAssignableTo<Error>()
  expect<DocumentError['name']>().type.toBe<'DocumentError'>()
  expect(new DocumentError('The document is not an OpenAPI document')).type.toBe<DocumentError>()
  // @ts-expect-error Argument of type 'number' is not assignable to parameter
  void new DocumentError(1)
  expect<Error>().type.not.toBeAssignableTo<DocumentError>()
  expect<any>().type.toBeAssignableTo<DocumentError>()
  expect<never>().type.toBeAssignableTo<DocumentError>()
  expect<unknown>().type.not.toBeAssignableTo<DocumentError>()
})
