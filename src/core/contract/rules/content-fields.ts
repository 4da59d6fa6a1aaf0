/** The rules for a content entry: only known fields, headers only in responses, and an example or several. */
import type { ContentField, ContractResponseContent } from '../operation.ts'
import type { ReceivedSchema } from '../../schema/schema.ts'
import { checkSchema, type KnownRules, type KnownSideOf, type SchemaOrOldSchema, type WrongSchemaMessage } from './schemas.ts'
import { checkRecord, checkText, type FieldChecks } from './field-checks.ts'
import type { Fits, FormatMessage, MessageOr, StringMessage } from '../../../shared/message.ts'
import type { ResponseHeadersMessage } from './text-values.ts'

/** The message for headers of a request under a content type. */
export type RequestHeadersMessage = "'headers' is not allowed in 'requests': declare it beside 'path'"

/**
 * A content entry with a message in place of each invalid field. Schemas that are not known yet have none. `headers` are
 * allowed unless they have a message of their own.
 */
export type ContentRules<Content, BodyMessage, OwnHeadersMessage = never> = {
  [Field in keyof Content]: Field extends 'body'
    ? KnownRules<keyof Content, Content[Field], BodyMessage>
    : Field extends 'headers'
      ? MessageOr<OwnHeadersMessage, KnownRules<keyof Content, Content[Field], ResponseHeadersMessage<KnownSideOf<Content[Field]>>>>
      : Field extends 'example'
        ? ExampleRules<Content[Field], Content>
        : Field extends ContentField
          ? Content[Field]
          : string extends Field
            ? Content[Field]
            : FormatMessage<"'{}' is not a field of a content type", Field>
}

/** The example, or a message beside `examples`. */
type ExampleRules<Example, Content> = Content extends { readonly examples: object }
  ? "'example' is not allowed beside 'examples'"
  : Example

/** The messages in place of a content entry of a wrong type, or of each of its fields that has one. */
export type ContentMessage<Content, ContentType, Resolved, Wanted extends ContractResponseContent | ReceivedContent = ContractResponseContent> = Content extends SchemaOrOldSchema | readonly unknown[]
  ? NoContent<ContentType>
  : Content extends { readonly body: unknown }
    ? {
        [Field in keyof Content]: Field extends ContentField
          ? Fits<
              Pick<Content, Field>,
              Pick<Wanted, Field>,
              Resolved,
              Content[Field],
              ContentFieldMessage<Content[Field], Field>
            >
          : FormatMessage<"'{}' is not a field of a content type", Field>
      }
    : NoContent<ContentType>

/** The content of a request. Another rule rejects its headers. */
export interface ReceivedContent extends Omit<ContractResponseContent, 'body'> {
  readonly body: ReceivedSchema
}

type NoContent<ContentType> = FormatMessage<"'{}' must be an object with a schema: { body: schema }", ContentType>

type ContentFieldMessage<Value, Field> = Field extends 'body'
  ? Value extends null | undefined
    ? "'body' must be a schema: omit the content type if there is no body"
    : WrongSchemaMessage<Value, Field>
  : Field extends 'headers'
    ? WrongSchemaMessage<Value, Field>
    : Field extends 'description'
      ? StringMessage<Field>
      : "'examples' must be an object of examples: { name: { value } }"

/** The checks of the fields of a content entry, apart from its headers. */
export const bodyChecks: FieldChecks = {
  body: checkSchema,
  description: checkText,
  example: (example, place, report, { examples }) => {
    if (example !== undefined && examples !== undefined) report(place, 'is not allowed')
  },
  examples: checkRecord,
}
