/**
 * Where a validator accepts other values than its JSON Schema says, so that a comparison of documents cannot know.
 * `contracts.test.ts` avoids these schemas and values.
 */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { evaluate } from '../../tools/src/json-schema/evaluate.ts'
import type { JsonData } from '../../tools/src/json-schema/json.ts'
import { SchemaDocument } from '../../tools/src/json-schema/schema-document.ts'
import type { SchemaNode } from '../../tools/src/json-schema/schema-syntax.ts'
import { convertSchema } from '../../src/core/schema/json-schema.ts'
import type { Schema } from '../../src/core/schema/schema.ts'
import { accepts } from './shapes/proof.ts'

/** A value that the JSON Schema accepts and the validator rejects (`looser`), or the other way round. */
type Difference = readonly [reason: string, schema: Schema, value: JsonData, document: 'looser' | 'stricter']

const differences: readonly Difference[] = [
  ['object schemas of valibot accept arrays', v.object({ a: v.optional(v.string()) }), [], 'stricter'],
  ['object types of arktype accept arrays', type({ 'a?': 'string' }), [], 'stricter'],
  ['valibot counts UTF-16 units, JSON Schema characters', v.pipe(v.string(), v.maxLength(1)), '\u{1f600}', 'looser'],
  ['arktype counts UTF-16 units, JSON Schema characters', type('string <= 1'), '\u{1f600}', 'looser'],
  ['zod divides large numbers inexactly', z.number().multipleOf(4), 9007199254740991, 'stricter'],
  ['JSON Schema cannot express the refinements of zod', z.string().refine((text) => text !== 'a'), 'a', 'looser'],
  ['zod removes white space before it checks the length', z.string().trim().min(1), ' ', 'looser'],
  ['valibot has several formats that are date-time', v.pipe(v.string(), v.isoDateTime()), '2020-01-01T00:00:00Z', 'looser'],
]

test.each(differences)('%s', (_, schema, value, document) => {
  const json = convertSchema(schema, 'input', { converters: { valibot: toStandardJsonSchema as never } }) as SchemaNode
  const { decision } = evaluate(new SchemaDocument(json), json, value, { assumesFormats: true })
  expect({ byDocument: decision === 'valid', byValidator: accepts(schema, value) }).toEqual({
    byDocument: document === 'looser',
    byValidator: document === 'stricter',
  })
})
