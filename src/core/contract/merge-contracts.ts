import type { Contract } from './operation.ts'
import { type FormatMessage, type KnownMessageOr, reportTo } from './rules/message.ts'


/** The contracts, with a message in place of each one that repeats the name of an operation. */
// The results are collected in `Checked`, because only a tail call allows more than 50 contracts.
type DistinctContracts<
  Contracts extends readonly Contract[],
  Earlier = never,
  Checked extends readonly unknown[] = [],
> = Contracts extends readonly [infer First extends Contract, ...infer Rest extends readonly Contract[]]
  ? DistinctContracts<
      Rest,
      Earlier | keyof First,
      [
        ...Checked,
        KnownMessageOr<FormatMessage<"'{}' is already the name of an operation in an earlier contract", SharedName<keyof First, Earlier>>, First, Contracts['length']>,
      ]
    >
  : [...Checked, ...Contracts]

/** The names in both, without names that are not known yet. */
type SharedName<Name, Earlier> = string extends Name ? never : Name & Earlier

/** The operations of all contracts. */
// An intersection, because it costs no instantiations per operation.
type MergedContract<Contracts extends readonly Contract[], Merged = unknown> = Contracts extends readonly [
  infer First,
  ...infer Rest extends readonly Contract[],
]
  ? MergedContract<Rest, Merged & First>
  : number extends Contracts['length']
    ? Merged & Contracts[number]
    : Merged & {}

/**
 * Combines contracts. Unlike a spread, it rejects an operation name that occurs twice, at compile time and at run time.
 *
 * @throws TypeError with one phrase per name that occurs twice
 * @example
 * const posts = createContract({ listPosts: { path: '/posts', method: 'GET', responses: { 200: {} } } })
 * const api = mergeContracts(contract, posts)
 */
export function mergeContracts<const Contracts extends readonly Contract[]>(
  ...contracts: [Contracts] extends [never] ? Contracts : DistinctContracts<Contracts>
): MergedContract<Contracts>
export function mergeContracts(...contracts: readonly Contract[]): Contract {
  const entries = contracts.flatMap((contract) => Object.entries(contract))
  const names = new Set<string>()
  const problems: string[] = []
  for (const [name] of entries) {
    if (names.has(name)) reportTo(problems)(name, 'occurs twice')
    names.add(name)
  }
  if (problems.length > 0) throw new TypeError(`These contracts cannot be merged:\n- ${problems.join('\n- ')}`)
  return Object.fromEntries(entries)
}
