/** The headers of deprecated operations (RFC 9745, RFC 8594, RFC 8288): `deprecationHeaders`. */
import { checkContract } from 'routepact-tools/testing'
import { type ContractDeprecation, createContract, createRouter, deprecationHeaders, mergeRouters, prefers } from 'routepact'
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
  finally: [deprecationHeaders],
  handlers: {
    read: (request) => request.respond({ status: 200, body: 'a' }),
    add: () => {
      throw new Error('no')
    },
    other: (request) => request.respond({ status: 200, body: 'b' }),
  },
})

test('without the function, no header is sent', async () => {
  const { fetch } = createRouter({ contract: { other: { ...contract.other, deprecated } }, handlers: { other: (request) => request.respond({ status: 200, body: 'b' }) } })
  expect(read(await fetch(new Request('http://localhost/b')))).toEqual([null, null, null])
})

test('a response to QUERY has no Accept-Query', async () => {
  const find = { path: '/', method: 'QUERY', requests: { 'application/json': { body: z.string() } }, responses: { 200: text } } as const
  const { fetch } = createLooseRouter({ contract: { find }, handlers: { find: () => ({ status: 200, body: '' }) } })
  const { status, headers } = await fetch(new Request('http://localhost/', { method: 'QUERY', body: '""', headers: { 'content-type': 'application/json' } }))
  expect([status, headers.get('accept-query')]).toEqual([200, null])
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
    const { fetch } = createRouter({ contract: one, finally: [deprecationHeaders], handlers: { get: (request) => request.respond({ status: 200 }) } })
    expect(read(await fetch(new Request('http://localhost/')))).toEqual(headers)
  })

  test('of the application take precedence, and its links are kept', async () => {
    const own = { deprecation: '@1', sunset: 'never', link: '<a>; rel="next"' }
    const fetch = createLooseRouter({ contract, finally: [deprecationHeaders as never], handlers: { read: () => new Response('a', { headers: own }), add: () => 1, other: () => 1 } }).fetch
    expect(read(await fetch(new Request('http://localhost/a')))).toEqual(['@1', 'never', `<a>; rel="next", ${expected[2]}`])
  })

  test('once, also with other `finally` functions, `prefers` and immutable headers', async () => {
    const seen: unknown[] = []
    const options = { contract, finally: [(response: Response) => new Response(response.body, { status: 203 }), deprecationHeaders as never, (response: Response) => void seen.push(read(response))] }
    const create = (respond: (request: never) => unknown) => createLooseRouter({ ...options, handlers: { read: respond, add: () => 1, other: () => 1 } }).fetch
    const { status, headers } = await create((request) => (prefers(request, 200 as never), Response.redirect('http://localhost/b')))(new Request('http://localhost/a'))
    expect([status, ...read({ headers } as Response), headers.get('vary')]).toEqual([203, ...expected, 'Accept'])
    expect(seen).toEqual([expected])
  })
})

test.each<[object, string]>([
  [{ since: '2026-02-30' }, "'2026-02-30' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z"],
  [{ since: '2026-1-1' }, "'2026-1-1' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z"],
  [{ since: undefined }, "'since' must be a string"],
  [{ since: new Date(0) }, "'since' must be a string"],
  [{ sunset: '2026-12-31T25:00:00Z' }, "'2026-12-31T25:00:00Z' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z"],
  [{ sunset: '2026-12-31 12:00' }, "'2026-12-31 12:00' is not a date: write 2026-12-31 or 2026-12-31T12:00:00Z"],
  [{ since: '2026-12-31', sunset: '2026-12-30' }, "'sunset' must not be before 'since'"],
  [{ link: 'https://example.com/<a>' }, "'https://example.com/<a>' is not a URL"],
  [{ link: 'a\r\nb: c' }, "'a\r\nb: c' is not a URL"],
  [{ link: 1 }, "'link' must be a string"],
  [{ link: '' }, "'' is not a URL"],
  [{ from: '2026-12-31' }, "'from' is not a field of 'deprecated'"],
])('%j breaks a rule: %s', (given, problem) => {
  const one = { get: { path: '/', method: 'GET', responses: { 200: {} }, deprecated: given } }
  expect(checkContract(one)).toEqual([`get: deprecated: ${problem}`])
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

test.each<[title: string, deprecated: ContractDeprecation, headers: readonly (string | null)[]]>([
  ['a link that is not ASCII', { link: 'https://example.com/日本?a=é#b' }, [null, null, '<https://example.com/%E6%97%A5%E6%9C%AC?a=%C3%A9#b>; rel="deprecation"']],
  ['a link with a line break and a bracket', { link: '/a\r\nx: y>; rel="x"' }, [null, null, '</a%0D%0Ax:%20y%3E;%20rel=%22x%22>; rel="deprecation"']],
  ['half of a character', { link: '/\ud800' }, [null, null, '</%EF%BF%BD>; rel="deprecation"']],
  ['dates that are none', { since: 'x' as never, sunset: 'y' as never }, [null, null, null]],
])('%s is no 500 after the handler has run', async (_title, declared, headers) => {
  const { fetch } = createLooseRouter({ contract: { read: { ...contract.other, deprecated: declared } }, handlers: { read: () => ({ status: 200, body: 'b' }) }, finally: [deprecationHeaders as never] })
  const response = await fetch(new Request('http://localhost/b'))
  expect([response.status, ...read(response)]).toEqual([200, ...headers])
})
