/** The shape of nearly all operations, as one type to compare with. */
import type { JsonValue, SentValue } from './serializable.ts'
import type { HttpMethod } from './operation.ts'
import type { BodilessStatus } from './status.ts'

/** Methods whose request bodies have no meaning (RFC 9110, sections 9.3.1 and 9.3.2). */
export type BodilessMethod = 'GET' | 'HEAD'

/** A schema that returns this type. */
interface SchemaReturning<Output> {
  readonly '~standard': { readonly types?: { readonly output: Output } | undefined }
}

/** A schema that accepts this type. */
interface SchemaAccepting<Input> {
  readonly '~standard': { readonly types?: { readonly input: Input } | undefined }
}

/** JSON content types in lower case, as `BodyFormat` sorts them. */
export type PlainContentType = 'application/json' | `${string}+json`

/** Content entries under content types that are all JSON, see `IsPlain`. */
interface PlainContents<Slot> {
  readonly [contentType: string]: { readonly body: Slot; readonly headers?: PlainHeaders | undefined }
}

type PlainHeaders = SchemaReturning<StringsInLowerCase>

/** Strings by name, none of which has an upper-case letter of ASCII. */
interface StringsInLowerCase {
  readonly [name: string]: string | undefined
  readonly [name: `${string}${UpperCaseLetter}${string}`]: never
}

type UpperCaseLetter =
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M')
  | ('N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z')

/** The request bodies of nearly all operations. */
export type PlainRequests = PlainContents<SchemaReturning<JsonValue>> | undefined

/** The responses of nearly all operations. */
export type PlainResponses = ({ readonly 200: object } | { readonly default: object }) & {
  readonly [status: number]: PlainContents<SchemaAccepting<SentValue>>
  readonly default?: PlainContents<SchemaAccepting<SentValue>> | undefined
} & {
  readonly [Status in BodilessStatus]?: {
    readonly [contentType: string]: { readonly body: SchemaAccepting<undefined> }
  }
}

/**
 * The shape of nearly all operations, apart from their parameters. One comparison with it is cheap: it instantiates
 * nothing, and it looks at the side of each schema that the handler's types need anyway. The single rules are checked only
 * for other operations.
 */
export type PlainOperation = {
  readonly path: `/${string}`
  readonly responses: PlainResponses
} & (
  | { readonly method: BodilessMethod; readonly requests?: undefined }
  | { readonly method: Exclude<HttpMethod, BodilessMethod>; readonly requests?: PlainRequests }
)

/** Parameters that no schema converts, compared by the side that the handler's types need anyway. */
export interface PlainParameters extends PlainPathAndHeaders {
  readonly query?: SchemaReturning<{ readonly [name: string]: string | readonly string[] | undefined }> | undefined
}

/** The parameters that are converted less often. */
export interface PlainPathAndHeaders {
  readonly pathParams?: SchemaReturning<{ readonly [name: string]: string }> | undefined
  readonly headers?: PlainHeaders | undefined
}
