/** Resources that exist, which the contract itself leads to. */
import { createContract, type Contract, type ContractOperation } from 'routepact'
import { contractCases, type CreatedResource, testContract } from 'routepact-tools/testing'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'

const id = z.object({ id: z.string() })
const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } }) as const
const created = { 201: json(z.looseObject({})), 409: {}, default: {} } as const
const ok = { 200: json(z.looseObject({})), 404: {} } as const

/** Lists the paths of the requests of an operation that has a success, without those of the path itself. */
async function listPaths(contract: Contract, operation: string, respond: (request: Request, path: string) => Response | undefined, prepare: object = {}): Promise<string[]> {
  const paths: string[] = []
  const fetch = (request: Request): Response => {
    const path = decodeURIComponent(new URL(request.url).pathname)
    const response = respond(request, path) ?? new Response(null, { status: 404 })
    paths.push(`${request.method} ${path} ${response.status}`)
    return response
  }
  const cases = await contractCases(contract, { fetch }, { checks: ['valid-request'], operations: [operation], count: 2, prepare: prepare as never })
  for (const { run } of cases) await run()
  return paths
}

const get = (path: string) => ({ path, method: 'GET', responses: ok }) as const
const post = (path: string, body: z.ZodType = z.looseObject({})) => ({ path, method: 'POST', responses: { ...created, 201: json(body) } }) as const
const send = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { status: 201, headers })

test('a Location outside the path of the base URL does not name a resource', async () => {
  const paths: string[] = []
  const fetch = ({ method, url }: Request): Response => {
    paths.push(new URL(url).pathname)
    return method === 'POST' ? send({ id: 7 }, { location: '/other/notes/1' }) : Response.json({})
  }
  const contract = createContract({ op: get('/notes/:id'), make: post('/notes') })
  await testContract(contract, { fetch, baseUrl: 'http://localhost/api' }, { checks: ['valid-request'], operations: ['op'], count: 2 })
  expect(paths).toContain('/api/notes/7')
})

describe('the value of a path parameter', () => {
  test.each<[string, Contract, (request: Request, path: string) => Response | undefined, string]>([
    ['the Location', { op: get('/notes/:id'), make: post('/notes') }, ({ method }) => (method === 'POST' ? send({ id: 1 }, { location: '/notes/x%20y' }) : undefined), '/notes/x y'],
    ['the id', { op: get('/notes/:id'), make: post('/notes') }, ({ method }) => (method === 'POST' ? send({ id: 7 }) : undefined), '/notes/7'],
    ['an id inside the body', { op: get('/notes/:id'), make: post('/notes') }, ({ method }) => (method === 'POST' ? send({ data: { id: 7 } }) : undefined), '/notes/7'],
    ['the id with the name of the collection', { op: get('/stories/:id'), make: post('/stories') }, ({ method }) => (method === 'POST' ? send({ storyId: 7 }) : undefined), '/stories/7'],
    ['the field of the name', { op: get('/articles/:slug'), make: post('/articles') }, ({ method }) => (method === 'POST' ? send({ article: { slug: 's' } }) : undefined), '/articles/s'],
    ['a Location of another server', { op: get('/notes/:id'), make: post('/notes') }, ({ method }) => (method === 'POST' ? send({ id: 7 }, { location: 'http://other.test/notes/1' }) : undefined), '/notes/7'],
    ['a Location of another path', { op: get('/notes/:id'), make: post('/notes') }, ({ method }) => (method === 'POST' ? send({ id: 7 }, { location: '/jobs/1' }) : undefined), '/notes/7'],
    ['a list', { op: get('/notes/:id'), list: get('/notes') }, (_, path) => (path === '/notes' ? Response.json({ items: [{ id: 3 }] }) : undefined), '/notes/3'],
    ['a list itself', { op: get('/notes/:id'), list: { ...get('/notes'), responses: { 200: json(z.array(id)) } } }, (_, path) => (path === '/notes' ? Response.json([{ id: 3 }]) : undefined), '/notes/3'],
    ['a list, if nothing can be created', { op: get('/notes/:id'), list: get('/notes'), make: post('/notes') }, ({ method }, path) => (method === 'GET' && path === '/notes' ? Response.json([{ id: 3 }]) : undefined), '/notes/3'],
    ['a creator of another path', { op: get('/carts/:userId'), make: post('/users') }, ({ method }) => (method === 'POST' ? send({ id: 7 }) : undefined), '/carts/7'],
    [
      'a creator of another path whose response has the field',
      { op: get('/profiles/:username'), other: post('/others', id), make: post('/users', z.object({ user: z.object({ username: z.string() }) })) },
      (_, path) => (path === '/users' ? send({ user: { username: 'ada' } }) : undefined),
      '/profiles/ada',
    ],
    [
      'a creator beside one whose response has no JSON Schema',
      { op: get('/profiles/:username'), other: post('/others', z.object({ at: z.date() })), make: post('/users', z.object({ username: z.string() })) },
      (_, path) => (path === '/users' ? send({ username: 'ada' }) : undefined),
      '/profiles/ada',
    ],
    [
      'a creator beside one of which only an error, or a text, has the field',
      {
        op: get('/profiles/:username'),
        failing: { ...post('/others'), responses: { ...created, 201: {}, 400: json(z.object({ username: z.string() })) } },
        text: { ...post('/texts'), responses: { ...created, 201: { 'text/plain': { body: z.string() } } } },
        make: post('/users', z.object({ username: z.string() })),
      },
      (_, path) => (path === '/users' ? send({ username: 'ada' }) : undefined),
      '/profiles/ada',
    ],
    ['an item of the collection that the parameter names', { op: get('/rooms/:room'), list: get('/rooms') }, (_, path) => (path === '/rooms' ? Response.json({ rooms: [{ id: 3 }] }) : undefined), '/rooms/3'],
    [
      'a resource that is created below another one',
      { op: get('/bookings/:id'), list: get('/rooms'), make: post('/rooms/:room/bookings') },
      (_, path) => (path === '/rooms' ? Response.json([{ id: 3 }]) : path === '/rooms/3/bookings' ? send({ id: 7 }, { location: '/bookings/x7' }) : undefined),
      '/bookings/x7',
    ],
    ['a resource at the root', { op: get('/:id'), make: post('/') }, ({ method }) => (method === 'POST' ? send({ id: 7 }) : undefined), '/7'],
    [
      'a resource inside another',
      { op: get('/notes/:id/comments/:comment'), make: post('/notes'), comment: post('/notes/:note/comments') },
      (_, path) => (path === '/notes' ? send({ id: 1 }) : path === '/notes/1/comments' ? send({ comment: 2 }) : undefined),
      '/notes/1/comments/2',
    ],
  ])('is that of %s', async (_name, contract, respond, path) => {
    expect(await listPaths(contract, 'op', respond)).toContain(`GET ${path} 404`)
  })

  it('is generated if no response has it', async () => {
    const contract = { op: get('/notes/:id'), make: post('/notes') }
    expect((await listPaths(contract, 'op', () => undefined)).filter((path) => path.startsWith('GET')).length).toBe(2)
    expect((await listPaths(contract, 'op', ({ method }) => (method === 'POST' ? send('text') : undefined))).filter((path) => path.startsWith('GET')).length).toBe(2)
    expect((await listPaths({ op: get('/notes/:id'), make: post('/notes') }, 'op', ({ method }) => (method === 'POST' ? send({ id: { deep: { deeper: { id: 1 } } } }) : undefined))).length).toBeGreaterThan(2)
  })

  it('is generated for a list inside a resource that cannot be created', async () => {
    const list = '/notes/:id/comments'
    const paths = await listPaths({ op: get(list), make: post('/notes'), comment: post(list) }, 'op', () => undefined)
    expect(paths.filter((path) => path.includes('/comments'))).toContainEqual(expect.stringMatching(/^GET .* 404$/))
    expect(paths).not.toContainEqual(expect.stringMatching(/^POST .*\/comments /))
  })

  it('is generated if the resource below which it is created cannot be found', async () => {
    const contract = { op: get('/bookings/:id'), list: get('/rooms'), make: post('/rooms/:room/bookings') }
    const paths = await listPaths(contract, 'op', () => undefined)
    expect(paths.filter((path) => path.startsWith('GET /bookings/'))).toHaveLength(2)
    expect(paths).not.toContainEqual(expect.stringMatching(/^POST /))
  })

  it('is generated if the contract rejects it', async () => {
    const op = { ...get('/notes/:id'), pathParams: z.object({ id: z.string().regex(/^[a-z]$/) }) }
    const paths = await listPaths({ op, make: post('/notes') }, 'op', ({ method }) => (method === 'POST' ? send({ id: 12 }) : undefined))
    expect(paths.filter((path) => path.startsWith('GET')).every((path) => /^GET \/notes\/[a-z] 404$/.test(path))).toBe(true)
  })

  it('is one that a PUT creates', async () => {
    const op = { path: '/notes/:id', method: 'DELETE', responses: { 204: {}, 404: {}, default: {} } } as const
    const write = { path: '/notes/:key', method: 'PUT', responses: { 201: {}, default: {} } } as const
    const known = new Set<string>()
    const paths = await listPaths({ op, write }, 'op', ({ method }, path) => {
      if (method === 'DELETE') return new Response(null, { status: known.delete(path) ? 204 : 404 })
      known.add(path)
      return new Response(null, { status: 201 })
    })
    expect(paths).toContainEqual(expect.stringMatching(/^DELETE .* 204$/))
  })
})

it('creates resources with values that are not in use', async () => {
  const body = z.object({ user: z.object({ name: z.string(), email: z.email(), kind: z.enum(['a', 'b']), tags: z.array(z.string()).min(1) }) })
  const names = new Set<string>()
  const contract = createContract({
    createUser: { path: '/users', method: 'POST', requests: json(body), responses: created },
    deleteUser: { path: '/users/:name', method: 'DELETE', responses: { 204: {}, 404: {}, default: {} } },
  })
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (request.method === 'DELETE') return new Response(null, { status: names.delete(decodeURIComponent(pathname.slice(7))) ? 204 : 404 })
    const { user } = body.parse(await request.json())
    if (names.has(user.name)) return new Response(null, { status: 409 })
    names.add(user.name)
    return Response.json({ name: user.name }, { status: 201 })
  }
  const { findings } = await testContract(contract, { fetch }, { checks: ['idempotence', 'valid-request'] })
  expect(findings).toEqual([])
  const cases = await contractCases(contract, { fetch }, { operations: ['deleteUser'], checks: ['valid-request'] })
  let deleted = 0
  const counting = await contractCases(contract, { fetch: async (request) => fetch(request).then((response) => ((deleted += response.status === 204 ? 1 : 0), response)) }, { operations: ['deleteUser'], checks: ['valid-request'] })
  for (const { run } of [...cases, ...counting]) await run()
  expect(deleted).toBeGreaterThan(0)
})

describe('cleanup', () => {
  const contract = createContract({
    make: { path: '/notes', method: 'POST', responses: { 201: json(id), default: {} } },
    put: { path: '/notes/:id', method: 'PUT', responses: { 204: {}, default: {} } },
    get: { path: '/notes/:id', method: 'GET', responses: { 404: {}, default: {} } },
  })
  const fetch = ({ method }: Request): Response => {
    if (method === 'POST') return Response.json({ id: 'a' }, { status: 201, headers: { location: '/notes/a' } })
    return new Response(null, { status: method === 'PUT' ? 204 : 404 })
  }

  it('receives what the requests created, once, at the end', async () => {
    const calls: (readonly CreatedResource[])[] = []
    await testContract(contract, { fetch }, { checks: ['valid-request'], cleanup: (all) => void calls.push(all) })
    expect(calls.length).toBe(1)
    expect(calls[0]?.[0]).toEqual({ method: 'POST', url: 'http://localhost/notes', status: 201, location: '/notes/a', body: { id: 'a' } })
    expect(calls[0]?.some((one) => one.method === 'PUT' && one.body === undefined && one.location === undefined)).toBe(true)
  })

  it('receives a response whose JSON is malformed without its body', async () => {
    const malformed = (request: Request): Response =>
      request.method === 'POST' ? new Response('{', { status: 201, headers: { 'content-type': 'application/json' } }) : fetch(request)
    const created: CreatedResource[] = []
    await testContract(contract, { fetch: malformed }, { checks: ['valid-request'], cleanup: (all) => void created.push(...all) })
    expect(created[0]).toEqual({ method: 'POST', url: 'http://localhost/notes', status: 201, location: undefined, body: undefined })
  })

  it('may fail', async () => {
    const cleanup = (): void => {
      throw new Error('no')
    }
    await expect(testContract(contract, { fetch }, { checks: ['valid-request'], cleanup })).rejects.toThrow("'cleanup' threw: no")
  })
})

describe('the resources that valid requests create', () => {
  const contract = createContract({
    make: { path: '/notes', method: 'POST', requests: json(z.object({ text: z.string() })), responses: { 201: json(id), default: {} } },
    read: { path: '/notes/:id', method: 'GET', responses: { 200: json(z.object({ text: z.string() })), 404: {} } },
  })

  /** Tests a server that sends the Location of an index, and the text of a note. */
  async function run(locate: (index: number) => string | undefined, read: (text: string) => Response): Promise<string[]> {
    const notes: string[] = []
    const fetch = async (request: Request): Promise<Response> => {
      const index = Number(/\/notes\/(\d+)$/.exec(request.url)?.[1])
      if (request.method === 'GET') return notes[index] === undefined ? new Response(null, { status: 404 }) : read(notes[index])
      notes.push(((await request.json()) as { text: string }).text)
      const location = locate(notes.length - 1)
      return send({ id: `${notes.length - 1}` }, location === undefined ? {} : { location })
    }
    const { findings } = await testContract(contract, { fetch }, { operations: ['make', 'read'], checks: ['resource-availability'] })
    return findings.map(({ message }) => message)
  }

  test('are read', async () => {
    const broken = (text: string): Response => new Response(`{"text":"${text}"}`, { headers: { 'content-type': 'application/json' } })
    const messages = await run((index) => `/notes/${index}`, broken)
    expect(messages).toEqual([expect.stringMatching(/^make: .*\nExpected: the resource that POST \{"text":".*'\\"%\\\\"\} created\nReceived: 200 /)])
    expect(await run((index) => `/notes/${index}`, (text) => Response.json({ text }))).toEqual([])
  })

  test.each<[string, (index: number) => string | undefined]>([
    ['has no Location', (index) => (index === 0 ? '/notes/0' : undefined)],
    ['has a Location that is not a URL', (index) => (index === 0 ? '/notes/0' : 'http://[')],
    ['has a Location of another server', (index) => (index === 0 ? '/notes/0' : `http://other.test/notes/${index}`)],
  ])('are not read if the response %s', async (_, locate) => {
    expect(await run(locate, (text) => (text.length < 2 ? Response.json({ text }) : new Response(null, { status: 500 })))).toEqual([])
  })
})

describe('a value that is prepared for another operation', () => {
  const params = { tenantId: 't1', noteId: 'n1' }
  const tenant = { tenant: get('/tenants/:tenantId') }
  const note = { note: get('/tenants/:tenantId/notes/:noteId') }
  const remove = { path: '/tenants/:tenantId', method: 'DELETE', responses: { 204: {}, default: {} } } as const
  const ofTenant = { tenant: () => ({ params: { tenantId: 't1' } }) }

  test.each<[string, Contract, prepare: object, path: string]>([
    ['scopes a list', { ...tenant, op: get('/tenants/:tenantId/notes') }, ofTenant, 'GET /tenants/t1/notes'],
    ['has another name', { ...tenant, op: get('/tenants/:id/notes') }, ofTenant, 'GET /tenants/t1/notes'],
    ['scopes what changes something', { ...tenant, op: post('/tenants/:tenantId/archive') }, ofTenant, 'POST /tenants/t1/archive'],
    ['scopes what is created', { ...tenant, op: get('/tenants/:tenantId/notes/:id'), make: post('/tenants/:tenantId/notes') }, ofTenant, 'POST /tenants/t1/notes'],
    ['comes before one that is created', { ...tenant, op: get('/tenants/:tenantId/notes'), make: post('/tenants') }, ofTenant, 'GET /tenants/t1/notes'],
    ['is behind another one', { ...note, op: get('/tenants/:tenantId/notes/:noteId/comments') }, { note: () => ({ params }) }, 'GET /tenants/t1/notes/n1/comments'],
    ['is read', { path: get('/tenants/:tenantId/notes'), op: get('/tenants/:tenantId') }, { path: () => ({ params: { tenantId: 't1' } }) }, 'GET /tenants/t1'],
    ['is that of the second operation', { first: get('/tenants/:tenantId/users'), ...tenant, op: get('/tenants/:tenantId/notes') }, { first: () => ({}), ...ofTenant }, 'GET /tenants/t1/notes'],
  ])('%s', async (_, contract, prepare, path) => {
    const respond = ({ method }: Request) => (method === 'POST' ? send({ id: 7 }) : undefined)
    expect(await listPaths(contract, 'op', respond, prepare)).toContainEqual(expect.stringMatching(`^${path} `))
  })

  test.each<[string, Contract, prepare: object]>([
    ['deletes it', { ...tenant, op: remove }, ofTenant],
    ['may read it after it was deleted', { remove, op: get('/tenants/:tenantId/notes') }, { remove: () => ({ params: { tenantId: 't1' } }) }],
    ['has another value before it', { ...tenant, ...note, op: get('/tenants/:tenantId/notes/:noteId/comments') }, { tenant: () => ({ params: { tenantId: 'other' } }), note: () => ({ params: { tenantId: 't2', noteId: 't1' } }) }],
  ])('is not that of an operation that %s', async (_, contract, prepare) => {
    const paths = await listPaths(contract, 'op', () => undefined, prepare)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths).not.toContainEqual(expect.stringMatching(/\/t1(?:\/notes)? |notes\/t1\//))
  })

  test('is asked for once', async () => {
    let calls = 0
    await listPaths({ ...tenant, op: get('/tenants/:tenantId/notes') }, 'op', () => undefined, { tenant: () => ({ params: { tenantId: `t${(calls += 1)}` } }) })
    expect(calls).toBe(1)
  })
})

test('a parameter is found in a list of another path that has its name', async () => {
  const contract = { op: get('/tenants/:tenantId/notes'), list: { ...get('/memberships'), responses: { 200: json(z.array(z.object({ id: z.number(), tenantId: z.string() }))) } } }
  const paths = await listPaths(contract, 'op', (_, path) => (path === '/memberships' ? Response.json([{ id: 1, tenantId: 't1' }]) : undefined))
  expect(paths).toContain('GET /tenants/t1/notes 404')
})

describe('ids in a query and a body', () => {
  const text = z.object({ noteId: z.string(), text: z.string().optional() })
  const list = { list: { ...get('/notes'), responses: { 200: json(z.array(id)) } } }
  const make = { make: post('/notes') }
  const write = (path: string, requests: object) => ({ path, method: 'POST', requests, responses: { 200: {}, default: {} } }) as unknown as ContractOperation

  /** Lists the targets and bodies of the requests of an operation. */
  async function list7(contract: Contract, value: unknown = 7, prepare: object = {}): Promise<string[]> {
    const sent: string[] = []
    const fetch = async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url)
      if (/^\/(?:tenants\/7\/)?(?:notes|tenants)$/.test(pathname)) return request.method === 'POST' ? send({ id: value }) : Response.json([{ id: value }])
      sent.push(`${pathname}${search} ${await request.text()}`)
      return Response.json({})
    }
    for (const { run } of await contractCases(contract, { fetch }, { checks: ['valid-request'], operations: ['op'], count: 2, prepare: prepare as never })) await run()
    return sent
  }

  test.each<[string, Contract, sent: RegExp, value?: unknown]>([
    ['a query', { ...make, op: { ...get('/comments'), query: z.object({ noteId: z.string() }) } }, /^\/comments\?noteId=7 $/],
    ['a query, optional', { ...make, op: { ...get('/comments'), query: z.object({ note_id: z.coerce.number<string>().optional(), page: z.string().optional() }) } }, /^\/comments\?.*note_id=7/],
    ['a query, from a list', { ...list, op: { ...get('/comments'), query: z.object({ noteId: z.string() }) } }, /^\/comments\?noteId=7 $/],
    ["a query, as 'id'", { ...make, op: { ...get('/notes/read'), query: z.object({ id: z.string() }) } }, /^\/notes\/read\?id=7 $/],
    ['a body', { ...make, op: write('/comments', json(text)) }, /^\/comments \{.*"noteId":"7"/],
    ['a body, as a number', { ...make, op: write('/comments', json(z.object({ noteId: z.number() }))) }, /^\/comments \{"noteId":7\}/],
    ['a form', { ...make, op: write('/comments', { 'application/x-www-form-urlencoded': { body: z.object({ noteId: z.string() }) } }) }, /^\/comments noteId=7$/],
    ['a query and a body', { ...make, op: { ...write('/comments', json(text)), query: z.object({ noteId: z.string() }) } }, /^\/comments\?noteId=7 \{.*"noteId":"7"/],
    ['a query beside a path', { ...make, tenants: post('/tenants'), op: { ...get('/tenants/:tenantId/comments'), query: z.object({ noteId: z.string() }) } }, /^\/tenants\/7\/comments\?noteId=7 $/],
    ['a query, below another resource', { tenants: post('/tenants'), make: post('/tenants/:tenantId/notes'), op: { ...get('/comments'), query: z.object({ noteId: z.string() }) } }, /^\/comments\?noteId=7 $/],
  ])('are those of resources that exist: in %s', async (_, contract, expected) => {
    expect(await list7(contract)).toContainEqual(expect.stringMatching(expected))
  })

  test.each<[string, Contract, value?: unknown]>([
    ['no resource has the name', { ...make, op: { ...get('/comments'), query: z.object({ bookId: z.string() }) } }],
    ['the contract rejects the id', { ...make, op: { ...get('/comments'), query: z.object({ noteId: z.string().regex(/^[a-z]+$/) }) } }],
    ['the contract rejects the id, which is no number', { ...make, op: write('/comments', json(z.object({ noteId: z.number() }))) }, 'x7'],
    ['the operation creates the resource', { op: write('/comments', json(z.object({ commentId: z.string() }))) }],
    ['the body is a text', { ...make, op: write('/comments', { 'text/plain': { body: z.string() } }) }],
    ['nothing is found', { ...make, op: { ...get('/comments'), query: z.object({ noteId: z.string() }) } }, {}],
  ])('are generated if %s', async (_, contract, value) => {
    const sent = await list7(contract, value)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent).not.toContainEqual(expect.stringMatching(/=x?7\b|"x?7"|:7\b/))
  })

  test('are those that are prepared', async () => {
    const contract = { ...make, op: { ...write('/comments', json(text)), query: z.object({ noteId: z.string() }) } }
    const sent = await list7(contract, 7, { op: () => ({ query: { noteId: 'prepared' } }) })
    for (const line of sent) expect(line).toMatch(/^\/comments\?noteId=prepared /)
  })

  test('are not created for a part that is prepared', async () => {
    const contract = { ...make, op: { ...get('/comments'), query: z.object({ noteId: z.string() }) } }
    const sent: string[] = []
    const fetch = (request: Request): Response => {
      sent.push(`${request.method} ${new URL(request.url).pathname}`)
      return Response.json({ id: 7 })
    }
    const prepare = { op: () => ({ query: { noteId: 'prepared' } }) }
    for (const { run } of await contractCases(contract, { fetch }, { checks: ['accept', 'head'], operations: ['op'], prepare: prepare as never })) await run().catch(() => undefined)
    expect(sent).toContain('GET /comments')
    expect(sent).not.toContain('POST /notes')
  })
})
