/**
 * The rules of a contract, as types. A message replaces each property that breaks a rule, so the compiler reports the
 * message at that property. `check-contract.ts` checks the same rules at start-up.
 *
 * In a generic function that creates contracts, the type of a schema may be a type parameter.
 * `{ x: … } extends { x: never }` is a test for such types: the compiler resolves it to false at once, whereas it
 * defers a test of the bare type parameter and then accepts no contract.
 */
import type { Schema, SchemaInput, SchemaOutput } from '../schema/schema.ts'
import type { AcceptsAnything, FieldsMessage, HeadersMessage, KnownMessageOr, KnownSide, MessageOr, RequestsRules, ResponsesRules } from './body-rules.ts'
import type { Contract, ContractOperation } from './operation.ts'
import type { ParsedPath, PathParts } from './path.ts'
import type { ParameterNameMessage, SegmentMessages } from './path-rules.ts'
import type { ForeignPath, PlainContentType, PlainOperation, PlainParameters, PlainPathAndHeaders, PlainStatusKey } from './fast-path.ts'
import type { FormatMessage, Messages } from './messages.ts'
import type { OtherTextField, TextField } from './request-parts.ts'
import type { HttpStatus } from './status.ts'
import type { GeneralKey } from './status-key.ts'

/** The first of the two keys that no two operations may share: the method with the shape of the path. */
export type Route<Operation extends ContractOperation> = `${Operation['method']} ${ParsedPath<Operation['path']>['shape']}`

/** The second key: the operationId. */
type OperationId<Operation extends ContractOperation, Name> = Operation['operationId'] extends string
  ? `#${Operation['operationId']}`
  : `#${Name & string}`

/** Both keys, in one type because the compiler caches it for the second use. */
type KeysOf<Operation extends ContractOperation, Name> = Operation['operationId'] extends string
  ? Route<Operation> | `#${Operation['operationId']}`
  : Route<Operation> | `#${Name & string}`

/** The constraint for `NamesByKey`. */
interface AnyNamesByKey {
  readonly [routeOrId: string]: unknown
}

/**
 * Route or operationId -> the names of the operations that have it. Routes begin with a method and a space. An
 * intersection, because at each access to a mapped type with `as` the compiler reads all its keys again.
 *
 * The compiler also evaluates the key for the union of all names, to see whether it is generic. `string` then saves
 * parsing all paths; in a contract with one operation, every key leads to its name. `& string` prevents a tail call,
 * whose result the compiler does not cache.
 */
type NamesByKey<Declared extends Contract> = AnyNamesByKey & {
  [Name in keyof Declared as keyof Declared extends Name ? string : KeysOf<Declared[Name], Name> & string]: Name
}

/** The keys of the schema for the path parameters, or the names in the path without a schema. */
type ParameterName<Slot, Name> = Slot extends Schema ? keyof SchemaOutput<Slot> : Name

/** A type that is compared without distributing over unions, in fewer instantiations than a tuple of one. */
interface Boxed<out Type> {
  type: Type
}

/** The path if it is one of the others. A type of its own, because the compiler would distribute `Others`. */
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

/**
 * `true` for a plain operation with known fields and statuses, JSON bodies, a valid path and parameters that strings
 * satisfy, else `never`. It depends only on the operation, so the compiler caches it for contracts that combine others,
 * except in a tail call (`& true` in `OperationRules`).
 * Does not distribute over unions of operations.
 */
type IsPlain<
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

/** `true` if strings satisfy every parameter, else `never`; decided from the input only of schemas that are not plain. */
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
    ? DoubtfulKeys<SchemaInput<Slot>, string | undefined> | Exclude<keyof SchemaInput<Slot>, Lowercase<string>>
    : never

/** The same for the other parts that arrive as text. */
type DoubtfulText<Slot> = Slot extends PlainPathAndHeaders[OtherTextField]
  ? never
  : Slot extends Schema
    ? DoubtfulKeys<SchemaInput<Slot>, string | undefined>
    : never

/** The same for path parameters, whose names must be those of the path. */
type DoubtfulParameters<Slot, Parameter> = Slot extends PlainParameters['pathParams']
  ? never
  : Slot extends Schema
    ? | DoubtfulKeys<SchemaInput<Slot>, string | undefined>
      | Exclude<Parameter, keyof SchemaInput<Slot>>
      | Exclude<keyof SchemaInput<Slot>, Parameter>
    : never

/** The keys that accept neither text alone nor every string. All of an input that is not an object. */
type DoubtfulKeys<Input, Text> = Input extends object
  ? {
      [Key in keyof Input]-?: string extends Input[Key] ? never : Input[Key] extends Text ? never : Key
    }[keyof Input]
  : Input

/** A type of its own, because the compiler would instantiate it in `OperationRules`. */
interface NotPlain {
  plain: never
}

/** The operation itself on the fast path, else the operation with a message in place of each invalid field. */
type OperationRules<Operation extends ContractOperation, Name, Keys extends AnyNamesByKey> = [
  Operation['method'],
  { plain: Keys[KeysOf<Operation, Name>] extends Name ? IsPlain<Operation> & true : never },
] extends [unknown, NotPlain]
  ? FieldRules<Operation, Name, Keys>
  : Operation

/** The operation with a message in place of each invalid field. */
type FieldRules<Operation extends ContractOperation, Name, Keys extends AnyNamesByKey> = {
  [Field in keyof Operation]: Field extends 'path'
    ? PathRules<Operation, Name, Keys>
    : Field extends 'operationId'
      ? MessageOr<SharedKeyMessage<Keys, OperationId<Operation, Name>, Name, 'sameOperationId'>, Operation[Field]>
      : Field extends 'pathParams'
        ? ParametersRules<Operation, ParsedPath<Operation['path']>['name']>
        : Field extends TextField
          ? TextRules<Operation, Field, Field extends 'query' ? unknown : never>
          : Field extends 'requests'
            ? RequestsRules<Operation[Field], Operation['method']>
            : Field extends 'responses'
              ? ResponsesRules<Operation['responses']>
              : Field extends keyof ContractOperation
                ? Operation[Field]
                : FormatMessage<Messages['unknownField'], Field>
}

/** The message for a key that another operation has too, else `never`. */
type SharedKeyMessage<Keys, Key, Name, Rule extends keyof Messages> = Key extends keyof Keys
  ? FormatMessage<Messages[Rule], Exclude<Keys[Key], Name>>
  : never

/** The path, or a message in its place. A path that is not known yet is accepted. */
type PathRules<Operation extends ContractOperation, Name, Keys extends AnyNamesByKey> = [
  Operation['method'],
  { valid: IsValidPath<ParsedPath<Operation['path']>['wrong'] | SegmentMessages<Operation['path']>, Operation['path'], Keys[Route<Operation>], Name> },
] extends [unknown, { valid: never }]
  ? MessageOr<
      [Operation['path'] & `/${string}`] extends [never]
        ? FormatMessage<Messages['noSlash'], Operation['path']>
        : {} extends { [Known in Operation['path']]: 1 }
          ? never
          : | ParameterNameMessage<ParsedPath<Operation['path']>['wrong']>
            | SegmentMessages<Operation['path']>
            | SharedKeyMessage<Keys, Route<Operation>, Name, 'sameRoute'>,
      Operation['path']
    >
  : Operation['path']

type IsValidPath<Wrong, Path, RouteNames, Name> = [Wrong, Path, RouteNames] extends [never, `/${string}`, Name]
  ? true
  : never

/**
 * The schema of the path parameters, or the messages for keys that do not match the path or that no string satisfies.
 */
type ParametersRules<Operation extends ContractOperation, Name> = [
  Operation['method'],
  { anything: AcceptsAnything<Operation['pathParams']> },
] extends [unknown, { anything: never }]
  ? Operation['pathParams'] extends Schema
    ? KnownMessageOr<
        ParametersMessage<Operation['path'], KnownSide<Operation['pathParams']>, Name>,
        TextRules<Operation, 'pathParams', never>,
        Operation['method']
      >
    : Operation['pathParams']
  : Operation['pathParams']

/** The messages for names that occur only in the path or only in the schema, if both are known, else `never`. */
type ParametersMessage<Path extends string, Input, Name> = {} extends { [Known in Path]: 1 }
  ? never
  : string extends keyof Input
    ? never
    : Input extends object
      ? | FormatMessage<Messages['missingParameter'], Exclude<Name, KeyOfUnion<Input>>>
        | FormatMessage<Messages['superfluousParameter'], Exclude<keyof Input, Name>>
      : never

/** The keys of all members of a union. */
type KeyOfUnion<Input> = Input extends unknown ? keyof Input : never

/** A schema whose input arrives as strings, or the messages for keys that no string satisfies. */
type TextRules<Operation extends ContractOperation, Field extends TextField, List> = [
  Operation['method'],
  { anything: AcceptsAnything<Operation[Field]> },
] extends [unknown, { anything: never }]
  ? Operation[Field] extends Schema
    ? MessageOr<TextMessage<Operation[Field], Field, List>, Operation[Field]>
    : Operation[Field]
  : Operation[Field]

type TextMessage<Slot extends Schema, Field extends string, List> =
  | FieldsMessage<SchemaInput<Slot>, Field, List, string, 'noText'>
  | (Field extends 'headers' ? HeadersMessage<KnownSide<Slot>> : never)

/**
 * A contract with a message in place of each invalid property; the contract itself if it follows every rule.
 *
 * @example
 * const contract = { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } } as const
 * const checked: ContractRules<typeof contract> = contract
 */
export type ContractRules<Declared extends Contract> = {
  [Name in keyof Declared]: OperationRules<Declared[Name], Name, NamesByKey<Declared>>
}
