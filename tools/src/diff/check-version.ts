/** A needless adapter is no compile error, because types may not show its change. `checkVersion` reports it. */
import type { Contract, ContractOperation } from 'routepact'
import { compareContracts, type ContractComparisonOptions } from './compare-contracts.ts'

/** The contracts that a router from `serveVersion` has. */
interface ServedVersion {
  readonly version: { readonly old: Contract; readonly current: Contract; readonly adapted: readonly string[] }
}

/**
 * Checks which adapters a version needs, in an application's test: `expect(checkVersion(v1)).toEqual([])`. Like `compareContracts`, it
 * finds what types do not show, such as patterns, ranges and refinements.
 *
 * @param served the router that `serveVersion` from `routepact/versions` returns
 * @param options the options of `compareContracts`
 * @returns a sentence for each change that breaks clients of an operation without an adapter, and for each adapter whose operation has no
 * such change
 *
 * @example
 * const sentences = checkVersion({ version: { old: contract, current: contract, adapted: [] } })
 */
export function checkVersion(
  { version: { old, current, adapted } }: ServedVersion,
  options?: ContractComparisonOptions,
): string[] {
  const listErrors = (operations: readonly (readonly [name: string, operation: ContractOperation])[]): string[] =>
    compareContracts(Object.fromEntries(operations), current, options).flatMap(({ level, text }) => (level === 'error' ? text : []))
  const isAdapted = new Set(adapted)
  // A deprecated operation may be gone, but not from a version that is still served.
  const promised = Object.entries(old).map(([name, operation]) => [name, { ...operation, deprecated: false }] as const)
  return [
    ...listErrors(promised.filter(([name]) => !isAdapted.has(name))).map((text) => `${text}: write an adapter`),
    ...promised
      .filter((entry) => isAdapted.has(entry[0]) && listErrors([entry]).length === 0)
      .map(([name]) => `${name}: the adapter is not needed, because no change breaks clients`),
  ]
}
