/** What a comparison of two JSON Schemas tells of a value that one side rejects. */
import { expect, test } from 'vitest'
import { SchemaAgreement } from '../../../tools/src/diff/behavior/schema-agreement.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'

const text = { type: 'string' }
const toObject = (a: JsonData, more: JsonRecord = {}): JsonRecord => ({ type: 'object', properties: { a }, ...more })
const reference = { $ref: '#/$defs/A' }

test.each<[what: string, sender: JsonRecord, receiver: JsonRecord, value: JsonData, path: readonly (string | number)[], isTold: boolean]>([
  ['the same schemas', toObject(text), toObject(text), { a: 'x' }, ['a'], false],
  ['a default and a title', toObject({ ...text, default: 'x' }), toObject({ ...text, title: 'A' }), { a: 'x' }, ['a'], false],
  ['a property named like an annotation', toObject(text, { properties: { title: text } }), toObject(text, { properties: { title: { type: 'number' } } }), { title: 'x' }, ['title'], true],
  ['a type', toObject(text), toObject({ type: 'number' }), { a: 'x' }, ['a'], true],
  ['a type of another property', toObject(text, { properties: { a: text, b: text } }), toObject(text, { properties: { a: text, b: { type: 'number' } } }), { a: 'x', b: 'y' }, ['a'], false],
  ['a type that the sender has not', toObject({ type: 'number' }), toObject({ type: 'boolean' }), { a: 'x' }, ['a'], false],
  ['a type that the receiver has', toObject({ type: 'integer' }), toObject({ type: 'number' }), { a: 1 }, ['a'], false],
  ['a format', toObject(text), toObject({ ...text, format: 'email' }), { a: 'x@y.com' }, ['a'], true],
  ['the same formats', toObject({ ...text, format: 'email' }), toObject({ ...text, format: 'email', maxLength: 9 }), { a: 'x@y.com' }, ['a'], false],
  ['a required property', toObject(text), toObject(text, { required: ['a'] }), {}, ['a'], true],
  ['items', toObject({ type: 'array', items: text }), toObject({ type: 'array', items: { type: 'number' } }), { a: ['x'] }, ['a', 0], true],
  ['an item of a tuple', toObject({ prefixItems: [text] }), toObject({ prefixItems: [{ type: 'number' }] }), { a: ['x'] }, ['a', 0], true],
  ['the values of a record', { additionalProperties: text }, { additionalProperties: { type: 'number' } }, { a: 'x' }, ['a'], true],
  ['a reference', toObject(reference, { $defs: { A: text } }), toObject(reference, { $defs: { A: { type: 'number' } } }), { a: 'x' }, ['a'], true],
  ['a reference that leads nowhere', toObject(reference), toObject({ ...reference, title: 'A' }), { a: 'x' }, ['a'], false],
  ['a member of a union', toObject({ anyOf: [text, { type: 'null' }] }), toObject({ anyOf: [{ type: 'number' }, { type: 'null' }] }), { a: 'x' }, ['a'], true],
  ['any value', toObject(true), toObject(text), { a: 1 }, ['a'], true],
  ['a property of any value', toObject(true), toObject(toObject(text)), { a: { a: 1 } }, ['a', 'a'], true],
])('%s', (_, sender, receiver, value, path, isTold) => {
  expect(new SchemaAgreement(sender, receiver, false).isTold(value, path)).toBe(isTold)
})

test.each<[what: string, sender: JsonRecord, receiver: JsonRecord, value: JsonData, isTold: boolean]>([
  ['a number that becomes text', toObject({ type: 'number' }), toObject({ ...text, pattern: '^\\d+$' }), { a: 0.5 }, false],
  ['text that becomes a number', toObject(text), toObject({ type: 'number' }), { a: 'x' }, true],
  ['the text of a number', toObject(text), toObject({ ...text, enum: ['a'] }), { a: 0 }, true],
  ['any value', toObject(true), toObject({ ...text, enum: ['a'] }), { a: 'x' }, true],
  ['values without a type', toObject({ enum: ['a', 'b'] }), toObject({ ...text, enum: ['a'] }), { a: 'b' }, true],
  ['a list of texts', toObject({ type: 'array', items: text }), toObject({ type: 'array', items: text, maxItems: 1 }), { a: [1, 2] }, true],
])('text: %s', (_, sender, receiver, value, isTold) => {
  expect(new SchemaAgreement(sender, receiver, true).isTold(value, ['a'])).toBe(isTold)
})
