/** Texts and numbers that a schema accepts, and for which many servers fail, are sent with the default options. */
import { type } from 'arktype'
import { createContract, createRouter, errors, jsonLines, multipart, type Schema } from 'routepact'
import { contractCases, testContract } from 'routepact-tools/testing'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toStandardJsonSchema } from '@valibot/to-json-schema'

/** Lists the strings and keys anywhere in a value. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(listTexts)]
}

/** Tests a server that fails for a text with U+0000 at a place. */
async function testJson(body: Schema, read: (value: never) => unknown): Promise<readonly string[]> {
  const contract = createContract({ add: { path: '/', method: 'POST', requests: { 'application/json': { body } }, responses: { 200: {}, ...errors('default') } } })
  const router = createRouter({
    contract,
    handlers: {
      add: ({ validatedBody, respond }) => {
        if (listTexts(read(validatedBody as never)).some((text) => text.includes('\0'))) throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
        return respond({ status: 200 })
      },
    },
    onError: () => undefined,
  })
  const { findings } = await testContract(contract, router, { converters: { valibot: toStandardJsonSchema } })
  return findings.map(({ check, message }) => `${check} ${message.includes(String.raw`\u0000`)}`)
}

const text = z.string().min(1)
const Tree = z.object({ label: z.string().optional(), get left() { return Tree.optional() }, get right() { return Tree.optional() } })
const all = (value: never): unknown => value

const places: readonly (readonly [name: string, schema: Schema, read?: (value: never) => unknown])[] = [
  ['a body', text],
  ['a property', z.object({ name: text })],
  ['an optional property', z.object({ name: text, note: text.optional() }), ({ note }: { note?: string }) => note],
  ['a nullable one', z.object({ note: text.nullable().optional() })],
  ['a list', z.object({ tags: z.array(text) })],
  ['a tuple', z.object({ pair: z.tuple([z.number(), text]) })],
  ['a list of at least three', z.array(text).min(3)],
  ['a record', z.record(z.string(), z.string()), (value: object) => Object.values(value)],
  ['the keys of a record', z.record(z.string(), z.number())],
  ['the keys of a record in a list', z.array(z.object({ counts: z.record(z.string(), z.number()) }))],
  ['nine levels of optional objects', Array.from({ length: 9 }).reduce<z.ZodType>((inner) => z.object({ inner: inner.optional(), count: z.number() }), text)],
  ['a recursive object', Tree, ({ left }: { left?: object }) => left],
  ['the second member of a union', z.union([z.object({ kind: z.literal('a'), one: text }), z.object({ kind: z.literal('b'), other: text })]), ({ other }: { other?: string }) => other],
  ['a union inside a union', z.union([z.object({ one: z.number() }), z.object({ list: z.union([z.array(z.number()), z.array(z.object({ deep: text }))]) })])],
  ['a number or text', z.object({ id: z.union([z.number(), text]) })],
  ['any value', z.object({ data: z.unknown() }), ({ data }: { data?: unknown }) => data],
  ['a loose object', z.looseObject({ id: z.number() }), all],
  ['a text of at most three', z.object({ code: z.string().max(3) })],
  ['a text of at least twenty', z.object({ code: z.string().min(20) })],
  ['a pattern', z.object({ code: z.string().regex(/^[a-z]{3}[^/]*$/) })],
  ['a URL', z.object({ link: z.url() })],
  ['a text beside one that rejects it', z.object({ name: text.refine((value) => !value.includes('\0')), note: text, mail: z.email(), day: z.iso.date(), at: z.enum(['a', 'b']) })],
  ['a refinement over all properties', z.object({ min: z.number(), max: z.number(), name: text.optional() }).refine(({ min, max, name }) => min <= max && (name === undefined || min === 0))],
  ['valibot', v.object({ name: v.optional(v.pipe(v.string(), v.minLength(1))), list: v.array(v.object({ note: v.string() })) })],
  ['arktype', type({ 'name?': 'string > 0', list: type({ note: 'string' }).array() })],
]

describe('texts with U+0000', () => {
  for (const [name, schema, read = all] of places) {
    it(`finds a server that fails for them in ${name}`, async () => {
      expect(await testJson(schema, read)).toEqual(['server-error true'])
    })
  }
})

const asText = { requests: { 'application/json': { body: z.object({ name: text }) } } }

/** Where a request has texts, with what a request with U+0000 contains. */
const wires: readonly (readonly [part: string, operation: object, sent: RegExp])[] = [
  ['path', { path: '/:id' }, /a%00b/],
  ['path with a schema', { path: '/:id', pathParams: z.object({ id: z.string().max(20) }) }, /a%00b/],
  ['query', { query: z.object({ q: text.optional() }) }, /q=a%00b/],
  ['query with lists', { query: z.object({ q: z.array(text) }) }, /q=a%00b/],
  ['cookies', { cookies: z.object({ theme: text.optional() }) }, /theme=a%00b/],
  ['JSON', asText, /"a\\u0000b"/],
  ['an optional body', { requests: { ...asText.requests, optional: true } }, /"a\\u0000b"/],
  ['lines', { requests: { 'application/x-ndjson': { body: jsonLines(z.object({ name: text })) } } }, /"a\\u0000b"/],
  ['form', { requests: { 'application/x-www-form-urlencoded': { body: z.object({ name: text }) } } }, /name=a%00b/],
  ['multipart', { requests: { 'multipart/form-data': { body: multipart(z.object({ name: text, file: z.file() })) } } }, /a\0b/],
  ['JSON of multipart', { requests: { 'multipart/form-data': { body: multipart(z.object({ meta: z.object({ name: text }) }), { json: ['meta'] }) } } }, /"a\\u0000b"/],
  ['text', { requests: { 'text/plain': { body: text } } }, /a\0b/],
]

/** Sends the valid requests of an operation, and lists their URLs, cookies and bodies. */
async function sendAll(operation: object, options: object = {}): Promise<string[]> {
  const contract = { op: { path: '/', method: 'POST', responses: { 200: {}, ...errors('default') }, ...operation } } as const
  const sent: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(`${request.url}\n${[...request.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n${await request.text()}`)
    return new Response(null)
  }
  const cases = await contractCases(contract as never, { fetch }, { checks: ['valid-request'], ...options })
  for (const { run } of cases) await run()
  return sent
}

describe('unusual values of each part', () => {
  it.each(wires)('have U+0000 in %s', async (_part, operation, pattern) => {
    expect((await sendAll(operation)).filter((one) => pattern.test(one))).not.toEqual([])
  })

  it('have symbols alone in headers, which transmit no other characters', async () => {
    const sent = await sendAll({ headers: z.object({ 'x-name': z.string().min(1) }) })
    expect(sent.filter((one) => one.includes(`x-name: '"\`%_\\<>&;\${}\n`))).toHaveLength(1)
    expect(sent.filter((one) => one.includes('x-name: __proto__\n'))).toHaveLength(1)
  })

  it('have no text in a path that is too long for Fastify', async () => {
    const sent = await sendAll({ path: '/:id', query: z.object({ q: z.string() }) })
    const paths = sent.map((one) => new URL(one.split('\n', 1)[0] as string).pathname.slice(1))
    expect(paths).toContain(`0${'9'.repeat(99)}`)
    expect(paths.filter((path) => decodeURIComponent(path).length > 100)).toEqual([])
    expect(sent.filter((one) => one.includes(`q=0${'9'.repeat(399)}`))).toHaveLength(1)
  })

  it('are in all parts and all content types', async () => {
    const sent = await sendAll({ path: '/:id', query: z.object({ q: text }), requests: { ...asText.requests, 'application/x-www-form-urlencoded': { body: z.object({ note: text }) } } })
    expect(sent.filter((one) => /\/a%00b\?q=a%00b[^]*"a\\u0000b"/.test(one))).toHaveLength(1)
    expect(sent.filter((one) => one.includes('note=a%00b'))).toHaveLength(1)
  })

  it('are within count', async () => {
    expect(await sendAll(asText, { count: 4 })).toHaveLength(4)
    expect((await sendAll(asText, { count: 4 })).at(-1)).toContain(String.raw`"a\u0000b"`)
  })
})

/** The values that a property has in one of the requests. */
const values: readonly (readonly [name: string, schema: Schema, values: readonly unknown[]])[] = [
  ['a text', z.string(), ['a\0b', '   ', '__proto__', 'null', `0${'9'.repeat(399)}`, 'a\ud800b', expect.stringMatching(/^ '"`%_.*é漢😀e\u0301א\u202e\t\r\n $/)]],
  ['four texts', z.tuple([z.string(), z.string(), z.string(), z.string()]), [['null', 'undefined', 'NaN', 'constructor']]],
  ['a trimmed text', z.string().trim().min(1), ['__proto__', expect.stringMatching(/^ '"/)]],
  ['a short text', z.string().max(2), ['a\0', '  ', '__', '09', ` '`]],
  ['a text of five', z.string().min(5).max(5), ['a\0baa', '   aa', '__pro', '09999']],
  ['a number', z.number(), [2_147_483_648, -2_147_483_649, 5e-324, Number.MAX_VALUE, 2 ** 63, 0.1 + 0.2]],
  ['an integer', z.int(), [2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
  ['a limited number', z.number().max(3_000_000_000).min(-5), [2_147_483_648, 0.1 + 0.2]],
  ['a time', z.iso.datetime(), ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z']],
  ['a date', z.iso.date(), ['0000-01-01', '9999-12-31', '0001-01-01']],
  ['a UUID', z.uuid(), ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']],
  ['an address', z.email(), ["O'Neil+A@Example.COM"]],
  ['a record', z.record(z.string(), z.number()), [expect.objectContaining({ 'a\0b': expect.any(Number) }), expect.objectContaining({ null: expect.any(Number) })]],
]

describe('unusual values of a property', () => {
  it.each(values)('are those of %s', async (_name, schema, expected) => {
    const sent = await sendAll({ requests: { 'application/json': { body: z.object({ value: schema as z.ZodType }) } } })
    const found = sent.map((one) => (JSON.parse(one.slice(one.lastIndexOf('\n{'))) as { value: unknown }).value)
    for (const value of expected) expect(found).toContainEqual(value)
  })

  it('are those of an example, if no other value is accepted', async () => {
    const body = z.custom<{ user: { name: string; age: number }; files: string[] }>((value) => typeof (value as { user?: { name?: unknown } }).user?.name === 'string')
    const example = { user: { name: 'Ada', age: 36 }, files: ['a'] }
    const sent = await sendAll({ requests: { 'application/json': { body, example } } })
    expect(sent.filter((one) => one.includes(String.raw`{"user":{"name":"a\u0000b","age":36},"files":["a\u0000b"]}`))).toHaveLength(1)
  })
})
