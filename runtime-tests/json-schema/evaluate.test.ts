import { expect, test } from 'vitest'
import { evaluate } from '../../tools/src/json-schema/evaluate.ts'
import type { JsonRecord } from '../../tools/src/json-schema/json.ts'
import { SchemaDocument } from '../../tools/src/json-schema/schema-document.ts'

/** Takes more steps than a test of an expression with back references may take. */
const slow = { pattern: '^(a*)*\\1b$' }

test.each<[title: string, schema: JsonRecord, decision: string]>([
  ['an expression', slow, 'unknown'],
  ['not an expression', { not: slow }, 'unknown'],
  ['an expression or a valid schema', { anyOf: [slow, {}] }, 'valid'],
  ['an expression and an invalid schema', { allOf: [slow, { maxLength: 1 }] }, 'invalid'],
])('%s that takes too many steps', (_title, schema, decision) => {
  const document = new SchemaDocument(schema)
  expect(evaluate(document, document.root as never, 'a'.repeat(200)).decision).toBe(decision)
})
