/** What a port may lose that only some requests show: each loss is found, and equal servers have no differences. */
import { bearer, createContract, createRouter, type Contract } from 'routepact'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compareServers, type CompareServersOptions } from '../../../tools/src/testing/index.ts'

const json = <const Schema extends z.ZodType>(body: Schema) => ({ 'application/json': { body } })
const item = z.object({ id: z.string(), name: z.string() })
const names: { readonly [token: string]: string } = { a: 'admin', b: 'ada', c: 'bob' }
const toRole = (token: string) => ({ token: { headers: { authorization: `Bearer ${token}` } } })
const roles = { admin: toRole('a'), ada: toRole('b'), bob: toRole('c') }
const security = { token: bearer((token) => (names[token] === undefined ? undefined : { user: names[token] })) }
const secured = { security: [{ token: [] }] } as const

/** Creates a server with one operation, whose handler has lost something or not. */
type Create = (isLost: boolean) => { fetch: (request: Request) => Promise<Response> }

const tokens = createContract({
  add: { path: '/tokens', method: 'POST', ...secured, requests: json(z.object({ name: z.string() })), responses: { 200: json(item) } },
  remove: { path: '/tokens/:id', method: 'DELETE', ...secured, responses: { 200: {}, 404: {} } },
})

const createTokens: Create = (isLost) => {
  const all = new Map([['k3x9q', 'ada']])
  return createRouter({
    contract: tokens,
    security,
    handlers: {
      add: ({ respond, context, validatedBody: { name } }) => {
        const id = crypto.randomUUID()
        all.set(id, context.user)
        return respond({ status: 200, body: { id, name } })
      },
      remove: ({ respond, context, validatedParams: { id } }) => {
        const owner = all.get(id)
        if (owner === undefined || (owner !== context.user && context.user !== 'admin' && !isLost)) return respond({ status: 404 })
        all.delete(id)
        return respond({ status: 200 })
      },
    },
  })
}

const scoped = createContract({
  listTenants: { path: '/tenants', method: 'GET', responses: { 200: json(z.array(z.object({ id: z.string() }))) } },
  list: { path: '/tenants/:tenantId/items', method: 'GET', responses: { 200: json(z.array(item)), 404: {} } },
  add: { path: '/tenants/:tenantId/items', method: 'POST', requests: json(z.object({ name: z.string() })), responses: { 200: json(item), 404: {} } },
  get: { path: '/tenants/:tenantId/items/:id', method: 'GET', responses: { 200: json(item), 404: {} } },
})

/** Serves items of tenants, any or two of them, whose ids the list of tenants or `prepare` tells. */
function createScoped(tenants: readonly string[] | undefined): Create {
  return (isLost) => {
    const all = [{ id: 'p1', tenant: 't1', name: 'A' }]
    const isTenant = (tenant: string): boolean => tenants?.includes(tenant) ?? true
    return createRouter({
      contract: scoped,
      handlers: {
        listTenants: ({ respond }) => respond({ status: 200, body: (tenants ?? []).map((id) => ({ id })) }),
        list: ({ respond, validatedParams: { tenantId } }) => respond(isTenant(tenantId) ? { status: 200, body: all.filter(({ tenant }) => tenant === tenantId).map(({ id, name }) => ({ id, name })) } : { status: 404 }),
        add: ({ respond, validatedBody: { name }, validatedParams: { tenantId } }) => {
          if (!isTenant(tenantId)) return respond({ status: 404 })
          const id = crypto.randomUUID()
          all.push({ id, tenant: tenantId, name })
          return respond({ status: 200, body: { id, name } })
        },
        get: ({ respond, validatedParams: { id, tenantId } }) => {
          const found = isTenant(tenantId) ? all.find((one) => one.id === id && (isLost || one.tenant === tenantId)) : undefined
          return respond(found ? { status: 200, body: { id, name: found.name } } : { status: 404 })
        },
      },
    })
  }
}

const owned = createContract({
  listTenants: { path: '/tenants', method: 'GET', ...secured, responses: { 200: json(z.array(z.object({ id: z.string() }))) } },
  list: { path: '/tenants/:tenantId/items', method: 'GET', ...secured, responses: { 200: json(z.array(item)), 404: {} } },
  get: { path: '/tenants/:tenantId/items/:id', method: 'GET', ...secured, responses: { 200: json(item), 404: {} } },
})

/** Serves one tenant of each user, with one item. */
const createOwned: Create = (isLost) =>
  createRouter({
    contract: owned,
    security,
    handlers: {
      listTenants: ({ respond, context: { user } }) => respond({ status: 200, body: [{ id: `t-${user}` }] }),
      list: ({ respond, context: { user }, validatedParams: { tenantId } }) => respond(tenantId === `t-${user}` ? { status: 200, body: [{ id: `i-${user}`, name: 'A' }] } : { status: 404 }),
      get: ({ respond, context: { user }, validatedParams: { tenantId, id } }) => {
        const isFound = isLost ? /^i-(?:ada|bob)$/.test(id) : id === `i-${user}`
        return respond(isFound && tenantId === `t-${user}` ? { status: 200, body: { id, name: 'A' } } : { status: 404 })
      },
    },
  })

const inT1 = { list: () => ({ params: { tenantId: 't1' } }), add: () => ({ params: { tenantId: 't1' } }), get: () => ({ params: { tenantId: 't1', id: 'p1' } }) }

/** Serves a list whose `next` is the one of `toNext`, or a header. */
function createPages(name: 'cursor' | 'page_token', respondWith: (next: string | undefined) => ResponseInit & { readonly body: object }): [Contract, Create] {
  const contract = createContract({ list: { path: '/items', method: 'GET', query: z.object({ limit: z.coerce.number<string>().int().min(1).max(50).default(3), [name]: z.string().max(40).optional() }), responses: { 200: json(z.unknown()) } } })
  const create: Create = (isLost) => ({
    async fetch(request) {
      const url = new URL(request.url)
      if (url.pathname !== '/items' || request.method !== 'GET') return new Response(null, { status: 404 })
      const limit = Number(url.searchParams.get('limit') ?? 3)
      const start = Number(url.searchParams.get(name) ?? 0) || 0
      const isMore = isLost ? start + limit <= 6 : start + limit < 6
      const { body, ...init } = respondWith(isMore ? String(start + limit) : undefined)
      return Response.json(body, init)
    },
  })
  return [contract, create]
}

const lookUp = createContract({ find: { path: '/find', method: 'GET', query: z.object({ q: z.string().min(1).max(40).optional(), kind: z.union([z.enum(['note', 'task']), z.array(z.enum(['note', 'task']))]).optional(), min: z.coerce.number<string>().min(0).max(1).default(0) }), responses: { 200: json(z.array(z.string())) } } })

const createLookUp: Create = (isLost) =>
  createRouter({ contract: lookUp, handlers: { find: ({ respond, validatedQuery: { kind = [] } }) => respond({ status: 200, body: [kind].flat().slice(0, isLost ? 1 : 9) }) } })

const addText = (text: z.ZodType<string, string>) => createContract({ add: { path: '/add', method: 'POST', requests: json(z.object({ text })), responses: { 200: json(z.string()) } } })

function createText(contract: ReturnType<typeof addText>, change: (text: string) => string): Create {
  return (isLost) => createRouter({ contract, handlers: { add: ({ respond, validatedBody: { text } }) => respond({ status: 200, body: isLost ? text : change(text) }) } })
}

const email = addText(z.email())
const word = addText(z.string().regex(/^ *[A-Za-z]+ *$/).max(20))

const unique = createContract({ add: { path: '/add', method: 'POST', requests: json(z.object({ name: z.string().max(60), size: z.int().min(0).max(9) })), responses: { 200: json(z.number()), 409: {} } } })

const createUnique: Create = (isLost) => {
  const known = new Set<string>()
  return createRouter({
    contract: unique,
    handlers: {
      add: ({ respond, validatedBody: { name, size } }) => {
        if (known.has(name)) return respond({ status: 409 })
        known.add(name)
        return respond({ status: 200, body: isLost && size === 9 ? 8 : size })
      },
    },
  })
}

const endings = createContract({ signOut: { path: '/sessions', method: 'DELETE', ...secured, responses: { 200: {} } }, deleteToken: { path: '/tokens/:id', method: 'DELETE', ...secured, responses: { 200: json(z.string()) } } })

const createEndings: Create = (isLost) => {
  let isOpen = true
  return createRouter({
    contract: endings,
    security: { token: bearer(() => (isOpen ? { user: 'ada' } : undefined)) },
    handlers: {
      signOut: ({ respond }) => {
        isOpen = false
        return respond({ status: 200 })
      },
      deleteToken: ({ respond }) => respond({ status: 200, body: isLost ? 'lost' : 'deleted' }),
    },
  })
}

const toCursor = (next: string | undefined) => ({ body: { items: [], page: { nextCursor: next ?? null } } })
const toToken = (next: string | undefined) => ({ body: { next_page_token: next ?? null } })
const toUrl = (next: string | undefined) => ({ body: { next: next === undefined ? null : `/items?limit=3&cursor=${next}` } })
const toBare = (next: string | undefined) => ({ body: { next: next ?? null } })
const toLink = (next: string | undefined) => ({ body: [], ...(next !== undefined && { headers: { link: `</items>; rel="first", </items?cursor=${next}>; rel="next"` } }) })

test.each<[loss: string, contract: Contract, create: Create, lines: string[], options?: object]>([
  ['the owner, for a record that is not the prepared one', tokens, createTokens, ['ada', 'bob'].map((role) => `guard remove: a guard no longer holds: 404 as '${role}' is 200 now, for a record of another role`), { roles, prepare: { remove: () => ({ params: { id: 'k3x9q' } }) } }],
  ['the scope, any tenant', scoped, createScoped(undefined), ["status get: 404 is 200 now, for a record of another 'tenantId'"], { prepare: inT1 }],
  ['the scope, listed tenants', scoped, createScoped(['t1', 't2']), ["status get: 404 is 200 now, for a record of another 'tenantId'"]],
  ['the scope, a tenant of another role', owned, createOwned, ['ada', 'bob'].map((role) => `guard get: a guard no longer holds: 404 as '${role}' is 200 now, for a record of another 'tenantId'`), { roles: { ada: toRole('b'), bob: toRole('c') } }],
  ['the last page', ...createPages('cursor', toCursor), ["value list: 'page.nextCursor' of 200 was null and is a text"]],
  ['the last page of tokens', ...createPages('page_token', toToken), ["value list: 'next_page_token' of 200 was null and is a text"]],
  ['the last page of URLs', ...createPages('cursor', toUrl), ["value list: 'next' of 200 was null and is a text"]],
  ['the last page, next', ...createPages('cursor', toBare), ["value list: 'next' of 200 was null and is a text"]],
  ['the last page of links', ...createPages('cursor', toLink), ["header list: the header 'link' is new"]],
  ['the second value of a list', lookUp, createLookUp, ['value find: the body of 200 has fewer elements']],
  ['lower case of an address', email, createText(email, (text) => text.toLowerCase()), ['value add: the body of 200 is another text']],
  ['lower case of a word', word, createText(word, (text) => text.toLowerCase()), ['value add: the body of 200 is another text']],
  ['trimmed words', word, createText(word, (text) => text.trim()), ['value add: the body of 200 is another text', 'value add: the body of 200 was "a" and is "a   "']],
  ['a value beside a name that is unique', unique, createUnique, ['value add: the body of 200 is another number']],
  ['a value of a token that is deleted', endings, createEndings, ['value deleteToken: the body of 200 was "deleted" and is "lost"'], { roles: { ada: toRole('b') } }],
])('%s', async (_, contract, create, lines, options = {}) => {
  const compare = async (isLost: boolean) => {
    const { differences, skipped } = await compareServers(contract, { old: create(false), new: create(isLost) }, options as CompareServersOptions)
    expect(skipped).toEqual([])
    return differences.map(({ kind, line }) => `${kind} ${line}`)
  }
  expect(await compare(false)).toEqual([])
  expect(await compare(true)).toEqual(lines)
})

test('a next page that the contract refuses is not asked for', async () => {
  const [contract, create] = createPages('cursor', () => ({ body: { nextCursor: 'c'.repeat(41) } }))
  const cursors: (string | null)[] = []
  const server = create(false)
  const fetch = async (request: Request): Promise<Response> => {
    cursors.push(new URL(request.url).searchParams.get('cursor'))
    return server.fetch(request)
  }
  await compareServers(contract, { old: { fetch }, new: server })
  expect(cursors.length).toBeGreaterThan(10)
  expect(cursors).not.toContain('c'.repeat(41))
})

const below = { get: { path: '/tenants/:tenantId/items/:id', method: 'GET', pathParams: z.object({ tenantId: z.string().max(4), id: z.string() }), responses: { 200: json(z.unknown()), 404: {} } } } as const
const list = (path: string) => ({ path, method: 'GET', responses: { 200: json(z.unknown()), 404: {} } }) as const

test.each<[found: string, contract: Contract, prepare: object, other: RegExp | undefined]>([
  ['nothing', below, {}, undefined],
  ['what is prepared', below, { get: () => ({ params: { tenantId: 't1', id: 'p1' } }) }, /^\/tenants\/(?!t1\/)[^/]+\/items\/p1$/],
  ['a tenant that the contract rejects', { listTenants: list('/tenants'), list: list('/tenants/:tenantId/items'), ...below }, {}, /^\/tenants\/t2\/items\/p1$/],
])('an id is sent with other ids above it, which the contract accepts: %s', async (_, contract, prepare, other) => {
  const paths = new Set<string>()
  const serve = () => ({
    fetch({ url }: Request): Response {
      const { pathname } = new URL(url)
      paths.add(pathname)
      if (pathname === '/tenants') return Response.json(['t1', 'too-long', 't2'].map((id) => ({ id })))
      if (pathname === '/tenants/t1/items') return Response.json([{ id: 'p1' }])
      return pathname === '/tenants/t1/items/p1' ? Response.json({}) : new Response(null, { status: 404 })
    },
  })
  const { differences } = await compareServers(contract, { old: serve(), new: serve() }, { count: 1, prepare: prepare as never })
  expect(differences.map(({ line }) => line)).toEqual([])
  expect([...paths].some((path) => path.endsWith('/items/p1'))).toBe(other !== undefined)
  expect([...paths].some((path) => other?.test(path))).toBe(other !== undefined)
  expect([...paths].some((path) => path.includes('too-long/items/'))).toBe(false)
})

test('any parameter of a query is sent in unusual ways, and no list of one that is not described', async () => {
  const contract = createContract({ find: { path: '/find', method: 'GET', query: z.record(z.string().regex(/^[a-z]+$/), z.string()), responses: { 200: {}, 422: {} } } })
  const searches: string[] = []
  const serve = () => ({
    fetch({ url }: Request): Response {
      searches.push(new URL(url).search)
      return new Response()
    },
  })
  expect((await compareServers(contract, { old: serve(), new: serve() }, { count: 2 })).differences).toEqual([])
  expect(searches.some((search) => /^\?([a-z]+)=[^&]*&\1=/.test(search))).toBe(true)
})
