/** The rule that header names are in lower case, as they arrive. */
import { listProperties } from '../../schema/property-names.ts'
import type { Schema } from '../../schema/schema.ts'
import type { Report } from './message.ts'

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

/** Checks the names that a schema with a JSON Schema has. */
export function checkHeaderNames(schema: Schema, report: Report): void {
  for (const name of listProperties(schema)) if (name !== name.toLowerCase()) report(name, 'is not in lower case')
}
