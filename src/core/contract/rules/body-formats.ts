/** The rule that a body has a schema with code for its content type, if the content type alone says too little. */
import { bodyFunctions } from '../../../shared/content-type.ts'
import type { FormatMessage } from '../../../shared/message.ts'
import { type BodyFormat, getBodyFormat, isBodyFormat, isFormatOf } from '../../schema/body-format.ts'
import type { Schema } from '../../schema/schema.ts'

/** The message for a schema without code, or whose code has other content types, else `never`. */
export type FormatFault<Body, ContentType> = ContentType extends string
  ? Body extends { readonly '~body': { readonly contentTypes: infer Known extends readonly string[] } }
    ? Lowercase<ContentType> extends Known[number]
      ? never
      : '*/*' extends Known[number]
        ? never
        : FormatMessage<`'{}' is not a content type of this schema: use '${Known[0]}'`, ContentType>
    : Lowercase<ContentType> extends keyof typeof bodyFunctions
      ? // A schema that is not known may have code.
        Schema extends Body
        ? never
        : `'${ContentType}' needs ${(typeof bodyFunctions)[Lowercase<ContentType>]}(schema)`
      : never
  : never

/** Returns the message for a schema in a contract, with every content type of its code, or `undefined`. */
export function findFormatFault(schema: unknown, contentType: string): string | undefined {
  const essence = contentType.toLowerCase()
  const code: BodyFormat | undefined = getBodyFormat(schema)
  if (code && !isBodyFormat(code)) return "'~body' must have 'contentTypes', a list of texts, and 'write'"
  if (code) return isFormatOf(code, essence) ? undefined : `'${contentType}' is not a content type of this schema: use '${code.contentTypes.join("' or '")}'`
  const name = Object.hasOwn(bodyFunctions, essence) && bodyFunctions[essence as keyof typeof bodyFunctions]
  return name ? `'${contentType}' needs ${name}(schema)` : undefined
}
