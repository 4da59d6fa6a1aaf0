import type { Contract } from 'routepact'
import { checkContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'tstyche'

declare const contract: Contract
declare const anything: any
declare const impossible: never

describe('checkContract', () => {
  test('returns sentences', () => {
    expect(checkContract(contract)).type.toBe<string[]>()
    expect(checkContract({})).type.toBe<string[]>()
  })

  test('accepts any value, because what is no contract is a sentence', () => {
    expect(checkContract).type.toBeCallableWith(null)
    expect(checkContract).type.toBeCallableWith(undefined)
    expect(checkContract).type.toBeCallableWith('contract')
    expect(checkContract).type.toBeCallableWith({} as unknown)
    expect(checkContract(anything)).type.toBe<string[]>()
    expect(checkContract(impossible)).type.toBe<string[]>()
  })

  test('has one argument', () => {
    expect(checkContract).type.not.toBeCallableWith()
    expect(checkContract).type.not.toBeCallableWith(contract, {})
  })
})
