/** The rule that header names are in lower case, as they arrive. */
import { getProperties } from '../../schema/property-names.ts'
import { isSchema } from '../../schema/schema.ts'
import type { Report } from '../../../shared/message.ts'
import { checkSchema } from './schemas.ts'

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

/** Checks the schema of headers, and its names if it has a JSON Schema. */
export function checkHeaderSchema(schema: unknown, place: string, report: Report): void {
  checkSchema(schema, place, report)
  for (const name of isSchema(schema) ? getProperties(schema).names : []) if (name !== name.toLowerCase()) report(name, 'is not in lower case')
}
