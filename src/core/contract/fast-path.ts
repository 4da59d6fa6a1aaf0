/**
 * A type that nearly all operations match, so one comparison checks them.
 *
 * For a query and a JSON body, the comparison uses the side of the schema that the handler's types need anyway. It therefore accepts a
 * schema that converts an impossible input to text (`z.number().transform(String)` in a query); detecting this would make all types a third
 * more expensive. It also accepts a JSON response whose whole input is `any`, as in joi; comparing outputs would add a seventh.
 */
import type { JsonValue, SentValue } from '../../shared/serializable.ts'
import type { ContentTypeKey, HttpMethod, StatusField } from './operation.ts'
import type { BodilessStatus } from '../../shared/status.ts'
import type { OtherTextField } from '../../shared/request-parts.ts'
import type { GeneralKey } from '../../shared/status-key.ts'

/** Methods whose request bodies have no meaning (RFC 9110, sections 9.3.1 and 9.3.2). */
export type BodilessMethod = 'GET' | 'HEAD'

/** Any schema, as a type that is cheap to compare with. */
interface AnySchema {
  readonly '~standard': unknown
}

/** A schema that returns this type, without a body's code. */
interface SchemaReturning<Output> {
  readonly '~body'?: undefined
  readonly '~standard': { readonly types?: { readonly output: Output } | undefined }
}

/** A schema that accepts this type, without a body's code. */
interface SchemaAccepting<Input> {
  readonly '~body'?: undefined
  readonly '~standard': { readonly types?: { readonly input: Input } | undefined }
}

/** The JSON content types in lower case, as in `ContentFormat`. */
export type PlainContentType = 'application/json' | `${string}+json`

/** The keys of a plain status. */
export type PlainStatusKey = PlainContentType | StatusField

/** The content entries of a map whose content types are all JSON; `IsPlain` checks those. */
interface PlainContents<Slot extends AnySchema> {
  readonly [contentType: ContentTypeKey]: PlainContent<Slot>
  readonly headers?: undefined
}

/**
 * A content entry that consists of schemas. Comparing schema names would take instantiations for each operation: only `header`, the likely
 * mistake, is excluded. `checkContract` reports all others.
 */
interface PlainContent<Slot extends AnySchema> {
  readonly [field: string]: AnySchema | undefined
  readonly body: Slot
  readonly headers?: PlainHeaders | undefined
  readonly header?: undefined
}

/** A status without a body whose headers a schema describes. */
interface PlainBodiless {
  readonly [contentType: ContentTypeKey]: never
  readonly headers: PlainHeaders
}

type PlainHeaders = SchemaReturning<StringsInLowerCase>

/** Strings by name, without ASCII upper-case letters in the names. */
interface StringsInLowerCase {
  readonly [name: string]: string | undefined
  readonly [name: `${string}${UpperCaseLetter}${string}`]: never
}

type UpperCaseLetter =
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M')
  | ('N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z')

/** The request bodies that nearly all operations have. */
export type PlainRequests =
  | { readonly [contentType: ContentTypeKey]: PlainContent<SchemaReturning<NonNullable<JsonValue> | null>> & { readonly headers?: undefined } }
  | undefined

/** A body that JSON can represent. `undefined` is one only as a property. */
type JsonBody = NonNullable<SentValue> | null

/** The responses that nearly all operations have. */
export type PlainResponses = ({ readonly 200: object } | { readonly default: object }) & {
  readonly [status: number]: PlainContents<SchemaAccepting<JsonBody>> | PlainBodiless
} & {
  readonly [Key in GeneralKey]?: PlainContents<SchemaAccepting<JsonBody>> | PlainBodiless | undefined
} & {
  readonly [Status in BodilessStatus]?: {
    readonly [contentType: ContentTypeKey]: { readonly body: SchemaAccepting<undefined> }
  }
}

/**
 * The shape that nearly all operations have, apart from their parameters. Comparing an operation with this type is cheap: the comparison
 * instantiates nothing, and needs only the side of each schema that the handler's types need anyway. The individual rules are checked only
 * for operations that do not match.
 */
export type PlainOperation = {
  readonly path: `/${string}`
  readonly responses: PlainResponses
  readonly deprecated?: boolean | undefined
} & (
  | { readonly method: BodilessMethod; readonly requests?: undefined }
  | { readonly method: Exclude<HttpMethod, BodilessMethod>; readonly requests?: PlainRequests }
)

/**
 * Paths that probably use another library's syntax; the path rule decides. A longer list would cost instantiations for each operation;
 * `checkContract` reports the rest.
 */
export type ForeignPath =
  | `${string}${'{' | '*' | '?' | '(' | '@:' | '-:' | '.:'}${string}`
  | `${string}/:${string}.${string}`

/** Parameters that no schema converts, compared by the side that the handler's types need anyway. */
export interface PlainParameters extends PlainPathAndHeaders {
  readonly query?: SchemaReturning<{ readonly [name: string]: string | readonly string[] | undefined }> | undefined
}

type OtherPlainParameters = {
  readonly [Field in OtherTextField]?: SchemaReturning<{ readonly [name: string]: string | undefined }> | undefined
}

/** The parameters that are converted less often. */
export interface PlainPathAndHeaders extends OtherPlainParameters {
  readonly pathParams?: SchemaReturning<{ readonly [name: string]: string }> | undefined
  readonly headers?: PlainHeaders | undefined
}
