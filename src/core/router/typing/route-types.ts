/** Router routes as types. They are evaluated only for routers that are merged. */
import type { Contract } from '../../contract/operation.ts'
import type { FormatMessage } from '../../../shared/message.ts'
import type { Route } from '../../contract/rules/unique-keys.ts'
import type { UnseenHandlers } from './inference.ts'

/**
 * A router's routes: each path's method and shape -> the method and the path. Unknown if the arguments were passed as a type, because
 * `base` is not inferred then.
 */
// The compiler prints the routes, because they have no alias.
export type RoutesOf<
  Handlers,
  Declared extends Contract,
  Base extends string,
  Prefix extends string = PrefixOf<Base>,
> = keyof UnseenHandlers extends keyof Handlers
  ? unknown
  : Prefix extends ''
    ? {
        readonly [
          Name in keyof Declared as keyof Declared extends Name
            ? RouteOfAll<Declared, Name>
            : Route<Declared[Name]> & string
        ]: `${Declared[Name]['method']} ${Declared[Name]['path']}`
      }
    : {
        readonly [Name in keyof Declared as PrefixedKey<Route<Declared[Name]>, Prefix>]: PrefixedKey<
          `${Declared[Name]['method']} ${Declared[Name]['path']}`,
          Prefix
        >
      }

/**
 * The only operation's route; `string` for several. The compiler evaluates the key of `RoutesOf` for the union of all names too, to see
 * whether it is generic: `string` saves parsing all paths.
 */
type RouteOfAll<Declared extends Contract, Name extends keyof Declared> = {
  [Each in Name]: (name: Each) => void
}[Name] extends (name: Name) => void
  ? Route<Declared[Name]>
  : string

/** A method and a path, or its shape, below a prefix. */
export type PrefixedKey<Key extends string, Prefix extends string> = Key extends `${infer Method} ${infer Path}`
  ? `${Method} ${Prefix}${Path}`
  : never

/** The prefix that `base` adds to paths. Slashes at its start and end are optional. */
export type PrefixOf<Base extends string> = Base extends '' | '/'
  ? ''
  : Base extends `/${infer Rest}`
    ? `/${WithoutEnd<Rest>}`
    : `/${WithoutEnd<Base>}`

type WithoutEnd<Path extends string> = Path extends `${infer Start}/` ? Start : Path

/** A value's routes, if it is a router. */
type TableOf<Value> = [Value] extends [never]
  ? unknown
  : Value extends { readonly '~routes'?: infer Table }
    ? Table
    : unknown

/** The merged routers' routes, below their common `base`. */
export type MergedRoutes<Routers extends readonly unknown[], Base extends string> = Prefixed<
  IntersectedTables<Routers>,
  PrefixOf<Base>
>

type Prefixed<Table, Prefix extends string> = Prefix extends ''
  ? Table
  : { readonly [Key in keyof Table as PrefixedKey<Key & string, Prefix>]: PrefixedKey<Table[Key] & string, Prefix> }

// An intersection, because it costs no instantiations per operation.
type IntersectedTables<Routers extends readonly unknown[], Table = unknown> = Routers extends readonly [
  infer First,
  ...infer Rest,
]
  ? IntersectedTables<Rest, Table & TableOf<First>>
  : Table

/** The routers, with a message for each one that repeats a route. */
// The results are collected in `Checked`, because a tail call allows more than 50 routers.
export type DistinctRouters<
  Routers extends readonly unknown[],
  Earlier = never,
  Checked extends readonly unknown[] = [],
> = Routers extends readonly [infer First, ...infer Rest]
  ? DistinctRouters<
      Rest,
      Earlier | keyof TableOf<First>,
      readonly [
        ...Checked,
        { repeated: keyof TableOf<First> & Earlier } extends { repeated: never }
          ? First
          : RouterOr<First, KnownKey<keyof TableOf<First>> & KnownKey<Earlier>>,
      ]
    >
  : readonly [...Checked, ...Routers]

/** The router, or a message for each of these routes. */
type RouterOr<Value, Repeated> = [Repeated] extends [never]
  ? Value
  : FormatMessage<"'{}' is already a route of an earlier router", TableOf<Value>[Repeated & keyof TableOf<Value>]>

/** The keys that are literals. A path of type `string` may be any path. */
type KnownKey<Key> = Key extends string ? ({} extends { [Known in Key]: 1 } ? never : Key) : never
