/**
 * Warnings are a separate type (`ChangeWarnings`). With both kinds of sentence in one union, `toBe<never>()` would fail for changes that do
 * not break clients.
 */
import type { Contract, ContractOperation } from '../../core/contract/operation.ts'
import type { ResponsesWarnings } from './response-changes.ts'
import type { NamesByRoute, RouteOf } from './routes.ts'

/**
 * The changes that break no request or response, but may concern a contract's users: `never`, or one sentence per change. Code generators
 * name functions by `operationId`, which is the operation's name by default. Clients must expect errors and further enum values, but an old
 * client rejects a status that its contract does not declare.
 *
 * A separate type, because a type has no severity: a `BreakingChanges` test fails only if clients break.
 *
 * @example
 * type Renamed = { findUser: typeof contract.getUser }
 * const warning: ChangeWarnings<Pick<typeof contract, 'getUser'>, Renamed> =
 *   "getUser: operationId 'getUser' is now 'findUser'"
 */
export type ChangeWarnings<Old extends Contract, New extends Contract> = Old extends unknown
  ? New extends unknown
    ? {
        [Name in keyof Old & string]: Name extends keyof New
          ? OperationWarnings<Old[Name], New[Name], Name, Name>
          : NamesByRoute<New>[RouteOf<Old[Name]>] extends infer Other extends keyof New & string
            ? OperationWarnings<Old[Name], New[Other], Name, Other>
            : Old[Name] extends { readonly deprecated: true | object }
              ? `${Name}: the deprecated operation is gone`
              : never
      }[keyof Old & string]
    : never
  : never

/** The warnings for an operation and its replacement. */
type OperationWarnings<
  Old extends ContractOperation,
  New extends ContractOperation,
  Name extends string,
  NewName extends string,
> =
  | IdWarning<IdOf<Old, Name>, IdOf<New, NewName>, Name>
  | (ResponsesWarnings<Old['responses'], New['responses'], Old['method']> extends infer Sentence extends string
      ? `${Name}: ${Sentence}`
      : never)

/** The operationId, which is the name by default. */
type IdOf<
  Operation extends ContractOperation,
  Name extends string,
> = Operation['operationId'] extends infer Id extends string ? Id : Name

type IdWarning<Old extends string, New extends string, Name extends string> = [Old] extends [New]
  ? never
  : `${Name}: operationId '${Old}' is now '${New}'`
