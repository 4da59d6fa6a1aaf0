/** Components that only have another name. */
import { expect, test, vi } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { toDocument, toObject } from './changes.ts'

const [text, number] = [{ type: 'string' }, { type: 'number' }]
const refer = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })
const withComponents = (schemas: JsonData, used: JsonData = {}): JsonRecord =>
  toDocument({ responses: { 200: { content: { 'application/json': { schema: used } } } } }, { components: { schemas } })
const list = (old: JsonRecord, next: JsonRecord): string[] => compareDocuments(old, next).map(({ level, text }) => `${level} ${text}`)

const user = toObject({ name: text, age: number }, ['name'])

test.each<[title: string, old: JsonRecord, next: JsonRecord, changes: readonly string[]]>([
  ['another name', withComponents({ User: user }, refer('User')), withComponents({ Person: user }, refer('Person')), ["information document: component 'User' is now 'Person'"]],
  ['another name, and another title', withComponents({ User: user }), withComponents({ Person: { ...user, title: 'Person', description: 'A person' } }), ["information document: component 'User' is now 'Person'"]],
  ['another name, and the keys in another order', withComponents({ User: user }), withComponents({ Person: toObject({ age: number, name: text }, ['name']) }), ["information document: component 'User' is now 'Person'"]],
  [
    'another name of a component in a component',
    withComponents({ User: toObject({ pet: refer('Pet') }), Pet: user }, refer('User')),
    withComponents({ User: toObject({ pet: refer('Animal') }), Animal: user }, refer('User')),
    ["information document: component 'Pet' is now 'Animal'"],
  ],
  [
    'other names of components that contain each other',
    withComponents({ A: toObject({ b: refer('B') }), B: toObject({ a: refer('A') }) }, refer('A')),
    withComponents({ C: toObject({ b: refer('D') }), D: toObject({ a: refer('C') }) }, refer('C')),
    ["information document: component 'A' is now 'C'", "information document: component 'B' is now 'D'"],
  ],
  ['an added component with the same properties', withComponents({ User: user }), withComponents({ User: user, Person: user }), []],
  ['a component that is gone', withComponents({ User: user, Person: user }), withComponents({ User: user }), []],
  ['another name and another type', withComponents({ User: toObject({ a: text }) }), withComponents({ Person: toObject({ a: number }) }), []],
  ['one name for two components', withComponents({ A: user, B: user }), withComponents({ C: user }), ["information document: component 'A' is now 'C'"]],
  ['schemas that are true or a reference', withComponents({ A: true, B: refer('A') }), withComponents({ C: true, D: refer('C') }), ["information document: component 'A' is now 'C'", "information document: component 'B' is now 'D'"]],
  [
    'many components that refer to others',
    withComponents({ A: toObject({ a: refer('T') }), T: text }),
    withComponents({ ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`B${index}`, toObject({ a: refer('N') })])), T: text, N: number }),
    [],
  ],
  ['components without schemas', toDocument({}, { components: {} }), toDocument({}, { components: { schemas: { A: user } } }), []],
  ['no components', toDocument({}), toDocument({}, { components: { schemas: { A: user } } }), []],
  ['properties that are no object', withComponents({ A: { properties: 1 } }), withComponents({ B: { properties: 1 } }), ["information document: component 'A' is now 'B'"]],
  [
    'many other names',
    withComponents(Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`A${index}`, toObject({ [`p${index}`]: text })]))),
    withComponents(Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`B/${index}`, toObject({ [`p${index}`]: text })]))),
    ["information document: 5 components have other names: 'A0' is now 'B/0', 'A1' is now 'B/1', 'A2' is now 'B/2' and 2 others"],
  ],
])('%s', (_, old, next, changes) => {
  expect(list(old, next)).toEqual(changes)
})

test('the place is the component of the new document', () => {
  const [change] = compareDocuments(withComponents({ A: user }), withComponents({ 'B/~': user }))
  expect(change?.place).toEqual({ document: 'new', pointer: '#/components/schemas/B~1~0' })
})

test('names that are not reached within the time are not compared', () => {
  let [looks, last] = [0, Infinity]
  const spy = vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: ++looks < last ? 1 : 1e12, system: 0 }))
  const toVersion = (prefix: string): JsonRecord =>
    withComponents(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`${prefix}${index}`, user])))
  const list = (): string[] => compareDocuments(toVersion('A'), toVersion('B')).map(({ kind }) => kind)
  const found = list()
  // The names are compared last.
  ;[looks, last] = [0, looks]
  const interrupted = list()
  spy.mockRestore()
  expect([found, interrupted]).toEqual([['component-renamed'], []])
})
