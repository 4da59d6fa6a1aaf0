/** Schemas of a contract as the document has them; what cannot be converted is gathered, so that one error says it all. */
import { type JsonSchemaOptions, convertSchema, toVendor } from '../schema/json-schema.ts'
import type { Schema } from '../schema/schema.ts'
import { type Components, createComponents } from './components.ts'
import type { JsonSchema } from './document.ts'
import type { Side } from './references.ts'

/** Where a schema stands in a contract. */
export interface Place {
  readonly operationName: string
  /** Such as `query` or `responses 200 application/json`. */
  readonly part: string
}

/** Schemas as a document has them. */
export interface Forms extends Pick<Components, 'resolve' | 'used'> {
  /** Gives the JSON Schema; one that cannot be had becomes a problem, and an empty schema. */
  readonly toForm: (schema: Schema, side: Side, place: Place) => JsonSchema
}

/**
 * @param problems takes a sentence for each schema that cannot be converted
 * @param reserved names of components that are taken
 */
export function createForms(options: JsonSchemaOptions, problems: string[], reserved: readonly string[]): Forms {
  const { add, resolve, used } = createComponents(reserved)
  const known: { readonly [Key in Side]: Map<Schema, JsonSchema> } = { input: new Map(), output: new Map() }
  const toForm: Forms['toForm'] = (schema, side, { operationName, part }) => {
    const form = known[side].get(schema)
    if (form) return form
    try {
      const name = `${operationName} ${part}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
      const added = add(convertSchema(schema, side, options) as JsonSchema, side, name)
      known[side].set(schema, added)
      return added
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown)
      problems.push(`${operationName}: ${part} (${toVendor(schema)}): ${reason}`)
      return {}
    }
  }
  return { toForm, resolve, used }
}
