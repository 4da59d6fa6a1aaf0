// Section M of docs/hostile-input.md, whose numbers the titles bear: a client that is given odd arguments and odd answers.
import { inspect } from 'node:util'
import { createContract, createRouter } from 'routepact'
import { ContractClientError, createClient } from 'routepact/client'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { callOf, sentBy } from '../client/support.ts'
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

describe('131: path parameters', () => {
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
  ])('%j is the same in the handler', async (value) => {
    expect((await client.echo({ params: { one: value, two: value } })).body).toEqual({ one: value, two: value })
  })

  it.each(['', '.', '..'])('%j is refused', async (value) => {
    await expect(client.echo({ params: { one: 'a', two: value } })).rejects.toThrow(/^The path parameter 'two' is /)
  })
})

it('132: half of a surrogate pair is refused with a clear error', async () => {
  const message = "'one' has half of a surrogate pair"
  await expect(client.echo({ params: { one: 'a\udfffb', two: 'x' } })).rejects.toThrow(new TypeError(message))
})

describe('133: a query', () => {
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
  ])('with %s comes back', async (_, query, body) => {
    expect((await find({ query })).body).toEqual(body)
  })
})

it.each(['a\rb', 'a\nb', 'a\r\nx: y', 'a\n', '\ra', 'a\0b'])(
  '134: a header value %j throws before anything is sent',
  async (value) => {
    const fetch = vi.fn(() => new Response())
    const message = 'A header has a name or a value that is not valid in HTTP'
    await expect(callOf({}, fetch)({ headers: { 'x-a': value } })).rejects.toThrow(new TypeError(message))
    await expect(callOf({}, fetch, { headers: { 'x-a': value } })()).rejects.toThrow(new TypeError(message))
    expect(fetch).not.toHaveBeenCalled()
  },
)

describe('135: an answer', () => {
  const contents = { 'application/json': { body: anything } }
  const html = '<!doctype html><h1>Bad gateway</h1>'
  const type = (contentType: string): ResponseInit => ({ headers: { 'content-type': contentType } })

  it.each([
    ['of a status that is inherited', { responses: Object.create({ 200: contents }) }, () => Response.json(1), '1'],
    [
      'of a status that is not declared',
      { responses: { 200: contents } },
      () => Response.json({ error: 'no' }, { status: 400 }),
      '{"error":"no"}',
    ],
    [
      'of a content type that is not declared',
      { responses: { 200: contents } },
      () => new Response('a,b', type('text/csv')),
      'a,b',
    ],
    [
      'that is an HTML page of a proxy',
      { responses: { default: contents } },
      () => new Response(html, { status: 502, ...type('text/html') }),
      html,
    ],
    [
      'of malformed JSON',
      { responses: { 200: contents } },
      () => new Response('{"a":', type('application/json')),
      '{"a":',
    ],
    ['of an empty body', { responses: { 200: contents } }, () => new Response('', type('application/json')), ''],
    ['of a content type that is none', { responses: { 200: contents } }, () => new Response('1', type('json')), '1'],
  ])('%s is one error with status and text', async (_, fields, answer, text) => {
    const error: unknown = await callOf(fields, answer)().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ContractClientError)
    expect(error).toMatchObject({
      name: 'ContractClientError',
      status: (error as ContractClientError).response.status,
      text,
    })
  })

  it('under a status of its own is not described by default', async () => {
    const fields = { responses: { 200: contents, default: { 'text/plain': { body: anything } } } }
    expect((await callOf(fields, () => Response.json([1]))()).body).toEqual([1])
    await expect(callOf(fields, () => new Response('text', type('text/plain')))()).rejects.toThrow(
      /content type 'text\/plain'/,
    )
  })
})

it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])(
  '136: a body, a content type or an error code %s is found on no prototype',
  async (name) => {
    const fields = { responses: { 400: { 'application/json': { body: anything } } } }
    const { body } = await callOf(fields, () => Response.json({ error: name }, { status: 400 }))()
    expect(body).toEqual({ error: name })
    const answer = (): Response => new Response('x', { status: 400, headers: { 'content-type': name } })
    await expect(callOf(fields, answer)()).rejects.toThrow(
      `has the content type '${name.toLowerCase()}', which is not declared`,
    )
  },
)

describe('137: a client', () => {
  it('can be returned from an async function, shown and made JSON of', async () => {
    const returned = await (async () => client)()
    expect(returned).toBe(client)
    for (const key of ['then', 'toJSON', 'toString', 'constructor', 'valueOf', Symbol.iterator, Symbol.toPrimitive]) {
      expect((client as { readonly [key: PropertyKey]: unknown })[key]).toBeUndefined()
    }
    expect(JSON.stringify(client)).toBe('{}')
    expect(inspect(client)).toContain('echo')
    expect(Object.keys(client)).toEqual(['echo', 'other'])
  })

  it('has operations of any name but one', async () => {
    const operation = { path: '/', method: 'GET', responses: { 204: {} } } as const
    const contract = { constructor: operation, toString: operation, toJSON: operation } as const
    const fetch = (): Response => new Response(null, { status: 204 })
    const odd = createClient(contract, { fetch, baseUrl: 'http://api.test' })
    expect((await odd.constructor()).status).toBe(204)
    expect((await odd.toString()).status).toBe(204)
    const name = ['th', 'en'].join('')
    const message = "An operation 'then' would make a promise of the client"
    expect(() => createClient({ [name]: operation })).toThrow(new TypeError(message))
  })
})

describe('138: the base URL', () => {
  it.each(['//evil.test', '\\\\evil.test', '@evil.test', 'http://evil.test', '/../../evil', '.evil', ':80'])(
    'keeps its origin whatever a parameter is: %s',
    async (value) => {
      for (const baseUrl of ['http://api.test', 'http://api.test/', 'http://api.test/v1?k=1']) {
        const { url } = await sentBy({ path: '/:a' }, { params: { a: value }, query: { [value]: value } }, { baseUrl })
        expect(new URL(url).origin).toBe('http://api.test')
        expect(new URL(url).pathname).toBe(`${baseUrl.includes('v1') ? '/v1' : ''}/${encodeURIComponent(value)}`)
      }
    },
  )
})
