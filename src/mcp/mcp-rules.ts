/** The rule that each operation is one of the router. */
import type { Contract } from '../core/contract/operation.ts'
import type { FormatMessage } from '../shared/message.ts'
import type { Route } from '../core/contract/rules/unique-keys.ts'
import type { PrefixedKey, PrefixOf } from '../core/router/typing/route-types.ts'

/** The names, with a message in place of each operation that the router does not have. Distributes over names. */
export type IncludedName<Routes, Declared extends Contract, Name extends keyof Declared, Base extends string> = unknown extends Routes
  ? Name
  : string extends Base
    ? Name
    : Name extends unknown
      ? string extends Declared[Name]['path']
        ? Name
        : PrefixedKey<Route<Declared[Name]>, PrefixOf<Base>> extends keyof Routes
          ? Name
          : FormatMessage<"'{}' is not an operation of the router: check 'contract' and 'base'", Name>
      : never
