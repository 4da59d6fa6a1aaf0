/** S. Comparison: nothing is left out without a line that fails. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../tools/src/cli/run-command.ts'
import { compareDocuments } from '../../tools/src/diff/compare-documents.ts'
import type { JsonData, JsonRecord } from '../../tools/src/json-schema/json.ts'
import { context, inFolder } from '../cli/run.ts'
import { cpuTime } from '../cpu-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'comparison-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const toReference = (name: string): JsonRecord => ({ $ref: `#/components/schemas/${name}` })

/** A document with an operation for each of the given components. */
function toDocument(schemas: JsonRecord, names: readonly string[]): JsonRecord {
  const toPath = (name: string): [string, JsonRecord] => {
    const content = { 'application/json': { schema: toReference(name) } }
    return [`/${name}`, { get: { operationId: name, responses: { 200: { description: 'OK', content } } } }]
  }
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: Object.fromEntries(names.map(toPath)), components: { schemas } }
}

const toObject = (properties: JsonRecord): JsonRecord => ({ type: 'object', properties })
const listed = (values: readonly JsonData[]): JsonRecord => ({ type: 'string', enum: values })

async function run(old: JsonRecord, next: JsonRecord, ...args: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
  writeFileSync(join(folder, 'old.json'), JSON.stringify(old))
  writeFileSync(join(folder, 'new.json'), JSON.stringify(next))
  return inFolder(folder, () => runCommand(['diff', 'old.json', 'new.json', ...args], context))
}

test('213: no finding is dropped, however many there are', () => {
  const create = (isNew: boolean): JsonRecord => {
    const fields = Array.from({ length: 20 }, (_, index) => [`f${index}`, listed(isNew ? ['a', 'b', 'c'] : ['a', 'b'])])
    const parts = Array.from({ length: 12 }, (_, index) => [`part${index}`, toReference('Shared')])
    const own = { status: listed(isNew ? ['open', 'closed'] : ['open']), ...(isNew ? {} : { zip: { type: 'string' } }) }
    const X = { ...toObject({ ...Object.fromEntries(parts), ...own }), required: ['status', 'zip'].slice(0, isNew ? 1 : 2) }
    return toDocument({ Shared: toObject(Object.fromEntries(fields)), X }, ['X'])
  }
  const changes = compareDocuments(create(false), create(true))
  expect(changes.filter(({ level }) => level !== 'information')).toHaveLength(22)
  expect(changes.reduce((sum, { level, count }) => sum + (level === 'information' ? 0 : count.places), 0)).toBe(242)
})

test('213: the line of what is not compared cannot be ignored', async () => {
  const create = (maxLength: number): JsonRecord => toDocument({ X: { type: 'string', maxLength } }, ['X'])
  writeFileSync(join(folder, 'ignored.txt'), 'X: the operation is not compared: the comparison has reached its limit of 0 seconds')
  const result = await run(create(1), create(2), '--seconds', '0', '--ignore', 'ignored.txt')
  expect(result).toMatchObject({ code: 1, output: expect.stringContaining('X: the operation is not compared') as string })
})

test.each([
  ['a schema', { X: { $ref: 'gone.json' } }, {}],
  ['an example', {}, { examples: { a: { $ref: 'gone.json' } } }],
  ['a link', {}, { links: { a: { $ref: 'gone.json' } } }],
  ['a path item', {}, { pathItems: { a: { $ref: 'gone.json' } } }],
])('214: a reference of %s that cannot be read is an error, also in equal documents', async (_, schemas, components) => {
  const document = { ...toDocument({}, []), components: { schemas, ...components } }
  expect(await run(document, document)).toMatchObject({ code: 2, errors: expect.stringContaining("'gone.json' in 'old.json' cannot be read") as string })
})

test('215: the verdict of recursive components does not depend on their order', () => {
  const create = (values: readonly string[], names: readonly string[]): JsonRecord => {
    const A = { ...toObject({ b: toReference('B'), x: listed(values) }), required: ['x'] }
    return toDocument({ A, B: toObject({ a: toReference('A'), y: listed(values) }) }, names)
  }
  const list = (names: readonly string[]): string[] =>
    compareDocuments(create(['1'], names), create(['1', '2'], names)).map(({ kind, text }) => `${kind} ${text}`).toSorted()
  expect(list(['A', 'B'])).toEqual(["response-value-added A: response 'x' may now be '2'", "response-value-added B: response 'y' may now be '2'"])
  expect(list(['B', 'A'])).toEqual(list(['A', 'B']))
})

test.each([
  ['400 alternatives', 400, { seconds: 0.3 }],
  ['little memory', 50, { searches: 100 }],
])('216: a comparison of %s ends at its limit, and names what it did not compare', (_, count, limits) => {
  const create = (maxLength: number): JsonRecord => {
    const toMember = (__: unknown, index: number): JsonRecord => ({ ...toObject({ [`v${index}`]: { type: 'string', maxLength } }), required: [`v${index}`] })
    return toDocument({ X: { oneOf: Array.from({ length: count }, toMember) } }, ['X'])
  }
  const start = cpuTime()
  const changes = compareDocuments(create(1), create(2), { limits })
  expect(changes.map(({ level, kind, operation }) => [level, kind, operation])).toEqual([['error', 'document-not-compared', 'GET /X']])
  expect(cpuTime() - start).toBeLessThan(20_000)
})

describe('216: a heavy operation does not use up the limit of the others', () => {
  const create = (isNew: boolean, references: JsonRecord): JsonRecord => {
    const toMember = (_: unknown, index: number): JsonRecord => ({
      ...toObject({ [`v${index}`]: { type: 'string', maxLength: isNew ? 2 : 1 } }),
      required: [`v${index}`],
    })
    const Heavy = { oneOf: Array.from({ length: 400 }, toMember) }
    return toDocument({ Heavy, Light: listed(isNew ? ['a', 'b'] : ['a']), ...references }, Object.keys(references))
  }
  const light = toReference('Light')
  const heavy = toObject({ heavy: toReference('Heavy'), light })

  test.each<[string, JsonRecord, readonly string[]]>([
    ['first', { A: heavy, B: light, C: light }, ['A']],
    ['in the middle', { A: light, B: heavy, C: light }, ['B']],
    ['last', { A: light, B: light, C: heavy }, ['C']],
    ['with a component that others share', { A: heavy, B: light, C: heavy, D: light, E: heavy }, ['A', 'C', 'E']],
  ])('%s', (_, references, expected) => {
    const changes = compareDocuments(create(false, references), create(true, references), { limits: { seconds: 0.3 } })
    const unreached = changes.filter(({ kind }) => kind === 'document-not-compared')
    const names = expected.map((name) => `'${name}'`).join(', ')
    const what = expected.length === 1 ? `${expected.join()}: the operation is not compared` : `document: ${expected.length} operations are not compared: ${names}`
    expect(unreached.map(({ level, text, count }) => [level, text, count.operations])).toEqual([
      ['error', `${what}: the comparison has reached its limit of 0.3 seconds`, expected.length],
    ])
    const others = changes.filter(({ kind }) => kind === 'response-value-added')
    const reached = Object.keys(references).length - expected.length
    expect(others.reduce((sum, { count }) => sum + count.places, 0)).toBe(reached)
  })
})

/** The levels and sentences of a comparison of two schemas of a request, or of other parts of an operation. */
function list(old: JsonRecord, next: JsonRecord, root: JsonRecord = {}): string[] {
  const toVersion = (operation: JsonRecord): JsonRecord => ({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { operationId: 'op', responses: { 200: { description: '' } }, ...operation } } },
    ...root,
  })
  return compareDocuments(toVersion(old), toVersion(next)).map(({ level, text }) => `${level} ${text}`)
}
const withBody = (schema: JsonRecord, more: JsonRecord = {}): JsonRecord => ({ requestBody: { content: { 'application/json': { schema } }, ...more } })
const withParameter = (location: string, name: string, schema: JsonRecord): JsonRecord => ({ parameters: [{ name, in: location, required: location === 'path', schema }] })
const text = { type: 'string' }
const body = "op: body of 'application/json'"

test.each<[rule: string, old: JsonRecord, next: JsonRecord, changes: readonly string[], root?: JsonRecord]>([
  ['227: a list of two in place of a value of a query', withParameter('query', 'n', text), withParameter('query', 'n', { type: 'array', items: text, minItems: 2 }), ["error op: query 'n' no longer accepts a string", "information op: query 'n' also accepts an array"]],
  ['227: a list of two in place of a value of a header', withParameter('header', 'n', text), withParameter('header', 'n', { type: 'array', items: text, minItems: 2 }), ["error op: header 'n' no longer accepts a string", "information op: header 'n' also accepts an array"]],
  ['227: a list of one in place of a value', withParameter('query', 'n', text), withParameter('query', 'n', { type: 'array', items: text, minItems: 1 }), ["information op: query 'n' also accepts an array"]],
  ['228: a parameter that becomes the property of an object', withParameter('query', 'n', { type: 'integer' }), withParameter('query', 'o', { type: 'object', properties: { n: { type: 'integer', minimum: 10 } } }), ["error op: query 'n' no longer accepts numbers below 10"]],
  ['229: a body that is required, and narrower', withBody(text, { required: false }), withBody({ ...text, maxLength: 3 }, { required: true }), [`error ${body} is now required`, `error ${body} no longer accepts strings longer than 3 characters`]],
  ['229: a format beside a limit', withBody(text), withBody({ ...text, format: 'iban', maxLength: 3 }), [`error ${body} no longer accepts strings longer than 3 characters`, `warning ${body} has the format 'iban'`]],
  ['230: a pointer to nothing', withBody(text), withBody({ $ref: '#/components/schemas/None' }), [`error ${body} is not compared: '#/components/schemas/None' does not refer to a schema of the document`]],
  ['230: an anchor that does not exist', withBody({ type: 'object', properties: { a: text } }), withBody({ type: 'object', properties: { a: { $ref: '#none' } } }), [`error ${body}: 'a' is not compared: '#none' does not refer to a schema of the document`]],
  ['230: a dynamic anchor that does not exist', withBody(text), withBody({ $dynamicRef: '#none' }), [`error ${body} is not compared: '#none' does not refer to a schema of the document`]],
  ['230: the same reference beside a change', withBody({ type: 'object', properties: { a: { $ref: '#none' }, b: text } }), withBody({ type: 'object', properties: { a: { $ref: '#none' }, b: { ...text, maxLength: 3 } } }), [`error ${body}: 'b' no longer accepts strings longer than 3 characters`]],
  ['231: null beside a reference', withBody({ anyOf: [{ $ref: '#/components/schemas/A' }, { nullable: true }] }), withBody({ $ref: '#/components/schemas/A' }), [`error ${body} no longer accepts null`], { components: { schemas: { A: text } } }],
  ['232: a limit beside an unknown format', withBody({ ...text, format: 'password', minLength: 6 }), withBody({ ...text, format: 'password', minLength: 12 }), [`error ${body} no longer accepts strings shorter than 12 characters`]],
])('%s', (_, old, next, changes, root) => {
  expect(list(old, next, root)).toEqual(changes)
})

test.each([`//${'+'.repeat(100_000)}://{`, `${'a+'.repeat(50_000)}{`, `https://${'a'.repeat(100_000)}?`])('276: a long URL of a server is read in linear time: %.9s…', async (url) => {
  const create = (one: string): JsonData => ({ openapi: '3.1.0', info: { title: 'a', version: '1' }, servers: [{ url: one }], paths: { '/x': { get: { responses: { 200: { description: 'd' } } } } } })
  const start = cpuTime()
  await compareDocuments(create('https://x'), create(url))
  // One expression for the whole URL took a minute.
  expect(cpuTime() - start).toBeLessThan(2_000)
})

test('half of a surrogate pair in a path and in a server', () => {
  const create = (schema: JsonRecord): JsonRecord => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, servers: [{ url: '/\ud800' }], paths: { '/a\ud800': { get: { operationId: 'op', ...withParameter('query', 'n', schema), responses: {} } } } })
  expect(compareDocuments(create(text), create({ ...text, maxLength: 3 })).map((change) => change.text)).toEqual(["op: query 'n' no longer accepts strings longer than 3 characters"])
})
