/** The rules for a request body that its content type can never satisfy. The compiler alone knows the types of values. */
import type { Schema, SchemaInput } from '../../schema/schema.ts'
import type { FormatOfContent } from '../../../shared/content-type.ts'
import type { MismatchFault } from '../../../shared/serializable.ts'
import type { ReceivedJsonMessage } from './json-values.ts'
import type { FormatMessage } from '../../../shared/message.ts'
import type { FieldsMessage, NoField, NoText } from './text-values.ts'

/** The message for a body that is not read as bytes. */
type NoBytes = "'body' must accept a Uint8Array"

/** The message for a body of the value undefined, with which other libraries declare that there is none. */
type NeverUndefined = "'body' of a request is never undefined: omit 'requests'"

/** The message for a request body that its content type can never satisfy, else `never`. */
export type RequestBodyMessage<Content, ContentType> = Content extends { readonly body: Schema }
  ? RequestFormatMessage<SchemaInput<Content['body']>, FormatOfContent<ContentType>> | UndefinedInputMessage<SchemaInput<Content['body']>>
  : never

type UndefinedInputMessage<Input> = [Input] extends [never]
  ? never
  : unknown extends Input
    ? never
    : [Input] extends [undefined | void]
      ? NeverUndefined
      : never

type RequestFormatMessage<Input, Format> = Format extends 'json'
  ? ReceivedJsonMessage<Input>
  : Format extends 'form'
    ? FieldsMessage<Input, 'body', unknown, string, NoText>
    : Format extends 'multipart'
      ? FieldsMessage<Input, 'body', unknown, string | Blob, NoField>
      : Format extends 'text' | 'events'
        ? MismatchFault<Input, string, FormatMessage<NoText, 'body'>>
        : Format extends 'bytes' | 'json-lines'
          ? MismatchFault<Input, Uint8Array, NoBytes>
          : never
