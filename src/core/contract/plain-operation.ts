/** A test for plain operations, which follow every rule: one comparison instead of all rules. */
import type { Schema, SchemaInput, SchemaOutput } from '../schema/schema.ts'
import type { ForeignPath, PlainContentType, PlainOperation, PlainParameters, PlainPathAndHeaders, PlainStatusKey } from './fast-path.ts'
import type { ContractOperation } from './operation.ts'
import type { ParsedPath, PathParts } from '../../shared/path.ts'
import type { OtherTextField } from '../../shared/request-parts.ts'
import type { HttpStatus } from '../../shared/status.ts'
import type { GeneralKey } from '../../shared/status-key.ts'

/**
 * `true` for a plain operation with known fields and statuses, JSON bodies, a valid path and parameters that strings satisfy, else `never`.
 * The result depends only on the operation, so the compiler caches it for merged contracts, except in a tail call (`& true` in
 * `OperationRules`). Does not distribute over unions of operations.
 */
export type IsPlain<
  Operation extends ContractOperation,
  Path extends PathParts = ParsedPath<Operation['path']>,
  Parameter = ParameterName<Operation['pathParams'], Path['name']>,
> = Parts<
  Operation,
  keyof Operation,
  keyof Operation['responses'],
  KeyOfUnion<Operation['responses'][keyof Operation['responses']]>,
  keyof Operation['requests'],
  Path,
  Parameter,
  PathOrNever<Operation['path'], ForeignPath>
> extends Parts<
  PlainOperation,
  keyof ContractOperation,
  HttpStatus | GeneralKey,
  PlainStatusKey,
  PlainContentType,
  PathParts<string, Parameter, never>,
  Path['name'],
  never
>
  ? Boxed<Operation> extends Boxed<PlainParameters>
    ? true
    : HasTextParameters<Operation, Parameter>
  : never

/** The keys of the path parameter schema, or the names in the path without a schema. */
type ParameterName<Slot, Name> = Slot extends Schema ? keyof SchemaOutput<Slot> : Name

/** A type that is compared without distributing over unions, in fewer instantiations than a one-element tuple. */
interface Boxed<out Type> {
  type: Type
}

/** The path if `Others` contains it. A separate type, because the compiler would distribute `Others`. */
type PathOrNever<Path, Others> = Path & Others

/** Types that are compared at once, in fewer instantiations than a tuple. Annotated variances are not computed. */
interface Parts<out Operation, out Field, out Status, out StatusKey, out ContentType, out Path, out Parameter, out Wrong> {
  operation: Operation
  field: Field
  status: Status
  statusKey: StatusKey
  contentType: ContentType
  path: Path
  parameter: Parameter
  wrong: Wrong
}

/** `true` if strings satisfy every parameter, else `never`; decided from the input only for schemas that are not plain. */
type HasTextParameters<Operation extends ContractOperation, Parameter> = [
  | DoubtfulQuery<Operation['query']>
  | ([Operation] extends [PlainPathAndHeaders]
      ? never
      : | DoubtfulParameters<Operation['pathParams'], Parameter>
        | DoubtfulHeaders<Operation['headers']>
        | DoubtfulText<Operation[OtherTextField]>),
] extends [never]
  ? true
  : never

/** The keys that the single rules must check; `never` if strings certainly satisfy the schema. */
type DoubtfulQuery<Slot> = Slot extends PlainParameters['query']
  ? never
  : Slot extends Schema
    ? DoubtfulKeys<SchemaInput<Slot>, string | readonly string[] | undefined>
    : never

/** The same for headers, whose names must be in lower case. */
type DoubtfulHeaders<Slot> = Slot extends PlainParameters['headers']
  ? never
  : Slot extends Schema
    ? DoubtfulKeys<SchemaInput<Slot>, string | undefined> | Exclude<KeyOfUnion<SchemaInput<Slot>>, Lowercase<string>>
    : never

/** The same for the other parts that arrive as text. */
type DoubtfulText<Slot> = Slot extends PlainPathAndHeaders[OtherTextField]
  ? never
  : Slot extends Schema
    ? DoubtfulKeys<SchemaInput<Slot>, string | undefined>
    : never

/** The same for path parameters, whose names the path must have. */
type DoubtfulParameters<Slot, Parameter> = Slot extends PlainParameters['pathParams']
  ? never
  : Slot extends Schema
    ? | DoubtfulKeys<SchemaInput<Slot>, string | undefined>
      | Exclude<Parameter, keyof SchemaInput<Slot>>
      | Exclude<keyof SchemaInput<Slot>, Parameter>
    : never

/** The keys that accept neither text alone nor every string. All keys if the input is not an object. */
type DoubtfulKeys<Input, Text> = Input extends object
  ? {
      [Key in keyof Input]-?: string extends Input[Key] ? never : Input[Key] extends Text ? never : Key
    }[keyof Input]
  : Input

/** The keys of all union members. */
export type KeyOfUnion<Input> = Input extends unknown ? keyof Input : never
