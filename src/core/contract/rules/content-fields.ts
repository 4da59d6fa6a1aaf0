/** The rules for a content entry: only known fields, headers only in responses, and an example or several. */
import type { ContentField } from '../operation.ts'
import type { KnownRules, KnownSideOf } from './known-schema.ts'
import { anyValue, type FieldChecks } from './field-checks.ts'
import type { FormatMessage, MessageOr } from './message.ts'
import { checkSchema } from './schemas.ts'
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

/** The checks of the fields of a content entry, apart from its headers. */
export const bodyChecks: FieldChecks = {
  body: checkSchema,
  description: anyValue,
  example: (example, place, report, { examples }) => {
    if (example !== undefined && examples !== undefined) report(place, 'is not allowed')
  },
  examples: anyValue,
}
