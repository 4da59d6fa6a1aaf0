import type { Contract } from 'routepact'
import { createCases } from './contract-cases.ts'
import { ContractFinding } from './contract-finding.ts'
import type { CheckedTarget, ContractTarget, ContractTestOptions, KnownTestOptions } from './options.ts'
import type { PrepareFunctions, PrepareRules } from './prepare.ts'
import { TestSession } from './test-session.ts'

/**
 * What `testContract` returns.
 *
 * @example
 * const toSummary = ({ cases, findings }: ContractReport) => `${findings.length} of ${cases} promises are broken`
 */
export interface ContractReport {
  /** How many cases ran. */
  readonly cases: number
  /** How many requests they sent. */
  readonly requests: number
  /** The broken promises, one for each case, in contract order; operations that end the session come last. */
  readonly findings: readonly ContractFinding[]
  /** The cases that could not run, and the operations without a successful valid request, with the reason. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
}

/**
 * Tests a server against a contract: sends valid and invalid requests, and compares every response with the contract.
 *
 * @param contract operation name -> operation
 * @param target the server to test: a `fetch`, or a `baseUrl`
 * @throws TypeError for a contract that breaks rules, a target without a `fetch` or an absolute `baseUrl`, invalid options, and an invalid
 * `prepare` result; Error for what `prepare` and `authorize` throw, with that as its cause, and if no schema can be converted to JSON
 * Schema
 * @example
 * const { findings } = await testContract(contract, router)
 * for (const finding of findings) console.error(finding.message)
 */
export async function testContract<const Declared extends Contract, Prepare extends PrepareFunctions<Declared> = PrepareFunctions<Declared>, Target = ContractTarget, Option = never>(
  contract: Declared,
  target: CheckedTarget<Target>,
  options: ContractTestOptions<Declared> & { readonly prepare?: (Prepare & PrepareRules<Prepare>) | undefined } & KnownTestOptions<Option> = {},
): Promise<ContractReport> {
  const server = target as ContractTarget
  const session = new TestSession(contract, server, options as ContractTestOptions)
  const all = await createCases(contract, session, server.fetch === undefined)
  const cases = all.filter(({ skipped }) => skipped === undefined)
  const findings: (ContractFinding | undefined)[] = []
  const doubts = new Map(all.flatMap((one) => (one.skipped === undefined ? [] : [[one, one.skipped] as const])))
  const waiting = [...cases.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, one] = next
      try {
        const doubt = await one.run()
        if (doubt !== undefined) doubts.set(one, doubt)
      } catch (thrown) {
        if (!(thrown instanceof ContractFinding)) {
          // The other workers stop too.
          waiting.length = 0
          throw thrown
        }
        findings[index] = thrown
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(cases.length, options.concurrency ?? 1) }, work))
  return {
    cases: cases.length,
    requests: session.sender.count,
    findings: findings.filter((finding) => finding !== undefined),
    skipped: all.flatMap((one) => (doubts.has(one) ? [{ name: one.name, reason: doubts.get(one) as string }] : [])),
  }
}
