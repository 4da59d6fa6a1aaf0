import type { Contract } from 'routepact'
import { createAcceptCases } from './accept-cases.ts'
import { checkConvertible } from './check-convertible.ts'
import type { ContractCheck } from './checks.ts'
import { createEncodingCases } from './encoding-cases.ts'
import { createHeadCases, createPathCases } from './method-cases.ts'
import { type ContractCase, createSkippedCase } from './contract-case.ts'
import { createOperationTest } from './create-operation-test.ts'
import type { OperationTest } from './operation-test.ts'
import type { CheckedTarget, ContractTarget, ContractTestOptions, KnownTestOptions } from './options.ts'
import type { PrepareFunctions, PrepareRules } from './prepare.ts'
import { createQueryCases } from './query-cases.ts'
import { ResourceChains } from './resource-chains.ts'
import { createRejectionCases, createResponseCases } from './response-cases.ts'
import { createSecurityCases } from './security-cases.ts'
import { createStateCases } from './state-cases.ts'
import { TestSession } from './test-session.ts'
import { compileContract } from './tested-operation.ts'

/**
 * Lists the promises of a contract, each with a function that tests it. Nothing is sent before `run` is called.
 *
 * Whether a generated request is valid is decided here, by the schemas of the contract, which may be asynchronous.
 *
 * @param contract operation name -> operation
 * @param target the server to test
 * @throws TypeError for a contract that cannot be served, a target without a `fetch` or an absolute `baseUrl`, and options
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

/** Creates the cases of a session. */
export async function createCases(contract: Contract, session: TestSession, isRemote: boolean): Promise<ContractCase[]> {
  const { options } = session
  const { operations = Object.keys(contract), checks } = options
  const tests = new Map<string, OperationTest>()
  const skipped = new Map<string, ContractCase>()
  const all = compileContract(contract)
  checkConvertible(all.filter(({ name }) => operations.includes(name)), options)
  for (const tested of all) {
    const test = await createOperationTest(tested, session)
    if (typeof test === 'string') skipped.set(tested.name, createSkippedCase(tested, representative, test))
    else tests.set(tested.name, test)
  }
  session.chains = new ResourceChains(tests.values())
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
    const missing = session.credentials.listMissing(tested)
    if (missing.length > 0) {
      const reason = `no credentials for ${missing.map((scheme) => `'${scheme}'`).join(', ')}: set 'authorize'`
      cases.push(createSkippedCase(tested, representative, reason), ...pathCases, ...createSecurityCases(test))
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
  return withCleanup(checks ? cases.filter(({ check }) => checks.includes(check)) : cases, session)
}

/** Calls `cleanup` when the last case has run. */
function withCleanup(cases: readonly ContractCase[], session: TestSession): ContractCase[] {
  const left = new Set(cases.filter(({ skipped }) => skipped === undefined))
  return cases.map((one) => {
    const run = async (): Promise<string | undefined> => {
      try {
        return await one.run()
      } finally {
        if (left.delete(one) && left.size === 0) await session.sender.cleanUp()
      }
    }
    return { ...one, run }
  })
}

/** The check that represents all cases of an operation that cannot be tested. */
const representative: ContractCheck = 'valid-request'
