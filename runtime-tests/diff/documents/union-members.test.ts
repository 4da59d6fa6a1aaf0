/** Changes inside a member of a union that corresponds to no other one: which of them the other members accept. */
import { expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toObject, withBody, withResponse } from './changes.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const at = "body of 'application/json'"
const sent = "200 'application/json'"

/** The member whose value changes, beside one of other properties. */
const toUnion = (value: JsonRecord, others: JsonRecord = {}): JsonRecord => ({
  anyOf: [toObject({ id: text, value, ...others }, ['id', 'value', ...Object.keys(others)]), toObject({ other: text, id: text }, ['other'])],
})
const list = (items: JsonRecord): JsonRecord => ({ type: 'array', items })
const record = (additionalProperties: JsonRecord): JsonRecord => ({ type: 'object', additionalProperties })
const pair = (second: JsonRecord): JsonRecord => ({ type: 'array', prefixItems: [text, second], minItems: 2 })
const closed = (...names: readonly string[]): JsonRecord => ({
  ...toObject(Object.fromEntries(names.map((name) => [name, text]))),
  additionalProperties: false,
})
const toNested = (inner: JsonRecord, outer: JsonRecord): JsonRecord => toUnion({ anyOf: [toObject({ a: inner, b: text }, ['a']), toObject({ c: text, b: outer }, ['c'])] })

test.each<readonly [title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]>([
  ['a value in a list', withBody(toUnion(list(text))), withBody(toUnion(list(number))), [`error ${at}: 'value[]' no longer accepts a string "a"`, `information ${at}: 'value[]' also accepts a number`]],
  ['a value of any name', withBody(toUnion(record(text))), withBody(toUnion(record(number))), [`error ${at}: 'value.*' no longer accepts a string "a"`, `information ${at}: 'value.*' also accepts a number`]],
  ['a value in a tuple', withBody(toUnion(pair(text))), withBody(toUnion(pair(number))), [`error ${at}: 'value[1]' no longer accepts a string "a"`, `information ${at}: 'value[1]' also accepts a number`]],
  ['a property of a name with a dot', withBody(toUnion(toObject({ 'a.b': text }))), withBody(toUnion(toObject({ 'a.b': number }))), [`error ${at}: 'value["a.b"]' no longer accepts a string "a"`, `information ${at}: 'value["a.b"]' also accepts a number`]],
  ['a rule of the whole member', withBody({ anyOf: [toObject({ a: text, b: text }), toObject({ c: text }, ['c'])] }), withBody({ anyOf: [{ ...toObject({ a: text, b: text }), minProperties: 1 }, toObject({ c: text }, ['c'])] }), [`error ${at} no longer accepts objects with fewer than 1 property {}`]],
  ['a property that is required', withBody(toUnion(list(toObject({ a: text })))), withBody(toUnion(list(toObject({ a: text }, ['a'])))), [`error ${at}: 'value[].a' is now required {}`]],
  ['a property that is no longer accepted', withBody(toUnion(closed('a', 'b'))), withBody(toUnion(closed('a'))), [`error ${at}: 'value.b' is no longer accepted {"b":"a"}`]],
  ['a property that is sent', withResponse(toUnion(closed('a'))), withResponse(toUnion(closed('a', 'b'))), [`information ${sent}: 'value.b' is added`]],
  [
    'what another member accepts is a change of the union only',
    withBody({ anyOf: [toObject({ a: text, b: { type: ['string', 'number'] }, k: text }, ['a', 'b', 'k']), toObject({ a: text, b: text, z: text }, ['b'])] }),
    withBody({ anyOf: [toObject({ a: text, b: number, k: number }, ['a', 'b', 'k']), toObject({ a: text, b: text, z: text }, ['b'])] }),
    [`error ${at}: 'k' no longer accepts every string "a"`, `error ${at}: 'k' no longer accepts a string "a"`, `information ${at}: 'k' also accepts a number`],
  ],
  [
    'a value that cannot be compared',
    withBody(toUnion({ type: 'string', pattern: '^(a)\\1$' })),
    withBody(toUnion({ type: 'string', pattern: '^(b)\\1$' })),
    [`warning ${at}: 'value' cannot be compared: the regular expression "^(b)\\\\1$" is not compared`],
  ],
  ['an object that is as much like one member as like another', withBody({ anyOf: [toObject({ a: text, b: text }, ['a', 'b'])] }), withBody({ anyOf: [toObject({ a: number, b: text }, ['a']), toObject({ a: text, b: number }, ['b'])] }), [`error ${at}: 'a' no longer accepts a string "a"`, ...["'a' also accepts a number", "'b' is no longer required", "'a' is no longer required", "'b' also accepts a number"].map((sentence) => `information ${at}: ${sentence}`)]],
  ['unions inside each other', withBody(toNested(text, text)), withBody(toNested(number, text)), [`error ${at}: 'value.a' no longer accepts a string "a"`, `information ${at}: 'value.a' also accepts a number`]],
  ['unions inside each other, of which the outer one accepts all', withBody({ anyOf: [toNested(text, text), toObject({ id: text })] }), withBody({ anyOf: [toNested(number, text), toObject({ id: text })] }), []],
  [
    'an object without one tag, and with another value of the other',
    withBody(toObject({ u: { const: 'x' } }, ['u'])),
    withBody({ anyOf: [toObject({ t: { const: 'a' }, u: { enum: ['x', 'y'] } }, ['t', 'u']), toObject({ t: { const: 'b' }, u: { const: 'z' } }, ['u'])] }),
    [`error ${at}: 'u' no longer accepts 'x' "x"`, `information ${at}: 'u' also accepts 'y'`, `information ${at}: 'u' also accepts 'z'`],
  ],
  [
    'an object with a key of its own in place of others',
    withBody(toObject({ c: text }, ['c'])),
    withBody({ anyOf: [toObject({ a: text }, ['a']), toObject({ b: text }, ['b'])] }),
    [`error ${at} no longer accepts objects with 'c' {"c":"a"}`, `warning ${at}: 'c' is gone`, `information ${at} also accepts objects with 'a'`, `information ${at} also accepts objects with 'b'`],
  ],
  [
    'a required property of a member beside other rules, without which another member accepts the objects',
    withBody({ minProperties: 0, anyOf: [toObject({ a: text, b: text, k: text }, ['b']), toObject({ z: text }, ['z'])] }),
    withBody({ minProperties: 0, anyOf: [toObject({ a: number, b: text, k: text }, ['a', 'b']), toObject({ a: false, b: text })] }),
    [`error ${at}: 'a' no longer accepts every string "a"`, `error ${at}: 'a' no longer accepts a string "a"`, `information ${at}: 'a' also accepts a number`, `information ${at}: 'b' is no longer required`],
  ],
])('%s', (_, old, next, changes) => {
  const found = compareDocuments(old, next).map(({ level, text: sentence, witness }) => `${level} ${sentence.replace(/^op: /, '')}${witness ? ` ${JSON.stringify(witness.value)}` : ''}`)
  expect(found).toEqual(changes)
})
