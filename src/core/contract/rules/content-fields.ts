/** The rules for a content entry: only known fields, headers only in responses, and an example or several. */
import type { ContentField, ContractResponseContent } from '../operation.ts'
import { isSchema, type ReceivedSchema } from '../../schema/schema.ts'
import { checkSchemaOf, type KnownRules, type KnownSideOf, type SchemaOrOldSchema, type WrongSchemaMessage } from './schemas.ts'
import { checkDeclared, checkFields, checkText, type FieldCheck, type FieldChecks, type Tell, tellBelow } from './field-checks.ts'
import { checkResponseHeaders } from './header-names.ts'
import { findFormatFault, type FormatFault } from './body-formats.ts'
import { type Fits, formatMessage, type FormatMessage, type KnownMessageOr, type MessageOr, type StringMessage } from '../../../shared/message.ts'
import { isObject } from '../../../shared/property.ts'
import type { ResponseHeadersMessage } from './text-values.ts'

/** The message for request headers under a content type. */
const requestHeaders = "'headers' is not allowed in 'requests': declare it beside 'path'"

export type RequestHeadersMessage = typeof requestHeaders

/** The message for a field that no content type has. */
const unknownField = "'{}' is not a field of a content type"

/** The message for an example and examples. */
const exampleBesideExamples = "'example' is not allowed beside 'examples'"

/** The message for examples with another type. */
const noExamples = "'examples' must be an object of examples: { name: { value } }"

/** The message for an omitted body. */
const noBody = "'body' must be a schema: omit the content type if there is no body"

/** The message for a content entry with another type. */
const noContent = "'{}' must be an object with a schema: { body: schema }"

/**
 * A content entry with a message at each invalid field. Schemas that are not known yet have none. `headers` are allowed unless they have
 * their own message.
 */
export type ContentRules<Content, ContentType, BodyMessage, OwnHeadersMessage = never> = {
  [Field in keyof Content]: Field extends 'body'
    ? KnownMessageOr<FormatFault<Content[Field], ContentType>, KnownRules<keyof Content, Content[Field], BodyMessage>, keyof Content>
    : Field extends 'headers'
      ? MessageOr<OwnHeadersMessage, KnownRules<keyof Content, Content[Field], ResponseHeadersMessage<KnownSideOf<Content[Field]>>>>
      : Field extends 'example'
        ? ExampleRules<Content[Field], Content>
        : Field extends ContentField
          ? Content[Field]
          : string extends Field
            ? Content[Field]
            : FormatMessage<typeof unknownField, Field>
}

/** The example, or a message beside `examples`. */
type ExampleRules<Example, Content> = Content extends { readonly examples: object }
  ? typeof exampleBesideExamples
  : Example

/** The message for a content entry with a wrong type, or the messages for its fields. */
export type ContentMessage<Content, ContentType, Resolved, Wanted extends ContractResponseContent | ReceivedContent = ContractResponseContent> = Content extends SchemaOrOldSchema
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
          : FormatMessage<typeof unknownField, Field>
      }
    : NoContent<ContentType>

/** A request's content. Another rule rejects its headers. */
export interface ReceivedContent extends Omit<ContractResponseContent, 'body'> {
  readonly body: ReceivedSchema
}

type NoContent<ContentType> = FormatMessage<typeof noContent, ContentType>

type ContentFieldMessage<Value, Field> = Field extends 'body'
  ? Value extends null | undefined
    ? typeof noBody
    : WrongSchemaMessage<Value, Field>
  : Field extends 'headers'
    ? WrongSchemaMessage<Value, Field>
    : Field extends 'description'
      ? StringMessage<Field>
      : typeof noExamples

/**
 * Checks a content entry.
 *
 * @param side the body's direction, which a codec must have
 */
export function checkContent(content: unknown, contentType: string, tell: Tell, side: 'request' | 'response'): void {
  if (!isObject(content) || Array.isArray(content) || isSchema(content) || !('body' in content)) return tell(formatMessage(noContent, contentType))
  const checks: FieldChecks = {
    body: (body, field, tellBody) => {
      if (body === null || body === undefined) tellBody(noBody)
      else {
        checkSchemaOf(side, body, field, tellBody)
        const fault = isSchema(body) && findFormatFault(body, contentType)
        if (fault) tellBody(fault)
      }
    },
    headers: side === 'request' ? (_headers, _field, tellHeaders) => tellHeaders(requestHeaders) : checkResponseHeaders,
    description: checkText,
    example: (example, _field, tellExample, { examples }) => {
      if (example !== undefined && examples !== undefined) tellExample(exampleBesideExamples)
    },
    examples: checkExamples,
  }
  checkFields(content, checks, tellBelow(tell, contentType), (field) => formatMessage(unknownField, field))
}

const checkExamples: FieldCheck = /* @__PURE__ */ checkDeclared(isObject, noExamples)
