/**
 * A contract without its mistakes, so that its handlers and calls have no errors beside those in the contract. The compiler evaluates it
 * only for contracts with a mistake, so it costs nothing otherwise. A wrong part has the type `any`, like a value whose declaration the
 * compiler rejects: the program does not compile, and an error at each use would hide the first error.
 */
import type { Schema } from '../../schema/schema.ts'
import type { ContentTypeKey, ContractOperation, StatusField } from '../operation.ts'
import type { PartField } from '../../../shared/request-parts.ts'
import type { AnyContract } from '../rules.ts'
import type { StatusKeyText } from '../../../shared/status-key.ts'
import type { HttpStatus } from '../../../shared/status.ts'
import type { MeantFields } from './meant-fields.ts'
import type { Fits } from '../../../shared/message.ts'
import type { SegmentMessages } from './path-syntax.ts'
import type { RequiredFields } from './wrong-types.ts'

/** A wrong part's type. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Any = any

declare const isWrong: unique symbol

/** A wrong part's schema. */
export interface WrongSchema {
  readonly [isWrong]: true
  readonly '~standard': {
    readonly types?: { readonly input: Any; readonly output: Any } | undefined
    readonly validate: (value: unknown) => void
  }
}

/** A wrong content type's entry. */
interface WrongContent {
  readonly body: WrongSchema
  readonly headers?: WrongSchema
}

/** Wrong content types, as an alias, which has an index signature. */
type WrongContents = { readonly 'application/json': WrongContent }

/** Wrong responses. Statuses by name, because a wide `number` has separate responses. */
type WrongResponses = { readonly [Status in HttpStatus]: WrongContents }

/** The requirement for a wrong `security`: it may name any schemes, whose contexts are not known. */
export interface WrongRequirement {
  readonly [scheme: string]: readonly string[]
  readonly [isWrong]: true
}

/** An operation whose parts are all wrong. */
interface WrongOperation extends ContractOperation {
  readonly pathParams: WrongSchema
  readonly query: WrongSchema
  readonly headers: WrongSchema
  readonly cookies: WrongSchema
  readonly requests: WrongContents
  readonly responses: WrongResponses
  readonly security: readonly WrongRequirement[]
}

/** The fields whose types appear in handlers and calls. */
type TypedField = PartField | 'security'

/**
 * The contract, in which each wrong part has the type `any`.
 *
 * @typeParam Rules the contract with its messages
 * @typeParam Resolved as in `KnownMessageOr`
 */
export type WithoutMistakes<Declared extends AnyContract, Rules, Resolved> = {
  readonly [Name in keyof Declared]: [
    Resolved,
    { fits: [Declared[Name]] extends [Rules[Name & keyof Rules]] ? true : never },
  ] extends [unknown, { fits: never }]
    ? WithoutWrongFields<Declared[Name], Resolved>
    : Declared[Name]
}

/** The known fields of an operation with a mistake, without the wrong fields. */
type WithoutWrongFields<Operation, Resolved> = {
  readonly [Field in keyof WrongOperation as Field & (keyof Operation | keyof RequiredFields | MissedParts<Operation>)]-?: Field extends keyof Operation
    ? Field extends 'requests'
      ? WithoutWrongRequests<Operation[Field]>
      : Field extends 'responses'
        ? WithoutWrongResponses<Operation[Field]>
        : Fits<Pick<Operation, Field>, Pick<ContractOperation, Field>, Resolved, Operation[Field], WrongOperation[Field]>
    : WrongOperation[Field]
}

/** The parts that an operation may have under a wrong name: in the path, or in an unknown field. */
type MissedParts<Operation> = Operation extends object
  ?
      | (Operation extends { readonly path: infer Path extends string }
          ? [SegmentMessages<Path>] extends [never]
            ? never
            : 'pathParams'
          : 'pathParams')
      | MeantParts<Exclude<keyof Operation, keyof ContractOperation>>
  : TypedField

/** The parts that an unknown field may mean. */
type MeantParts<Field> = Field extends keyof MeantFields
  ? { [Part in TypedField]: MeantFields[Field] extends `${string}'${Part}'${string}` ? Part : never }[TypedField]
  : TypedField

type WithoutWrongSchema<Slot> = Slot extends Schema ? Slot : WrongSchema

/** The request bodies, with a correct `optional`. If `optional` is wrong, the bodies have any type. */
type WithoutWrongRequests<Requests> = Requests extends { readonly optional: infer Optional }
  ? ([Optional] extends [true] ? WithoutWrongContents<Requests> : WrongContents) & { readonly optional: true }
  : WithoutWrongContents<Requests>

/** Content types without invalid keys; any JSON if there is no content type. */
type WithoutWrongContents<Contents> = Contents extends object
  ? [keyof Contents & ContentTypeKey] extends [never]
    ? WrongContents
    : { readonly [Key in keyof Contents & ContentTypeKey]: WithoutWrongContent<Contents[Key]> }
  : WrongContents

/** An entry's schemas. The other fields have no effect on handlers and calls. */
type WithoutWrongContent<Content> = Content extends { readonly body: unknown }
  ? { readonly [Field in keyof Content & SchemaField]: WithoutWrongSchema<Content[Field]> }
  : WrongContent

/** An entry's schema fields. */
type SchemaField = 'body' | 'headers'

/** The statuses; any statuses if there are none, or if a key is no status. A number has a separate type. */
type WithoutWrongResponses<Responses> = Responses extends object
  ? [keyof Responses] extends [never]
    ? WrongResponses
    : [Exclude<keyof Responses, number | StatusKeyText>] extends [never]
      ? { readonly [Status in keyof Responses]: WithoutWrongStatus<Responses[Status]> }
      : WrongResponses
  : WrongResponses

/** A status without invalid content types. Without other keys, it has no body. */
type WithoutWrongStatus<Contents> = Contents extends object
  ? [Exclude<keyof Contents, StatusField>] extends [never]
    ? { readonly [Key in keyof Contents & 'headers']: WithoutWrongSchema<Contents[Key]> }
    : WithoutWrongContents<Contents>
  : WrongContents
