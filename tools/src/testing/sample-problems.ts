/** Finds the request parts whose values cannot be generated, before a call does: their schemas have no JSON Schema. */
import type { Schema } from 'routepact'
import { toVendor } from 'routepact/internal'
import { groupByReason } from '../../../src/shared/conversion-failures.ts'
import { isPlainObject } from '../../../src/shared/property.ts'
import { findConversionProblem } from './conversion-problem.ts'
import { mayAccept } from './may-accept.ts'
import { type DescribedPart, isOpaque, listParts, toPartField, toPartSchema } from './part-schemas.ts'
import type { TestedOperation } from './tested-operation.ts'
import { generate, type GeneratorOptions } from './valid-inputs.ts'

/** Returns a sentence for each reason why values cannot be generated, with the operations and the request parts. */
export function listSampleProblems(operations: readonly TestedOperation[], options: GeneratorOptions): string[] {
  const problems: string[] = []
  const report = groupByReason(problems)
  for (const tested of operations) {
    for (const part of listParts(tested)) {
      const { schema } = part
      if (!schema || part.examples.length > 0 || isOpaque(part)) continue
      const reason = findConversionProblem(schema, options)
      // A schema with a conversion, such as `z.coerce.date()`, accepts values all the same.
      if (reason === undefined || mayGenerate(schema, part, tested, options)) continue
      report(`${tested.name}: ${toPartField(part)}`, `(${toVendor(schema)}): ${reason}`)
    }
  }
  return problems
}

/** Whether the schema may accept a value generated without what JSON Schema cannot describe, or the value's text. */
function mayGenerate(schema: Schema, part: DescribedPart, tested: TestedOperation, options: GeneratorOptions): boolean {
  return (['input', 'output'] as const).some((side) => {
    const converted = toPartSchema(part, tested, side, options)
    const values = converted.reason === undefined ? generate(part, converted.schema, options) : []
    return values.some((value) => mayAccept(schema, value) || mayAccept(schema, toTexts(value)))
  })
}

/** Writes a value's fields as text, as paths, queries and forms do. */
function toTexts(value: unknown): unknown {
  if (!isPlainObject(value)) return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, field]: [string, unknown]) => [name, Array.isArray(field) ? field.map(String) : String(field)]))
}
