/** Values of a document that go through the schemas of a contract. */
import * as v from 'valibot'
import { createContract, type Contract, type Schema } from 'routepact'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compareValues } from '../../../tools/src/cli/import/compare-values.ts'
import { readApi } from '../../../tools/src/cli/import/imported-api.ts'
import { toValueLines } from '../../../tools/src/cli/import/value-lines.ts'
import { listValuePlaces, type ValueDifference, type ValueReport } from '../../../tools/src/cli/import/value-places.ts'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { createDocument } from './support.ts'

const text = { type: 'string' }
const named: JsonRecord = { type: 'object', properties: { name: text }, required: ['name'] }

/** Gives the values of a schema to another one, which a request has. */
async function compare(schema: JsonData, body: Schema, seconds = 10): Promise<ValueReport> {
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  const document = createDocument({ '/x': { post: { operationId: 'add', requestBody, responses: { 200: { description: 'OK' } } } } })
  const contract: Contract = createContract({ add: { path: '/x', method: 'POST', requests: { 'application/json': { body } }, responses: { 200: {} } } })
  return compareValues(contract, listValuePlaces(readApi(document)), { seed: 1, seconds })
}

/** A schema that runs a function. */
function createSchema(validate: (value: unknown) => unknown): Schema {
  return { '~standard': { validate: validate as Schema['~standard']['validate'] } }
}

const summarize = ({ differences }: ValueReport): string[] => [...new Set(differences.map(({ kind, pointer, detail }) => `${kind} ${pointer} ${detail}`))]

describe('a schema that does the same', () => {
  test.each<[title: string, schema: JsonData, body: Schema]>([
    ['an object', named, z.object({ name: z.string() })],
    ['an object that removes what nothing declares', { ...named, patternProperties: { '^x-': {} } }, z.object({ name: z.string() })],
    ['an object in valibot', named, v.object({ name: v.string() })],
    ['a list', { type: 'array', items: named }, z.array(z.object({ name: z.string() }))],
    ['a map', { type: 'object', additionalProperties: text }, z.record(z.string(), z.string())],
    ['a format, which is an annotation', { ...text, format: 'email' }, z.string()],
    ['a schema that returns a promise', text, createSchema(async (value) => z.string()['~standard'].validate(value))],
    ['one that changes what it receives, after a copy', named, createSchema((value) => { const result = z.object({ name: z.string() }).safeParse({ ...(value as object) }); Object.assign(value as object, { name: 1 }); return result.success ? { value: result.data } : { issues: [{ message: 'No' }] } })],
  ])('%s', async (_, schema, body) => {
    const report = await compare(schema, body)
    expect(summarize(report)).toEqual([])
    expect(report).toMatchObject({ seed: 1, schemas: 1, reached: 1 })
  })

  test('values that agree are counted', async () => expect((await compare(named, z.object({ name: z.string() }))).agreed).toBeGreaterThan(5))
})

describe('a schema that does something else', () => {
  test.each<[title: string, schema: JsonData, body: Schema, differences: readonly string[]]>([
    ['flags of a pattern', { ...text, pattern: '^a$' }, z.string().regex(/^a$/i), []],
    ['a missing pattern', { ...text, pattern: '^a$' }, z.string(), ['accepted  pattern']],
    ['a trim', { enum: [' a'] }, z.string().trim(), ['changed  "a"', 'accepted  enum']],
    ['a limit', { ...text, maxLength: 3 }, z.string().max(2), ['rejected  Too big: expected string to have <=2 characters']],
    ['a property that is removed', named, z.object({}), ['changed /name {}', 'accepted  required', 'accepted /name type']],
    ['a required property that nothing describes', { type: 'object', required: ['name'] }, z.object({ name: z.unknown().transform(() => undefined) }), ['changed /name {}']],
    ['a property that is added', { type: 'object', properties: { name: text } }, z.object({ name: z.string().default('a') }), ['changed /name {"name":"a"}']],
    ['an item that is removed', { type: 'array', items: text, minItems: 1 }, z.array(z.string()).min(1).transform((list) => list.slice(1)), ['changed  []']],
    ['a place in a list', { type: 'array', items: named, maxItems: 1 }, v.pipe(v.array(v.object({ name: v.pipe(v.string(), v.maxLength(0)) })), v.maxLength(1)), ['rejected /0/name Invalid length: Expected <=0 but received 1']],
    ['an object that becomes a list', named, z.object({ name: z.string() }).transform((value) => [value]), ['changed  [{"name":""}]']],
    ['no value', { enum: [1] }, z.literal(1).transform(() => undefined), ['changed  undefined']],
    ['a schema that throws', { enum: [1] }, createSchema(() => { throw new TypeError('Broken') }), ['rejected  TypeError: Broken']],
  ])('%s', async (_, schema, body, differences) => {
    const found = summarize(await compare(schema, body))
    if (differences.length === 0) expect(found).toEqual([])
    else for (const difference of differences) expect(found.map((line) => line.replace(/\[\{"name":.*/, '[{"name":""}]').replace(/received \d+/, 'received 1'))).toContain(difference)
  })
})

describe('the schemas that are compared', () => {
  const content = (schema: JsonData): JsonRecord => ({ content: { 'application/json': { schema } } })
  const user = { $ref: '#/components/schemas/User' }
  const document = createDocument(
    {
      '/a': { post: { operationId: 'a', requestBody: content(user), responses: { 200: { description: 'OK', ...content(user) }, 400: { description: 'No', content: { 'text/plain': { schema: text } } } } } },
      '/b': { get: { operationId: 'b', responses: { default: { description: 'OK', ...content({ type: 'array', items: user }) }, 200: { description: 'OK', ...content(true) } } } },
    },
    { User: { type: 'object', properties: { name: text, id: { ...text, readOnly: true } }, required: ['name', 'id'] } },
  )
  const places = listValuePlaces(readApi(document))

  test('are those of JSON bodies, each in its direction', async () => {
    expect(places.places.map(({ label }) => label)).toEqual(["POST /a: body of 'application/json'", "POST /a: 200 'application/json'", "GET /b: default 'application/json'"])
    const request = z.object({ name: z.string() })
    const response = z.object({ name: z.string(), id: z.string() })
    const contract = createContract({
      a: { path: '/a', method: 'POST', requests: { 'application/json': { body: request } }, responses: { 200: { 'application/json': { body: response } } } },
      b: { path: '/b', method: 'GET', responses: { default: { 'application/json': { body: z.array(response) } } } },
    })
    expect(await compareValues(contract, places, { seed: 2, seconds: 10 })).toMatchObject({ seed: 2, schemas: 3, reached: 3, differences: [] })
    const loose = createContract({ a: { path: '/a', method: 'POST', requests: { 'application/json': { body: response } }, responses: { 200: {} } } })
    const { differences } = await compareValues(loose, places, { seed: 1, seconds: 10 })
    expect(new Set(differences.map(({ label, kind }) => `${label} ${kind}`))).toEqual(new Set(["POST /a: body of 'application/json' rejected"]))
  })

  test('are left out if the contract has no such body, or the time is over', async () => {
    const contract = createContract({ a: { path: '/a', method: 'POST', responses: { 200: {} } } })
    expect(await compareValues(contract, places, { seed: 1, seconds: 10 })).toMatchObject({ agreed: 0, schemas: 3, reached: 3 })
    expect(await compareValues(contract, places, { seed: 1, seconds: 0 })).toMatchObject({ agreed: 0, schemas: 3, reached: 0 })
    expect(await compareValues(contract, { ...places, places: places.places.map(({ label, name, contentType }) => ({ label, name, contentType, pointer: '#/none' })) }, { seed: 1, seconds: 10 })).toMatchObject({ agreed: 0, schemas: 1 })
  })

  test('end with their time', async () => {
    const slow = createSchema(async (value) => {
      await new Promise((done) => setTimeout(done, 20))
      return { value }
    })
    const { agreed } = await compare(named, slow, 0.1)
    expect(agreed).toBeLessThan(10)
  })
})

describe('lines', () => {
  const difference = (fields: Partial<ValueDifference>): ValueDifference => ({ kind: 'rejected', label: "POST /a: body of 'application/json'", pointer: '', value: 1, detail: 'No', ...fields })
  const report = (differences: readonly ValueDifference[], fields: Partial<ValueReport> = {}): ValueReport => ({ seed: 3, differences, agreed: 1, schemas: 2, reached: 2, ...fields })

  test.each<[title: string, report: ValueReport | string | undefined, lines: string]>([
    ['nothing', undefined, ''],
    ['no difference', report([]), ''],
    ['a reason', "'zod' is not installed", "\nNo values went through the contract: 'zod' is not installed\n"],
    ['the time', report([], { reached: 1 }), '\nThe time was over after the values of 1 of 2 schemas.\n'],
    [
      'the shortest value of each reason',
      report([difference({ value: 'long', pointer: '/a\u0000' }), difference({ value: 'a' }), difference({ detail: 'x'.repeat(200) }), difference({ detail: '2' }), difference({ detail: '3' })]),
      `\nThe contract rejects what the document accepts, with --seed 3:\n  POST /a: body of 'application/json': "a": No\n  POST /a: body of 'application/json': 1: ${'x'.repeat(120)}…\n  POST /a: body of 'application/json': 1: 2\n  and 2 other values\n`,
    ],
    [
      'each kind',
      report([difference({ kind: 'changed', detail: '2', pointer: '/a' }), difference({ kind: 'accepted', detail: 'pattern' }), difference({ kind: 'accepted', detail: '', pointer: '/b' }), difference({ pointer: '/c' })]),
      "\nThe contract rejects what the document accepts, with --seed 3:\n  POST /a: body of 'application/json': 1 at '/c': No\n" +
        "\nThe contract accepts what the document rejects, with --seed 3:\n  POST /a: body of 'application/json': 1, which breaks 'pattern'\n  POST /a: body of 'application/json': 1 at '/b'\n" +
        "\nThe contract does not return what it received, with --seed 3:\n  POST /a: body of 'application/json': 1 is 2 at '/a'\n",
    ],
  ])('%s', (_, given, lines) => expect(toValueLines(given)).toBe(lines))
})
