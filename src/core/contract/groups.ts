/** Groups of contracts: their operation names, as types and at run time. */
import { isObject, readProperty } from '../../shared/property.ts'
import type { Contract } from './operation.ts'

/** Group -> contract, so that two contracts may have operations with the same name. */
export interface ContractGroups {
  readonly [group: string]: Contract
}

/** The name of an operation in a group: `usersGet` for `get` in `users`. */
type GroupedName<Group, Name> = `${Group & string}${Capitalize<Name & string>}`

/** Each operation's group and name. */
type GroupMember<Groups> = {
  [Group in keyof Groups]: { [Name in keyof Groups[Group]]: { group: Group; name: Name } }[keyof Groups[Group]]
}[keyof Groups]

/** The operations in all groups, by their grouped names. */
export type GroupedContract<Groups> = {
  readonly [Member in GroupMember<Groups> as GroupedName<Member['group'], Member['name']>]: Groups[Member['group']][Member['name'] &
    keyof Groups[Member['group']]]
}

/** The grouped names that several operations have: `aBC` for `bC` in `a` and `c` in `aB`. */
export type SharedGroupedName<Groups> = {
  [Member in GroupMember<Groups> as GroupedName<Member['group'], Member['name']>]: Member['group']
} extends infer GroupOf
  ? { [Name in keyof GroupOf]: [OtherMember<GroupOf[Name]>] extends [never] ? never : Name }[keyof GroupOf]
  : never

/** A union's members; `never` for another type. */
type OtherMember<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? never : Type) : never

/** Returns the name of an operation in a group. */
export function toGroupedName(group: string, name: string): string {
  return group + name.charAt(0).toUpperCase() + name.slice(1)
}

/** Whether a contract's member is a group, and not an operation or some other export of a module. */
export function isGroup(member: unknown): member is Contract {
  return isObject(member) && !hasPath(member) && Object.values(member).some(hasPath)
}

/** Whether a member of a contract or a module is an operation. */
export function hasPath(operation: unknown): boolean {
  return typeof readProperty(operation, 'path') === 'string'
}
