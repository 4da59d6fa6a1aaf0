import { registerSchema, setShouldValidateFormat, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12'
import '@hyperjump/json-schema/formats'
import { isJsonRecord, type JsonData } from '../../tools/src/json-schema/json.ts'
import { validate as validateSchema, type Schema } from '../../src/core/schema/schema.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'
import type { SchemaSource } from '../../tools/src/json-schema/instances/instances.ts'

setShouldValidateFormat(true)

const dialect = 'https://json-schema.org/draft/2020-12/schema'

let count = 0

/** Compiles a schema with a validator that shares no code with this package. */
export async function compile({ schema, document }: SchemaSource): Promise<(value: JsonData) => boolean> {
  const components = isJsonRecord(document) && document.components ? { components: document.components } : {}
  const uri = `https://schemas.invalid/${count++}`
  const keywords = typeof schema === 'boolean' ? { allOf: [schema] } : schema
  const whole = { $schema: dialect, ...components, ...keywords }
  registerSchema(JSON.parse(JSON.stringify(whole)), uri)
  try {
    const check = await validate(uri)
    return (value) => check(value as never).valid
  } finally {
    unregisterSchema(uri)
  }
}

/** Whether the library of a schema accepts a value. */
export async function accepts(schema: Schema, value: JsonData): Promise<boolean> {
  return !(await validateSchema(schema, structuredClone(value))).issues
}

/** Creates a source for a schema that is a document of its own. */
export function toSource(schema: SchemaSource['schema']): SchemaSource {
  return { schema, document: schema }
}

/** Lists the schemas of an OpenAPI document by place. */
export function listSources(openapi: object): { readonly place: string; readonly source: SchemaSource }[] {
  const document = JSON.parse(JSON.stringify(openapi)) as JsonData
  const sources: { place: string; source: SchemaSource }[] = []
  const visit = (value: JsonData, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'schema' || place === '/components/schemas')
        sources.push({ place: `${place}/${key}`, source: { schema: inner as SchemaNode, document } })
      else visit(inner, `${place}/${key}`)
    }
  }
  visit(document, '')
  return sources
}
