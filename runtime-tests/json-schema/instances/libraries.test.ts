/** The schemas of the compat matrix and of Conduit, checked by another validator and by the libraries themselves. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { Schema as EffectSchema } from 'effect'
import { describe, expect, test } from 'vitest'
import { createDocument, libraries } from '../../../compat/openapi/documents.ts'
import type { Kit } from '../../../compat/kit.ts'
import { arktype, valibot, zod } from '../../../compat/kits.ts'
import { document as conduit } from '../../../docs/examples/conduit/openapi.ts'
import type { JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { convertSchema } from '../../../src/core/schema/json-schema.ts'
import type { Schema } from '../../../src/core/schema/schema.ts'
import { validInstances, invalidInstances } from '../../../tools/src/json-schema/instances/instances.ts'
import { accepts, compile, listSources, toSource } from '../../testing/support.ts'

const documents = new Map<string, object>([
  ...libraries.map((library) => [library, createDocument(library, '3.2.0')] as const),
  ['conduit', conduit],
])

describe.each([...documents])('the document of %s', (_, document) => {
  const sources = listSources(document)

  test.each(sources)('$place', async ({ source }) => {
    const isValid = await compile(source)
    const values = validInstances(source, { seed: 1, count: 20, context: 'json' })
    expect(values.length).toBeGreaterThan(0)
    expect(values.filter((value) => !isValid(value))).toEqual([])
    const violations = invalidInstances(source, { seed: 1 })
    expect(violations.filter(({ value }) => isValid(value))).toEqual([])
  })
})

const options = {
  converters: { effect: EffectSchema.toStandardJSONSchemaV1, valibot: toStandardJsonSchema },
  libraryOptions: { valibot: { errorMode: 'ignore' }, zod: { unrepresentable: 'any' } },
}

/** Files and bytes have no JSON Schema. */
const binary = new Set(['bytes', 'upload'])

/** The schemas of Effect describe more than it accepts, such as the text `Infinity` for a number. */
const exact = new Map<string, Kit>([
  ['arktype', arktype],
  ['valibot', valibot],
  ['zod', zod],
])

describe.each([...exact])('the schemas of %s', (_, kit) => {
  const schemas = Object.entries<Schema>(kit).filter(([name]) => !binary.has(name))

  test.each(schemas)('%s accepts the valid values and rejects the others', async (_, schema) => {
    const source = toSource(convertSchema(schema, 'input', options) as JsonRecord)
    const values = validInstances(source, { seed: 1, count: 30, context: 'json' })
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) expect({ value, isValid: await accepts(schema, value) }).toEqual({ value, isValid: true })
    for (const { value } of invalidInstances(source, { seed: 1 }))
      expect({ value, isValid: await accepts(schema, value) }).toEqual({ value, isValid: false })
  })
})
