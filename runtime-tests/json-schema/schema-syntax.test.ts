import { expect, test } from 'vitest'
import type { JsonData } from '../../tools/src/json-schema/json.ts'
import { toSchemaText } from '../../tools/src/json-schema/schema-syntax.ts'

test.each<[JsonData, string]>([
  [true, 'true'],
  [{ title: 'Name', type: 'string' }, '{"type":"string"}'],
  [{ type: 'object', properties: { b: {}, a: { description: 'A' } } }, '{"properties":{"a":{},"b":{}},"type":"object"}'],
])('the text of %j is %s', (schema, text) => {
  expect(toSchemaText(schema)).toBe(text)
})
