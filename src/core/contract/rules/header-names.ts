/** The rule that header names are in lower case, as they arrive. */
import { getProperties } from '../../schema/property-names.ts'
import { isSchema } from '../../schema/schema.ts'
import type { Tell } from './field-checks.ts'
import { checkSchemaOf } from './schemas.ts'

/** The message for each header name that is not in lower case. Names that are not known yet have no message. */
type HeaderNameMessage<Name> = Name extends string
  ? string extends Name
    ? never
    : Name extends Lowercase<Name>
      ? never
      : `'${Name}' must be in lower case: '${Lowercase<Name>}'`
  : never

/** The message if a header name is not in lower case, else `never`. */
export type HeadersMessage<Input> = Input extends { readonly [Symbol.iterator]: unknown }
  ? never
  : Input extends object
    ? HeaderNameMessage<keyof Input>
    : never

/** Checks a request's header schema, and its names if it has a JSON Schema. */
export function checkRequestHeaders(schema: unknown, field: string, tell: Tell): void {
  checkSchemaOf('request', schema, field, tell)
  checkNames(schema, tell)
}

/** Checks a response's header schema, and its names if it has a JSON Schema. */
export function checkResponseHeaders(schema: unknown, field: string, tell: Tell): void {
  checkSchemaOf('response', schema, field, tell)
  checkNames(schema, tell)
}

function checkNames(schema: unknown, tell: Tell): void {
  for (const name of isSchema(schema) ? getProperties(schema).names : []) {
    // The compiler has no constant for this sentence, because it contains varying names.
    if (name !== name.toLowerCase()) tell(`'${name}' must be in lower case: '${name.toLowerCase()}'`)
  }
}
