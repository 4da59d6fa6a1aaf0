/** The headers of deprecated operations (RFC 9745, RFC 8594, RFC 8288) and of QUERY (RFC 10008). */
import { type ContractDeprecation, createContract, createRouter, mergeRouters, prefers } from 'routepact'
import { compareContracts } from 'routepact-tools/diff'
import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createLooseRouter } from '../../support.ts'

const deprecated = { since: '2026-01-31', sunset: '2026-12-31T23:59:59Z', link: 'https://example.com/v2?a=b,c' }
const expected = ['@1769817600', 'Thu, 31 Dec 2026 23:59:59 GMT', '<https://example.com/v2?a=b,c>; rel="deprecation"']
const read = ({ headers }: Response): (string | null)[] => ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))

const text = { 'text/plain': { body: z.string() } }
const contract = createContract({
  read: { path: '/a', method: 'GET', query: z.object({ n: z.coerce.number().optional() }), responses: { 200: text, 204: {} }, deprecated },
  add: { path: '/a', method: 'POST', requests: text, responses: { 200: text }, deprecated },
  other: { path: '/b', method: 'GET', responses: { 200: text } },
})
const router = createRouter({
  contract,
  handlers: {
    read: (request) => request.respond({ status: 200, body: 'a' }),
    add: () => {
      throw new Error('no')
    },
    other: (request) => request.respond({ status: 200, body: 'b' }),
  },
})

test('an optional body of a QUERY is no content type', async () => {
  const find = { path: '/', method: 'QUERY', requests: { 'application/json': { body: z.string() }, optional: true }, responses: { 200: text } } as const
  const { fetch } = createLooseRouter({ contract: { find }, handlers: { find: () => ({ status: 200, body: '' }) } })
  const response = await fetch(new Request('http://localhost/', { method: 'QUERY' }))
  expect([response.status, response.headers.get('accept-query')]).toEqual([200, '"application/json"'])
})

test('each response of a QUERY names the content types of its bodies', async () => {
  const find = { path: '/', method: 'QUERY', requests: { 'application/json': { body: z.string() }, 'text/plain': { body: z.string() } }, responses: { 200: text } } as const
  const { fetch } = createLooseRouter({ contract: { find, all: { path: '/', method: 'GET', responses: { 200: {} } } }, handlers: { find: () => ({ status: 200, body: '' }), all: () => 1 } })
  const send = async (contentType: string) => (await fetch(new Request('http://localhost/', { method: 'QUERY', body: '""', headers: { 'content-type': contentType } }))).headers.get('accept-query')
  expect([await send('application/json'), await send('text/csv')]).toEqual(Array(2).fill('"application/json", "text/plain"'))
})

describe('headers', () => {
  test.each([
    ['GET', '/a', 200],
    ['HEAD', '/a', 200],
    ['GET', '/a?n=x', 400],
    ['POST', '/a', 500],
  ])('%s %s: %i', async (method, path, status) => {
    const body = method === 'POST' ? 'a' : null
    for (const served of [router, mergeRouters([router])]) {
      const response = await served.fetch(new Request(`http://localhost${path}`, { method, body }))
      expect([response.status, ...read(response)]).toEqual([status, ...expected])
    }
  })

  test.each(['/b', '/c'])('not of another operation: %s', async (path) => {
    expect(read(await router.fetch(new Request(`http://localhost${path}`)))).toEqual([null, null, null])
    expect(read(await router.fetch(new Request('http://localhost/a', { method: 'PUT' })))).toEqual([null, null, null])
  })

  test.each<[ContractDeprecation | boolean | undefined, (string | null)[]]>([
    [{ since: '1969-12-31T23:59:59.500Z' }, ['@-1', null, null]],
    [{ sunset: '2024-02-29' }, [null, 'Thu, 29 Feb 2024 00:00:00 GMT', null]],
    [{ link: '/v2' }, [null, null, '</v2>; rel="deprecation"']],
    [{}, [null, null, null]],
    [true, [null, null, null]],
    [false, [null, null, null]],
  ])('of %j', async (given, headers) => {
    const one = { get: { path: '/', method: 'GET', responses: { 200: {} }, deprecated: given } } as const
    const { fetch } = createRouter({ contract: one, handlers: { get: (request) => request.respond({ status: 200 }) } })
    expect(read(await fetch(new Request('http://localhost/')))).toEqual(headers)
  })

  test('of the application take precedence, and its links are kept', async () => {
    const own = { deprecation: '@1', sunset: 'never', link: '<a>; rel="next"' }
    const fetch = createLooseRouter({ contract, handlers: { read: () => new Response('a', { headers: own }), add: () => 1, other: () => 1 } }).fetch
    expect(read(await fetch(new Request('http://localhost/a')))).toEqual(['@1', 'never', `<a>; rel="next", ${expected[2]}`])
  })

  test('once, also with `finally` functions, `prefers` and immutable headers', async () => {
    const seen: unknown[] = []
    const options = { contract, finally: [(response: Response) => void seen.push(read(response)), (response: Response) => new Response(response.body, { status: 203 })] }
    const create = (respond: (request: never) => unknown) => createLooseRouter({ ...options, handlers: { read: respond, add: () => 1, other: () => 1 } }).fetch
    const { status, headers } = await create((request) => (prefers(request, 200 as never), Response.redirect('http://localhost/b')))(new Request('http://localhost/a'))
    expect([status, ...read({ headers } as Response), headers.get('vary')]).toEqual([203, ...expected, 'Accept'])
    expect(seen).toEqual([expected])
  })

  test('a response whose headers throw is sent as it is', async () => {
    const broken = new Response('a')
    Object.defineProperty(broken, 'headers', { value: { get: vi.fn(() => { throw new Error('no') }), delete: () => 1, [Symbol.iterator]: () => [].values() } })
    const { fetch } = createLooseRouter({ contract, handlers: { read: () => broken, add: () => 1, other: () => 1 } })
    expect(await fetch(new Request('http://localhost/a'))).toBe(broken)
  })
})

test.each<[object, string]>([
  [{ since: '2026-02-30' }, "'deprecated.since' is not a date"],
  [{ since: '2026-1-1' }, "'deprecated.since' is not a date"],
  [{ since: undefined }, "'deprecated.since' is not a date"],
  [{ since: new Date(0) }, "'deprecated.since' is not a date"],
  [{ sunset: '2026-12-31T25:00:00Z' }, "'deprecated.sunset' is not a date"],
  [{ sunset: '2026-12-31 12:00' }, "'deprecated.sunset' is not a date"],
  [{ since: '2026-12-31', sunset: '2026-12-30' }, "'deprecated.sunset' is before 'since'"],
  [{ link: 'https://example.com/<a>' }, "'deprecated.link' is not a URL"],
  [{ link: 'a\r\nb: c' }, "'deprecated.link' is not a URL"],
  [{ link: '' }, "'deprecated.link' is not a URL"],
  [{ from: '2026-12-31' }, "'deprecated.from' is unknown"],
])('%j at start-up: %s', (given, problem) => {
  const one = { get: { path: '/', method: 'GET', responses: { 200: {} }, deprecated: given } }
  expect(() => createLooseRouter({ contract: one, handlers: { get: () => 1 } })).toThrow(new TypeError(`This contract cannot be served:\n- get: ${problem}`))
})

test('the document has the flag and x-sunset, as oasdiff reads it', () => {
  const document = createOpenApiDocument(contract, { info: { title: '', version: '' } })
  expect(document.paths?.['/a']?.get).toMatchObject({ deprecated: true, 'x-sunset': deprecated.sunset })
  expect(document.paths?.['/b']?.get).not.toHaveProperty('x-sunset')
})

test('an operation that is gone before its sunset is an error, afterwards a warning', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { other, add } = contract
  const list = () => compareContracts(contract, { other, add }).map(({ level, text }) => [level, text])
  expect(list()).toEqual([['warning', 'read: the deprecated operation is gone']])
  vi.setSystemTime(Date.parse('2026-12-30T12:00:00Z'))
  expect(list()).toEqual([['error', "read: the operation is gone before its sunset '2026-12-31'"]])
})
