/** Edits of contracts that break clients and that JSON Schema does not show, each with the value that shows it. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { byteStream, type Contract, errors, events, jsonLines, multipart, type Schema, separated } from 'routepact'
import { checkVersion } from 'routepact-tools/diff'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { compareContracts, compareContractsAsync, type ContractComparisonOptions } from '../../../tools/src/diff/compare-contracts.ts'
import type { DocumentChange } from '../../../tools/src/diff/document-change.ts'

const options: ContractComparisonOptions = {
  converters: { valibot: toStandardJsonSchema },
  libraryOptions: { zod: { unrepresentable: 'any' }, valibot: { errorMode: 'ignore' }, arktype: { fallback: ({ base }: { base: object }) => base } },
}

type Operation = Contract[string]

const operation: Operation = { path: '/notes/:id', method: 'POST', responses: { 200: {} } }
const withBody = (body: Schema, contentType: `${string}/${string}` = 'application/json'): Contract => ({ save: { ...operation, requests: { [contentType]: { body } } } })
const withAnswer = (body: Schema, contentType: `${string}/${string}` = 'application/json'): Contract => ({ save: { ...operation, responses: { 200: { [contentType]: { body } } } } })

function compare(old: Contract, next: Contract, more: ContractComparisonOptions = {}): DocumentChange[] {
  return compareContracts(old, next, { ...options, ...more })
}

const toTexts = (changes: readonly DocumentChange[]): string[] => changes.map(({ level, text }) => `${level} ${text}`)

const issuesOf = (schema: Schema, value: unknown): unknown => (schema['~standard'].validate(value) as unknown as { readonly issues?: unknown }).issues

type Edit = readonly [edit: string, old: Schema, next: Schema]

const edits: readonly Edit[] = [
  ['flag i', z.string().regex(/^[a-z]+$/i), z.string().regex(/^[a-z]+$/)],
  ['flag s', z.string().regex(/^a.c$/s), z.string().regex(/^a.c$/)],
  ['flag m', z.string().regex(/^ab$/m), z.string().regex(/^ab$/)],
  ['flag u', z.string().regex(/^.$/u), z.string().regex(/^.$/)],
  ['trim', z.string().trim().min(1).regex(/^\S+$/), z.string().min(1).regex(/^\S+$/)],
  ['toUpperCase', z.string().toUpperCase().regex(/^[A-Z]+$/), z.string().regex(/^[A-Z]+$/)],
  ['normalize', z.string().normalize().regex(/^.$/), z.string().regex(/^.$/)],
  ['catch', z.string().catch('x'), z.string()],
  ['coerce to a number', z.coerce.number(), z.number()],
  ['coerce to a boolean', z.coerce.boolean(), z.boolean()],
  ['coerce to a string', z.coerce.string(), z.string()],
  ['preprocess', z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string()), z.string()],
  ['preprocess of a list', z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.string())), z.array(z.string())],
  ['refine a number', z.number(), z.number().refine((value) => value % 2 === 0)],
  ['refine a text', z.string(), z.string().refine((value) => value !== 'admin')],
  ['refine a URL', z.url(), z.url().refine((value) => value.startsWith('https:'))],
  ['refine a date', z.iso.date(), z.iso.date().refine((value) => new Date(value) < new Date('2026-01-01'))],
  ['refine a weekday', z.iso.date(), z.iso.date().refine((value) => new Date(value).getUTCDay() !== 0)],
  ['refine null', z.string().nullable(), z.string().nullable().refine((value) => value !== null)],
  ['refine a pipe', z.string().transform((text) => text.split(',')).pipe(z.array(z.string())), z.string().transform((text) => text.split(',')).pipe(z.array(z.string()).max(3))],
  ['refine a list', z.array(z.string()), z.array(z.string()).refine((list) => new Set(list).size === list.length)],
  ['refine what is nested', z.object({ a: z.array(z.object({ b: z.string() })) }), z.object({ a: z.array(z.object({ b: z.string().refine((text) => text !== '') })) })],
  ['refine a record', z.record(z.string(), z.number()), z.record(z.string(), z.number()).refine((record) => Object.keys(record).length !== 1)],
  ['refine a union', z.union([z.string(), z.number()]), z.union([z.string().refine((text) => text.length % 2 === 0), z.number()])],
  ['a validator that throws', v.string(), v.pipe(v.string(), v.transform((text) => decodeURIComponent(text)))],
  ['custom', z.custom<string>(), z.custom<string>((value) => typeof value === 'string')],
  ['valibot: flag', v.pipe(v.string(), v.regex(/^[a-z]+$/i)), v.pipe(v.string(), v.regex(/^[a-z]+$/))],
  ['valibot: trim', v.pipe(v.string(), v.trim(), v.regex(/^\S+$/)), v.pipe(v.string(), v.regex(/^\S+$/))],
  ['valibot: toLowerCase', v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]+$/)), v.pipe(v.string(), v.regex(/^[a-z]+$/))],
  ['valibot: fallback', v.fallback(v.string(), 'x'), v.string()],
  ['valibot: check', v.string(), v.pipe(v.string(), v.check((text) => !text.includes(' ')))],
  ['valibot: transform before', v.pipe(v.unknown(), v.transform(String), v.string()), v.pipe(v.unknown(), v.string())],
  ['arktype: flag', type(/^[a-z]+$/i), type(/^[a-z]+$/)],
  ['arktype: narrow', type('string'), type('string').narrow((text) => text.length % 2 === 0)],
  ['arktype: a morph', type('unknown').pipe((value) => String(value)), type('unknown').pipe((value) => String(value)).narrow((text) => text !== '0')],
]

describe('a request', () => {
  test.each(edits)('%s', (_, old, next) => {
    const toObject = (schema: Schema): Schema => (/^(?:zod)$/.test(vendorOf(schema)) ? z.object({ value: schema as z.ZodType }) : vendorOf(schema) === 'valibot' ? v.object({ value: schema as v.GenericSchema }) : type({ value: schema as never }))
    const [found, ...others] = compare(withBody(toObject(old)), withBody(toObject(next))).filter(({ kind }) => kind === 'request-behavior-changed')
    expect(others).toEqual([])
    expect(found).toMatchObject({ level: 'error', operation: 'POST /notes/{id}', uses: [{ operation: 'POST /notes/{id}' }], witness: { reason: expect.any(String) as string } })
    expect(found?.text).toMatch(/^save: body of 'application\/json'(: 'value.*')? rejects values that the old schema accepts$/)
  })

  test.each(edits)('the same code: %s', (_, old, next) => {
    for (const schema of [old, next]) expect(toTexts(compare(withBody(schema), withBody(copy(schema)))).filter((text) => text.startsWith('error'))).toEqual([])
  })

  test.each<Edit>([
    ['an order of fields', z.object({ a: z.number(), b: z.number() }), z.object({ a: z.number(), b: z.number() }).refine(({ a, b }) => a <= b)],
    ['equal fields', z.object({ a: z.string().min(8), b: z.string().min(8) }), z.object({ a: z.string().min(8), b: z.string().min(8) }).refine(({ a, b }) => a === b)],
    ['one of two fields', z.object({ a: z.string().optional(), b: z.string().optional() }), z.object({ a: z.string().optional(), b: z.string().optional() }).refine(({ a, b }) => a ?? b)],
    ['a sum', z.object({ a: z.array(z.number()) }), z.object({ a: z.array(z.number()) }).refine(({ a }) => a.reduce((sum, one) => sum + one, 0) <= 100)],
    ['no others', z.looseObject({ a: z.string() }), z.looseObject({ a: z.string() }).refine((value) => Object.keys(value).length === 1)],
  ])('%s of a whole body', (_, old, next) => {
    const changes = compare(withBody(old), withBody(next))
    expect(toTexts(changes)).toEqual(["error save: body of 'application/json' rejects values that the old schema accepts"])
    const value = changes[0]?.witness?.value
    expect([issuesOf(old, value), issuesOf(next, value)]).toEqual([undefined, expect.anything()])
  })

  test('what JSON Schema tells is told once', () => {
    const old = z.object({ name: z.string(), size: z.number(), mail: z.string(), note: z.string().optional(), code: z.string() })
    const next = z.object({ name: z.string().max(5), size: z.number().int(), mail: z.email(), note: z.string(), code: z.string().refine((text) => text !== '') })
    const changes = compare(withBody(old), withBody(next))
    expect(changes.flatMap(({ kind, text }) => (kind.endsWith('-behavior-changed') ? text : []))).toEqual(["save: body of 'application/json': 'code' rejects values that the old schema accepts"])
  })
})

const vendorOf = (schema: Schema): string => String((schema['~standard'] as unknown as { readonly vendor: string }).vendor)

/** Another object with the same code. */
function copy(schema: Schema): Schema {
  return vendorOf(schema) === 'zod' ? (schema as z.ZodType).meta({}) : vendorOf(schema) === 'valibot' ? ({ ...(schema as object) } as Schema) : (schema as unknown as { describe: (text: string) => Schema }).describe('the same')
}

test.each<[part: string, old: Partial<Operation>, next: Partial<Operation>, text: string, use?: object]>([
  ['path parameters', { pathParams: z.object({ id: z.string() }) }, { pathParams: z.object({ id: z.string().refine((id) => /^\d+$/.test(id)) }) }, "path parameter 'id' rejects"],
  ['a query', { query: z.object({ page: z.coerce.number() }) }, { query: z.object({ page: z.coerce.number().refine(Number.isInteger) }) }, "query 'page' rejects", { query: 'page' }],
  ['a query of texts', { query: z.object({ page: z.coerce.number() }) }, { query: z.object({ page: z.string().regex(/^\d+$/) }) }, "query 'page' rejects", { query: 'page' }],
  ['a list in a query', { query: z.object({ ids: z.array(z.string()) }) }, { query: z.object({ ids: z.array(z.string()).refine((ids) => ids.length < 2) }) }, "query 'ids' rejects", { query: 'ids' }],
  ['a whole query', { query: z.object({ a: z.string().optional(), b: z.string().optional() }) }, { query: z.object({ a: z.string().optional(), b: z.string().optional() }).refine(({ a, b }) => a ?? b) }, 'query rejects'],
  ['a separated query', { query: separated(z.object({ ids: z.array(z.string()) }), { ids: ',' }) }, { query: separated(z.object({ ids: z.array(z.string().refine((id) => id !== '')) }), { ids: ',' }) }, "query 'ids[]' rejects", { query: 'ids' }],
  ['headers', { headers: z.object({ 'x-a': z.string() }) }, { headers: z.object({ 'x-a': z.string().refine((text) => text === text.toLowerCase()) }) }, "header 'x-a' rejects"],
  ['cookies', { cookies: z.object({ a: z.string() }) }, { cookies: z.object({ a: z.string().refine((text) => text.length > 1) }) }, "cookie 'a' rejects"],
  ['a form', { requests: { 'application/x-www-form-urlencoded': { body: z.object({ a: z.string() }) } } }, { requests: { 'application/x-www-form-urlencoded': { body: z.object({ a: z.string().refine((text) => text.trim() !== '') }) } } }, "body of 'application/x-www-form-urlencoded': 'a' rejects"],
  ['text', { requests: { 'text/plain': { body: z.string() } } }, { requests: { 'text/plain': { body: z.string().refine((text) => text !== '') } } }, "body of 'text/plain' rejects"],
  ['a form with files', { requests: { 'multipart/form-data': { body: multipart(z.object({ a: z.string(), meta: z.object({ b: z.number() }) }), { json: ['meta'] }) } } }, { requests: { 'multipart/form-data': { body: multipart(z.object({ a: z.string(), meta: z.object({ b: z.number().refine((b) => b !== 1) }) }), { json: ['meta'] }) } } }, "body of 'multipart/form-data': 'meta.b' rejects"],
  ['JSON lines', { requests: { 'application/jsonl': { body: jsonLines(z.object({ a: z.string() })) } } }, { requests: { 'application/jsonl': { body: jsonLines(z.object({ a: z.string().refine((text) => text !== '') })) } } }, "body of 'application/jsonl': 'a' rejects"],
])('%s', (_, old, next, text, use) => {
  const [found, ...others] = compare({ save: { ...operation, ...old } }, { save: { ...operation, ...next } }).filter(({ level }) => level === 'error')
  expect([found?.text, others]).toEqual([`save: ${text} values that the old schema accepts`, []])
  expect(found?.uses).toEqual([{ operation: 'POST /notes/{id}', ...use }])
})

test.each<[part: string, old: Contract, next: Contract, text: string]>([
  ['a body', withAnswer(z.object({ a: z.string().regex(/^[a-z]+$/) })), withAnswer(z.object({ a: z.string().regex(/^[a-z]+$/i) })), "200 'application/json': 'a'"],
  ['a refinement', withAnswer(z.object({ a: z.number().refine((a) => a > 0) })), withAnswer(z.object({ a: z.number() })), "200 'application/json': 'a'"],
  ['bytes', withAnswer(z.instanceof(Uint8Array).refine(({ length }) => length > 0), 'application/octet-stream'), withAnswer(z.instanceof(Uint8Array), 'application/octet-stream'), "200 'application/octet-stream'"],
  ['an event', withAnswer(events({ data: z.string().refine((a) => a !== '') }), 'text/event-stream'), withAnswer(events({ data: z.string() }), 'text/event-stream'), "200 'text/event-stream': 'data'"],
  ['headers', { save: { ...operation, responses: { 200: { headers: z.object({ 'x-a': z.string().refine((a) => a !== '') }) } } } }, { save: { ...operation, responses: { 200: { headers: z.object({ 'x-a': z.string() }) } } } }, "200 header 'x-a'"],
])('%s of a response', (_, old, next, text) => {
  expect(toTexts(compare(old, next))).toEqual([`error save: ${text} may have values that the old schema rejects`])
  expect(toTexts(compare(next, old))).toEqual([])
})

test('a response has what the schema of the server returns', () => {
  const trimmed = withAnswer(z.object({ a: z.string().trim() }))
  expect(compare(withAnswer(z.object({ a: z.string().regex(/^\S*$/) })), trimmed).map(({ kind }) => kind)).not.toContain('response-behavior-changed')
  // Neither a text nor a number can be read again by these schemas.
  const toNumber = (): Contract => withAnswer(z.object({ a: z.string().transform(Number) }))
  expect(toTexts(compare(toNumber(), toNumber()))).toEqual([expect.stringContaining('no generated value was accepted')])
  const toBig = (): Contract => withAnswer(z.string().transform(() => 1n))
  expect(toTexts(compare(toBig(), toBig()))).toEqual([expect.stringContaining('no generated value was accepted')])
  const toNothing = (): Contract => withAnswer(z.string().transform(() => undefined))
  expect(toTexts(compare(toNothing(), toNothing()))).toEqual([expect.stringContaining('no generated value was accepted')])
})

test('examples are values, also those that no JSON Schema describes', () => {
  const toContract = (isOdd: boolean, more: object): Contract => ({
    save: { ...operation, requests: { 'application/json': { body: z.custom((value) => typeof value === 'string' && /^\d{7}x$/.test(value) && (!isOdd || /[13579]x/.test(value))), ...more } } },
  })
  const without = compare(toContract(false, {}), toContract(true, {}))
  expect(toTexts(without)).toEqual(["information document: what schemas of 1 operation do is not compared: 'save': no generated value was accepted: add an example"])
  const examples = { example: undefined, examples: { even: { value: '1234568x' } } }
  expect(compare(toContract(false, examples), toContract(true, {}))).toMatchObject([{ kind: 'request-behavior-changed', witness: { value: '1234568x' } }])
})

test('bytes are compared, parts of one contract and other paths are not compared', () => {
  const bytes = withBody(z.instanceof(Uint8Array), 'application/octet-stream')
  expect(compare(bytes, withBody(z.instanceof(Uint8Array), 'application/octet-stream'))).toEqual([])
  const some = z.instanceof(Uint8Array).refine(({ length }) => length > 0)
  expect(toTexts(compare(bytes, withBody(some, 'application/octet-stream')))).toEqual(["error save: body of 'application/octet-stream' rejects values that the old schema accepts"])
  // A document has no JSON Schema of bytes, so that none is converted.
  expect(compareContracts(bytes, withBody(some, 'application/octet-stream'))).toHaveLength(1)
  const query = z.object({ a: z.string() })
  expect(compare({ save: { ...operation, query } }, { save: { ...operation, query } })).toEqual([])
  expect(compare({ save: { ...operation, responses: { 200: {}, ...errors(404) } } }, { save: { ...operation, responses: { 200: {}, ...errors(404) } } })).toEqual([])
  const moved = compare(withBody(z.string()), { save: { ...withBody(z.string().refine(() => false)).save!, path: '/other/:id' } })
  expect(toTexts(moved)).toEqual(["error save: path '/notes/{id}' is now '/other/{id}'"])
})

describe('asynchronous validators', () => {
  const toAsync = (accepts: (text: string) => boolean): { readonly schema: Schema; readonly run: ReturnType<typeof vi.fn> } => {
    const run = vi.fn(async (text: string) => accepts(text))
    return { schema: z.object({ name: z.string().refine(run) }), run }
  }
  const gap = "information document: what schemas of 1 operation do is not compared: 'save': a validator returned a promise: --run-async awaits it, --no-run compares documents alone"

  test('do not run again', () => {
    const [old, next] = [toAsync(() => true), toAsync((text) => text !== '')]
    expect(toTexts(compare(withBody(old.schema), withBody(next.schema)))).toEqual([gap])
    // zod runs a validator once more when it finds a promise.
    expect(old.run.mock.calls.length + next.run.mock.calls.length).toBeLessThan(3)
  })

  test('are awaited when asked for', async () => {
    const [old, next] = [toAsync(() => true), toAsync((text) => text !== '')]
    expect(toTexts(await compareContractsAsync(withBody(old.schema), withBody(next.schema)))).toEqual(["error save: body of 'application/json': 'name' rejects values that the old schema accepts"])
    expect(await compareContractsAsync(withBody(old.schema), withBody(toAsync(() => true).schema))).toEqual([])
    expect(await compareContractsAsync(withBody(old.schema), withBody(next.schema), { run: false })).toEqual([])
  })

  test('that reject accept nothing', async () => {
    const failing = { '~standard': { version: 1, vendor: 'bare', validate: () => Promise.reject(new Error('no database')) } } as unknown as Schema
    const converters = { bare: () => z.string() }
    expect(toTexts(compare(withBody(failing), withBody(z.string()), { converters }))).toEqual([gap])
    const [found] = await compareContractsAsync(withBody(z.string()), withBody(failing), { converters })
    expect(found).toMatchObject({ kind: 'request-behavior-changed', witness: { reason: 'throws Error: no database' } })
  })

  test('that never settle are not awaited for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const endless = z.string().refine(() => new Promise<boolean>(() => undefined))
    expect(toTexts(await compareContractsAsync(withBody(endless), withBody(z.string())))).toEqual([gap])
    timeout.mockRestore()
    vi.useRealTimers()
  })
})

test('a validator that answers differently each time is no change', () => {
  let count = 0
  expect(compare(withBody(z.string()), withBody(z.string().refine(() => count++ % 2 === 1)))).toEqual([])
})

test('schemas receive copies', () => {
  const body = z.preprocess((value) => Object.assign(value as object, { a: 1 }), z.object({ a: z.number(), b: z.string() }))
  expect(compare(withBody(body), withBody(z.object({ a: z.number().default(1), b: z.string() })))).not.toEqual([])
})

test('operations, content types and properties of one contract alone are told by the documents', () => {
  const old = { ...withBody(z.string(), 'application/json'), gone: { ...operation, path: '/gone' } }
  const next = { ...withBody(z.string(), 'text/plain'), added: { ...operation, path: '/added' } }
  expect(compare(old, next).filter(({ kind }) => kind.includes('behavior'))).toEqual([])
})

test('an event with a promise, a form without JSON and a stream of bytes', () => {
  const toEvents = (): Contract => withAnswer(events({ data: z.string().refine(async () => true) }), 'text/event-stream')
  expect(toTexts(compare(toEvents(), toEvents()))).toEqual([expect.stringContaining('a validator returned a promise')])
  const toForm = (a: z.ZodType): Contract => withBody(multipart(z.object({ a: a as z.ZodString })), 'multipart/form-data')
  expect(toTexts(compare(toForm(z.string()), toForm(z.string().refine((a) => a !== ''))))).toEqual(["error save: body of 'multipart/form-data': 'a' rejects values that the old schema accepts"])
  const toStream = (): Contract => withBody(byteStream(), 'application/octet-stream')
  expect(compare(toStream(), toStream())).toEqual([])
})

test('the same change of three operations is one, and a level can be set', () => {
  const toContract = (name: Schema): Contract => Object.fromEntries(['a', 'b', 'c'].map((path) => [path, { ...operation, path: `/${path}`, query: z.object({ name: name as z.ZodType }) }]))
  const [old, next] = [toContract(z.string()), toContract(z.string().refine((name) => name !== ''))]
  expect(toTexts(compare(old, next))).toEqual(["error 3 operations: query 'name' rejects values that the old schema accepts"])
  expect(toTexts(compare(old, next, { levels: { 'request-behavior-changed': 'warning' } }))).toEqual(["warning 3 operations: query 'name' rejects values that the old schema accepts"])
})

test('what is not compared names three operations', () => {
  const toContract = (): Contract => Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((path) => [path, { ...operation, path: `/${path}`, query: z.object({ name: z.string().refine(async () => true) }) }]))
  expect(toTexts(compare(toContract(), toContract()))).toEqual([
    "information document: what schemas of 5 operations do is not compared: 'a', 'b', 'c', 2 others: a validator returned a promise: --run-async awaits it, --no-run compares documents alone",
  ])
})

test('without time, schemas are not compared, and the line says so', () => {
  expect(toTexts(compare(withBody(z.string()), withBody(z.string().refine(() => false)), { limits: { seconds: 0 } }))).toContain(
    "information document: what schemas of 1 operation do is not compared: 'save': the time was over",
  )
})

test('`run: false` compares documents alone', () => {
  expect(compare(withBody(z.string()), withBody(z.string().refine(() => false)), { run: false })).toEqual([])
})

test('a seed selects the values', () => {
  const received = (seed: number): unknown[] => {
    const values: unknown[] = []
    const spy = (): Schema => z.string().refine((text) => values.push(text) > 0)
    compare(withBody(spy()), withBody(spy()), { seed })
    return values
  }
  expect(received(1)).toEqual(received(1))
  expect(received(1)).not.toEqual(received(2))
})

test('a pattern that takes exponential time gets short texts', () => {
  const texts: string[] = []
  const toSchema = (): Schema => z.object({ a: z.string().regex(/^(a+)+$/).refine((text) => texts.push(text) > 0) })
  expect(compare(withBody(toSchema()), withBody(toSchema()))).toEqual([])
  expect(texts.filter((text) => text.length > 24 && !/^a+$/.test(text))).toEqual([])
})

test('a version needs an adapter for a change of code', () => {
  const toQuery = (q: Schema): Contract => ({ search: { path: '/search', method: 'GET', query: z.object({ q: q as z.ZodType }), responses: { 200: {} } } })
  const [old, current] = [toQuery(z.string()), toQuery(z.string().refine((q) => q !== ''))]
  const check = (adapted: readonly string[]): string[] => checkVersion({ version: { old, current, adapted } })
  expect(check([])).toEqual(["search: query 'q' rejects values that the old schema accepts: write an adapter"])
  expect(check(['search'])).toEqual([])
})
