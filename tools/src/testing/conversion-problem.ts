import type { Schema } from 'routepact'
import { convertSchema } from 'routepact/internal'
import type { JsonSchemaOptions } from 'routepact/openapi'
import { toReasonText } from './reason-text.ts'

/** Returns why a schema has no JSON Schema, neither for its input nor for its output. */
export function findConversionProblem(schema: Schema, options: JsonSchemaOptions): string | undefined {
  let reason: string | undefined
  for (const side of ['input', 'output'] as const) {
    try {
      convertSchema(schema, side, options)
      return undefined
    } catch (thrown) {
      reason = toReasonText(thrown)
    }
  }
  return reason
}
