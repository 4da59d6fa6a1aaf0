import type { ContentMap, ContractOperation, ContractRequestContent } from '../contract/operation.ts'
import type { PathParameters } from '../contract/path.ts'
import type { HeaderValues } from '../response/response-data.ts'
import type { Schema, SchemaInput } from '../schema/schema.ts'

/** The input of the schema without absent values, or a string for each name in the path without a schema. */
type ParametersInput<Slot, Path extends string> = Slot extends Schema
  ? WithoutAbsent<SchemaInput<Slot>>
  : PathParameters<Path>

/** Parameters without `null` and `undefined`, which a path cannot contain. Distributes over alternatives. */
type WithoutAbsent<Fields> = Fields extends { readonly [name: string]: NonNullable<Scalar> }
  ? Fields
  : { [Name in keyof Fields]-?: NonNullable<Fields[Name]> }

/** The input of the schema without `null`, or strings by any name without a schema. */
type QueryInput<Slot> = Slot extends Schema
  ? WithoutNull<SchemaInput<Slot>>
  : Record<string, string | string[] | undefined>

/** The values of a query or form that the comparison in `WithoutNull` accepts at once. */
type Scalar = string | number | bigint | boolean | undefined

/** The fields of a query or form without `null`, which would arrive as the text 'null'. */
type WithoutNull<Fields> = Fields extends { readonly [name: string]: Scalar | readonly Scalar[] }
  ? Fields
  : Fields extends null
    ? never
    : { [Name in keyof Fields]: FieldWithoutNull<Fields[Name]> }

/** A value without `null`, also as an element of an array. */
type FieldWithoutNull<Value> = Value extends readonly unknown[]
  ? { [Index in keyof Value]: NotNull<Value[Index]> }
  : NotNull<Value>

/** A value without `null`. `Exclude` would keep that of `unknown`. */
type NotNull<Value> = Value & ({} | undefined)

/** The input of the schema, in which the supplied headers are optional, or strings by any name without a schema. */
type CallHeaders<Slot, Supplied> = Slot extends Schema ? WithSupplied<SchemaInput<Slot>, Supplied> : HeaderValues

/** The cookies, if a schema describes them. They are optional, because a browser sends its own. */
type CookiesPart<Slot> = Slot extends Schema ? MaybePart<'cookies', SchemaInput<Slot>> : unknown

/** Headers of which the supplied ones are optional. Distributes over alternatives. */
type WithSupplied<Values, Supplied> = [Supplied] extends [never]
  ? Values
  : Values extends unknown
    ? { [Name in keyof Values as Exclude<Name, Supplied>]: Values[Name] } & {
        [Name in keyof Values as Extract<Name, Supplied>]?: Values[Name] | undefined
      }
    : never

/** An object with a required part. Aliases with short names, which editors show with the data of the part. */
type Part<Name extends string, Value> = { [Key in Name]: Value }

/** An object with a part that may be absent. */
type MaybePart<Name extends string, Value> = { [Key in Name]?: Value | undefined }

/** An object with the part. The key is optional if `{}` is a valid value. */
type InputPart<Name extends string, Value> = {} extends Value ? MaybePart<Name, Value> : Part<Name, Value>

/** An object with the content type. The key is optional if only one content type is declared. */
type ContentTypePart<ContentType, Slot> = keyof Slot extends ContentType
  ? MaybePart<'contentType', ContentType>
  : Part<'contentType', ContentType>

/** The input of an operation without declared bodies. */
// An alias, because declaration files of other packages could not name an interface.
type NoBody = {
  contentType?: undefined
  body?: undefined
}

/** The platform's own objects for forms, by content type. */
interface PlatformForms {
  'multipart/form-data': FormData
  'application/x-www-form-urlencoded': URLSearchParams
}

/** The input of a body: a form may be an object of the platform. */
type BodyInput<Format, Input> = Format extends keyof PlatformForms
  ? WithoutNull<Input> | PlatformForms[Format]
  : Input

/** One of the declared bodies with its content type. */
type BodyPart<Slot> = Slot extends ContentMap<ContractRequestContent> ? ContentPart<keyof Slot & string, Slot> : NoBody

/** The body of each content type. Distributes over keys, which is cheaper than a mapped type. */
type ContentPart<ContentType extends keyof Slot, Slot extends ContentMap<ContractRequestContent>> =
  ContentType extends 'application/json'
    ? ContentTypePart<'application/json', Slot> & InputPart<'body', SchemaInput<Slot['application/json']['body']>>
    : ContentTypePart<ContentType, Slot> &
        InputPart<'body', BodyInput<Lowercase<ContentType & string>, SchemaInput<Slot[ContentType]['body']>>>

/**
 * The parts of the input of an operation, as an intersection. `Supplied` are the names of headers that a client sends
 * with each call. Distributes over operations.
 */
export type InputParts<Operation extends ContractOperation, Supplied = never> = Operation extends unknown
  ? InputPart<'params', ParametersInput<Operation['pathParams'], Operation['path']>> &
      InputPart<'query', QueryInput<Operation['query']>> &
      InputPart<'headers', CallHeaders<Operation['headers'], Supplied>> &
      CookiesPart<Operation['cookies']> &
      BodyPart<Operation['requests']>
  : never

/**
 * The input of a client call: the types that the schemas accept, before defaults and transforms. A part is optional if
 * its schema accepts an empty object. A form may be a `FormData` or `URLSearchParams`. Queries and forms have no `null`.
 *
 * @example
 * const input: ContractOperationInput<typeof contract.getUser> = {
 *   params: { id: 'Ada' },
 *   headers: { 'x-trace': '1' },
 * }
 */
// A union of operations accepts the input of each. `infer` merges the intersection into one object, which editors show
// more clearly.
export type ContractOperationInput<Operation extends ContractOperation> =
  InputParts<Operation> extends infer Input ? { [Key in keyof Input]: Input[Key] } : never
