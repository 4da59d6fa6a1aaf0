import { type ContractGroups, type GroupedContract, isGroup, type SharedGroupedName, toGroupedName } from './groups.ts'
import type { Contract, ContractOperation } from './operation.ts'
import { type FormatMessage, type KnownMessageOr, reportTo } from '../../shared/message.ts'

/** A contract with the grouped names from its groups. */
type Ungrouped<Given> = [Given] extends [Contract] ? Given : GroupedContract<Given>

/** The contracts, with a message for each one that repeats an operation's name. */
// The results are collected in `Checked`, because only a tail call allows more than 50 contracts.
type DistinctContracts<
  Contracts extends readonly (Contract | ContractGroups)[],
  Earlier = never,
  Checked extends readonly unknown[] = [],
> = Contracts extends readonly [infer First extends Contract | ContractGroups, ...infer Rest extends readonly (Contract | ContractGroups)[]]
  ? DistinctContracts<
      Rest,
      Earlier | keyof Ungrouped<First>,
      [
        ...Checked,
        KnownMessageOr<
          | FormatMessage<"'{}' is already the name of an operation in an earlier contract", SharedName<keyof Ungrouped<First>, Earlier>>
          | ([First] extends [Contract] ? never : FormatMessage<"'{}' is the name of operations of several groups", SharedGroupedName<First>>),
          First,
          Contracts['length']
        >,
      ]
    >
  : [...Checked, ...Contracts]

/** The names in both, without names that are not known yet. */
type SharedName<Name, Earlier> = string extends Name ? never : Name & Earlier

/** The operations in all contracts. */
// An intersection, because it costs no instantiations per operation.
type MergedContract<Contracts extends readonly (Contract | ContractGroups)[], Merged = unknown> = Contracts extends readonly [
  infer First,
  ...infer Rest extends readonly (Contract | ContractGroups)[],
]
  ? MergedContract<Rest, Merged & Ungrouped<First>>
  : number extends Contracts['length']
    ? Merged & Ungrouped<Contracts[number]>
    : Merged & {}

/**
 * Combines contracts. Unlike a spread, it rejects an operation name that occurs twice, at compile time and at run time.
 *
 * In an object of contracts, each is a group: the operation `list` in `posts` becomes `postsList`.
 *
 * @throws TypeError with one phrase per name that occurs twice
 * @example
 * const posts = createContract({ listPosts: { path: '/posts', method: 'GET', responses: { 200: {} } } })
 * const api = mergeContracts(contract, posts)
 * const { usersGetUser, postsListPosts } = mergeContracts({ users: contract, posts })
 */
export function mergeContracts<const Contracts extends readonly (Contract | ContractGroups)[]>(
  ...contracts: [Contracts] extends [never] ? Contracts : DistinctContracts<Contracts>
): MergedContract<Contracts>
export function mergeContracts(...contracts: readonly unknown[]): object {
  const entries = (contracts as readonly (Contract | ContractGroups)[]).flatMap((contract) =>
    Object.entries(contract).flatMap(([name, member]) =>
      isGroup(member)
        ? Object.entries(member).map(([inner, operation]) => [toGroupedName(name, inner), operation] as const)
        : [[name, member as ContractOperation] as const],
    ),
  )
  const names = new Set<string>()
  const problems: string[] = []
  for (const [name] of entries) {
    if (names.has(name)) reportTo(problems)(name, 'occurs twice')
    names.add(name)
  }
  if (problems.length > 0) throw new TypeError(`These contracts cannot be merged:\n- ${problems.join('\n- ')}`)
  return Object.fromEntries(entries)
}
