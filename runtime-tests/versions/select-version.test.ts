import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContract, createRouter, errors, mergeRouters, prefers, withContractErrorHandler } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { selectVersion, type VersionSelection } from 'routepact/versions'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({ show: { path: '/show', method: 'GET', responses: { 200: {} } } })
const createVersion = (name: string) =>
  createRouter<typeof contract, [caller: string]>({ contract, handlers: { show: async (_, caller) => new Response(`${name} for ${caller}`) } })
const versions = { '2025-01-01': createVersion('old'), '2026-01-01': createVersion('new') }

type Options = VersionSelection<keyof typeof versions, [caller: string]>

/** Returns the status, the body, and the headers `Api-Version` and `Vary` of a response. */
async function show(options: Options, headers: HeadersInit = {}, path = '/show') {
  const response = await selectVersion(versions, options).fetch(new Request(`https://example.com${path}`, { headers }), 'Ada')
  return [response.status, await response.text(), response.headers.get('api-version'), response.headers.get('vary')]
}

const byHeader: Options = { header: 'api-version', default: '2025-01-01' }
const byType: Options = { mediaType: 'application/vnd.acme.v*+json', default: '2025-01-01' }
const byParameter: Options = { mediaType: 'application/json; version=*', default: '2025-01-01' }
const unknownHeader = '{"error":"\'api-version\' must be one of 2025-01-01, 2026-01-01"}'

describe('a header', () => {
  test.each([
    ['names the version', { 'api-version': '2026-01-01' }, [200, 'new for Ada', '2026-01-01', 'api-version']],
    ['may have spaces', { 'api-version': ' 2026-01-01 ' }, [200, 'new for Ada', '2026-01-01', 'api-version']],
    ['may be absent', {}, [200, 'old for Ada', '2025-01-01', 'api-version']],
    ['may name no other version', { 'api-version': '2024-01-01' }, [400, unknownHeader, null, 'api-version']],
    ['may not be empty', { 'api-version': '' }, [400, unknownHeader, null, 'api-version']],
    ['names no member of an object', { 'api-version': 'constructor' }, [400, unknownHeader, null, 'api-version']],
  ])('%s', async (_, headers, expected) => {
    expect(await show(byHeader, headers as HeadersInit)).toEqual(expected)
  })
})

describe('a media type', () => {
  test.each([
    [byType, 'application/vnd.acme.v2026-01-01+json', 'new for Ada'],
    [byType, 'text/html, Application/Vnd.acme.v2026-01-01+json;q=0.5', 'new for Ada'],
    [byType, 'application/json', 'old for Ada'],
    [byType, 'application/vndXacmeXv2026-01-01+json', 'old for Ada'],
    [byParameter, 'application/json;version=2026-01-01', 'new for Ada'],
    [byParameter, 'application/json; version=2026-01-01; q=1', 'new for Ada'],
    [byParameter, '*/*', 'old for Ada'],
    [byType, 'application/vnd.acme.v2026-01-01+json;q=0', 'old for Ada'],
    [byType, 'application/vnd.acme.v2025-01-01+json;q=0.1, application/vnd.acme.v2026-01-01+json;q=0.5', 'new for Ada'],
    [byType, 'application/vnd.acme.v3+json, application/vnd.acme.v2026-01-01+json;q=0.5', 'new for Ada'],
  ])('%j with %s', async (options, accept, expected) => {
    expect(await show(options, { accept })).toEqual([200, expected, null, 'accept'])
  })

  test('may be absent', async () => {
    expect(await show(byType)).toEqual([200, 'old for Ada', null, 'accept'])
  })

  test('of a version that does not exist is not acceptable', async () => {
    expect(await show(byType, { accept: 'application/vnd.acme.v3+json' })).toEqual([
      406,
      '{"error":"\'accept\' must be application/vnd.acme.v*+json for one of 2025-01-01, 2026-01-01"}',
      null,
      'accept',
    ])
  })
})

describe('the default', () => {
  test('may depend on the caller', async () => {
    const options: Options = { header: 'api-version', default: async (_, caller) => (caller === 'Ada' ? '2026-01-01' : '2025-01-01') }
    expect(await show(options)).toEqual([200, 'new for Ada', '2026-01-01', '*'])
  })

  test('may be absent', async () => {
    expect(await show({ header: 'api-version' })).toEqual([400, unknownHeader, null, 'api-version'])
  })

  test.each([
    ['throws', () => Promise.reject(new Error('secret'))],
    ['is no version', () => '2024-01-01'],
  ])('that %s is a 500, which is reported', async (_, fallback) => {
    const reported: unknown[] = []
    const result = await show({
      header: 'api-version',
      default: fallback as never,
      onError: (thrown) => reported.push(thrown),
      catch: withContractErrorHandler({ exposeMessages: false }),
    })
    expect(result).toEqual([500, '{"error":"Internal server error","details":[{"message":"Internal server error"}]}', null, '*'])
    expect(reported).toHaveLength(1)
  })
})

test('errors pass through catch', async () => {
  const options: Options = { ...byHeader, catch: (_, request, caller) => request.respond({ status: 400, body: `${caller} ${request.method}` }) }
  expect(await show(options, { 'api-version': '1' })).toEqual([400, '"Ada GET"', null, 'api-version'])
})

test('a version responds to a path that it does not have', async () => {
  expect(await show(byHeader, { 'api-version': '2026-01-01' }, '/none')).toEqual([404, '{"error":"Not Found"}', '2026-01-01', 'api-version'])
})

test('it is no router that can be merged', () => {
  expect(() => mergeRouters([selectVersion(versions, byHeader)])).toThrow("'routers[0]' is not a router of this copy of routepact")
})

test('options are checked', () => {
  expect(() => selectVersion(versions, {} as never)).toThrow("selectVersion needs either 'header' or 'mediaType'")
  expect(() => selectVersion(versions, { ...byHeader, head: '' } as never)).toThrow("'head' is not an option of selectVersion")
})

test('it serves on Node, and beside a framework', async () => {
  const handler = createNodeHandler(selectVersion(versions, byHeader), { args: () => ['Ada'], fallthrough: true })
  const server = createServer((incoming, outgoing) => handler(incoming, outgoing, () => outgoing.end('framework'))).listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const send = async (path: string, version: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'api-version': version } })).text()
  expect([await send('/show', '2026-01-01'), await send('/none', '2026-01-01'), await send('/show', '1')]).toEqual([
    'new for Ada',
    'framework',
    unknownHeader,
  ])
})

test('a method that the platform does not create gets the error too', async () => {
  const traced = Object.defineProperty(new Request('https://example.com/show', { headers: { 'api-version': '1' } }), 'method', { value: 'TRACE' })
  const response = await selectVersion(versions, byHeader).fetch(traced, 'Ada')
  expect([response.status, await response.text()]).toEqual([400, unknownHeader])
})

test.each([
  ['a header that is not a name', versions, { header: 'api version' }, TypeError],
  ['a media type without a version', versions, { mediaType: 'application/json' }, "'mediaType' must contain one '*'"],
  ['what is not a router', { a: {} }, { header: 'api-version' }, "'a' is not a router"],
])('%s is an error at start-up', (_, given, options, message) => {
  expect(() => selectVersion(given as never, options as never)).toThrow(message)
})

describe('content negotiation within a version of a media type', () => {
  const reports = createContract({
    show: {
      path: '/show',
      method: 'GET',
      responses: { 200: { 'text/csv': { body: z.string() }, 'application/json': { body: z.string() } }, ...errors(406) },
    },
  })
  const router = createRouter({
    contract: reports,
    handlers: { show: async (request) => request.respond({ status: 200, contentType: prefers(request, 200), body: 'a' }) },
  })
  const negotiate = async (mediaType: string, accept: string, prepare = (request: Request) => request) => {
    const { status, headers } = await selectVersion({ 1: router, 2: router }, { mediaType, default: '2' }).fetch(
      prepare(new Request('https://example.com/show', { headers: { accept } })),
    )
    return [status, headers.get('content-type')?.replace(/;.*/, ''), headers.get('vary')]
  }

  test.each([
    ['application/vnd.acme.v*+json', 'application/vnd.acme.v1+json', 'application/json'],
    ['application/vnd.acme.v*+json', 'application/vnd.acme.v1+json;q=0.5, text/csv;q=0.4', 'application/json'],
    ['application/vnd.acme.v*+json', 'application/vnd.acme.v1+json;q=0.5, text/csv', 'text/csv'],
    ['application/vnd.acme.v*+json', 'application/vnd.acme.v9+json, application/vnd.acme.v1+json', 'application/json'],
    ['application/vnd.acme.v*+json', 'text/csv', 'text/csv'],
    ['application/json;version=*', 'application/json; version=1', 'application/json'],
    ['application/vnd.acme.v*', 'application/vnd.acme.v1', 'text/csv'],
  ])('%s: %s is %s', async (mediaType, accept, expected) => {
    expect(await negotiate(mediaType, accept)).toEqual([200, expected, 'Accept'])
  })

  test('rejects what no content type satisfies', async () => {
    expect(await negotiate('application/vnd.acme.v*+xml', 'application/vnd.acme.v1+xml')).toEqual([406, 'application/json', 'Accept'])
  })

  test('is that of the header for a request that is frozen', async () => {
    const accept = 'application/vnd.acme.v1+json, text/csv'
    expect(await negotiate('application/vnd.acme.v*+json', accept, Object.freeze)).toEqual([200, 'text/csv', 'Accept'])
  })
})

describe('Vary', () => {
  const varying = (vary: string) => ({ fetch: async () => new Response(null, { headers: { vary } }) })

  test('is * for a version that a function of the caller has chosen', async () => {
    const options: Options = { header: 'api-version', default: async () => '2025-01-01' as const }
    expect(await show(options)).toEqual([200, 'old for Ada', '2025-01-01', '*'])
    expect(await show(options, { 'api-version': '2026-01-01' })).toEqual([200, 'new for Ada', '2026-01-01', 'api-version'])
  })

  test.each([
    ['Origin', 'Origin, api-version'],
    ['Origin, Api-Version', 'Origin, Api-Version'],
    ['*', '*'],
  ])('of the version, %s, has the header once', async (given, expected) => {
    const api = selectVersion({ 1: varying(given) }, { header: 'api-version', default: '1' })
    expect((await api.fetch(new Request('https://example.com'))).headers.get('vary')).toBe(expected)
  })
})

test.each([
  ['no version', {}, { header: 'v' }, 'selectVersion needs a version'],
  ['a default that does not exist', versions, { header: 'v', default: '2' }, "'default' is not a version: '2'"],
  ...['', ' 1', '1,2', '1;2', 'é', '1 2'].map((name) => [`the version '${name}'`, { [name]: versions['2025-01-01'] }, { header: 'v' }, `'${name}' cannot be the name of a version`] as const),
] as const)('%s is an error at start-up too', (_, given, options, message) => {
  expect(() => selectVersion(given as never, options as never)).toThrow(message)
})
