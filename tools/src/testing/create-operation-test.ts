import type { CallInput } from 'routepact/internal'
import { readOwn } from '../../../src/shared/property.ts'
import { listInvalidRequests } from './invalid-inputs.ts'
import { OperationTest } from './operation-test.ts'
import { type RequestData, toRequestData } from './request-data.ts'
import type { TestSession } from './test-session.ts'
import type { TestedOperation } from './tested-operation.ts'
import { createValidInputs } from './valid-inputs.ts'

/** Generates the requests of an operation. Returns a sentence if that is impossible. */
export async function createOperationTest(tested: TestedOperation, session: TestSession): Promise<OperationTest | string> {
  const { seed = 1, count = 10, prepare = {}, maxBodySize, ...others } = session.options
  const options = { ...others, seed, count, headers: session.headers, maxBodySize }
  const { name } = tested
  const { inputs, reason } = await createValidInputs(tested, options)
  const isPrepared = readOwn(prepare as { readonly [name: string]: unknown }, name) !== undefined
  if (reason !== undefined && !isPrepared) {
    return `${reason}; add an example to the contract, or supply the values with 'prepare.${name}'`
  }
  const placeholders = Object.fromEntries(tested.route.parameters.map((parameter) => [parameter, 'x']))
  const first = inputs[0] as CallInput
  // The sample of an operation without valid inputs is used for its path.
  const sent = reason === undefined ? first : { params: placeholders }
  const sample = (await toRequestData(tested.operation, sent)) as RequestData
  const invalid = reason === undefined ? await listInvalidRequests(tested, first, options) : []
  const canOmitPrepared = isPrepared && reason === undefined && /^(?:GET|HEAD)$/.test(tested.operation.method)
  return new OperationTest(tested, session, { inputs, invalid, sample, canOmitPrepared })
}
