/** A client sends back what a mock gave: no request of a session is rejected, with three libraries. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { type Contract, createContract, errors, type Schema } from 'routepact'
import { createClient, paginate } from 'routepact/client'
import { codec } from 'routepact/codec'
import { createMock, type MockOptions } from 'routepact-tools/testing'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/** The schemas of a library. A name with `?` is optional. */
interface Kit {
  readonly text: (pattern?: RegExp) => unknown
  readonly examples: (texts: readonly string[], accepts: (text: string) => boolean) => unknown
  readonly integer: () => unknown
  readonly uuid: () => unknown
  readonly choice: (...texts: string[]) => unknown
  readonly numeric: () => unknown
  readonly nullable: (schema: unknown) => unknown
  readonly list: (schema: unknown) => unknown
  readonly object: (fields: { readonly [name: string]: unknown }) => Schema
}

const bare = (name: string): string => name.replace('?', '')
const mapFields = (
  fields: { readonly [name: string]: unknown },
  map: (schema: unknown, isOptional: boolean) => unknown,
): object => Object.fromEntries(Object.entries(fields).map(([name, schema]) => [bare(name), map(schema, name.endsWith('?'))]))

const kits: { readonly [name: string]: Kit } = {
  zod: {
    text: (pattern) => (pattern ? z.string().regex(pattern) : z.string()),
    examples: (examples, accepts) =>
      z
        .string()
        .refine(accepts)
        .meta({ examples: [...examples] }),
    integer: () => z.int(),
    uuid: () => z.uuid(),
    choice: (...texts) => z.enum(texts),
    numeric: () => z.coerce.number().int().min(1).max(100),
    nullable: (schema) => (schema as z.ZodType).nullable(),
    list: (schema) => z.array(schema as z.ZodType),
    object: (fields) =>
      z.object(
        mapFields(fields, (schema, isOptional) => (isOptional ? (schema as z.ZodType).optional() : schema)) as z.ZodRawShape,
      ),
  },
  valibot: {
    text: (pattern) => (pattern ? v.pipe(v.string(), v.regex(pattern)) : v.string()),
    examples: (examples, accepts) => v.pipe(v.string(), v.check(accepts), v.examples([...examples])),
    integer: () => v.pipe(v.number(), v.integer()),
    uuid: () => v.pipe(v.string(), v.uuid()),
    choice: (...texts) => v.picklist(texts),
    numeric: () => v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number)),
    nullable: (schema) => v.nullable(schema as v.GenericSchema),
    list: (schema) => v.array(schema as v.GenericSchema),
    object: (fields) =>
      v.object(
        mapFields(fields, (schema, isOptional) =>
          isOptional ? v.optional(schema as v.GenericSchema) : schema,
        ) as v.ObjectEntries,
      ),
  },
  arktype: {
    text: (pattern) => pattern ?? 'string',
    examples: (examples, accepts) =>
      type('string')
        .configure({ examples: [...examples] })
        .narrow(accepts),
    integer: () => 'number.integer',
    uuid: () => 'string.uuid',
    choice: (...texts) => texts.map((text) => `'${text}'`).join('|'),
    numeric: () => type(/^[1-9]\d?$/).pipe(Number),
    nullable: (schema) => type(schema as 'string').or('null'),
    list: (schema) => type(schema as 'string').array(),
    object: (fields) => type(fields as { a: 'string' }) as unknown as Schema,
  },
}

const options = {
  converters: { valibot: toStandardJsonSchema },
  libraryOptions: {
    arktype: { fallback: { predicate: (context: { readonly base: object }) => context.base } },
    valibot: { errorMode: 'ignore' },
  },
} as const

interface Answer {
  readonly status: number
  readonly headers: Headers
  // eslint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Returns a function that sends a request to a mock. */
function createCall(contract: object, more: MockOptions = {}) {
  const { fetch } = createMock(contract as Contract, { ...options, ...more })
  return async (
    method: string,
    url: string,
    body?: unknown,
    headers: { readonly [name: string]: string } = {},
  ): Promise<Answer> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(
      new Request(new URL(url, 'http://localhost'), {
        method,
        ...json,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      }),
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
}

const json = (body: unknown, headers?: unknown): object => ({
  'application/json': { body, ...(headers !== undefined && { headers }) },
})
const fail = errors('default')

describe.each(Object.entries(kits))('with %s', (_, kit) => {
  const { text, integer, uuid, choice, numeric, nullable, list, object } = kit
  const operation = (method: string, path: string, responses: object, more: object = {}): object => ({
    method,
    path,
    responses: { ...responses, ...fail },
    ...more,
  })

  test.each<[string, unknown, unknown]>([
    ['texts', text(), text()],
    ['numbers', integer(), numeric()],
    ['uuids', uuid(), uuid()],
    ['uuids, of which responses say nothing', text(), uuid()],
    ['texts of a pattern', text(), text(/^u-[a-f]{4}$/)],
    ['one of two texts', text(), choice('a b', 'ü/?')],
  ])('ids that are %s', async (_name, sent, received) => {
    const user = object({ id: sent, name: text() })
    const pathParams = object({ id: received })
    const contract = {
      list: operation('GET', '/users', { 200: json(object({ users: list(user) })) }, { query: object({ 'limit?': numeric() }) }),
      get: operation('GET', '/users/:id', { 200: json(user) }, { pathParams }),
      create: operation(
        'POST',
        '/users',
        { 201: json(user, object({ location: text() })) },
        { requests: json(object({ name: text() })) },
      ),
      remove: operation('DELETE', '/users/:id', { 204: {} }, { pathParams }),
      listPosts: operation('GET', '/posts', {
        200: json(list(object({ id: integer(), authorId: sent, userId: sent, user: object({ id: sent }) }))),
      }),
      getAuthor: operation('GET', '/authors/:id', { 200: json(user) }, { pathParams }),
    }
    const call = createCall(contract, { state: true })
    const { users } = (await call('GET', '/users?limit=30')).body as { users: { id: string }[] }
    expect(users.length).toBeGreaterThan(1)
    expect(new Set(users.map(({ id }) => id)).size).toBe(users.length)
    for (const user of users)
      expect(await call('GET', `/users/${encodeURIComponent(user.id)}`)).toMatchObject({ status: 200, body: user })
    const created = await call('POST', '/users', { name: 'Ada' })
    expect(await call('GET', created.headers.get('location') as string)).toMatchObject({
      status: 200,
      body: { id: created.body.id, name: 'Ada' },
    })
    for (const {
      authorId,
      userId,
      user: { id },
    } of (await call('GET', '/posts')).body) {
      expect((await call('GET', `/authors/${encodeURIComponent(authorId)}`)).status).toBe(200)
      expect(users.map((one) => one.id)).toEqual(expect.arrayContaining([userId, id]))
    }
    expect((await call('DELETE', `/users/${encodeURIComponent(users[0]?.id as string)}`)).status).toBe(204)
    expect((await call('GET', `/users/${encodeURIComponent(users[0]?.id as string)}`)).status).toBe(404)
  })

  test.each<[string, object, string, readonly number[]]>([
    ['a text', { 'cursor?': text() }, 'cursor', [10, 10, 5]],
    ['a number', { 'after?': numeric() }, 'after', [10, 10, 5]],
    ['a pattern', { 'cursor?': text(/^c[a-z]{6}$/), 'limit?': numeric() }, 'cursor', [10, 10, 5]],
    [
      'its examples',
      { 'cursor?': kit.examples(['!one', '!two', '!wrong'], (value) => /^!(one|two)$/.test(value)) },
      'cursor',
      [10, 10, 5],
    ],
    ['its only example', { 'cursor?': kit.examples(['!one'], (value) => value === '!one') }, 'cursor', [10, 10]],
    ['none that is found', { 'cursor?': kit.examples([], (value) => value === '!one') }, 'cursor', [10]],
    ['the number of a page', { 'page?': numeric(), 'size?': numeric() }, 'page', [10, 10, 5]],
    ['the number of an item', { 'offset?': numeric() }, 'offset', [10, 10, 5]],
    ['one of two pages', { 'page?': choice('1', '2') }, 'page', [10, 10]],
  ])('a cursor that is %s', async (_name, query, parameter, lengths) => {
    const page = object({ items: list(object({ id: integer(), name: text() })), next: nullable(text()), total: integer() })
    const call = createCall({
      list: operation('GET', '/items', { 200: json(page, object({ 'link?': text() })) }, { query: object(query as never) }),
      get: operation('GET', '/items/:id', { 200: json(object({ id: integer() })) }),
    })
    const answers: Answer[] = []
    for (let url: string | undefined = '/items'; url !== undefined && answers.length < 9;) {
      const answer = await call('GET', url)
      const { next } = answer.body as { next: string | null }
      const link = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      expect(link === undefined).toBe(next === null)
      if (next !== null) expect(new URL(link as string).searchParams.get(parameter)).toBe(next)
      answers.push(answer)
      url = link
    }
    expect(answers.map(({ status, body: { items } }) => [status, items.length])).toEqual(lengths.map((length) => [200, length]))
    const ids = answers.flatMap(({ body: { items } }) => items.map(({ id }: { id: number }) => id))
    expect(ids).toEqual(Array.from(ids, (__, index) => index + 1))
    expect(answers.at(-1)?.body.total).toBe(ids.length)
  })

  test.each<[string, unknown, string, unknown]>([
    ['a text', text(), 'if-match', text()],
    ['a pattern of the request', text(), 'if-match', text(/^"v\d{3}"$/)],
    ['a pattern of both', text(/^"v\d{3}"$/), 'If-None-Match', text(/^"v\d+"$/)],
  ])('a tag that is %s', async (_name, etag, condition, received) => {
    const note = object({ text: text() })
    const call = createCall({
      get: operation('GET', '/notes/:id', { 200: json(note, object({ etag })) }),
      put: operation(
        'PUT',
        '/notes/:id',
        { 200: json(note) },
        { headers: object({ [condition.toLowerCase()]: received }), requests: json(note) },
      ),
    })
    const { headers, body } = await call('GET', '/notes/1')
    expect(await call('PUT', '/notes/1', body, { [condition]: headers.get('etag') as string })).toMatchObject({
      status: 200,
      body,
    })
  })

  test.each<[string, unknown, object, (token: string, cookie: string) => { readonly [name: string]: string }]>([
    ['a header', text(), { headers: object({ authorization: text() }) }, (token) => ({ authorization: `Bearer ${token}` })],
    [
      'a header of a pattern',
      text(),
      { headers: object({ authorization: text(/^Bearer [a-z]{20}$/) }) },
      (token) => ({ authorization: `Bearer ${token}` }),
    ],
    [
      'a header with another scheme',
      text(),
      { headers: object({ authorization: text(/^Token [\w-]{5,}$/) }) },
      (token) => ({ authorization: `Token ${token}` }),
    ],
    ['a security scheme', text(), { security: [{ user: [] }] }, (token) => ({ authorization: `Bearer ${token}` })],
    ['a cookie', text(), { cookies: object({ session: text(/^s[a-f]{9}$/) }) }, (__, cookie) => ({ cookie })],
    ['a cookie of any text', text(), { cookies: object({ session: text() }) }, (__, cookie) => ({ cookie })],
  ])('a token in %s', async (_name, token, more, toHeaders) => {
    const call = createCall({
      signIn: operation(
        'POST',
        '/sessions',
        { 200: json(object({ accessToken: token, refreshToken: text() }), object({ 'set-cookie': text() })) },
        { requests: json(object({ name: text() })) },
      ),
      refresh: operation(
        'POST',
        '/tokens',
        { 200: json(object({ accessToken: token })) },
        { requests: json(object({ refreshToken: text(/^r[0-9]{8}$/) })) },
      ),
      getMe: operation('GET', '/me', { 200: json(object({ name: text() })) }, more),
    })
    const { body, headers } = await call('POST', '/sessions', { name: 'Ada' })
    expect(body.accessToken).toMatch(/^[\w.~+/=-]+$/)
    expect(
      (await call('GET', '/me', undefined, toHeaders(body.accessToken, headers.get('set-cookie')?.split(';')[0] as string)))
        .status,
    ).toBe(200)
    expect((await call('POST', '/tokens', { refreshToken: body.refreshToken })).status).toBe(200)
  })

  test('values of queries, forms and bodies', async () => {
    const order = object({
      status: text(),
      version: integer(),
      code: text(),
      tags: list(text()),
      delivery: object({ kind: text() }),
    })
    const form = { 'application/x-www-form-urlencoded': { body: object({ code: text(/^[A-Z]{3}$/) }) } }
    const call = createCall({
      get: operation('GET', '/order', { 200: json(order) }),
      find: operation(
        'GET',
        '/orders',
        { 200: json(list(order)) },
        { query: object({ status: choice('open', 'closed'), 'version?': numeric(), 'tags?': list(choice('a', 'b')) }) },
      ),
      put: operation(
        'PUT',
        '/order',
        { 200: json(order) },
        { requests: json(object({ delivery: object({ kind: choice('post', 'pick-up') }) })) },
      ),
      check: operation('POST', '/check', { 204: {} }, { requests: form }),
    })
    const { body } = await call('GET', '/order')
    const query = new URLSearchParams([
      ['status', body.status],
      ['version', body.version],
      ...body.tags.map((tag: string) => ['tags', tag]),
    ])
    expect((await call('GET', `/orders?${query}`)).status).toBe(200)
    expect((await call('PUT', '/order', { delivery: body.delivery })).status).toBe(200)
    expect(body.code).toMatch(/^[A-Z]{3}$/)
  })

  test('the id of an upload that nothing reads', async () => {
    const call = createCall({
      start: operation('POST', '/uploads', { 201: json(object({ id: text() })) }, { requests: json(object({ name: text() })) }),
      send: operation(
        'PUT',
        '/uploads/:id/parts/:number',
        { 204: {} },
        { pathParams: object({ id: uuid(), number: numeric() }), requests: json(object({ data: text() })) },
      ),
      finish: operation(
        'POST',
        '/posts',
        { 201: json(object({ id: integer() })) },
        { requests: json(object({ uploadId: uuid() })) },
      ),
    })
    const {
      body: { id },
    } = await call('POST', '/uploads', { name: 'a.png' })
    expect((await call('PUT', `/uploads/${id}/parts/1`, { data: 'a' })).status).toBe(204)
    expect((await call('POST', '/posts', { uploadId: id })).status).toBe(201)
  })
})

/** The cursor of the recipe about pagination. */
const Position = z.object({ publishedAt: z.iso.datetime(), id: z.int() })
const Cursor = z.codec(z.base64url().max(200), Position, {
  decode: (text, context) => {
    try {
      return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) as z.output<typeof Position>
    } catch {
      context.issues.push({ code: 'custom', input: text, message: 'Invalid cursor' })
      return z.NEVER
    }
  },
  encode: (position) => btoa(JSON.stringify(position)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
})
const encoded = Cursor.encode({ publishedAt: '2026-01-01T00:00:00Z', id: 1 })

describe('the cursor of the recipe', () => {
  const body = z.object({ posts: z.array(z.object({ id: z.number(), title: z.string() })), next: z.string().nullable() })
  const createPosts = (query: Schema) =>
    createContract({
      listPosts: {
        path: '/posts',
        method: 'GET',
        query: query as never,
        responses: { 200: { 'application/json': { body } }, ...errors(400) },
      },
    } as Contract)
  const withCursor = (cursor: z.ZodType): z.ZodType =>
    z.object({ limit: z.coerce.number<string | number>().int().min(1).max(100).default(10), cursor: cursor.optional() })
  const whole = withCursor(Cursor)
  const problem =
    "listPosts: 'cursor' in 'query' accepts no generated value, so the first page is the last one: add 'examples' to its schema"

  test.each<[string, Schema, readonly number[], readonly string[]]>([
    ['alone', whole, [10], [problem]],
    ['with an example', withCursor(Cursor.meta({ examples: [encoded] })), [10, 10], []],
    ['in a codec, which encodes positions', codec(whole, (value) => z.encode(whole, value) as never).request, [10, 10, 5], []],
    [
      'in a codec that encodes nothing',
      codec(whole, () => {
        throw new Error('no')
      }).request,
      [10],
      [problem],
    ],
  ])('%s', async (_, query, lengths, problems) => {
    const contract = createPosts(query)
    const mock = createMock(contract)
    const { listPosts } = createClient(contract, { fetch: mock.fetch }) as unknown as { listPosts: never }
    const pages: { status: number; body: { posts: { id: number }[]; next: string | null } }[] = []
    for await (const page of paginate(listPosts, {} as never, (result) => {
      const { next } = (result as unknown as (typeof pages)[0]).body
      return (typeof next === 'string' && pages.length < 9 ? { query: { cursor: next } } : undefined) as never
    }))
      pages.push(page as never)
    expect(pages.map((page) => [page.status, page.body.posts.length])).toEqual(lengths.map((length) => [200, length]))
    const ids = pages.flatMap((page) => page.body.posts.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(await mock.findProblems()).toEqual(problems)
  })
})

test('problems name the ids and the tags that requests take back', async () => {
  const schema = z.string().refine((text) => text === 'a-1')
  const text = { 'application/json': { body: z.object({ id: z.string() }) } }
  const contract = {
    put: {
      path: '/notes/:id',
      method: 'PUT',
      pathParams: z.object({ id: schema }),
      headers: z.object({ 'if-match': schema, 'x-trace': schema }),
      responses: { 200: text, ...fail },
    },
  }
  expect(await createMock(contract as never).findProblems()).toEqual([
    "put: 'id' in 'pathParams' accepts no generated value: add 'examples' to its schema",
    "put: 'if-match' in 'headers' accepts no generated value: add 'examples' to its schema",
  ])
})

test('requests without a JSON Schema take what they accept', async () => {
  const bare = (accepts: (value: { readonly [name: string]: string }) => boolean): Schema =>
    ({
      '~standard': {
        version: 1,
        vendor: 'bare',
        validate: (value: { readonly [name: string]: string }) =>
          accepts(value) ? { value } : { issues: [{ message: 'wrong' }] },
      },
    }) as never
  const body = z.array(z.object({ id: z.string(), name: z.string() }))
  const throws = z.object({ name: z.string() }).refine(() => {
    throw new Error('wrong')
  })
  const call = createCall({
    list: { path: '/users', method: 'GET', responses: { 200: { 'application/json': { body } }, ...fail } },
    put: {
      path: '/users/:id',
      method: 'PUT',
      pathParams: bare(({ id }) => /^\d+$/.test(id as string)),
      requests: { 'application/json': { body: throws } },
      responses: { 204: {}, ...fail },
    },
  })
  expect((await call('GET', '/users')).body).toEqual(['1', '2', '3'].map((id) => ({ id, name: expect.any(String) as string })))
})

test.each(['/users?limit=0', '/users?offset=90', '/users?offset=25&limit=10'])('a page without items, %s', async (url) => {
  const body = z.object({
    items: z.array(z.object({ id: z.int() })),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
  const query = z.object({ limit: z.coerce.number().optional(), offset: z.coerce.number().optional() })
  const call = createCall({
    list: { path: '/users', method: 'GET', query, responses: { 200: { 'application/json': { body } }, ...fail } },
  })
  const { next, previous } = (await call('GET', url)).body as { next: string | null; previous: string | null }
  expect([next, previous]).toEqual([null, url.includes('offset') ? '15' : null])
})

test('a page that the response cannot have has no next one', async () => {
  const body = z.object({ items: z.array(z.object({ id: z.int() })).max(3), next: z.string().nullable(), total: z.int() })
  const call = createCall({
    list: {
      path: '/users',
      method: 'GET',
      query: z.object({ cursor: z.string().optional() }),
      responses: { 200: { 'application/json': { body } }, ...fail },
    },
  })
  const { items, next, total } = (await call('GET', '/users')).body as { items: object[]; next: unknown; total: number }
  expect([next, total]).toEqual([null, items.length])
})

test.each<[string, z.ZodType]>([
  ['an object', z.string().transform((text) => ({ after: text }))],
  ['an object, of a pattern', z.string().regex(/^[a-z]{8}$/).transform((text) => ({ after: text }))],
])('a cursor whose value is %s', async (_, cursor) => {
  const body = z.object({ items: z.array(z.object({ id: z.int() })), next: z.string().nullable() })
  const call = createCall({ list: { path: '/items', method: 'GET', query: z.object({ cursor: cursor.optional() }), responses: { 200: { 'application/json': { body } }, ...fail } } })
  const { next } = (await call('GET', '/items')).body as { next: string }
  const second = (await call('GET', `/items?cursor=${next}`)).body as { items: { id: number }[] }
  expect(second.items.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})

test.each([
  ['/items?limit=90', 20],
  ['/items', 10],
])('the limit of %s is the one that the schema returns', async (url, length) => {
  const query = z.object({ limit: z.coerce.number().transform((limit) => Math.min(limit, 20)).optional() })
  const call = createCall({ list: { path: '/items', method: 'GET', query, responses: { 200: { 'application/json': { body: z.array(z.object({ id: z.int() })) } }, ...fail } } })
  expect((await call('GET', url)).body).toHaveLength(length)
})

test('a cookie that only the application can make is not set', async () => {
  const contract = createContract({
    get: {
      path: '/me',
      method: 'GET',
      cookies: z.object({ sid: z.string().refine((text) => text === 'made by the application') }),
      responses: { 200: { 'text/plain': { body: z.string(), headers: z.object({ 'set-cookie': z.string() }) } }, ...errors(400) },
    },
    start: {
      path: '/start',
      method: 'POST',
      responses: { 200: { 'text/plain': { body: z.string(), headers: z.object({ 'set-cookie': z.string() }) } } },
    },
  })
  const response = await createMock(contract).fetch(new Request('http://localhost/start', { method: 'POST' }))
  expect(response.headers.get('set-cookie')).toBe('session=mock; Path=/')
})
