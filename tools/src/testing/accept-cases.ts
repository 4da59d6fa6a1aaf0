import { findContents, type StatusContents } from 'routepact/internal'
import { toEssence } from '../../../src/shared/content-type.ts'
import type { BrokenPromise } from './contract-finding.ts'
import { isSuccess } from './find-problem.ts'
import type { ContractCase } from './contract-case.ts'
import type { OperationTest } from './operation-test.ts'
import { withHeaders } from './request-data.ts'
import type { TestExchange } from './test-session.ts'

/** A content type that no operation declares. */
export const unacceptableType = 'application/x-undeclared'

/** Creates the case for `Accept` (RFC 9110, section 12.5.1), unless the contract or the options set that header. */
export function createAcceptCases(test: OperationTest): ContractCase[] {
  const { tested, sample } = test
  const isSet = sample.headers.some(([name]) => name === 'accept')
  const hasBody = [...tested.route.responses.values()].some(({ first }) => first)
  return isSet || !hasBody ? [] : [test.createCase('accept', async () => findUnaccepted(test))]
}

async function findUnaccepted(test: OperationTest): Promise<BrokenPromise | undefined> {
  const plain = await test.sendFirst(await test.createRequest())
  if (!plain || plain.problem || !isSuccess(plain.status)) return undefined
  const { byEssence } = findContents(test.tested.route.responses, plain.status) as StatusContents
  const types = Array.from(byEssence.values(), ({ contentType }) => contentType)
  if (types.length === 0) return undefined
  for (const accept of [...types, '*/*', unacceptableType]) {
    const request = withHeaders(await test.createRequest(), { accept })
    const exchange = await test.sendAsValid(request)
    const received = `${exchange.status} with ${toType(exchange) || 'no content type'}`
    const expected = findExpectation(accept, types, plain, exchange)
    if (expected !== undefined) return { request, expected: `${expected} for 'Accept: ${accept}'`, received }
  }
  return undefined
}

/** Returns what a response should be instead, or `undefined`. A server may ignore a type that it does not support. */
function findExpectation(accept: string, types: readonly string[], plain: TestExchange, exchange: TestExchange): string | undefined {
  const { status, problem } = exchange
  if (accept === unacceptableType) {
    const isRejected = status >= 400 && status < 500
    const isDeclared = problem === undefined || (problem.check !== 'server-error' && problem.check !== 'declared-content-type')
    return isRejected || isDeclared ? undefined : '406 or a declared content type'
  }
  if (status === 406 || problem?.check === 'server-error') return String(plain.status)
  const isOther = accept !== '*/*' && types.length > 1 && status === plain.status && toType(exchange) !== toEssence(accept)
  return isOther ? `the content type ${accept}` : undefined
}

function toType({ headers }: TestExchange): string {
  return toEssence(headers.get('content-type') ?? '')
}
