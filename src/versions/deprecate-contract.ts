import type { Contract, ContractDeprecation } from '../core/contract/operation.ts'

/**
 * Marks all operations of an old version as deprecated. Their responses then have `Deprecation`, `Sunset` and `Link`, and
 * documents say so.
 *
 * @param deprecated the dates and the link of all operations, except those that are deprecated already
 * @example
 * const old = deprecateContract(contract, { since: '2026-01-01', sunset: '2027-01-01' })
 */
export function deprecateContract<const Declared extends Contract>(
  contract: Declared,
  deprecated: ContractDeprecation | true,
): DeprecatedContract<Declared> {
  const entries = Object.entries(contract).map(([name, operation]) => [
    name,
    { ...operation, deprecated: operation.deprecated || deprecated },
  ])
  return Object.fromEntries(entries) as DeprecatedContract<Declared>
}

/** The operations of a contract, all deprecated. */
type DeprecatedContract<Declared extends Contract> = {
  readonly [Name in keyof Declared]: DeprecatedOperation<Declared[Name]>
}

/** The operation, whose own `deprecated` may be false. Distributes over operations, whose fields may differ. */
type DeprecatedOperation<Operation> = Operation extends unknown
  ? Omit<Operation, 'deprecated'> & { readonly deprecated: ContractDeprecation | true }
  : never
