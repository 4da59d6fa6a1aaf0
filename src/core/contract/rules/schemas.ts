/** The rule that a schema is a Standard Schema, and that no field is undefined. The compiler checks both by itself. */
import { isSchema } from '../../schema/schema.ts'
import { checkHeaderNames } from './header-names.ts'
import type { Report } from './message.ts'

/** The message for a property that is present but undefined. */
export const undefinedMessage = '{} is undefined: remove it, or check for a circular import'

/** Checks the schema in a field. `place` is the field in messages. */
export function checkSchema(field: string, place: string, schema: unknown, report: Report): void {
  if (schema === undefined) return report(undefinedMessage, place)
  if (!isSchema(schema)) return report('{} must be a Standard Schema', place)
  if (field === 'headers') checkHeaderNames(schema, report)
}
