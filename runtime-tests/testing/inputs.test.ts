/** The requests that are made from a contract. */
import { byteStream, type Contract, type ContractOperation, createRouter, multipart, type Schema, separated } from 'routepact'
import { contractCases, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, it, test } from 'vitest'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { z } from 'zod'

const responses: ContractOperation['responses'] = { default: { 'application/json': { body: z.unknown() } } }

/** A request as it was sent. */
interface Sent {
  readonly url: string
  readonly headers: Headers
  readonly text: string
}

/** Records the valid requests of an operation. */
async function sendValid(operation: Partial<ContractOperation>, options: ContractTestOptions = {}): Promise<Sent[]> {
  const sent: Sent[] = []
  const fetch = async (request: Request): Promise<Response> => {
    sent.push({ url: request.url, headers: request.headers, text: await request.text() })
    return Response.json(1)
  }
  const contract: Contract = { op: { path: '/', method: 'POST', responses, ...operation } }
  const cases = await contractCases(contract, { fetch }, { ...options, checks: ['valid-request'] })
  await cases[0]?.run()
  return sent
}

async function listCases(contract: Contract, options: ContractTestOptions = {}): Promise<string[]> {
  const cases = await contractCases(contract, { fetch: () => Response.json(1) }, options)
  return cases.map(({ name, skipped }) => (skipped ? `${name} (${skipped})` : name))
}

/** Creates a schema without JSON Schema. */
function plain(isValid: (value: never) => boolean): Schema {
  return { '~standard': { validate: (value: unknown) => (isValid(value as never) ? { value } : { issues: [{ message: 'Bad' }] }) } }
}

/** A schema whose library cannot convert it. */
const unconverted: Schema = {
  '~standard': {
    validate: () => ({ issues: [{ message: 'Bad' }] }),
    jsonSchema: { input: failToConvert, output: failToConvert },
  },
} as Schema

function failToConvert(): never {
  throw new Error('no JSON')
}

describe('valid requests', () => {
  it('begin with the examples of the contract', async () => {
    const body = z.string().refine((text) => text.startsWith('key-'))
    const example = { 'application/json': { body, example: 'key-1' } }
    const examples = { 'application/json': { body, examples: { a: { value: 'key-2' }, b: { externalValue: 'x' }, c: { value: 'key-3' } } } }
    expect((await sendValid({ requests: example })).map(({ text }) => text)).toEqual(['"key-1"'])
    expect((await sendValid({ requests: examples })).map(({ text }) => text)).toEqual(['"key-2"', '"key-3"'])
  })

  it('may be values of the output, if no input is valid', async () => {
    const email = z.string().trim().pipe(z.email())
    const sent = await sendValid({ requests: { 'application/json': { body: email } } })
    expect(sent.length).toBeGreaterThan(0)
    expect(sent[0]?.text).toMatch(/@/)
  })

  it('have the content types in turn', async () => {
    const requests = {
      'application/json': { body: z.object({ a: z.number() }) },
      'text/plain': { body: z.string() },
      'application/octet-stream': { body: z.instanceof(Uint8Array) },
      'application/x-ndjson': { body: byteStream() },
      'application/x-www-form-urlencoded': { body: z.object({ a: z.string() }) },
      'multipart/form-data': { body: multipart(z.object({ a: z.string(), file: z.file() })) },
    }
    const types = (await sendValid({ requests }, { count: 20 })).map(({ headers }) => headers.get('content-type')?.split(';')[0])
    expect(new Set(types)).toEqual(new Set(Object.keys(requests)))
  })

  it('may have no body if it is optional', async () => {
    const requests = { 'application/json': { body: z.object({ a: z.number() }) }, 'text/plain': { body: z.string().min(1) }, optional: true } as const
    const sent = await sendValid({ requests })
    expect(sent[0]?.text).toMatch(/^\{"a":/)
    expect(sent.filter(({ text }) => text === '').map(({ headers }) => headers.get('content-type'))).toEqual([null])
    const rejected = async (optional: object) => listCases({ op: { path: '/', method: 'POST', responses, requests: { 'application/json': requests['application/json'], ...optional } } }, { checks: ['missing-body', 'malformed-body'] })
    expect(await rejected({})).toEqual(['op: rejects a request without a body', 'op: rejects a malformed body of JSON', 'op: rejects a malformed body of JSON that is empty'])
    expect(await rejected({ optional: true })).toEqual(['op: rejects a malformed body of JSON'])
  })

  it('have lists in one value, which equivalent encodings keep', async () => {
    const query = z.object({ ids: z.array(z.enum(['a', 'b'])).min(2), page: z.string().min(1) })
    const operation = { path: '/', method: 'GET', query: separated(query, { ids: ',' }), responses } as const
    const sent = await sendValid(operation)
    expect(sent.every(({ url }) => /[?&]ids=[ab](?:,[ab])+(?:&|$)/.test(url))).toBe(true)
    const urls: string[] = []
    const router = createRouter({
      contract: { op: operation },
      handlers: { op: ({ url, respond }) => (urls.push(url), respond({ status: 200, body: 1 })) },
    })
    const report = await testContract({ op: operation }, router, { seed: 1 })
    expect(report.findings).toEqual([])
    expect(urls.some((url) => url.includes('%69%64%73=%61,%6'))).toBe(true)
  })

  it('have objects in multipart forms', async () => {
    const body = z.object({ meta: z.object({ size: z.number(), on: z.boolean() }), list: z.array(z.object({ a: z.string() })).min(1) })
    const sent = await sendValid({ requests: { 'multipart/form-data': { body: multipart(body, { json: ['meta', 'list'] }) } } })
    expect(sent[0]?.text).toMatch(/name="meta"; filename="blob"\r\nContent-Type: application\/json\r\n\r\n\{"size":/)
  })

  it('have forms of any fields', async () => {
    const requests = { 'multipart/form-data': { body: multipart(z.record(z.string(), z.string())) } }
    expect((await sendValid({ requests })).length).toBeGreaterThan(0)
  })

  it.each<[string, Partial<ContractOperation>, string]>([
    ['query', { query: z.object({ q: z.string(), since: z.coerce.date().optional() }) }, 'http://localhost/?q=a'],
    ['query of Valibot', { query: v.object({ q: v.string(), since: v.optional(v.date()) }) }, 'http://localhost/?q=a'],
    ['query of ArkType', { query: type({ q: 'string', 'since?': 'Date' }) }, 'http://localhost/?q=a'],
    ['headers', { headers: z.object({ 'if-modified-since': z.coerce.date().optional() }) }, 'http://localhost/'],
  ])('lack an optional property without JSON Schema: %s', async (_name, operation, url) => {
    const [first] = await sendValid(operation, { converters: { valibot: toStandardJsonSchema } })
    expect(first?.url).toBe(url)
    expect(first?.headers.has('if-modified-since')).toBe(false)
  })

  it('have the common headers instead of generated ones', async () => {
    const headers = z.object({ 'x-tenant': z.string(), 'x-page': z.string() })
    for (const { headers: sent } of await sendValid({ headers }, { headers: { 'x-tenant': 'acme', 'x-other': '1' } })) {
      expect(sent.get('x-tenant')).toBe('acme')
      expect(sent.get('x-other')).toBe('1')
      expect(sent.has('x-page')).toBe(true)
    }
    const [plainRequest] = await sendValid({}, { headers: { 'x-tenant': 'acme' } })
    expect(plainRequest?.headers.get('x-tenant')).toBe('acme')
  })

  it('have text that is not ASCII, apart from headers', async () => {
    const text = z.object({ one: z.string(), two: z.string().max(10).optional(), three: z.string().optional() })
    const requests = { 'application/json': { body: text }, 'application/x-www-form-urlencoded': { body: text } }
    const operation = { path: '/:id', query: text, headers: z.object({ 'x-text': z.string() }), requests }
    const sent = await sendValid(operation)
    const [first] = sent
    expect([first?.url, first?.text]).toEqual(['http://localhost/a?one=a', '{"one":"a"}'])
    const isUnicode = (texts: readonly string[]): boolean => texts.some((one) => /[^ -~]/.test(one))
    const isForm = ({ headers }: Sent): boolean => /form/.test(headers.get('content-type') ?? '')
    expect(isUnicode(sent.map(({ url }) => decodeURIComponent(new URL(url).pathname)))).toBe(true)
    expect(isUnicode(sent.map(({ url }) => decodeURIComponent(new URL(url).search)))).toBe(true)
    expect(isUnicode(sent.filter(isForm).map((one) => decodeURIComponent(one.text)))).toBe(true)
    expect(isUnicode(sent.filter((one) => !isForm(one)).map((one) => one.text))).toBe(true)
    expect(isUnicode(sent.map(({ headers }) => headers.get('x-text') ?? ''))).toBe(false)
  })

  it('are limited by count', async () => {
    const requests = { 'application/json': { body: z.number() } }
    expect(await sendValid({ requests }, { count: 3 })).toHaveLength(3)
    expect((await sendValid({ requests }, { count: 40 })).length).toBeGreaterThan(10)
  })

  it('do not belong to another operation', async () => {
    const contract: Contract = {
      one: { path: '/a', method: 'GET', responses },
      other: { path: '/:name', method: 'GET', pathParams: z.object({ name: z.enum(['a', 'b']) }), responses },
    }
    const paths = new Set<string>()
    const fetch = ({ url }: Request): Response => (paths.add(new URL(url).pathname), Response.json(1))
    await testContract(contract, { fetch }, { operations: ['other'], checks: ['valid-request'] })
    expect([...paths]).toEqual(['/b'])
  })

  it('are read by asynchronous schemas too', async () => {
    const body = z.string().refine(async (text) => text.length > 3)
    for (const { text } of await sendValid({ requests: { 'application/json': { body } } })) {
      expect(JSON.parse(text).length).toBeGreaterThan(3)
    }
  })
})

test.each<[string, Partial<ContractOperation>, string]>([
  ['a refinement', { query: z.object({ a: z.string().refine((text) => text === 'magic', 'not magic') }) }, 'no generated value for the query is valid: a: not magic'],
  ['another operation', { path: '/:id', pathParams: z.object({ id: z.literal('taken') }) }, 'no generated value for the path parameters is valid: the path belongs to another operation'],
  ['no JSON Schema', { query: plain(() => false) }, "no generated value for the query is valid: 'unknown' does not implement Standard JSON Schema; add a converter to 'converters'"],
  ['a required value without JSON Schema', { query: z.object({ at: z.date() }) }, "no generated value for the query is valid: Date cannot be represented in JSON Schema; set 'libraryOptions' or add a converter to 'converters'"],
  ['a conversion that throws', { query: unconverted }, "no generated value for the query is valid: no JSON; set 'libraryOptions' or add a converter to 'converters'"],
  ['bytes', { requests: { 'image/png': { body: plain(() => false) } } }, 'no generated value for the body (image/png) is valid: bytes have no JSON Schema'],
  ['headers that no body may have', { headers: z.looseObject({}).refine((all) => !('content-type' in all)), requests: { 'application/json': { body: z.string() } } }, 'no combination of valid parts is valid'],
  ['no values', { requests: { 'application/json': { body: z.never() } } }, 'no generated value for the body (application/json) is valid: nothing satisfies its schema'],
  ['another type of body', { requests: { 'text/plain': { body: z.number() } } }, 'no generated value for the body (text/plain) is valid'],
  ['another type of query', { query: z.string() }, 'no generated value for the query is valid'],
  ['a validator that throws', { query: plain(() => { throw new Error('broken') }) }, "no generated value for the query is valid: 'unknown' does not implement Standard JSON Schema; add a converter to 'converters'"],
  // oxlint-disable-next-line no-throw-literal
  ['a validator that throws text', { query: Object.assign(z.object({}), { '~standard': { ...z.object({})['~standard'], validate: () => { throw 'broken' } } }) as never }, 'no generated value for the query is valid: broken'],
])('skips an operation because of %s', async (_name, operation, reason) => {
  const contract: Contract = {
    op: { path: '/', method: 'POST', responses, ...operation },
    taken: { path: '/taken', method: 'POST', responses },
  }
  expect(await listCases(contract, { operations: ['op'] })).toEqual([
    `op: accepts valid requests (${reason}; add an example to the contract, or supply the values with 'prepare.op')`,
  ])
})

describe('prepare', () => {
  it('supplies requests for which no value was generated', async () => {
    const query = z.object({ a: z.literal('magic').or(z.string().refine((text) => text === 'word')) }).refine(({ a }) => a === 'word')
    const contract: Contract = { op: { path: '/:id', method: 'GET', query, responses } }
    const urls: string[] = []
    const fetch = ({ url }: Request): Response => (urls.push(url), Response.json(1))
    const prepare = { op: () => ({ params: { id: 'one' }, query: { a: 'word' } }) }
    const { skipped } = await testContract(contract, { fetch }, { prepare, checks: ['valid-request'] })
    expect(skipped).toEqual([])
    expect(urls).toEqual(['http://localhost/one?a=word'])
  })
})

describe('invalid requests', () => {
  it('break one constraint that the schema has', async () => {
    const contract: Contract = {
      op: {
        path: '/:id',
        method: 'PUT',
        pathParams: z.object({ id: z.coerce.number().int().min(1) }),
        query: z.object({ page: z.string(), tags: z.array(z.string()).optional() }),
        headers: z.object({ 'x-version': z.coerce.number() }),
        requests: { 'application/json': { body: z.object({ name: z.string().min(2) }) }, 'text/plain': { body: z.string().min(2) } },
        responses,
      },
    }
    const names = (await listCases(contract)).filter((name) => name.includes(' rejects ') && !name.includes('methods'))
    expect(names).toEqual(
      expect.arrayContaining([
        "op: rejects a query in which 'page' is missing",
        "op: rejects headers in which 'x-version' is missing",
        "op: rejects a body of application/json in which 'name' is missing",
        'op: rejects a request without a body',
        'op: rejects a malformed body of JSON',
        'op: rejects a body of an undeclared content type (application/x-undeclared)',
      ]),
    )
    expect(names.some((name) => name.startsWith("op: rejects path parameters in which 'id' is "))).toBe(true)
    expect(names.some((name) => name.startsWith('op: rejects a body of text/plain in which the value is '))).toBe(true)
    // A single value is also an array of one.
    expect(names.filter((name) => name.includes('tags'))).toEqual([])
  })

  it('lack a common header that the schema requires, and have the others', async () => {
    const contract: Contract = { op: { path: '/', method: 'GET', headers: z.object({ 'x-tenant': z.string() }), responses } }
    const sent: (string | null)[][] = []
    const fetch = ({ headers }: Request): Response => (sent.push([headers.get('x-tenant'), headers.get('x-key')]), Response.json(1))
    const headers = { 'X-Tenant': 'acme', 'x-key': '1' }
    await testContract(contract, { fetch }, { headers, checks: ['invalid-headers'] })
    expect(sent).toEqual([[null, '1']])
  })

  it('have a body of another content type, even if one is declared that is never used', async () => {
    const requests = { 'application/x-undeclared': { body: z.instanceof(Uint8Array) } }
    const names = await listCases({ op: { path: '/', method: 'POST', requests, responses } }, { checks: ['undeclared-content-type'] })
    expect(names).toEqual(['op: rejects a body of an undeclared content type (application/x-not-declared)'])
  })

  it('are too large if the limit is known', async () => {
    const contract: Contract = { op: { path: '/', method: 'POST', requests: { 'application/json': { body: z.object({ a: z.string() }) } }, responses } }
    const run = async (maxBodySize: number | undefined): Promise<number[]> => {
      const sizes: number[] = []
      const fetch = async (request: Request): Promise<Response> => (sizes.push((await request.bytes()).length), Response.json(1))
      await testContract(contract, { fetch }, { maxBodySize, checks: ['body-size'] })
      return sizes
    }
    expect(await run(undefined)).toEqual([])
    expect(await run(100)).toEqual([101])
    expect((await run(1))[0]).toBeGreaterThan(5)
  })

  it('are not made for bodies that may be absent', async () => {
    const requests = { 'application/json': { body: z.object({ a: z.string().optional() }) } }
    expect(await listCases({ op: { path: '/', method: 'POST', requests, responses } }, { checks: ['missing-body'] })).toEqual([])
  })
})
