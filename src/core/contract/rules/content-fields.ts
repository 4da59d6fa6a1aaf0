/** The rules for a content entry: only known fields, headers only in responses, and an example or several. */
import { isObject } from '../../property.ts'
import { isSchema } from '../../schema/schema.ts'
import type { ContentField } from '../operation.ts'
import type { KnownRules, KnownSideOf } from './known-schema.ts'
import type { FormatMessage, MessageOr, Report } from './message.ts'
import { checkSchema } from './schemas.ts'
import type { ResponseHeadersMessage } from './text-values.ts'

const noContentField = "'{}' is not a field of a content type"
const requestHeaders = "'headers' is not allowed in 'requests': declare it beside 'path'"
const exampleBesideExamples = "'example' is not allowed beside 'examples'"

/** The message for headers of a request under a content type. */
export type RequestHeadersMessage = typeof requestHeaders

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
            : FormatMessage<typeof noContentField, Field>
}

/** The example, or a message beside `examples`. */
type ExampleRules<Example, Content> = Content extends { readonly examples: object }
  ? typeof exampleBesideExamples
  : Example

/** Checks one content entry. `at` is its place in messages. */
export function checkContent(at: string, value: unknown, isStatus: boolean, report: Report): void {
  if (isSchema(value)) return report("{} is a schema: declare it under 'body'", at)
  const content: { readonly [field: string]: unknown } = { body: null, ...(isObject(value) && value) }
  for (const [field, schema] of Object.entries(content)) {
    if (field === 'headers' && !isStatus) report(requestHeaders)
    else if (field === 'body' || field === 'headers') checkSchema(field, `'${field}' of ${at}`, schema, report)
    else if (!/^(description|examples?)$/.test(field)) report(noContentField, field)
  }
  if (content['example'] !== undefined && content['examples'] !== undefined) report(exampleBesideExamples)
}
