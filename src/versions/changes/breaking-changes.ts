/**
 * A contract or operation that is not known has a sentence. `any` is compatible with everything, so a missing package would go unnoticed.
 */
import type { Contract, ContractOperation } from '../../core/contract/operation.ts'
import type { Identical } from './value-changes.ts'
import type { NamesByRoute, RouteChanges, RouteOf } from './routes.ts'
import type { PartField, requestParts, TextPart } from '../../shared/request-parts.ts'
import type { FieldsChanges, ParametersChanges, RequestChanges, SeparatorsChanges, SeparatorsOf } from './request-changes.ts'
import type { ResponsesChanges } from './response-changes.ts'
import type { SecurityChanges } from './security-changes.ts'

/**
 * The changes from one version of a contract to the next that break the old version's clients: `never`, or one sentence per change.
 *
 * Operations are compared by method and path, as a server finds them; path parameters by position. A client sends what its schema types
 * name and expects the fields that the old responses have. Types do not show patterns, lengths, ranges, refinements, trims, coercions,
 * fallbacks or a pattern's flags: `npx routepact diff` compares both contracts' JSON Schemas, and runs their schemas.
 *
 * @example
 * type Added = typeof contract & { ping: { path: '/ping'; method: 'GET'; responses: { 200: {} } } }
 * const compatible: [BreakingChanges<typeof contract, Added>] extends [never] ? true : false = true
 * const gone: BreakingChanges<Added, typeof contract> = 'ping: the operation is gone'
 */
export type BreakingChanges<Old extends Contract, New extends Contract> = 0 extends 1 & Old
  ? UnknownContract<'old'>
  : 0 extends 1 & New
    ? UnknownContract<'new'>
    : [Old] extends [never]
      ? UnknownContract<'old'>
      : [New] extends [never]
        ? UnknownContract<'new'>
        : ContractChanges<Old, New>

/** The sentence for a contract whose operations are not known, for example because its package is not installed. */
export type UnknownContract<Version extends string> = `the operations of the ${Version} contract are not known`

/** Each operation's sentences, for each member in a union of contracts. */
type ContractChanges<Old extends Contract, New extends Contract> = Old extends unknown
  ? New extends unknown
    ? string extends keyof Old
      ? UnknownContract<'old'>
      : string extends keyof New
        ? UnknownContract<'new'>
        : {
            // A template for each sentence, because editors and compilers would print a union by its alias's name.
            [Name in keyof Old & string]: NamedChanges<Old, New, Name> extends infer Change extends string
              ? `${Name}: ${Change}`
              : never
          }[keyof Old & string]
    : never
  : never

/** One operation's changes. */
type NamedChanges<Old extends Contract, New extends Contract, Name extends keyof Old> = Name extends keyof New
  ? Identical<Old[Name], New[Name]> extends true
    ? string extends Old[Name]['path']
      ? UnknownOperation
      : never
    : PairChanges<Old[Name], New[Name], New>
  : MovedChanges<Old[Name], New, 'the operation is gone'>

type UnknownOperation = 'the operation is not known'

/** The changes between operations with the same name. */
type PairChanges<Old extends ContractOperation, New extends ContractOperation, Declared extends Contract> =
  string extends New['path']
    ? UnknownOperation
    : Old['path'] extends New['path']
      ? Old['method'] extends New['method']
        ? OperationChanges<Old, New>
        : MovedChanges<Old, Declared, RouteChanges<Old, New>>
      : string extends Old['path']
        ? UnknownOperation
        : RouteOf<Old> extends RouteOf<New>
          ? OperationChanges<Old, New>
          : MovedChanges<Old, Declared, RouteChanges<Old, New>>

/** The changes to the operation that has the route now, or the given changes if no operation has it. */
type MovedChanges<Old extends ContractOperation, Declared extends Contract, Gone> =
  NamesByRoute<Declared>[RouteOf<Old>] extends infer Name extends keyof Declared
    ? OperationChanges<Old, Declared[Name]>
    : Old extends { readonly deprecated: true | object }
      ? never
      : Gone

/** The changes in parts that arrive as text. Distributes over parts. */
type TextChanges<Old extends ContractOperation, New extends ContractOperation, Part> = Part extends TextPart
  ? FieldsChanges<Old[PartField<Part>], New[PartField<Part>], (typeof requestParts)[Part]['in']>
  : never

/** The changes between two operations with the same route. */
type OperationChanges<Old extends ContractOperation, New extends ContractOperation> =
  | ParametersChanges<Old['pathParams'], New['pathParams'], Old['path'], New['path']>
  | TextChanges<Old, New, Exclude<TextPart, 'params'>>
  | SeparatorsChanges<SeparatorsOf<Old>, SeparatorsOf<New>, Old['query']>
  | RequestChanges<Old['requests'], New['requests']>
  | Extract<ResponsesChanges<Old['responses'], New['responses'], Old['method']>, string>
  | SecurityChanges<Old['security'], New['security']>
