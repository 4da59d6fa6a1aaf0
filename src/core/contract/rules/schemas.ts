/** The rule that a schema is a Standard Schema, and that no field is undefined. The compiler checks both by itself. */
import { isSchema } from '../../schema/schema.ts'
import type { Report } from './message.ts'

/** Checks the schema in a field. */
export function checkSchema(schema: unknown, place: string, report: Report): void {
  if (!isSchema(schema)) report(place, schema === undefined ? 'is undefined' : 'is not a schema')
}
