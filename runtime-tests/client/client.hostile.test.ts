// Section M of runtime-tests/hostile-input.md: unusual arguments and responses. Titles begin with the number of the rule.
import { getEventListeners } from 'node:events'
import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { createContract, createRouter, events, jsonLines } from 'routepact'
import { ContractClientError, createClient } from 'routepact/client'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { z } from 'zod'
import { captureRequest, createCall } from './support.ts'
import { checkProperty, timeout } from '../properties/check-property.ts'
import { anything } from '../support.ts'

const echo = createContract({
  echo: {
    path: '/before/:one/between/:two',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ one: z.string(), two: z.string() }) } } },
  },
  other: { path: '/before', method: 'GET', responses: { 200: {} } },
})
const router = createRouter({
  contract: echo,
  handlers: {
    echo: (request) => request.respond({ status: 200, body: request.validatedParams }),
    other: (request) => request.respond({ status: 200 }),
  },
})
const client = createClient(echo, { fetch: router.fetch, baseUrl: 'http://api.test' })

describe('131: path parameters of a call', () => {
  it.each([
    'a/b',
    '%2F',
    '%',
    '?',
    '#',
    '?a=1#b',
    'ü😀',
    '..a',
    'a..',
    '...',
    ' ',
    '\\',
    '//',
    '\0',
    '\r\n',
    ';',
    '@',
    ':one',
  ])('the handler receives the path parameter %j unchanged', async (value) => {
    expect((await client.echo({ params: { one: value, two: value } })).body).toEqual({ one: value, two: value })
  })

  it.each(['', '.', '..'])('the client rejects the path parameter %j', async (value) => {
    await expect(client.echo({ params: { one: 'a', two: value } })).rejects.toThrow(/^'params.two' must not be /)
  })
})

it('132: the client rejects a lone surrogate with a TypeError', async () => {
  const message = "'params.one' must not contain a lone surrogate"
  await expect(client.echo({ params: { one: 'a\udfffb', two: 'x' } })).rejects.toThrow(new TypeError(message))
})

describe('133: the query of a call', () => {
  const contract = createContract({
    find: {
      path: '/',
      method: 'GET',
      query: z.object({ tags: z.array(z.string()).optional(), q: z.string().optional() }),
      responses: { 200: { 'application/json': { body: z.unknown() } } },
    },
  })
  const { fetch } = createRouter({
    contract,
    handlers: { find: (request) => request.respond({ status: 200, body: request.validatedQuery }) },
  })
  const { find } = createClient(contract, { fetch, baseUrl: 'http://api.test' })

  it.each([
    ['several', { tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
    ['one', { tags: ['a'] }, { tags: ['a'] }],
    ['none', { tags: [] }, {}],
    ['undefined', { tags: undefined, q: undefined }, {}],
    ['an empty string', { q: '', tags: [''] }, { q: '', tags: [''] }],
    ['a plus sign', { q: '1+1 &= 2', tags: ['+'] }, { q: '1+1 &= 2', tags: ['+'] }],
  ])('the handler receives a query with %s unchanged', async (_, query, body) => {
    expect((await find({ query })).body).toEqual(body)
  })
})

it.each([{ a: null }, { a: ['b', null] }])('133: the client rejects null in a query: %j', async (query) => {
  const fetch = vi.fn(() => new Response())
  await expect(createCall({}, fetch)({ query })).rejects.toThrow(new TypeError("'query.a' must not be null"))
  expect(fetch).not.toHaveBeenCalled()
})

it.each(['a\rb', 'a\nb', 'a\r\nx: y', 'a\n', '\ra', 'a\0b'])(
  '134: the client throws for the header value %j before it sends a request',
  async (value) => {
    const fetch = vi.fn(() => new Response())
    const message = 'A header has a name or a value that is not valid in HTTP'
    await expect(createCall({}, fetch)({ headers: { 'x-a': value } })).rejects.toThrow(new TypeError(message))
    await expect(createCall({}, fetch, { headers: { 'x-a': value } })()).rejects.toThrow(new TypeError(message))
    expect(fetch).not.toHaveBeenCalled()
  },
)

it.each([{ 'se cret': 'a' }, { 'se\ncret': null }, { 'secret\ud800': 'a' }, { 'secret\u00e9': new Map() }])(
  '134: the client does not quote an invalid header name: %j',
  async (headers) => {
    await expect(createCall({}, () => new Response())({ headers })).rejects.toThrow(new TypeError('A header has a name or a value that is not valid in HTTP'))
  },
)

describe('135: a response to the client', () => {
  const contents = { 'application/json': { body: anything } }
  const html = '<!doctype html><h1>Bad gateway</h1>'
  const type = (contentType: string): ResponseInit => ({ headers: { 'content-type': contentType } })

  it.each([
    ['with a status that the contract only inherits', { responses: Object.create({ 200: contents }) }, () => Response.json(1), '1'],
    [
      'with an undeclared status',
      { responses: { 200: contents } },
      () => Response.json({ error: 'no' }, { status: 400 }),
      '{"error":"no"}',
    ],
    [
      'with an undeclared content type',
      { responses: { 200: contents } },
      () => new Response('a,b', type('text/csv')),
      'a,b',
    ],
    [
      'with the HTML page of a proxy',
      { responses: { default: contents } },
      () => new Response(html, { status: 502, ...type('text/html') }),
      html,
    ],
    [
      'with malformed JSON',
      { responses: { 200: contents } },
      () => new Response('{"a":', type('application/json')),
      '{"a":',
    ],
    ['with an empty body', { responses: { 200: contents } }, () => new Response('', type('application/json')), ''],
    ['with a malformed content type', { responses: { 200: contents } }, () => new Response('1', type('json')), '1'],
  ])('a response %s rejects the call with the status and the text', async (_, fields, fetch, text) => {
    const error: unknown = await createCall(fields, fetch)().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ContractClientError)
    expect(error).toMatchObject({
      name: 'ContractClientError',
      status: (error as ContractClientError).response.status,
      text,
    })
  })

  it('a response with a declared status is not read as default', async () => {
    const fields = { responses: { 200: contents, default: { 'text/plain': { body: anything } } } }
    expect((await createCall(fields, () => Response.json([1]))()).body).toEqual([1])
    await expect(createCall(fields, () => new Response('text', type('text/plain')))()).rejects.toThrow(
      /content type 'text\/plain'/,
    )
  })
})

it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])(
  '136: the client does not look up the status or content type %s on a prototype',
  async (name) => {
    const fields = { responses: { 400: { 'application/json': { body: anything } } } }
    const { body } = await createCall(fields, () => Response.json({ error: name }, { status: 400 }))()
    expect(body).toEqual({ error: name })
    const fetch = (): Response => new Response('x', { status: 400, headers: { 'content-type': name } })
    await expect(createCall(fields, fetch)()).rejects.toThrow(
      `has the content type '${name.toLowerCase()}', which is not declared`,
    )
  },
)

describe('137: the client object', () => {
  it('the client can be returned from an async function, inspected and serialized', async () => {
    const returned = await (async () => client)()
    expect(returned).toBe(client)
    for (const key of ['then', 'toJSON', 'toString', 'constructor', 'valueOf', Symbol.iterator, Symbol.toPrimitive]) {
      expect((client as { readonly [key: PropertyKey]: unknown })[key]).toBeUndefined()
    }
    expect(JSON.stringify(client)).toBe('{}')
    expect(inspect(client)).toContain('echo')
    expect(Object.keys(client)).toEqual(['echo', 'other'])
  })

  it('the client has operations of any name except then', async () => {
    const operation = { path: '/', method: 'GET', responses: { 204: {} } } as const
    const contract = { constructor: operation, toString: operation, toJSON: operation } as const
    const fetch = (): Response => new Response(null, { status: 204 })
    const odd = createClient(contract, { fetch, baseUrl: 'http://api.test' })
    expect((await odd.constructor()).status).toBe(204)
    expect((await odd.toString()).status).toBe(204)
    const name = ['th', 'en'].join('')
    const message = "'then' must not be an operation"
    expect(() => createClient({ [name]: operation })).toThrow(new TypeError(message))
  })
})

it('11: the client rejects an operation named __proto__', () => {
  const contract = Object.defineProperty({}, '__proto__', { value: { path: '/', method: 'GET', responses: { 204: {} } }, enumerable: true })
  expect(() => createClient(contract)).toThrow(new TypeError("'__proto__' must not be an operation"))
})

describe('138: the base URL', () => {
  it.each(['//evil.test', '\\\\evil.test', '@evil.test', 'http://evil.test', '/../../evil', '.evil', ':80'])(
    'the base URL keeps its origin with the parameter %s',
    async (value) => {
      for (const baseUrl of ['http://api.test', 'http://api.test/', 'http://api.test/v1?k=1']) {
        const { url } = await captureRequest({ path: '/:a' }, { params: { a: value }, query: { [value]: value } }, { baseUrl })
        expect(new URL(url).origin).toBe('http://api.test')
        expect(new URL(url).pathname).toBe(`${baseUrl.includes('v1') ? '/v1' : ''}/${encodeURIComponent(value)}`)
      }
    },
  )

  it.each([
    'https://',
    'https:///',
    'https:///v1',
    'https://?x',
    'https://#x',
    'https://\\v1',
    'https:',
    'http:/v1',
    'https:v1',
    'https:\\\\api.test',
    'https://:443',
    'https://@',
    ' https://',
    'ht\ttps://',
    'https://\n/v1',
    'HTTPS://',
    '//',
    '///v1',
    '//?x',
    '/\\',
    '\\',
    '\\\\api.test',
    '/\t/',
    '\0//',
    'localhost:3000',
    'file:///v1',
    'data:,x',
  ])('the client rejects a base URL without a host: %j', (baseUrl) => {
    expect(() => createClient(echo, { baseUrl })).toThrow(new TypeError(noHost))
  })

  const noHost = "'baseUrl' must have a host or be a path"

  /** Requests of a page: the platform resolves relative URLs against the URL of the document. */
  const toPage = (page: string) =>
    class extends Request {
      constructor(url: string, init?: RequestInit) {
        super(new URL(url, page), init)
      }
    }

  it.each([
    ['/api', 'https://page.test/api/one'],
    ['/api//', 'https://page.test/api/one'],
    ['/', 'https://page.test/one'],
    ['/\t', 'https://page.test/one'],
    ['', 'https://page.test/one'],
    ['api', 'https://page.test/a/api/one'],
    ['../api', 'https://page.test/api/one'],
    ['//api.test/v1', 'https://api.test/v1/one'],
    ['//[::1]:80', 'https://[::1]:80/one'],
    ['?key=1', 'https://page.test/one?key=1'],
    [' /api\n', 'https://page.test/api/one'],
  ])('the base URL may be relative in a page: %j', async (baseUrl, url) => {
    vi.stubGlobal('Request', toPage('https://page.test/a/b?c'))
    expect((await captureRequest({ path: '/one' }, {}, { baseUrl })).url).toBe(url)
    vi.unstubAllGlobals()
  })

  const separators = ['/', '\\', ':', '@', '?', '#', '.', '..', '%', '%2F', '\t', '\n', '\r', ' ', '\0']
  // Hosts are normalized: the parser drops or replaces these characters.
  const normalized = ['\u00ad', '\uff0f', '\u3000']
  const parts = ['http:', 'https:', 'HTTPS:', 'http://', '//', 'api.test', 'a', 'v1', '[::1]', ':80', 'user:pass@', 'localhost']
  const odd = fc.constantFrom(...separators, ...normalized, ...parts)
  const text = fc
    .array(fc.oneof({ weight: 4, arbitrary: odd }, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 5 })
    .map((all) => all.join(''))
  const pages = fc.constantFrom('http://page.test/a/b', 'https://page.test/')

  test('the origin of every request is the origin of the base URL', { timeout }, async () => {
    let sent = 0
    await checkProperty(2000, [text, text, text, pages], async (baseUrl, one, two, page) => {
      vi.stubGlobal('Request', toPage(page))
      const input = { params: { one, two }, query: { [one]: two } }
      const request = await captureRequest({ path: '/:one/:two' }, input, { baseUrl }).catch((thrown: unknown) => thrown)
      vi.unstubAllGlobals()
      if (request instanceof TypeError) return
      sent += 1
      const { protocol, host, pathname } = new URL((request as Request).url)
      const base = new URL(baseUrl, page)
      expect([protocol, host]).toEqual([base.protocol, base.host])
      expect(pathname.endsWith(`/${encodeURIComponent(one)}/${encodeURIComponent(two)}`)).toBe(true)
    })
    expect(sent).toBeGreaterThan(100)
  })
})

describe('217: a call whose signal aborts', () => {
  const never = (): Promise<never> => new Promise(() => undefined)
  const read = (): Response => Response.json(1)
  it.each<[string, object]>([
    ['fetch', { fetch: never }],
    ['a function of use', { fetch: read, use: [never] }],
    ['headers', { fetch: read, headers: never }],
  ])('rejects with its reason, even if %s never settles', async (_title, options) => {
    const contract = createContract({ read: { path: '/', method: 'GET', responses: { 200: {} } } })
    const controller = new AbortController()
    const call = createClient(contract, options).read({ signal: controller.signal })
    const reason = new Error('closed')
    setTimeout(() => controller.abort(reason))
    await expect(call).rejects.toBe(reason)
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  })
})

describe('159: the client removes its abort listeners when a call ends', () => {
  // The platform's Request adds its own listener to the signal; this stand-in does not.
  beforeEach(() => {
    vi.stubGlobal(
      'Request',
      class extends Request {
        constructor(url: string, init?: RequestInit) {
          super(url, { ...init, signal: null })
        }
      },
    )
  })
  afterEach(() => void vi.unstubAllGlobals())

  const toListeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length

  const lines = { 'application/x-ndjson': { body: jsonLines(anything) } }
  const streamed = { responses: { 200: lines } }
  const toStream = (): Response => new Response('1\n2\n', { headers: { 'content-type': 'application/x-ndjson' } })
  const broken = (): Response =>
    new Response(new ReadableStream({ pull: () => Promise.reject(new Error('broken')) }), toStream())
  const read = async (body: unknown, visit: () => boolean = () => false): Promise<void> => {
    for await (const _ of body as AsyncIterable<unknown>) if (visit()) break
  }

  it.each<[string, object, () => unknown, (body: unknown, controller: AbortController) => Promise<void>]>([
    ['with a body', {}, () => Response.json(1), async () => undefined],
    ['with an error', {}, () => new Response('no', { status: 404 }), async () => undefined],
    ['with a failure of fetch', {}, () => Promise.reject(new Error('fetch failed')), async () => undefined],
    ['with a stream that is not read', streamed, toStream, async () => undefined],
    ['with a stream that is read to its end', streamed, toStream, (body) => read(body)],
    ['with a stream that is read in part', streamed, toStream, (body) => read(body, () => true)],
    ['with a stream that fails', streamed, broken, (body) => read(body)],
    ['with an abort during a stream', streamed, toStream, (body, controller) => read(body, () => (controller.abort(), false))],
  ])('removes its listeners from the signal of a call %s', async (_, fields, fetch, use) => {
    const controller = new AbortController()
    const call = createCall(fields, fetch as () => Response)({ signal: controller.signal })
    await call.then(({ body }) => use(body, controller)).catch(() => undefined)
    expect(toListeners(controller.signal)).toBe(0)
  })

  it('removes its listeners from the signal of a call that aborts before or during the request', async () => {
    const before = AbortSignal.abort()
    await expect(createCall({}, () => Response.json(1))({ signal: before })).rejects.toThrow(/aborted/)
    expect(toListeners(before)).toBe(0)
    const controller = new AbortController()
    const fetch = (): Response => (controller.abort(), Response.json(1))
    await expect(createCall({}, fetch)({ signal: controller.signal })).rejects.toThrow(/aborted/)
    expect(toListeners(controller.signal)).toBe(0)
  })
})

describe('164: a server-sent event', () => {
  const read = async (text: string): Promise<unknown[]> => {
    const fields = { responses: { 200: { 'text/event-stream': { body: events(anything) } } } }
    const fetch = (): Response => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
    const elements: unknown[] = []
    for await (const element of (await createCall(fields, fetch)()).body as AsyncIterable<unknown>) elements.push(element)
    return elements
  }

  it('the client ignores an event id that contains NUL', async () => {
    expect(await read('id: a\0b\ndata: 1\n\nid: a\nid: \0\ndata: 2\n\n')).toEqual([1, 2])
  })

  it('an empty comment yields no event', async () => {
    expect(await read(':\n\ndata: 1\n\n:\n\n')).toEqual([1])
    expect(await read(':\n\n')).toEqual([])
  })
})

it('165: the client reads a base URL with 100,000 slashes in linear time', async () => {
  const slashes = '/'.repeat(100_000)
  const { url } = await captureRequest({ path: '/a' }, {}, { baseUrl: `http://api.test${slashes}v1${slashes}` })
  expect(url).toBe(`http://api.test${slashes}v1/a`)
})
