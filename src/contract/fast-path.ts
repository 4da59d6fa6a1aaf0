/** What nearly every operation is, as one type to compare with. */
import type { JsonValue, SentValue } from './serializable.ts'
import type { HttpMethod } from './operation.ts'
import type { BodilessStatus } from './status.ts'

/** Methods whose requests have no body that means anything (RFC 9110, sections 9.3.1 and 9.3.2). */
export type BodilessMethod = 'GET' | 'HEAD'

/** A schema that gives this, or accepts it. */
interface Giving<Output> {
  readonly '~standard': { readonly types?: { readonly output: Output } | undefined }
}
interface Accepting<Input> {
  readonly '~standard': { readonly types?: { readonly input: Input } | undefined }
}

/** Content types that carry JSON, with schemas of this kind. */
interface JsonContents<Slot> {
  readonly [contentType: `${string}/json` | `${string}+json`]: { readonly body: Slot }
}

/**
 * What nearly every operation is. One comparison with it is cheap: it instantiates nothing, and it looks at the side of
 * each schema that its handler's types need anyway. Only what is otherwise is asked the rules one by one.
 */
export type PlainOperation = {
  readonly path: `/${string}`
  readonly pathParams?: Giving<{ readonly [name: string]: string }> | undefined
  readonly query?: Giving<{ readonly [name: string]: string | readonly string[] | undefined }> | undefined
  readonly headers?: Giving<{ readonly [name: string]: string | undefined }> | undefined
  readonly responses: ({ readonly 200: object } | { readonly default: object }) & {
    readonly [status: number]: JsonContents<Accepting<SentValue>>
    readonly default?: JsonContents<Accepting<SentValue>> | undefined
  } & {
    readonly [Status in BodilessStatus]?: { readonly [contentType: string]: { readonly body: Accepting<undefined> } }
  }
} & (
  | { readonly method: BodilessMethod; readonly requests?: undefined }
  | {
      readonly method: Exclude<HttpMethod, BodilessMethod>
      readonly requests?: JsonContents<Giving<JsonValue>> | undefined
    }
)
