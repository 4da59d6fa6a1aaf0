import { type ContractDeprecation, type ContractOperation, createContract } from 'routepact'
import type { BreakingChanges, ChangeWarnings } from 'routepact/versions'
import { describe, expect, test } from 'tstyche'

const get = { path: '/', method: 'GET', responses: { 200: {} } } as const

describe('ContractDeprecation', () => {
  test('is a field of an operation', () => {
    expect<ContractOperation['deprecated']>().type.toBe<boolean | ContractDeprecation | undefined>()
    expect<ContractDeprecation>().type.toBe<{ readonly since?: string; readonly sunset?: string; readonly link?: string }>()
    for (const deprecated of [true, false, undefined, {}] as const) createContract({ get: { ...get, deprecated } })
    const contract = createContract({ get: { ...get, deprecated: { since: '2026-01-31', sunset: '2026-12-31T12:00:00Z', link: '/v2' } } })
    expect<(typeof contract)['get']['deprecated']['since']>().type.toBe<'2026-01-31'>()
  })

  test('accepts texts that are not known', () => {
    createContract({ get: { ...get, deprecated: { since: String(1) } } })
    createContract({ get: { ...get, deprecated: {} as ContractDeprecation } })
    createContract({ get: { ...get, deprecated: {} as any } })
    createContract({ get: { ...get, deprecated: {} as never } })
  })

  test('rejects other values', () => {
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, deprecated: {} as unknown } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, deprecated: '2026-12-31' } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, deprecated: { since: new Date() } } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, deprecated: { since: 'tomorrow' } } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, deprecated: { sunset: '2026-12-31 12:00' } } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, deprecated: { sunset: '2026-12-31T12:00:00' } } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, deprecated: { sunset: '2026-12-31T12:00:00+02:00' } } })
    expect(createContract).type.not.toBeCallableWith({ get: { ...get, deprecated: { from: '2026-12-31' } } })
  })

  test('the removal of the operation is a warning', () => {
    type Old = { get: typeof get & { deprecated: { since: '2026-01-31' } } }
    expect<BreakingChanges<Old, {}>>().type.toBe<never>()
    expect<ChangeWarnings<Old, {}>>().type.toBe<'get: the deprecated operation is gone'>()
    expect<BreakingChanges<{ get: typeof get }, {}>>().type.not.toBe<never>()
  })
})
