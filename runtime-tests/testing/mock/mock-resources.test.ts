/** Responses of mocks that agree with the request and with each other. */
import { faker } from '@faker-js/faker'
import { faker as german } from '@faker-js/faker/locale/de'
import { type Contract, createContract, errors } from 'routepact'
import { createMock, type MockOptions } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const User = z.object({
  id: z.int().min(1),
  name: z.string(),
  email: z.email(),
  city: z.string(),
  country: z.string().length(2),
  phone: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  tags: z.array(z.string()),
})
const NewUser = User.pick({ name: true, email: true }).partial()
const Post = z.object({ postId: z.uuid(), userId: z.int(), title: z.string(), price: z.number() })
const failure = { default: json(z.object({ error: z.string() })) }
const id = z.object({ id: z.coerce.number().int().min(1) })

const contract = createContract({
  listUsers: {
    path: '/users',
    method: 'GET',
    query: z.object({ page: z.coerce.number().int().min(1).default(1), limit: z.coerce.number().int().min(1).max(100).optional() }),
    responses: { 200: json(z.object({ items: z.array(User), total: z.int(), page: z.int(), pages: z.int(), hasMore: z.boolean() })) },
  },
  createUser: { path: '/users', method: 'POST', requests: json(NewUser), responses: { 201: json(User), ...failure } },
  getUser: { path: '/users/:id', method: 'GET', pathParams: id, responses: { 200: json(User), ...errors(404) } },
  putUser: { path: '/users/:id', method: 'PUT', pathParams: id, requests: json(NewUser), responses: { 200: json(User), ...errors(404) } },
  deleteUser: { path: '/users/:id', method: 'DELETE', pathParams: id, responses: { 204: {}, ...errors(404), ...failure } },
  listPosts: {
    path: '/users/:userId/posts',
    method: 'GET',
    query: z.object({ cursor: z.string().optional() }),
    responses: { 200: json(z.object({ data: z.array(Post), meta: z.object({ nextCursor: z.string().nullable(), limit: z.int() }) })) },
  },
  getPost: { path: '/users/:userId/posts/:postId', method: 'GET', responses: { 200: json(z.object({ post: Post })) } },
  addPost: { path: '/users/:userId/posts', method: 'POST', requests: json(z.object({ post: Post.pick({ title: true }) })), responses: { 201: json(z.object({ post: Post })), ...failure } },
  getSettings: { path: '/settings', method: 'GET', responses: { 200: json(z.object({ theme: z.string(), size: z.int() })) } },
  patchSettings: { path: '/settings', method: 'PATCH', requests: json(z.object({ theme: z.string() })), responses: { 204: {}, ...failure } },
})

// eslint-disable-next-line typescript/no-explicit-any
type Body = { [name: string]: any }

function createCall(options: MockOptions<typeof contract> = {}) {
  const mock = createMock(contract, options)
  return async (method: string, path: string, body?: object): Promise<{ status: number; body: Body }> => {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
    const response = await mock.fetch(new Request(`http://localhost${path}`, { method, ...init }))
    const text = await response.text()
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
  }
}

describe('a response agrees with its request', () => {
  const call = createCall()

  test('the id of the path is that of the body', async () => {
    expect((await call('GET', '/users/7')).body).toMatchObject({ id: 7 })
    const postId = '8b0cfb09-8a43-4a6a-9c5c-2cf4d1b9a6a9'
    expect((await call('GET', `/users/7/posts/${postId}`)).body).toMatchObject({ post: { postId, userId: 7 } })
  })

  test('resources differ, and each is the same again', async () => {
    const [one, again, other] = [await call('GET', '/users/1'), await call('GET', '/users/1'), await call('GET', '/users/2')]
    expect(again).toEqual(one)
    expect(other.body['createdAt']).not.toBe(one.body['createdAt'])
  })

  test('posted fields come back', async () => {
    expect((await call('POST', '/users', { name: 'Ada' })).body).toMatchObject({ id: 26, name: 'Ada' })
    expect((await call('PUT', '/users/3', { name: 'Bob', email: 'bob@a.test' })).body).toMatchObject({ id: 3, name: 'Bob', email: 'bob@a.test' })
    expect((await call('POST', '/users/3/posts', { post: { title: 'Hello' } })).body).toMatchObject({ post: { title: 'Hello', userId: 3 } })
  })

  test('dates are near the present and in order', async () => {
    const { createdAt, updatedAt } = (await call('GET', '/users/1')).body as { createdAt: string; updatedAt: string }
    const ages = [createdAt, updatedAt].map((text) => (Date.now() - Date.parse(text)) / 86_400_000)
    expect(ages[0]).toBeGreaterThan(ages[1] as number)
    expect(ages[0]).toBeLessThan(62)
    expect(ages[1]).toBeGreaterThan(0)
  })
})

describe('a list', () => {
  const call = createCall()

  test('has the page of the request, and totals that fit', async () => {
    const sizes = { total: 25, hasMore: true }
    const first = (await call('GET', '/users?limit=10')).body
    expect(first).toMatchObject({ ...sizes, page: 1, pages: 3 })
    expect(first['items'].map((item: Body) => item['id'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const last = (await call('GET', '/users?limit=10&page=3')).body
    expect(last['items'].map((item: Body) => item['id'])).toEqual([21, 22, 23, 24, 25])
    expect(last).toMatchObject({ total: 25, page: 3, pages: 3, hasMore: false })
    expect((await call('GET', '/users?limit=10&page=4')).body).toMatchObject({ items: [], total: 25, hasMore: false })
    expect((await call('GET', '/users')).body['items']).toHaveLength(10)
  })

  test('has the items that the details return', async () => {
    const { items } = (await call('GET', '/users?limit=3&page=2')).body as { items: Body[] }
    for (const item of items) expect((await call('GET', `/users/${item['id']}`)).body).toEqual(item)
    const { data } = (await call('GET', '/users/4/posts')).body as { data: Body[] }
    for (const post of data) expect((await call('GET', `/users/4/posts/${post['postId']}`)).body).toEqual({ post })
    expect(data.map((post) => post['userId'])).toEqual(Array(10).fill(4))
    expect(new Set(data.map((post) => post['postId'])).size).toBe(10)
  })

  test('has cursors that lead through all items', async () => {
    const ids: string[] = []
    let cursor: string | null = ''
    for (let requests = 0; cursor !== null && requests < 5; requests += 1) {
      const { body } = await call('GET', `/users/1/posts${cursor === '' ? '' : `?cursor=${cursor}`}`)
      ids.push(...body['data'].map((post: Body) => post['postId'] as string))
      cursor = body['meta']['nextCursor']
      expect(body['meta']['limit']).toBe(10)
    }
    expect([ids.length, new Set(ids).size]).toEqual([25, 25])
  })

  test('has the items of its example, and so have the details', async () => {
    const example = [{ id: 5, name: 'Ada' }, { id: 8, name: 'Bob' }]
    const body = z.object({ id: z.int(), name: z.string() })
    const { fetch } = createMock({
      list: { path: '/users', method: 'GET', query: z.object({ limit: z.coerce.number().optional() }), responses: { 200: { 'application/json': { body: z.array(body), example } } } },
      get: { path: '/users/:id', method: 'GET', responses: { 200: json(body) } },
    })
    const read = async (path: string): Promise<unknown> => (await fetch(new Request(`http://localhost${path}`))).json()
    expect(await read('/users')).toEqual(example)
    expect(await read('/users?limit=1')).toEqual([example[0]])
    expect(await read('/users/8')).toEqual(example[1])
  })
})

describe('resources that a list does not describe alone', () => {
  const item = z.object({ id: z.int(), name: z.string() })
  const list = (body: z.ZodType, more: object = {}): object => ({ path: '/users', method: 'GET', responses: { 200: json(body) }, ...more })
  const get = (responses: object, more: object = {}): object => ({ path: '/users/:id', method: 'GET', responses, ...more })
  const create = (responses: object): object => ({ path: '/users', method: 'POST', requests: json(z.object({ name: z.string() })), responses })
  const read = async (contract: object, path: string, init: RequestInit = {}): Promise<unknown> => {
    const { fetch } = createMock(contract as never)
    const text = await (await fetch(new Request(`http://localhost${path}`, { ...init, headers: { 'content-type': 'application/json' } }))).text()
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  const post = { method: 'POST', body: JSON.stringify({ name: 'Ada' }) }

  test.each<[string, object]>([
    ['no body', { 204: {}, default: {} }],
    ['text', { 200: { 'text/plain': { body: z.string() } } }],
    ['a number', { 200: json(z.int()) }],
  ])('details with %s leave the items as they are', async (_, responses) => {
    const users = await read({ list: list(z.array(item)), get: get(responses) }, '/users')
    expect((users as Body[]).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(await read({ list: list(z.array(item)), get: get(responses), create: create({ 204: {}, default: {} }) }, '/users', post)).toBe(undefined)
  })

  test('a validator of ids that throws leaves the generated ones', async () => {
    const pathParams = z.object({ id: z.string().refine(() => { throw new Error('wrong') }) })
    const users = await read({ list: list(z.array(item)), get: get({ 200: json(item) }, { pathParams }) }, '/users')
    expect(users).toEqual([1, 2, 3].map(() => ({ id: expect.any(Number), name: expect.any(String) })))
  })

  test('the example of a list without ids does not describe a resource', async () => {
    const listed = list(z.array(item.partial()), { responses: { 200: { 'application/json': { body: z.array(item.partial()), example: [{ name: 'Ada' }] } } } })
    expect(await read({ list: listed, get: get({ 200: json(item) }) }, '/users/7')).toMatchObject({ id: 7, name: expect.not.stringMatching('Ada') })
  })

  test('a page that the schema rejects is the generated list', async () => {
    const query = z.object({ limit: z.coerce.number() })
    expect(await read({ list: list(z.array(item).min(3), { query }) }, '/users?limit=1')).toHaveLength(3)
    expect(await read({ list: list(z.array(item), { query }) }, '/users?limit=1')).toHaveLength(1)
  })

  test.each<[string, z.ZodType]>([
    ['any names', z.record(z.string(), z.string())],
    ['no JSON Schema', z.custom(() => true)],
  ])('a list whose query has %s has no pages', async (_, query) => {
    expect(await read({ list: list(z.array(item), { query }) }, '/users?sort=name')).toHaveLength(3)
  })

  test('a list that may have items of another type has objects only', async () => {
    const body = z.union([z.object({ items: z.array(item) }), z.object({ texts: z.array(z.string()) })])
    const results = []
    for (let seed = 1; seed < 9; seed += 1) {
      const { fetch } = createMock({ list: list(body, { query: z.object({ limit: z.coerce.number() }) }) } as never, { seed })
      results.push(((await (await fetch(new Request('http://localhost/users?limit=50'))).json()) as Body)['items'])
    }
    const lists = results.filter((items) => items !== undefined)
    expect(lists.length).toBeGreaterThan(0)
    for (const items of lists) expect(items).toEqual(items.map(() => ({ id: expect.any(Number), name: expect.any(String) })))
  })

  test('a response to POST may be a text alone', async () => {
    expect(await read({ create: create({ 201: json(z.literal('created')), default: {} }), get: get({ 200: json(item) }) }, '/users', post)).toBe('created')
  })

  test('an id is text where the schema says so, for a path whose parameter is a number', async () => {
    const text = item.extend({ id: z.string() })
    expect(await read({ get: get({ 200: json(text) }, { pathParams: id }) }, '/users/7')).toMatchObject({ id: '7' })
  })

  test('a list stays the same after a thousand others', async () => {
    const content = { body: z.array(item), example: [{ id: 5, name: 'Ada' }] }
    const { fetch } = createMock({ list: { path: '/teams/:team/users', method: 'GET', responses: { 200: { 'application/json': content } } } })
    const readTeam = async (team: number): Promise<unknown> => (await fetch(new Request(`http://localhost/teams/${team}/users`))).json()
    for (let team = 0; team <= 1000; team += 1) await readTeam(team)
    expect(await readTeam(0)).toEqual(content.example)
  })
})

describe('a mock with state', () => {
  test('keeps what was created, changed and deleted', async () => {
    const call = createCall({ state: true })
    const { body: created } = await call('POST', '/users', { name: 'Ada', email: 'ada@a.test' })
    expect((await call('GET', `/users/${created['id']}`)).body).toEqual(created)
    expect((await call('GET', '/users?limit=100')).body).toMatchObject({ total: 26 })
    expect((await call('GET', '/users?limit=100')).body['items'].at(-1)).toEqual(created)
    expect((await call('POST', '/users', { name: 'Bob' })).body['id']).not.toBe(created['id'])

    const { body: changed } = await call('PUT', `/users/${created['id']}`, { name: 'Eve' })
    expect(changed).toEqual({ ...created, name: 'Eve' })
    expect((await call('GET', '/users?limit=100')).body['items'][25]).toEqual(changed)

    expect((await call('DELETE', '/users/2')).status).toBe(204)
    for (const method of ['GET', 'DELETE']) expect((await call(method, '/users/2')).status).toBe(404)
    const rest = (await call('GET', '/users?limit=100')).body
    expect([rest['total'], rest['items'].some((item: Body) => item['id'] === 2)]).toEqual([26, false])
    expect((await call('PUT', '/users/2', { name: 'Dan' })).status).toBe(200)
    expect((await call('GET', '/users/2')).body).toMatchObject({ name: 'Dan' })
  })

  test('keeps a resource without an id', async () => {
    const call = createCall({ state: true })
    const { body } = await call('GET', '/settings')
    expect((await call('PATCH', '/settings', { theme: 'dark' })).status).toBe(204)
    expect((await call('GET', '/settings')).body).toEqual({ ...body, theme: 'dark' })
  })

  test('accepts a change of what no operation reads', async () => {
    const { fetch } = createMock({ patch: { ...contract.patchSettings, path: '/secrets' } }, { state: true })
    const init = { method: 'PATCH', body: '{"theme":"dark"}', headers: { 'content-type': 'application/json' } }
    expect((await fetch(new Request('http://localhost/secrets', init))).status).toBe(204)
  })

  test('the response of an action is that of its resource only if it has no other fields', async () => {
    const actions = { '/users/:id/praise': User, '/users/:id/count': z.object({ id: z.int(), count: z.int().min(5).max(5) }) }
    const posts = Object.entries(actions).map(([path, body]) => [path, { path, method: 'POST', pathParams: id, responses: { 200: json(body) } }] as const)
    const { fetch } = createMock(createContract({ getUser: contract.getUser, ...Object.fromEntries(posts) } as Contract))
    const call = async (path: string, method = 'POST'): Promise<unknown> => (await fetch(new Request(`http://localhost${path}`, { method }))).json()
    expect(await call('/users/3/praise')).toEqual(await call('/users/3', 'GET'))
    expect(await call('/users/3/count')).toEqual({ id: expect.any(Number), count: 5 })
  })

  test('without state, nothing is kept', async () => {
    const call = createCall()
    await call('DELETE', '/users/2')
    await call('PUT', '/users/3', { name: 'Eve' })
    expect((await call('GET', '/users/2')).status).toBe(200)
    expect((await call('GET', '/users/3')).body['name']).not.toBe('Eve')
  })
})

describe('faker', () => {
  test('values fit the names of properties', async () => {
    const { body } = await createCall({ faker })('GET', '/users/1')
    expect(body['country']).toMatch(/^[A-Z]{2}$/)
    expect(body['phone']).toMatch(/^\+\d+$/)
    expect(body['email']).toMatch(/^\S+@\S+$/)
    expect(body['name']).toMatch(/^[A-Z]/)
    expect(body['city']).toMatch(/^[A-Z]/)
    expect((await createCall({ faker })('GET', '/users/1')).body).toEqual(body)
    expect((await createCall({ faker: german })('GET', '/users/1')).body).not.toEqual(body)
  })

  test.each<[string, z.ZodType, RegExp]>([
    ['price', z.number(), /^\d+(\.\d+)?$/],
    ['price', z.int(), /^\d+$/],
    ['price', z.string(), /^"\d+\.\d\d"$/],
    ['currency', z.string().length(3), /^"[A-Z]{3}"$/],
    ['country', z.string(), /^"[A-Z][^"]{2,}"$/],
    ['country_code', z.string().length(3), /^"[A-Z]{3}"$/],
    ['websiteUrl', z.url(), /^"https?:/],
    ['avatar', z.url(), /^"https?:/],
    ['imageUrl', z.url(), /^"https?:.*(picsum|loremflickr)/],
    ['thumbnail', z.url(), /^"https?:.*(picsum|loremflickr)/],
    ['domain', z.string(), /^"[\w-]+\.\w+"$/],
    ['firstName', z.string(), /^"[A-Z]/],
    ['last_name', z.string(), /^"[A-Z]/],
    ['authorName', z.string(), /^"[A-Z]/],
    ['username', z.string(), /^"\w/],
    ['company', z.string(), /^"[A-Z]/],
    ['productName', z.string(), /^"[A-Z]/],
    ['state', z.string(), /^"[A-Z]/],
    ['street', z.string(), /^"\d/],
    ['zip', z.string(), /^"\d/],
    ['lat', z.number(), /^-?\d/],
    ['year', z.int(), /^(19|20)\d\d$/],
    ['birthYear', z.string(), /^"(19|20)\d\d"$/],
    ['tagList', z.array(z.string()), /^\["\w+","\w+"\]$/],
    ['lng', z.number(), /^-?\d/],
    ['timezone', z.string(), /^"\w+\//],
    ['iban', z.string(), /^"[A-Z]{2}\d/],
    ['category', z.string(), /^"[A-Z]/],
    ['title', z.string(), /^"\S/],
    ['slug', z.string(), /^"[a-z-]+"$/],
    ['description', z.string(), /^"[A-Z].*\."$/],
    ['other', z.string(), /^"[a-z]+ [a-z]+"$/],
    ['status', z.enum(['a', 'b']), /^"[ab]"$/],
    ['name', z.int(), /^\d+$/],
  ])('%s %#', async (name, schema, expected) => {
    const read = async (seed: number): Promise<string> => {
      const { fetch } = createMock({ get: { path: '/', method: 'GET', responses: { 200: json(z.object({ [name]: schema })) } } }, { faker, seed })
      return JSON.stringify(((await (await fetch(new Request('http://localhost/'))).json()) as Body)[name])
    }
    expect(await read(1)).toMatch(expected)
  })

  test.each(['price', 'email'])('a name or a title beside %s', async (sibling) => {
    const body = z.object({ name: z.string(), title: z.string(), [sibling]: z.string() })
    const { fetch } = createMock({ get: { path: '/', method: 'GET', responses: { 200: json(body) } } }, { faker })
    expect(await (await fetch(new Request('http://localhost/'))).json()).toMatchObject({ name: expect.stringMatching(/^[A-Z]/), title: expect.stringMatching(/^\S/) })
  })
})

describe('statuses', () => {
  test.each<[object, number]>([
    [{ 201: json(z.object({})), default: json(z.object({})) }, 201],
    [{ 404: json(z.object({})), '2XX': json(z.object({})), default: json(z.object({})) }, 200],
    [{ 404: json(z.object({})), '2XX': {}, default: json(z.object({})) }, 200],
    [{ '4XX': json(z.object({})), 302: {} , default: json(z.object({})) }, 302],
    [{ 404: json(z.object({})), default: json(z.object({})) }, 200],
    [{ '2XX': json(z.object({})), 201: {}, default: json(z.object({})) }, 201],
  ])('of %j is %i', async (responses, status) => {
    const { fetch } = createMock({ get: { path: '/', method: 'GET', responses } } as never)
    expect((await fetch(new Request('http://localhost/'))).status).toBe(status)
  })

  test('Prefer chooses a status that a range or default covers', async () => {
    const problem = json(z.object({ title: z.string() }))
    const { fetch } = createMock({ get: { path: '/', method: 'GET', responses: { '2XX': json(z.object({})), '4XX': problem, default: problem } } })
    for (const status of [202, 409, 503]) {
      const response = await fetch(new Request('http://localhost/', { headers: { prefer: `status=${status}` } }))
      expect([response.status, await response.json()]).toEqual([status, status < 300 ? expect.any(Object) : { title: expect.any(String) as string }])
    }
  })
})
