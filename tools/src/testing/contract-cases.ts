import type { Contract } from 'routepact'
import { createAcceptCases } from './accept-cases.ts'
import type { ContractCheck } from './checks.ts'
import { createEncodingCases } from './encoding-cases.ts'
import { createHeadCases, createPathCases } from './method-cases.ts'
import { type ContractCase, createSkippedCase } from './contract-case.ts'
import { OperationTest } from './operation-test.ts'
import type { CheckedTarget, ContractTarget, ContractTestOptions, KnownTestOptions } from './options.ts'
import type { PrepareFunctions, PrepareRules } from './prepare.ts'
import { createQueryCases } from './query-cases.ts'
import { acceptsInput, ResourceChains } from './resource-chains.ts'
import { createRejectionCases, createResponseCases } from './response-cases.ts'
import { createSecurityCases } from './security-cases.ts'
import { createStateCases } from './state-cases.ts'
import { findSessionEnd } from './session-ends.ts'
import { TestSession } from './test-session.ts'
import { compileContract, type TestedOperation } from './tested-operation.ts'
import { type CallInput, toVendor } from 'routepact/internal'
import { readOwn } from '../../../src/shared/property.ts'
import { listInvalidRequests } from './invalid-inputs.ts'
import { type RequestData, toRequestData } from './request-data.ts'
import { makeDistinct } from './unique-input.ts'
import { createValidInputs } from './valid-inputs.ts'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { isSuccessKey } from '../../../src/shared/status-key.ts'
import { groupByReason } from '../../../src/shared/conversion-failures.ts'
import { isOpaque, type DescribedPart, listParts, toPartField, toPartSchema } from './part-schemas.ts'

/**
 * Lists a contract's promises, each with a function that tests it. Nothing is sent before `run` is called.
 *
 * Whether a generated request is valid is decided here, by the contract's schemas, which may be asynchronous.
 *
 * @param contract operation name -> operation
 * @param target the server to test
 * @throws TypeError for a contract that breaks rules, a target without a `fetch` or an absolute `baseUrl`, and options
 * that are not valid
 * @example
 * for (const { name, run } of await contractCases(contract, router)) {
 *   await run().catch((finding: Error) => console.error(name, finding.message))
 * }
 */
export async function contractCases<const Declared extends Contract, Prepare extends PrepareFunctions<Declared> = PrepareFunctions<Declared>, Target = ContractTarget, Option = never>(
  contract: Declared,
  target: CheckedTarget<Target>,
  options: ContractTestOptions<Declared> & { readonly prepare?: (Prepare & PrepareRules<Prepare>) | undefined } & KnownTestOptions<Option> = {},
): Promise<ContractCase[]> {
  const server = target as ContractTarget
  return createCases(contract, new TestSession(contract, server, options as ContractTestOptions), server.fetch === undefined)
}

/** Creates a session's cases. */
export async function createCases(contract: Contract, session: TestSession, isRemote: boolean): Promise<ContractCase[]> {
  const { options } = session
  const { operations = Object.keys(contract), checks } = options
  const { all, tests, skipped } = await createOperationTests(contract, session)
  const paths = new Set<string>()
  const cases: ContractCase[] = []
  for (const name of Object.keys(contract).filter((known) => operations.includes(known))) {
    const test = tests.get(name)
    if (!test) {
      cases.push(skipped.get(name) as ContractCase)
      continue
    }
    const { tested } = test
    const shape = tested.operation.path.replace(/\/:[^/]+/g, '/:').replace(/(.)\/$/, '$1')
    const isFirst = !paths.has(shape)
    paths.add(shape)
    const pathCases = isFirst ? createPathCases(test) : []
    const missing = session.credentials.findMissing(tested)
    if (missing !== undefined) {
      cases.push(createSkippedCase(tested, representative, missing), ...pathCases, ...createSecurityCases(test))
      continue
    }
    cases.push(
      ...createResponseCases(test),
      ...createQueryCases(test),
      ...createRejectionCases(test),
      ...createHeadCases(test),
      ...pathCases,
      ...createSecurityCases(test),
      ...createAcceptCases(test),
      ...(await createEncodingCases(test, isRemote)),
      ...createStateCases(test, tests),
    )
  }
  const selected = orderByEnd(checks ? cases.filter(({ check }) => checks.includes(check)) : cases, all, session)
  return withCleanup(selected, session)
}

/** Moves operations that end the credentials' session to the end, because the others would get a 401. */
function orderByEnd(cases: readonly ContractCase[], all: readonly TestedOperation[], { credentials }: TestSession): readonly ContractCase[] {
  if (Object.keys(credentials.sources).length === 0 && credentials.listCommon().length === 0) return cases
  const ends = new Map(all.map((tested) => [tested.name, findSessionEnd(tested)]))
  return ['keeps', 'may end', 'ends'].flatMap((end) => cases.filter(({ operation }) => ends.get(operation) === end))
}

/** The operation tests, and a case for each operation that cannot be tested, by name. */
interface OperationTests {
  readonly all: readonly TestedOperation[]
  readonly tests: ReadonlyMap<string, OperationTest>
  readonly skipped: ReadonlyMap<string, ContractCase>
}

/**
 * Creates the tests for all operations, which supply each other with resources.
 *
 * @param isVaried whether resources are created by all inputs in turn, not by the simplest one; their texts differ then
 */
export async function createOperationTests(contract: Contract, session: TestSession, isVaried = false): Promise<OperationTests> {
  const { options } = session
  const { operations = Object.keys(contract) } = options
  const tests = new Map<string, OperationTest>()
  const skipped = new Map<string, ContractCase>()
  const all = compileContract(contract)
  checkConvertible(all.filter(({ name }) => operations.includes(name)), options)
  for (const tested of all) {
    const test = await createOperationTest(tested, session, isVaried)
    if (typeof test === 'string') skipped.set(tested.name, createSkippedCase(tested, representative, test))
    else tests.set(tested.name, test)
  }
  session.chains = new ResourceChains(tests.values(), isVaried)
  return { all, tests, skipped }
}

/** Calls `cleanup` when the last case has run. */
function withCleanup(cases: readonly ContractCase[], session: TestSession): ContractCase[] {
  const left = new Set(cases.filter(({ skipped }) => skipped === undefined))
  return cases.map((one) => {
    const run = async (): Promise<string | undefined> => {
      try {
        return await one.run()
      } finally {
        if (left.delete(one) && left.size === 0) await session.cleanUp()
      }
    }
    return { ...one, run }
  })
}

/** The check that represents all cases of an operation that cannot be tested. */
const representative: ContractCheck = 'valid-request'

/** Generates an operation's requests. Returns a sentence if that is impossible. */
async function createOperationTest(tested: TestedOperation, session: TestSession, isVaried: boolean): Promise<OperationTest | string> {
  const { seed = 1, count = 10, prepare = {}, maxBodySize, ...others } = session.options
  const options = { ...others, seed, count, headers: session.headers, maxBodySize }
  const { name } = tested
  const { inputs: valid, reason } = await createValidInputs(tested, options, session.options.count)
  const inputs = isVaried && reason === undefined ? await makeDistinct(valid, async (candidate) => acceptsInput({ tested }, candidate)) : valid
  const isPrepared = readOwn(prepare as { readonly [name: string]: unknown }, name) !== undefined
  if (reason !== undefined && !isPrepared) {
    return `${reason}; add an example to the contract, or supply the values with 'prepare.${name}'`
  }
  const placeholders = Object.fromEntries(tested.route.parameters.map((parameter) => [parameter, 'x']))
  const first = inputs[0] as CallInput
  // If an operation has no valid inputs, its sample is used for its path.
  const sent = reason === undefined ? first : { params: placeholders }
  const sample = (await toRequestData(tested.operation, sent)) as RequestData
  const invalid = reason === undefined ? await listInvalidRequests(tested, first, options) : []
  const canOmitPrepared = isPrepared && reason === undefined && /^(?:GET|HEAD)$/.test(tested.operation.method)
  return new OperationTest(tested, session, { inputs, invalid, sample, canOmitPrepared })
}

/**
 * Checks that at least one schema can be converted to JSON Schema. Error responses do not count: `errors()` may have made their schemas,
 * even if the library's schemas cannot be converted.
 *
 * @throws Error with the reasons and the places if no request could be generated and no response compared
 */
function checkConvertible(operations: readonly TestedOperation[], options: JsonSchemaOptions): void {
  const problems: string[] = []
  const report = groupByReason(problems)
  for (const tested of operations) {
    const requestParts = listParts(tested).map((part) => [toPartField(part), part] as const)
    for (const [place, part] of [...requestParts, ...listSentParts(tested)]) {
      if (!part.schema || isOpaque(part)) continue
      const { reason } = toPartSchema(part, tested, 'output', options)
      if (reason === undefined) return
      // A format's reading is tested even if the format describes nothing.
      if (!part.code || part.code.describe) report(`${tested.name}: ${place}`, `(${toVendor(part.schema)}): ${reason}`)
    }
  }
  if (problems.length === 0) return
  throw new Error(`No schema of the contract can be converted to JSON Schema, so nothing can be tested:\n- ${problems.join('\n- ')}`)
}

/** Lists the bodies and headers in responses that are not errors. */
function listSentParts({ route }: TestedOperation): (readonly [place: string, part: DescribedPart])[] {
  const found: (readonly [place: string, part: DescribedPart])[] = []
  for (const [key, { byEssence, headers }] of route.responses) {
    if (key !== 'default' && !isSuccessKey(key)) continue
    const place = `responses ${key} `
    found.push([`${place}headers`, { name: 'headers', schema: headers, examples: [] }])
    for (const { contentType, body, format, code, headers: own } of byEssence.values()) {
      found.push([`${place}${contentType} headers`, { name: 'headers', schema: own, examples: [] }])
      found.push([place + contentType, { name: 'body', schema: body, format, code, examples: [] }])
    }
  }
  return found
}
