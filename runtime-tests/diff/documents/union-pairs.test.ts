/** Which members of two unions are the same variant, and what the lines say of those that are not. */
import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toDocument, toObject } from './changes.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const component = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })
const tagged = (kind: string, more: JsonRecord = {}): JsonRecord => toObject({ kind: { const: kind }, ...more }, ['kind'])
/** An object that is known by the property of its name. */
const keyed = (name: string): JsonRecord => toObject({ [name]: text }, [name])
const schemas: JsonRecord = {
  A: tagged('a'),
  B: tagged('b'),
  C: tagged('c'),
  P: keyed('p'),
  Q: keyed('q'),
  R: keyed('r'),
  ByReference: toObject({ kind: component('Text') }, ['kind']),
  Text: { const: 'c' },
}
const inUnion = (members: readonly JsonData[], more: JsonRecord = {}): JsonRecord =>
  toDocument({ responses: { 200: { content: { 'application/json': { schema: component('Union') } } } } }, { components: { schemas: { ...schemas, Union: { anyOf: members }, ...more } } })
const inRequest = (members: readonly JsonData[]): JsonRecord =>
  toDocument({ requestBody: { content: { 'application/json': { schema: component('Union') } } } }, { components: { schemas: { ...schemas, Union: { anyOf: members } } } })

const list = (old: JsonRecord, next: JsonRecord): string[] => compareDocuments(old, next).map(({ level, text: sentence }) => `${level} ${sentence.replace(/^op: (?:200|body of) 'application\/json':? ?/, '')}`)

describe.each<readonly [title: string, members: readonly JsonRecord[], name: string]>([
  ['by reference, with a tag', ['A', 'B', 'C'].map(component), "'kind' may now be 'c'"],
  ['inline, with a tag', ['a', 'b', 'c'].map((kind) => tagged(kind)), "'kind' may now be 'c'"],
  ['by reference, with the tag in a component', [component('A'), component('B'), component('ByReference')], "'kind' may now be 'c'"],
  ['by reference, without a tag', ['P', 'Q', 'R'].map(component), "may now be the variant 'R'"],
  ['inline, without a tag', ['p', 'q', 'r'].map(keyed), "may now be an object with 'r'"],
  ['inline, with a title', ['p', 'q', 'r'].map((name) => Object.assign(keyed(name), { title: `T${name}` })), "may now be the variant 'Tr'"],
  ['inline, without a name', [{ ...toObject({ p: text, q: text }, ['p']), additionalProperties: number }, toObject({ p: text, q: number }, ['q']), toObject({ z: text })], 'may now be another object'],
])('a new variant %s', (_, members, name) => {
  const [last] = members.slice(-1) as [JsonRecord]
  test.each([1, 2])('beside %i', (count) => {
    const kept = members.slice(0, count)
    expect(list(inUnion(kept), inUnion([...kept, last]))).toEqual([`warning ${name}`])
  })
  test('is placed where the union has it', () => {
    const [change] = compareDocuments(inUnion(members.slice(0, 2)), inUnion(members))
    expect(change?.place.pointer).toMatch(/^#\/components\/schemas\/Union\/anyOf\/2/)
  })
  test('is an error where the client knew one schema only', () => {
    const [first] = members as [JsonRecord]
    const plain = inUnion([], { Union: first })
    expect(list(plain, inUnion([first, last])).filter((line) => line.startsWith('error'))).toHaveLength(1)
  })
})

test.each<readonly [title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]>([
  ['a replaced variant', inUnion([component('P'), component('Q')]), inUnion([component('P'), component('R')]), ["warning may now be the variant 'R'", "information is no longer the variant 'Q'"]],
  ['a variant that requests lose', inRequest([component('P'), component('Q')]), inRequest([component('P')]), ["error no longer accepts the variant 'Q'"]],
  ['a variant that requests gain', inRequest([component('P')]), inRequest([component('P'), component('Q')]), ["information also accepts the variant 'Q'"]],
  ['all variants are replaced', inUnion([component('P')]), inUnion([component('Q'), component('R')]), ["error may now be the variant 'Q'", "error may now be the variant 'R'", "information is no longer the variant 'P'"]],
  ['a property of a variant that has another place', inUnion([keyed('p'), toObject({ q: text, n: text }, ['q'])]), inUnion([toObject({ q: text, n: number }, ['q']), keyed('p')]), ["error 'n' may now be a number", "information 'n' is no longer a string"]],
  ['a property of a variant with a title', inUnion([{ title: 'One', ...toObject({ n: text, m: text }, ['m']) }, { title: 'Two', ...toObject({ n: text, k: text }, ['k']) }]), inUnion([{ title: 'Two', ...toObject({ n: text, k: number }, ['k']) }, { title: 'One', ...toObject({ n: text, m: text }, ['m']) }]), ["error 'k' may now be a number in the variant 'Two'", "information 'k' is no longer a string in the variant 'Two'"]],
  ['a property of a renamed variant', inUnion([component('P'), component('Old')], { Old: toObject({ q: text, x: text }, ['q']) }), inUnion([component('P'), component('New')], { New: toObject({ q: number, x: text }, ['q']) }), ["error 'q' may now be a number in the variant 'New'", "information 'q' is no longer a string in the variant 'New'"]],
  ['a change of a variant beside a new one', inUnion([component('P')]), inUnion([component('P'), component('Q')], { P: toObject({ p: number }, ['p']) }), ["error 'p' may now be a number in the variant 'P'", "warning may now be the variant 'Q'", "information 'p' is no longer a string in the variant 'P'"]],
  [
    'a property of a component inside one of several similar variants',
    inUnion([toObject({ id: text, timer: number }, ['id']), toObject({ id: text, team: component('Team') }, ['id']), toObject({ id: text }, ['id'])], { Team: toObject({ n: text }, ['n']) }),
    inUnion([toObject({ id: text, timer: number }, ['id']), toObject({ id: text, team: component('Team') }, ['id']), toObject({ id: text }, ['id'])], { Team: toObject({ n: text, extra: text }, ['n']) }),
    ["information 'team.extra' is added"],
  ],
  ['an object that is split into variants, of which each differs', inUnion([], { Union: toObject({ a: text, b: text }) }), inUnion([toObject({ a: number }), toObject({ b: number })]), ["error 'a' may now be a number", "error 'b' may now be a number", "information 'a' is no longer a string"]],
  ['two tags, of which all variants have one', inUnion([tagged('a', { v: { const: 1 } }), tagged('b', { v: { const: 1 } })]), inUnion([tagged('a', { v: { const: 1 } }), tagged('b', { v: { const: 1 } }), tagged('c', { v: { const: 1 } })]), ["warning 'kind' may now be 'c'"]],
  ['a description of a union with null', inUnion([component('P'), { type: 'null' }]), inUnion([component('P'), component('Q'), { type: 'null' }]), ["error may now be the variant 'Q'"]],
])('%s', (_, old, next, changes) => {
  expect(list(old, next)).toEqual(changes)
})

test('the members of long unions are not compared with each other', () => {
  const members = (schema: JsonRecord): JsonData[] => Array.from({ length: 101 }, (_, index) => ({ ...toObject({ [`x${index}`]: schema, same: text }, ['same']), additionalProperties: false }))
  const changes = compareDocuments(inRequest(members(text)), inRequest(members(number)), { limits: { seconds: 1 } })
  expect(changes.some(({ level }) => level === 'error')).toBe(true)
})
