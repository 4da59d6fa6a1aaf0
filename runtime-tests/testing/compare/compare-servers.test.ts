/** `compareServers`: its requests, options and results. */
import { events } from 'routepact'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createContract, createRouter } from '../../../src/core/index.ts'
import { DifferenceGroups } from '../../../tools/src/testing/compare/difference-groups.ts'
import { type ComparedServer, compareServers } from '../../../tools/src/testing/index.ts'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })

const item = z.object({ id: z.string(), name: z.string() })
const contract = createContract({
  getItem: { path: '/items/:id', method: 'GET', security: [{ key: [] }], responses: { 200: json(item), default: {} } },
  putItem: { path: '/items/:id', method: 'PUT', security: [{ key: [] }], requests: json(z.object({ name: z.string() })), responses: { 200: json(item), default: {} } },
  getRoot: { path: '/', method: 'GET', responses: { 200: json(z.object({ name: z.string() })) } },
  sendText: { path: '/text', method: 'POST', requests: { 'text/plain': { body: z.string() } }, responses: { 204: {}, default: {} } },
})

/** Responds to all requests with what they were. */
const echo = (name: string, seen: string[] = []): ComparedServer<typeof contract> => ({
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    seen.push(`${request.method} ${pathname}${search} ${request.headers.get('x-key') ?? ''}${search.includes('key') ? '' : ' -'}`)
    await request.text()
    return Response.json({ name, id: 'a' })
  },
})

test('each server has its credentials', async () => {
  const [old, next]: [string[], string[]] = [[], []]
  const servers = {
    old: { ...echo('a', old), authorize: { key: { headers: { 'x-key': 'old-key' } } } },
    new: { ...echo('a', next), authorize: { key: { query: { key: 'new' } } } },
  }
  const { differences } = await compareServers(contract, servers, { operations: ['getItem'], count: 1 })
  expect(differences).toEqual([])
  expect(old[0]).toMatch(/^GET \/items\/\w+ old-key -$/)
  expect(next[0]).toMatch(/^GET \/items\/\w+\?key=new $/)
  expect(old.some((line) => line.endsWith('old-keyAAAA -'))).toBe(true)
  expect(next.some((line) => line.includes('?key=newAAAA'))).toBe(true)
  expect([old, next].map((lines) => lines.some((line) => /^GET \/items\/\w+  -$/.test(line)))).toEqual([true, true])
})

test('credentials in the query of the old server only', async () => {
  const next: string[] = []
  const servers = { old: { ...echo('a'), authorize: { key: { query: { key: 'old' } } } }, new: { ...echo('a', next), authorize: { key: { headers: { 'x-key': 'new' } } } } }
  await compareServers(contract, servers, { operations: ['getItem'], count: 1 })
  expect(next[0]).toMatch(/^GET \/items\/\w+ new -$/)
  expect(next).toContainEqual(expect.stringMatching(/undeclared=1 new -$/))
})

test('operations without credentials are named, and get requests without them', async () => {
  const servers = { old: echo('a'), new: echo('b') }
  const { differences, skipped } = await compareServers(contract, servers, { count: 1 })
  expect(skipped).toEqual([
    { name: 'getItem', reason: "no credentials for 'key': set 'authorize'" },
    { name: 'putItem', reason: "no credentials for 'key': set 'authorize'" },
  ])
  expect(differences.map(({ line }) => line)).toContain("getItem, getRoot, putItem, sendText, unknown path: 'name' of 200 was \"a\" and is \"b\"".replace('getItem, getRoot, putItem, sendText, unknown path', 'every operation'))
})

test('operations of which no request is valid are named', async () => {
  const refined = createContract({
    get: { path: '/', method: 'GET', query: z.object({ a: z.custom(() => false) }), responses: { 200: json(z.string()), default: {} } },
    list: { path: '/list', method: 'GET', responses: { 200: json(z.string()) } },
  })
  const create = () => ({ fetch: () => new Response(null, { status: 404 }) })
  const { skipped } = await compareServers(refined, { old: create(), new: create() })
  expect(skipped).toEqual([
    { name: 'get', reason: expect.stringContaining('no generated value for the query is valid') },
    { name: 'list', reason: "every valid request had the status 404: return parts of a resource that exists in 'prepare'" },
  ])
})

test.each([
  ['the new server', 'status', '200 is no response now', { fetch: () => Promise.reject(new Error('refused')) }],
  ['the old server', 'status', 'no response is 200 now', undefined],
])('no response of %s is a difference', async (_, kind, text, silent) => {
  const failing = { fetch: () => Promise.reject(new Error('refused')) }
  const servers = silent ? { old: echo('a'), new: silent } : { old: failing, new: echo('a') }
  const { differences } = await compareServers(contract, servers, { operations: ['getRoot'], count: 1 })
  const [first] = differences
  expect([first?.kind, first?.line]).toEqual([kind, `getRoot, unknown path: ${text}`])
  expect(Object.values(first?.example ?? {})).toContain('no response: refused')
})

test('requests to which neither server responds are named', async () => {
  const failing = { fetch: () => Promise.reject(new Error('refused')) }
  const { differences, skipped } = await compareServers(contract, { old: failing, new: failing }, { operations: ['getRoot'], count: 1 })
  expect(differences).toEqual([])
  expect(skipped).toContainEqual({ name: 'unknown path', reason: 'neither server responded to 8 requests: no response: refused' })
})

test('recorded requests are sent in order', async () => {
  const seen: string[] = []
  const requests = [
    { method: 'GET', target: '/items/7', headers: [['x-key', 'mine']] as const },
    { method: 'PUT', target: '/items/7', body: new TextEncoder().encode('{"name":"a"}') },
    { method: 'PUT', target: '/items/8', body: '{"name":"a"}' },
    { method: 'GET', target: '/nothing' },
    { method: 'GET', target: '/', body: 'not allowed' },
  ]
  const { requests: count, differences, skipped } = await compareServers(contract, { old: echo('a', seen), new: echo('b') }, { requests })
  expect(seen).toEqual(['GET /items/7 mine -', 'PUT /items/7  -', 'PUT /items/8  -', 'GET /nothing  -'])
  expect([count, differences.map(({ line, count: found }) => [line, found])]).toEqual([5, [["getItem, putItem, unknown path: 'name' of 200 was \"a\" and is \"b\"", 4]]])
  expect(skipped).toEqual([{ name: 'getRoot', reason: expect.stringContaining('neither server responded to 1 request') }])
})

test('a contract without operations has no requests', async () => {
  const servers = { old: { fetch: () => new Response() }, new: { fetch: () => new Response() } }
  expect(await compareServers({}, servers)).toEqual({ requests: 0, differences: [], ignored: [], stale: [], operations: [], skipped: [] })
  expect((await compareServers({}, servers, { requests: [{ method: 'GET', target: '/' }] })).requests).toBe(0)
})

test('the accepted differences of several operations are joined', async () => {
  const ignore = [{ difference: "every operation: 'name' of 200 was \"a\" and is \"b\"", reason: 'it is the name of the server' }]
  const result = await compareServers(contract, { old: echo('a'), new: echo('b') }, { ignore, count: 1 })
  expect(result.differences).toEqual([])
  expect(result.ignored.map(({ line }) => line)).toEqual([ignore[0]?.difference])
  expect(result.stale).toEqual([])
})

test('many values of one place are one difference', async () => {
  let count = 0
  const names = ['b', 'c', 'd', 'e', 'f', 'g', 'h']
  const next = { fetch: () => Response.json({ name: names[(count += 1) % 7], id: 'a' }, { headers: { 'x-name': names[count % 7] as string } }) }
  const old = { fetch: () => Response.json({ name: 'a', id: 'a' }, { headers: { 'x-name': 'a' } }) }
  const { differences } = await compareServers(contract, { old, new: next }, { operations: ['getRoot'], count: 1 })
  expect(differences.map(({ line }) => line)).toEqual([
    "getRoot, unknown path: 'name' of 200 is another text",
    "getRoot, unknown path: the header 'x-name' has another value",
  ])
})

test('an endless stream is compared as far as both servers have sent it', async () => {
  const streams = createContract({ follow: { path: '/', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(z.object({ data: z.string() }), { fields: true }) } } } } })
  const create = (text: string) =>
    createRouter({
      contract: streams,
      handlers: {
        follow: (request) =>
          request.respond({
            status: 200,
            body: (async function* () {
              for (const data of ['a', text]) yield { data }
              await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
            })(),
          }),
      },
    })
  const requests = [{ method: 'GET', target: '/' }]
  expect((await compareServers(streams, { old: create('b'), new: create('b') }, { requests })).differences).toEqual([])
  const { differences } = await compareServers(streams, { old: create('b'), new: create('c') }, { requests })
  expect(differences.map(({ line }) => line)).toEqual(['follow: an element of the stream of 200 is another one'])
})

test('requests of all kinds are sent, also to operations whose resources are not known', async () => {
  const seen: string[] = []
  const kinds = createContract({
    search: { path: '/search', method: 'GET', query: z.object({ q: z.string().optional() }), responses: { 200: json(z.string()), default: {} } },
    patch: { path: '/things/:id', method: 'PATCH', requests: json(z.object({ tags: z.array(z.string()), name: z.string() })), responses: { 200: {}, default: {} } },
    addTag: { path: '/tags', method: 'POST', requests: json(z.array(z.string())), responses: { 200: json(z.object({ id: z.string() })), default: {} } },
    options: { path: '/tags', method: 'OPTIONS', responses: { 200: {}, default: {} } },
    patchTag: { path: '/tags/:id', method: 'PATCH', requests: json(z.object({ name: z.string() })), responses: { 200: {}, default: {} } },
  })
  const create = (log: string[]) => ({
    async fetch(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      log.push(`${request.method} ${pathname}${search} ${request.headers.get('content-type') ?? ''} ${(await request.text()).slice(0, 60)}`.trim())
      if (pathname === '/tags') return Response.json({ id: 'a' })
      return pathname.startsWith('/tags/') ? new Response(null, { status: 409 }) : new Response(new Uint8Array([255]))
    },
  })
  const { differences } = await compareServers(kinds, { old: create(seen), new: create([]) }, { count: 1 })
  expect(differences).toEqual([])
  for (const query of ['?q=a&q=a', '?q=', '?q', '?q=%22a%22', '?q[]=a', '?Q=a', '?undeclared=1']) expect(seen).toContainEqual(expect.stringContaining(`GET /search${query}`))
  expect(seen).toContainEqual(expect.stringMatching(/^PATCH \/things\/\w+ application\/x-www-form-urlencoded name=\w*$/))
  // A page of another origin can send any form.
  expect(seen.filter((line) => line.startsWith('POST /tags') && line.includes('urlencoded'))).toEqual(['POST /tags application/x-www-form-urlencoded a=b'])
})

const server = { fetch: () => new Response() }

test.each<[string, unknown, unknown, string]>([
  ['no servers', undefined, {}, "'servers' must be an object with 'old' and 'new'"],
  ['one server', { old: server }, {}, "'servers.new' must have a 'fetch' function or a 'baseUrl', such as 'http://localhost:3000'"],
  ['a URL in place of a server', { old: 'http://localhost', new: server }, {}, "'servers.old' must have a 'fetch' function or a 'baseUrl', such as 'http://localhost:3000'"],
  ['credentials of a scheme that does not exist', { old: server, new: { ...server, authorize: { other: {} } } }, {}, "'other' in 'authorize' does not exist: use key"],
  ['accepted differences that are no array', { old: server, new: server }, { ignore: {} }, "'ignore' must be an array of { difference, reason }"],
  ['no reason', { old: server, new: server }, { ignore: [{ difference: 'a: b', reason: ' ' }] }, "'reason' of 'ignore[0]' must be a text"],
  ['no date', { old: server, new: server }, { ignore: [{ difference: 'a: b', reason: 'c', until: '2027-02-31' }] }, "'until' of 'ignore[0]' must be a date, such as 2027-01-31"],
  ['no month', { old: server, new: server }, { ignore: [{ difference: 'a: b', reason: 'c', until: '2027-13-01' }] }, "'until' of 'ignore[0]' must be a date, such as 2027-01-31"],
  ['no object', { old: server, new: server }, { ignore: ['a: b'] }, "'difference' of 'ignore[0]' must be a text"],
  ['another option', { old: server, new: server }, { checks: [] }, "'checks' is not an option of compareServers"],
  ['an unknown option', { old: server, new: server }, { sed: 1 }, "'sed' is not an option of compareServers"],
])('%s: an error', async (_, servers, options, message) => {
  await expect(compareServers(contract, servers as never, options as object)).rejects.toThrow(new TypeError(message))
})

const counted = createContract({
  addItem: { path: '/items', method: 'POST', requests: json(z.object({ name: z.string() })), responses: { 201: json(item), default: {} } },
  closeItem: { path: '/items/:id/close', method: 'POST', responses: { 200: json(z.object({ count: z.number() })), default: {} } },
  countItems: { path: '/items/:kind/count', method: 'GET', responses: { 200: json(z.object({ count: z.number(), role: z.string() })), default: {} } },
  countAll: { path: '/counts/:kind', method: 'GET', responses: { 200: json(z.object({ count: z.number(), role: z.string() })), default: {} } },
})

/** A server that counts its items. One that `rejects` forms has fewer of them after such a request. */
function createCounter({ rejects = false, isLost = false, isOnce = true }): ComparedServer<typeof counted> {
  let count = 0
  const closed = new Set<string>()
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url)
      await request.text()
      if (request.method === 'POST' && pathname === '/items') {
        if (rejects && request.headers.get('content-type')?.includes('form')) return Response.json({}, { status: 415 })
        count += 1
        return Response.json({ id: `item-${count}`, name: 'a' }, { status: 201 })
      }
      if (request.method === 'POST' && pathname.endsWith('/close')) {
        if (isOnce && closed.has(pathname)) return Response.json({}, { status: 409 })
        closed.add(pathname)
        return Response.json({ count: 1 })
      }
      return /^\/counts\/|\/count$/.test(pathname) ? Response.json(isLost ? { count } : { count, role: 'admin' }) : Response.json({}, { status: 404 })
    },
  }
}

test.each<[string, Parameters<typeof createCounter>[0], string[]]>([
  ['nothing', {}, []],
  ['what follows from a rejected request', { rejects: true }, ["value countAll: 'count' of 200 is another number", "status addItem: 201 is 415 now, for a form", "data countItems: 'count' of 200 is another number"]],
  ['a loss after a rejected request', { rejects: true, isLost: true }, ["value countItems, countAll: 'role' of 200 is lost", "value countAll: 'count' of 200 is another number", "status addItem: 201 is 415 now, for a form", "data countItems: 'count' of 200 is another number"]],
  ['a second request', { isOnce: false }, ["status closeItem: 409 is 200 now, for a repeated request"]],
])('values that follow from other differences are told apart: %s', async (_, changes, expected) => {
  const { differences } = await compareServers(counted, { old: createCounter({}), new: createCounter(changes) }, { count: 2 })
  expect(differences.map(({ kind, line }) => `${kind} ${line}`).filter((line) => !line.includes('addItem: \'id\''))).toEqual(expected)
})

test('a value that differed before the data did stays one', () => {
  const groups = new DifferenceGroups()
  const of = (kind: 'value' | 'data') => groups.add({ operation: 'a', request: '', role: '' }, [{ kind, text: "'b' of 200 is another number" }], ['old', 'new'])
  for (const kind of ['value', 'data'] as const) of(kind)
  expect(groups.list({ isOpen: () => false, isLost: () => false, isVaried: () => false }).map(({ kind, count }) => [kind, count])).toEqual([['value', 2]])
})

test('a request that changes nothing is sent again if its connection was closed', async () => {
  let failures = 1
  const flaky: ComparedServer<typeof contract> = {
    async fetch(request) {
      if (request.method === 'GET' && failures > 0) {
        failures -= 1
        throw new TypeError('fetch failed', { cause: new Error('other side closed') })
      }
      return (echo('a') as { fetch: (request: Request) => Promise<Response> }).fetch(request)
    },
  }
  const { differences, operations } = await compareServers(contract, { old: echo('a'), new: flaky }, { count: 1, operations: ['getRoot'] })
  expect({ differences, operations, failures }).toEqual({ differences: [], operations: ['getRoot'], failures: 0 })
})

test('an operation without a body gets one that the contract does not declare', async () => {
  const seen: string[] = []
  const record = (status: number): ComparedServer<typeof counted> => ({
    async fetch(request) {
      const text = await request.text()
      if (text.includes('undeclared')) seen.push(`${request.method} ${text}`)
      return Response.json({ count: 1 }, { status: text.includes('undeclared') ? status : 200 })
    },
  })
  const { differences } = await compareServers(counted, { old: record(400), new: record(200) }, { count: 1, operations: ['closeItem'] })
  expect(seen).toContain('POST {"undeclared":1}')
  expect(differences.map(({ line }) => line)).toEqual(['closeItem: 400 is 200 now, for a body that the contract does not declare'])
})
