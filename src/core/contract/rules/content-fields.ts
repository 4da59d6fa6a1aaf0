/** The rules for a content entry: only known fields, headers only in responses, and an example or several. */
import { isObject } from '../../property.ts'
import { isSchema } from '../../schema/schema.ts'
import type { ContentField } from '../operation.ts'
import type { KnownRules, KnownSideOf } from './known-schema.ts'
import type { FormatMessage, MessageOr, Report } from './message.ts'
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

/** Checks one content entry. */
export function checkContent(place: string, value: unknown, isStatus: boolean, report: Report): void {
  // A schema in place of the entry is a missing body.
  const content: { readonly [field: string]: unknown } = { body: null, ...(isObject(value) && !isSchema(value) && value) }
  for (const [field, schema] of Object.entries(content)) {
    const at = `${place}.${field}`
    if (field === 'headers' && !isStatus) report(at, 'is not allowed')
    else if (field === 'body' || field === 'headers') checkSchema(field, at, schema, report)
    else if (!/^(description|examples?)$/.test(field)) report(at, 'is unknown')
  }
  if (content['example'] !== undefined && content['examples'] !== undefined) report(`${place}.example`, 'is not allowed')
}
