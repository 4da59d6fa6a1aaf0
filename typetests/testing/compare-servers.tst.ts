import type { Router } from 'routepact'
import {
  type IgnoredDifference,
  type ComparedServer,
  compareServers,
  type CompareServersOptions,
  type RecordedRequest,
  type ServerComparison,
  type ServerDifference,
  type ServerDifferenceKind,
} from 'routepact-tools/testing'
import { expect, test } from 'tstyche'
import type { contract } from '../../docs/examples/conduit/contract.ts'

declare const conduit: typeof contract
declare const router: Router
declare const difference: ServerDifference

const servers = { old: { baseUrl: 'http://localhost:3000' }, new: router }

test('the result', () => {
  expect(compareServers(conduit, servers)).type.toBe<Promise<ServerComparison>>()
  expect(difference.kind).type.toBe<ServerDifferenceKind>()
  expect<ServerDifferenceKind>().type.toBe<'guard' | 'value' | 'status' | 'data' | 'header' | 'order'>()
  expect(difference.example).type.toBe<{ readonly old: string; readonly new: string } | undefined>()
})

test('two servers are needed, each with a fetch or a URL', () => {
  expect(compareServers).type.not.toBeCallableWith(conduit, { old: router })
  expect(compareServers).type.not.toBeCallableWith(conduit, { old: router, new: {} })
  expect(compareServers).type.not.toBeCallableWith(conduit, { old: router, new: 'http://localhost:3000' })
  expect<ComparedServer>().type.toBeAssignableFrom<Router>()
})

test('options are those of tests, and accepted differences', () => {
  expect<CompareServersOptions<typeof contract>>().type.toBeAssignableFrom<{ seed: 1; operations: ['login']; ignore: IgnoredDifference[] }>()
  expect<CompareServersOptions<typeof contract>>().type.not.toBeAssignableFrom<{ operations: ['unknown'] }>()
  expect<CompareServersOptions>().type.not.toBeAssignableFrom<{ ignore: [{ difference: string }] }>()
  expect<keyof CompareServersOptions>().type.not.toBeAssignableFrom<'checks'>()
  expect<RecordedRequest>().type.toBeAssignableFrom<{ method: string; target: string }>()
})

test('an option that does not exist is one message', () => {
  // @ts-expect-error 'sed' is not an option of compareServers: use 'seed'
  void compareServers(conduit, servers, { sed: 1 })
})
