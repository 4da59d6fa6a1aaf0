import type { ContentMap, ContentTypeKey, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import type { PathParameters } from '../../shared/path.ts'
import type { SentValue } from '../../shared/serializable.ts'
import type { HeaderValues } from '../write/response-data.ts'
import type { BodyTypes, FormattedSchema } from '../schema/body-format.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'

/** The schema's input without absent values, or a string for each name in the path without a schema. */
type ParametersInput<Slot, Path extends string> = Slot extends Schema
  ? WithoutAbsent<SchemaInput<Slot>, Path>
  : PathParameters<Path>

/** The values that can be written in every part of a call except the body. */
type Scalar = string | number | bigint | boolean | undefined

/**
 * Parameters without `null` and `undefined`, which a path cannot contain. The compiler finds `any` nowhere but in the union of the
 * values. Distributes over alternatives.
 */
type WithoutAbsent<Fields, Path extends string> = Fields extends { readonly [name: string]: NonNullable<Scalar> }
  ? unknown extends Fields[keyof Fields]
    ? TextFields<Fields, Path>
    : Fields
  : TextFields<Fields, Path>

/** The path fields one by one; the names in the path if the input is not known. */
type TextFields<Fields, Path extends string> = unknown extends Fields
  ? { [Name in keyof PathParameters<Path>]: FieldInput<unknown, never, never> }
  : { [Name in keyof Fields]-?: unknown extends Fields[Name] ? FieldInput<unknown, never, never> : NonNullable<Fields[Name]> }

/** The schema's input without `null`, or strings by any name without a schema. */
// The part is optional outside the condition: inside, TypeScript 5.9 never finishes for a generic operation's query.
type QueryInput<Slot> = Slot extends Schema
  ? FieldsInput<SchemaInput<Slot>, never, readonly (string | number | bigint | boolean | Date)[]>
  : Record<string, string | string[] | undefined>

/**
 * A part's fields without `null`, which would arrive as the text 'null'. A field whose schema accepts any value accepts values with a text
 * form, and `Item` and `List`. Distributes over alternatives.
 */
export type FieldsInput<Fields, Item, List> = Fields extends { readonly [name: string]: Scalar | readonly Scalar[] }
  ? // True for `any` and `any[]` too.
    unknown[] extends Fields[keyof Fields]
    ? KnownFields<Fields, Item, List>
    : Fields
  : KnownFields<Fields, Item, List>

/** The fields one by one; any names if the input is not known. */
type KnownFields<Fields, Item, List> = unknown extends Fields
  ? { [name: string]: FieldInput<unknown, Item, List | undefined> }
  : Fields extends null
    ? never
    : { [Name in keyof Fields]: FieldInput<Fields[Name], Item, {} extends Pick<Fields, Name> ? List | undefined : List> }

/**
 * A value without `null`, also as a list element; `Exclude` would leave `unknown` as it is. The values with a text form are written in
 * place, because editors would show an alias by name instead.
 */
type FieldInput<Value, Item, List> = unknown extends Value
  ? string | number | bigint | boolean | Date | Item | List
  : Value extends readonly unknown[]
    ? { [Index in keyof Value]: FieldInput<Value[Index], Item, never> }
    : Value extends { readonly [name: string]: unknown }
      ? { [Name in keyof Value]: MemberInput<Value[Name]> }
      : Value & ({} | undefined)

/** A value in a field's JSON: a JSON value where the schema accepts any. */
type MemberInput<Value> = unknown extends Value
  ? SentValue
  : Value extends readonly unknown[] | { readonly [name: string]: unknown }
    ? { [Name in keyof Value]: MemberInput<Value[Name]> }
    : Value

/** The schema's input, in which the supplied headers are optional, or strings by any name without a schema. */
export type CallHeaders<Slot, Supplied = never> = Slot extends Schema ? FieldsInput<WithSupplied<SchemaInput<Slot>, Supplied>, never, never> : HeaderValues

/** The cookies, if a schema describes them. They are optional, because browsers send theirs. */
type CookiesPart<Slot> = Slot extends Schema ? MaybePart<'cookies', FieldsInput<SchemaInput<Slot>, never, never>> : unknown

/** Headers, in which the supplied ones are optional. Distributes over alternatives. */
type WithSupplied<Values, Supplied> = [Supplied] extends [never]
  ? Values
  : Values extends unknown
    ? { [Name in keyof Values as Exclude<Name, Supplied>]: Values[Name] } & {
        [Name in keyof Values as Extract<Name, Supplied>]?: Values[Name] | undefined
      }
    : never

/** An object with a required part. Aliases with short names, which editors show with the part's data. */
type Part<Name extends string, Value> = { [Key in Name]: Value }

/** An object with a part that may be absent. */
type MaybePart<Name extends string, Value> = { [Key in Name]?: Value | undefined }

/** An object with the part. The key is optional if `{}` is a valid value. */
type InputPart<Name extends string, Value> = {} extends Value ? MaybePart<Name, Value> : Part<Name, Value>

/** An object with the content type. The key is optional if only one content type is declared. */
type ContentTypePart<ContentType, Slot> = keyof Slot extends ContentType
  ? MaybePart<'contentType', ContentType>
  : Part<'contentType', ContentType>

/** The input for an operation without declared bodies. */
// An alias: other packages' declaration files could not name an interface.
type NoBody = {
  contentType?: undefined
  body?: undefined
}

/** A body's input, or what its format makes of the input: a form may be a platform object. */
type BodyInput<Format, Body extends Schema> = Body extends FormattedSchema
  ? BodyTypes<Body>['request']['input']
  : Format extends 'application/x-www-form-urlencoded'
    ? FieldsInput<SchemaInput<Body>, never, readonly (string | number | bigint | boolean | Date)[]> | URLSearchParams
    : SchemaInput<Body>

/** One declared body with its content type, or none if the body is optional. */
type BodyPart<Slot> = Slot extends ContentMap<ContractRequestContent>
  ? ContentPart<keyof Slot & string, Slot>
  : Slot extends object
    ? OptionalPart<{ [ContentType in keyof Slot & ContentTypeKey]: Slot[ContentType] }>
    : NoBody

/** One body with its content type, or none. */
type OptionalPart<Slot> = (Slot extends ContentMap<ContractRequestContent> ? ContentPart<keyof Slot & string, Slot> : never) | NoBody

/** Each content type's body. Distributes over keys, which is cheaper than a mapped type. */
type ContentPart<ContentType extends keyof Slot, Slot extends ContentMap<ContractRequestContent>> =
  ContentType extends 'application/json'
    ? ContentTypePart<'application/json', Slot> & InputPart<'body', BodyInput<'application/json', Slot['application/json']['body']>>
    : ContentTypePart<ContentType, Slot> &
        InputPart<'body', BodyInput<Lowercase<ContentType & string>, Slot[ContentType]['body']>>

/**
 * The parts of an operation's input, as an intersection. `Supplied` are the names of the headers that a client sends with each call.
 * Distributes over operations.
 */
export type InputParts<Operation extends ContractOperation, Supplied = never> = Operation extends unknown
  ? InputPart<'params', ParametersInput<Operation['pathParams'], Operation['path']>> &
      InputPart<'query', QueryInput<Operation['query']>> &
      InputPart<'headers', CallHeaders<Operation['headers'], Supplied>> &
      CookiesPart<Operation['cookies']> &
      BodyPart<Operation['requests']>
  : never

/**
 * A client call's input: the types that the schemas accept, before defaults and transforms. A part is optional if its schema accepts an
 * empty object. A form may be a `FormData` or `URLSearchParams`. Only JSON has `null`. Where a schema accepts any value, the input is
 * anything with a text form, and in queries and forms also a list.
 *
 * @example
 * const input: ContractOperationInput<typeof contract.getUser> = {
 *   params: { id: 'Ada' },
 *   headers: { 'x-trace': '1' },
 * }
 */
// A union of operations accepts each operation's input. `infer` merges the intersection into one object, which editors show more clearly.
export type ContractOperationInput<Operation extends ContractOperation> =
  InputParts<Operation> extends infer Input ? { [Key in keyof Input]: Input[Key] } : never
