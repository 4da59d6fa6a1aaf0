/** The rules for values that arrive as text: the schema accepts an object, and strings satisfy each of its keys. */
import type { Schema, SchemaInput } from '../../schema/schema.ts'
import type { ContractOperation } from '../operation.ts'
import type { TextField } from '../../../shared/request-parts.ts'
import type { FaultOfUnion, FaultOrTrue, UnsatisfiableKeys } from '../../../shared/serializable.ts'
import type { HeadersMessage } from './header-names.ts'
import type { AcceptsAnything, KnownSide } from './schemas.ts'
import type { FormatMessage, KnownMessageOr } from '../../../shared/message.ts'

/** The message for a value that no string satisfies. */
export type NoText = "'{}' cannot be parsed from a string: its schema must accept one"

/** The message for a value that neither a string nor a file satisfies. */
export type NoField = "'{}' cannot be parsed from a string or a file"

/** The message for a schema of named values that does not accept an object. */
type NoObject = "'{}' must accept an object"

/** A schema whose input arrives as strings, or the messages for keys that no string satisfies. */
export type TextRules<Operation extends ContractOperation, Field extends TextField, List> = [
  Operation['method'],
  { anything: AcceptsAnything<Operation[Field]> },
] extends [unknown, { anything: never }]
  ? Operation[Field] extends Schema
    ? KnownMessageOr<TextMessage<Operation[Field], Field, List>, Operation[Field], Operation['method']>
    : Operation[Field]
  : Operation[Field]

type TextMessage<Slot extends Schema, Field extends string, List> =
  | FieldsMessage<SchemaInput<Slot>, Field, List, string, NoText>
  | (Field extends 'headers' ? HeadersMessage<KnownSide<Slot>> : never)

/**
 * The messages for keys that no field can satisfy, for example in a form, and for a value that is not an object. `never` if one union
 * member has no faults.
 */
export type FieldsMessage<Input, Place extends string, List, Field, Message extends NoText | NoField> = FaultOfUnion<
  FieldsFault<Exclude<Input, undefined | null>, Place, List, Field, Message>
>

type FieldsFault<Input, Place extends string, List, Field, Message extends NoText | NoField> = unknown extends Input
  ? true
  : Input extends { readonly [Symbol.iterator]: unknown }
    ? FormatMessage<NoObject, Place>
    : Input extends object
      ? FaultOrTrue<FormatMessage<Message, `${Place}.${UnsatisfiableKeys<Input, List, Field> & string}`>>
      : FormatMessage<NoObject, Place>

/** The message for a header name that is not in lower case, or for a response header schema that does not accept an object. */
export type ResponseHeadersMessage<Input> = HeadersMessage<Input> | FieldsMessage<Input, 'headers', unknown, unknown, NoText>
