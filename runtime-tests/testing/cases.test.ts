/** The cases of methods, credentials, encodings and states. */
import type { Contract, ContractOperation } from 'routepact'
import { contractCases, type ContractCheck, type ContractTestOptions, testContract } from 'routepact-tools/testing'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { testFetch, toLines } from './send-to-fetch.ts'

const responses: ContractOperation['responses'] = { 200: { 'application/json': { body: z.unknown() } } }
const get: ContractOperation = { path: '/', method: 'GET', responses }

/** Responds as a server that does everything right. */
function respond({ method }: Request, status = 200): Response {
  const headers = { 'content-type': 'application/json', allow: 'GET, POST, DELETE' }
  return new Response(method === 'HEAD' ? null : '{}', { status, headers })
}

async function find(
  contract: Contract,
  check: ContractCheck,
  fetch: (request: Request) => Response | Promise<Response>,
  options: ContractTestOptions = {},
): Promise<string[]> {
  return toLines(await testFetch(contract, fetch, { timeout: 500, ...options, checks: [check] }))
}

async function listNames(contract: Contract, check: ContractCheck, options: ContractTestOptions = {}): Promise<string[]> {
  const cases = await contractCases(contract, { fetch: respond }, { ...options, checks: [check] })
  return cases.map(({ name }) => name)
}

describe('head', () => {
  test.each<[string, (request: Request) => Response | Promise<Response>, string[]]>([
    ['the same response', respond, []],
    ['a failing GET', (request) => respond(request, 500), []],
    ['no GET', ({ method }) => (method === 'GET' ? Promise.reject(new Error('x')) : new Response()), ['op: head: no response: x']],
    ['another status', (request) => respond(request, request.method === 'HEAD' ? 404 : 200), ['op: head: 404 with the content type application/json with a body of 0 bytes']],
    ['no content type', ({ method }) => (method === 'HEAD' ? new Response(null) : Response.json(1)), ['op: head: 200 with the content type none with a body of 0 bytes']],
    ['an empty stream', () => new Response(new ReadableStream({ start: (controller) => controller.close() })), []],
    ['a body', () => Response.json(1), ['op: head: 200 with the content type application/json with a body of 1 byte']],
    ['no response', (request) => (request.method === 'HEAD' ? Promise.reject(new Error('x')) : respond(request)), ['op: head: no response: x']],
  ])('compares %s', async (_name, fetch, expected) => expect(await find({ op: get }, 'head', fetch)).toEqual(expected))

  const withLengths = (...lengths: readonly (string | undefined)[]) => {
    let count = 0
    return ({ method }: Request): Response => {
      const length = lengths[count % lengths.length]
      count += 1
      return new Response(method === 'HEAD' ? null : '1', { headers: { 'content-type': 'application/json', ...(length && { 'content-length': length }) } })
    }
  }
  const broken = ['op: head: Content-Length: 0']

  test.each<[string, readonly (string | undefined)[], string[]]>([
    ['equal lengths', ['1', '1'], []],
    ['another length', ['1', '0'], broken],
    ['no length of HEAD', ['1', undefined], []],
    ['no length of GET', [undefined, '0'], []],
    ['a length that changes', ['1', '2', '3', '4'], []],
    ['a length that changes for HEAD', ['1', '0', '1', '2'], []],
    ['a length that changes for GET', ['1', '0', '2', '0'], []],
    ['a length that is missing later', ['1', '0', '1', '0', '1', undefined], []],
  ])('compares %s', async (_name, lengths, expected) => {
    expect(await find({ op: get }, 'head', withLengths(...lengths))).toEqual(expected)
  })

  test('compares lengths only where the server responds again', async () => {
    const respondWith = withLengths('1', '0')
    let count = 0
    const fetch = (request: Request): Response | Promise<Response> => {
      count += 1
      return count > 2 ? Promise.reject(new Error('x')) : respondWith(request)
    }
    const cases = await contractCases({ op: get }, { fetch }, { checks: ['server-error', 'head'] })
    await expect(cases.find(({ check }) => check === 'head')?.run()).resolves.toBeUndefined()
    expect(count).toBe(3)
  })

  test('reports a missing response beside other checks', async () => {
    const fetch = (request: Request): Response | Promise<Response> =>
      request.method === 'HEAD' ? Promise.reject(new Error('x')) : respond(request)
    const report = await testFetch({ op: get }, fetch, { timeout: 500, checks: ['server-error', 'head'] })
    expect(toLines(report)).toEqual(['op: head: no response: x'])
  })

  const head: ContractOperation = { path: '/', method: 'HEAD', responses }

  it('belongs to an operation of its own', async () => {
    expect(await listNames({ get, head }, 'head')).toHaveLength(1)
    expect(await find({ get, head }, 'head', () => Response.json(1))).toEqual(['head: head: a body of 1 byte'])
    expect(await find({ head }, 'head', () => new Response(null))).toEqual([])
    expect(await find({ head }, 'head', () => Promise.reject(new Error('x')))).toEqual(['head: head: no response: x'])
  })
})

describe('undeclared-method and options', () => {
  it.each<ContractCheck>(['undeclared-method', 'options'])('%s belongs to the first operation of a path', async (check) => {
    const contract: Contract = {
      one: { path: '/users/:id', method: 'GET', responses },
      two: { path: '/users/:name/', method: 'PUT', responses },
      root: get,
    }
    const cases = await contractCases(contract, { fetch: respond }, { checks: [check] })
    expect(cases.map(({ operation }) => operation)).toEqual(['one', 'root'])
  })

  it('has no case for a path that declares all methods', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
    const contract = Object.fromEntries(methods.map((method) => [method, { path: '/', method, responses } as const]))
    expect(await listNames(contract, 'undeclared-method')).toEqual([])
    expect(await listNames(contract, 'options')).toEqual([])
  })

  const allow = (value: string, status: number) => () => new Response(null, { status, headers: { allow: value } })
  test.each<[ContractCheck, () => Response | Promise<Response>, string[]]>([
    ['undeclared-method', allow('get,  options', 405), []],
    ['undeclared-method', allow('GETS', 405), ['op: undeclared-method: 405 with Allow: GETS']],
    ['undeclared-method', () => new Response(null, { status: 405 }), ['op: undeclared-method: 405 with Allow: (absent)']],
    ['undeclared-method', () => new Response(), ['op: undeclared-method: 200 with Allow: (absent)']],
    ['undeclared-method', () => Promise.reject(new Error('x')), ['op: undeclared-method: no response: x']],
    ['undeclared-method', allow('GET, HEAD', 405), []],
    ['options', allow('GET', 204), []],
    ['options', allow('GET', 405), []],
    ['options', allow('GET', 404), ['op: options: 404 with Allow: GET']],
    ['options', allow('POST', 200), ['op: options: 200 with Allow: POST']],
    ['options', () => Promise.reject(new Error('x')), ['op: options: no response: x']],
  ])('%s %#', async (check, fetch, expected) => expect(await find({ op: get }, check, fetch)).toEqual(expected))

  test('Allow lists every declared method, HEAD and OPTIONS only if they are declared', async () => {
    const contract: Contract = { get, head: { ...get, method: 'HEAD' }, options: { ...get, method: 'OPTIONS' } }
    const { findings } = await testFetch(contract, allow('GET, OPTIONS', 405), { checks: ['undeclared-method'] })
    expect(findings).toMatchObject([{ expected: '405 with Allow: GET, HEAD, OPTIONS', received: '405 with Allow: GET, OPTIONS' }])
    const report = await testFetch({ get }, allow('HEAD', 405), { checks: ['undeclared-method', 'options'] })
    expect(report.findings.map(({ expected }) => expected)).toEqual(['405 with Allow: GET', '200 or 204 with Allow: GET'])
  })

  test('Allow of a literal path need not list the methods of a parameter', async () => {
    const contract: Contract = { me: { ...get, path: '/users/me' }, user: { path: '/users/:id', method: 'PUT', responses } }
    const cases = await testFetch(contract, allow('GET', 405), { operations: ['me'], checks: ['undeclared-method', 'options'] })
    expect(toLines(cases)).toEqual([])
  })
})

describe('credentials', () => {
  const secured: ContractOperation = { ...get, security: [{ one: [], two: [] }, { three: [] }] }
  const authorize = {
    one: { headers: { 'x-one': '1' } },
    two: async () => ({ query: { two: '2' } }),
    three: { headers: { 'x-three': '3' } },
  }

  it('sends those of the first alternative that is known', async () => {
    const send = async (given: ContractTestOptions['authorize']): Promise<string> => {
      let sent = ''
      const fetch = ({ url, headers }: Request): Response => {
        sent = `${new URL(url).search} ${headers.get('x-one')} ${headers.get('x-three')}`
        return Response.json(1)
      }
      await find({ op: secured }, 'server-error', fetch, { authorize: given })
      return sent
    }
    expect(await send(authorize)).toBe('?two=2 1 null')
    expect(await send({ one: authorize.one, three: authorize.three })).toBe(' null 3')
    expect(await send({ one: authorize.one })).toBe('')
  })

  it('are not added to an operation that allows none, if they are unknown', async () => {
    const optional: ContractOperation = { ...get, security: [{}, { one: [] }] }
    expect(await find({ op: optional }, 'valid-request', () => new Response(null, { status: 401 }))).toEqual([])
    expect(await find({ op: optional }, 'credentials-optional', () => new Response(null, { status: 401 }))).toEqual([
      'op: credentials-optional: 401',
    ])
    expect(await find({ op: optional }, 'credentials-optional', respond)).toEqual([])
  })

  it('that are rejected although they are valid are a finding', async () => {
    const fetch = (): Response => new Response(null, { status: 401 })
    expect(await find({ op: secured }, 'valid-request', fetch, { authorize })).toEqual(['op: valid-request: 401 '])
  })

  const challenge = { 'www-authenticate': 'Bearer' }
  test.each<[ContractCheck, (request: Request) => Response, string[]]>([
    ['credentials-required', () => new Response(null, { status: 401, headers: challenge }), []],
    ['credentials-required', () => new Response(null, { status: 401 }), ['op: credentials-required: 401 without WWW-Authenticate']],
    ['credentials-required', () => new Response(null, { headers: challenge }), ['op: credentials-required: 200']],
    ['credentials-verified', () => new Response(null, { status: 403 }), []],
    ['credentials-verified', respond, ['op: credentials-verified: 200']],
  ])('%s %#', async (check, fetch, expected) => {
    expect(await find({ op: secured }, check, fetch, { authorize })).toEqual(expected)
  })

  it.each([[{}], [{ authorize }]])('that are not declared are sent and ignored %#', async (options) => {
    const strict = ({ headers, url }: Request): Response => {
      const isPlain = !headers.has('authorization') && !headers.has('x-one') && !url.includes('two')
      return new Response(null, { status: isPlain ? 200 : 403 })
    }
    expect(await find({ op: get }, 'credentials-ignored', strict, options)).toEqual(['op: credentials-ignored: 403'])
    expect(await find({ op: get }, 'credentials-ignored', () => new Response(null, { status: 401 }), options)).toEqual([])
  })
})

describe('equivalent-encoding', () => {
  const contract: Contract = {
    put: {
      path: '/users/:id',
      method: 'PUT',
      query: z.object({ page: z.string() }),
      requests: { 'application/json': { body: z.object({ a: z.number() }) } },
      responses,
    },
  }

  it('has a case for each other way to write the request', async () => {
    expect(await listNames(contract, 'equivalent-encoding')).toEqual(
      ['a percent-encoded path', 'a percent-encoded query', 'a content type in capitals', 'a content type with a charset', 'JSON with spaces', 'a body in chunks'].map(
        (name) => `put: treats equivalent requests alike: ${name}`,
      ),
    )
    expect(await listNames({ op: get }, 'equivalent-encoding')).toEqual([])
    const cases = await contractCases(contract, { baseUrl: 'http://api.test' }, { checks: ['equivalent-encoding'] })
    expect(cases.at(-1)?.name).toBe('put: treats equivalent requests alike: header names in capitals')
  })

  it('has no case for a charset of bytes or a content type that the schema rejects', async () => {
    const upload: ContractOperation = {
      path: '/',
      method: 'POST',
      headers: z.object({ 'content-type': z.literal('image/png') }),
      requests: { 'image/png': { body: z.instanceof(Uint8Array) } },
      responses,
    }
    expect(await listNames({ upload }, 'equivalent-encoding')).toEqual(['upload: treats equivalent requests alike: a body in chunks'])
  })

  it('compares requests that change the server only by whether they are valid', async () => {
    let count = 0
    expect(await find(contract, 'equivalent-encoding', () => Response.json(1, { status: (count += 1) % 2 ? 201 : 409 }))).toEqual([])
    expect(await find(contract, 'equivalent-encoding', () => Response.json(1, { status: 404 }))).toEqual([])
    const strict = ({ url }: Request): Response => Response.json(1, { status: url.includes('%') ? 404 : 200 })
    expect(await find(contract, 'equivalent-encoding', strict)).toEqual(['put: equivalent-encoding: 404', 'put: equivalent-encoding: 404'])
  })

  it('compares the statuses of other requests', async () => {
    const op: ContractOperation = { path: '/:id', method: 'GET', responses }
    const strict = ({ url }: Request): Response => new Response(null, { status: url.includes('%') ? 205 : 200 })
    expect(await find({ op }, 'equivalent-encoding', strict)).toEqual(['op: equivalent-encoding: 205'])
  })
})

test('a declared content type that the server does not accept is a finding', async () => {
  const read: ContractOperation = { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.unknown() } }, default: {} } }
  const fetch = ({ headers }: Request): Response => (headers.get('accept') === 'application/json' ? new Response(null, { status: 406 }) : Response.json(1))
  expect(await find({ read }, 'accept', fetch)).toEqual(['read: accept: 406 with no content type'])
})

describe('states', () => {
  const create: ContractOperation = { path: '/notes', method: 'POST', responses: { ...responses, 201: {} } }
  const read: ContractOperation = { path: '/notes/:id', method: 'GET', query: z.object({ page: z.literal('1') }), responses }
  const remove: ContractOperation = { path: '/notes/:key', method: 'DELETE', responses }
  const contract: Contract = { create, read, remove }
  const prepare = { remove: () => ({ params: { key: 'a' } }), create: () => ({}), read: () => ({}) }

  it('are tested for resources that the contract creates, or that prepare supplies', async () => {
    expect(await listNames(contract, 'use-after-delete')).toEqual(['remove: deletes the resource'])
    expect(await listNames(contract, 'resource-availability')).toEqual(['create: serves the resource that it created'])
    expect(await listNames({ read, remove }, 'use-after-delete')).toEqual([])
    expect(await listNames(contract, 'use-after-delete', { prepare })).toEqual(['remove: deletes the resource'])
    expect(await listNames(contract, 'resource-availability', { prepare })).toEqual(['create: serves the resource that it created'])
    expect(await listNames({ remove }, 'use-after-delete', { prepare: { remove: prepare.remove } })).toEqual([])
  })

  test.each<[number, number, string[]]>([
    [204, 404, []],
    [200, 410, []],
    [204, 200, ['remove: use-after-delete: 200']],
    [404, 404, ['remove: use-after-delete: 404']],
    [300, 404, ['remove: use-after-delete: 300']],
  ])('DELETE %i, then GET %i', async (deleted, found, expected) => {
    const urls: string[] = []
    const fetch = ({ method, url }: Request): Response => {
      urls.push(`${method} ${url}`)
      return new Response(null, { status: method === 'DELETE' ? deleted : found })
    }
    expect(await find(contract, 'use-after-delete', fetch, { prepare })).toEqual(expected)
    const followed = deleted === 200 || deleted === 204 ? ['GET http://localhost/notes/a?page=1'] : []
    expect(urls).toEqual(['DELETE http://localhost/notes/a', ...followed])
  })

  test.each<[number, string | undefined, number, string[]]>([
    [201, '/notes/b', 200, []],
    [201, 'http://localhost/notes/b', 403, []],
    [201, '/notes/b', 404, ['create: resource-availability: 404']],
    [201, 'notes/b', 410, ['create: resource-availability: 410']],
    [201, '/notes/b', 500, ['create: resource-availability: 500']],
    [201, undefined, 404, []],
    [200, '/notes/b', 404, []],
    [201, '/note/b', 404, ['create: resource-availability: 404']],
    [201, 'b', 410, ['create: resource-availability: 410']],
    [201, '/note/b', 503, ['create: resource-availability: 503']],
    [201, '/note/b', 401, []],
    [201, '/note/b', 302, []],
    // The contract declares the path without GET.
    [201, '/notes', 404, []],
    [201, 'https://example.com/notes/b', 404, []],
    [201, 'http://localhost:81/notes/b', 404, []],
    [201, 'mailto:a@example.com', 404, []],
    [201, 'https://[', 404, ['create: resource-availability: https://[']],
  ])('%i with the Location %s, then GET %i', async (created, location, found, expected) => {
    const fetch = ({ method }: Request): Response =>
      method === 'POST'
        ? new Response(null, { status: created, headers: location === undefined ? {} : { location } })
        : new Response(null, { status: found })
    expect(await find(contract, 'resource-availability', fetch, { prepare })).toEqual(expected)
  })

  test.each<[number, string[]]>([
    [200, []],
    [403, []],
    [404, ['create: resource-availability: 404']],
    [500, ['create: resource-availability: 500']],
  ])('a 201 without a Location is followed by its id, then GET %i', async (found, expected) => {
    const urls: string[] = []
    const fetch = ({ method, url }: Request): Response => {
      if (method === 'GET') urls.push(url)
      return method === 'GET' ? new Response(null, { status: found }) : Response.json({ id: 'b' }, { status: 201 })
    }
    expect(await find(contract, 'resource-availability', fetch, { prepare })).toEqual(expected)
    expect(urls).toContain('http://localhost/notes/b?page=1')
  })

  test('a 201 without a Location is not followed to a resource that another operation creates', async () => {
    const kinds: Contract = { create, read: { path: '/:kind/:id', method: 'GET', responses } }
    const put: ContractOperation = { ...create, path: '/notes/:id', method: 'PUT' }
    const fetch = ({ method }: Request): Response => new Response(null, { status: method === 'GET' ? 404 : 201 })
    for (const contract of [kinds, { put, read }]) expect(await find(contract, 'resource-availability', fetch)).toEqual([])
  })

  test.each([
    ['http://api.test/v1', '/v1/notes/b', 'http://api.test/v1/notes/b?page=1'],
    ['http://api.test/v1', 'notes/b?page=7#top', 'http://api.test/v1/notes/b?page=7'],
    ['http://api.test/v1/?key=1', '/v1/notes/b', 'http://api.test/v1/notes/b?key=1&page=1'],
    ['http://api.test/v1', '/notes/b', 'http://api.test/notes/b'],
    ['http://api.test/v1', 'n?b=1', 'http://api.test/v1/n?b=1'],
    ['http://api.test/v1', '/v1', 'http://api.test/v1'],
  ])('with the base URL %s, the Location %s is %s', async (baseUrl, location, expected) => {
    const requests: Request[] = []
    const fetch = (request: Request): Response => {
      requests.push(request)
      return new Response(null, { status: request.method === 'POST' ? 201 : 404, headers: { location } })
    }
    const secured = { ...contract, create: { ...create, security: [{ token: [] }] } }
    const options = { prepare, headers: { 'x-common': 'a' }, authorize: { token: { headers: { 'x-token': 'b' } } } }
    const { findings } = await testContract(secured, { fetch, baseUrl }, { ...options, checks: ['resource-availability'] })
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([expect.stringMatching(/^POST /), `GET ${expected}`])
    expect(requests[1]?.headers.get('x-common')).toBe('a')
    expect(requests[1]?.headers.get('x-token')).toBe('b')
    expect(findings).toMatchObject([{ received: '404', curl: expect.stringContaining(`-X GET '${expected}'`) }])
  })

  test('a Location without a response is a finding', async () => {
    const fetch = ({ method }: Request): Promise<Response> =>
      method === 'POST'
        ? Promise.resolve(new Response(null, { status: 201, headers: { location: '/note/b' } }))
        : new Promise(() => undefined)
    const options: ContractTestOptions = { prepare, operations: ['create'], timeout: 20, checks: ['server-error', 'resource-availability'] }
    expect(toLines(await testFetch(contract, fetch, options))).toEqual(['create: resource-availability: no response within 20 ms'])
  })
})
