/** The rules for a response body that its status or content type does not allow. The compiler alone knows the types of values. */
import type { Schema, SchemaOutput } from '../../schema/schema.ts'
import type { FormatOfContent } from '../../../shared/content-type.ts'
import type { MismatchFault } from '../../../shared/serializable.ts'
import type { BodilessStatus } from '../../../shared/status.ts'
import type { SentJsonMessage } from './json-values.ts'
import type { KnownSide } from './known-schema.ts'
import type { FormatMessage } from '../../../shared/message.ts'

/** The message for a body of 204, 205 or 304. */
type Bodiless = "'body' is not allowed: a response with status {} has no body"

/** The message for a body that is not sent as text. */
type NoSentText = "'body' must accept a string or a ReadableStream"

/** The message for a body that the platform cannot send. */
type NoSentBytes = "'body' must accept a string, bytes, a Blob, a form or a ReadableStream"

/** The message for a response body that its status or content type does not allow, else `never`. */
export type ResponseBodyMessage<Content, ContentType, Status> = Content extends { readonly body: Schema }
  ? Status extends BodilessStatus | `${BodilessStatus}`
    ? RequiredBody<KnownSide<Content['body']>> extends never
      ? never
      : FormatMessage<Bodiless, Status>
    : ResponseFormatMessage<KnownSide<Content['body']>, SchemaOutput<Content['body']>, FormatOfContent<ContentType>>
  : never

type ResponseFormatMessage<Input, Output, Format> = Format extends 'json' | 'events' | 'json-lines'
  ? SentJsonMessage<Output>
  : Format extends 'text'
    ? MismatchFault<Input | Output, string | ReadableStream, NoSentText>
    : Format extends 'bytes' | 'form' | 'multipart'
      ? MismatchFault<Input | Output, SentBody, NoSentBytes>
      : never

/** The bodies that the platform sends without serialization by routepact. */
type SentBody = string | ArrayBuffer | ArrayBufferView | Blob | FormData | URLSearchParams | ReadableStream

/** `true` if the schema requires a body, else `never`. */
type RequiredBody<Input> = [Input] extends [never] ? never : undefined extends Input ? never : true
