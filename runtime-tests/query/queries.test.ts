import {
  InfiniteQueryObserver,
  MutationObserver,
  onlineManager,
  QueryClient,
  QueryObserver,
  skipToken,
} from '@tanstack/query-core'
import { byteStream, createContract, createRouter, events, jsonLines } from 'routepact'
import { ContractClientError, ContractStatusError, createClient, createOutline } from 'routepact/client'
import { codec, codecs, dateTimePair } from 'routepact/codec'
import { createQueries, type QueryError } from 'routepact-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { waitUntil } from '../wait-until.ts'

const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const isoDate = z.codec(z.iso.datetime(), z.date(), dateTimePair)
const day = codec(z.object({ at: isoDate }), z)

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    headers: z.object({ authorization: z.string() }),
    responses: {
      200: json(z.object({ name: z.string() })),
      304: {},
      404: json(z.object({ missing: z.string() })),
      503: {},
    },
  },
  listUsers: {
    path: '/users',
    method: 'GET',
    query: z.object({ cursor: z.coerce.number<string>().default(0), limit: z.coerce.number<string>().default(2) }),
    responses: { 200: json(z.object({ names: z.array(z.string()), next: z.string().optional() })) },
  },
  searchUsers: {
    path: '/users/search',
    method: 'POST',
    requests: json(z.object({ text: z.string(), from: z.number().optional() })),
    responses: { 200: json(z.object({ text: z.string(), from: z.number() })) },
  },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: json(z.object({ name: z.string() })),
    responses: { 201: json(z.object({ name: z.string() })), default: json(z.object({ error: z.string() })) },
  },
  signOut: { path: '/session', method: 'DELETE', responses: { 200: {} } },
  exists: { path: '/exists', method: 'HEAD', responses: { 200: json(z.object({ name: z.string() })) } },
  watch: {
    path: '/watch',
    method: 'GET',
    query: z.object({ to: z.coerce.number<string>() }),
    responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.number() })) } } },
  },
  lines: { path: '/lines', method: 'GET', responses: { 200: { 'application/x-ndjson': { body: jsonLines(z.number()) } } } },
  download: { path: '/file', method: 'GET', responses: { 200: { 'application/pdf': { body: byteStream() } } } },
  getDay: { path: '/day', method: 'GET', query: day.request, responses: { 200: { 'application/json': { body: day.response } } } },
})

const names = ['Ada', 'Bob', 'Cy', 'Dan', 'Eve']
/** What the next part of the stream waits for. */
let step: () => Promise<void>

const router = createRouter({
  contract,
  handlers: {
    getUser: async (request) => {
      const { id } = request.validatedParams
      if (id === 'slow') await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      if (id === 'nobody') return request.respond({ status: 404, body: { missing: id } })
      if (id === 'same') return request.respond({ status: 304 })
      if (id === 'busy') return request.respond({ status: 503 })
      return request.respond({ status: 200, body: { name: id } })
    },
    listUsers: (request) => {
      const { cursor, limit } = request.validatedQuery
      const end = cursor + limit
      return request.respond({
        status: 200,
        body: { names: names.slice(cursor, end), ...(end < names.length && { next: String(end) }) },
      })
    },
    searchUsers: ({ validatedBody: { text, from = 0 }, respond }) => respond({ status: 200, body: { text, from } }),
    createUser: (request) => {
      const { name } = request.validatedBody
      if (name === 'taken') return request.respond({ status: 409, body: { error: 'The name is taken' } })
      return request.respond({ status: 201, body: { name } })
    },
    signOut: (request) => request.respond({ status: 200 }),
    exists: (request) => request.respond({ status: 200, body: { name: 'Ada' } }),
    watch: (request) => {
      const { to } = request.validatedQuery
      return request.respond({
        status: 200,
        body: (async function* () {
          for (let n = 1; n <= to; n += 1) {
            yield { n }
            await step()
          }
        })(),
      })
    },
    lines: (request) => request.respond({ status: 200, body: (async function* () {})() }),
    download: (request) => request.respond({ status: 200, body: new Blob(['abc']).stream() }),
    getDay: (request) => request.respond({ status: 200, body: { at: new Date(request.validatedQuery.at.getTime() + 1) } }),
  },
})

const sent = vi.fn((request: Request) => router.fetch(request))
const client = createClient(contract, { fetch: (request) => sent(request), headers: { authorization: 'Bearer s3cret' } })
const queries = createQueries(client)
let queryClient: QueryClient

beforeEach(() => {
  sent.mockClear()
  step = async () => undefined
  queryClient = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Returns the error of a query function, which is not retried. */
async function readError(options: {
  readonly queryKey: readonly unknown[]
}): Promise<QueryError<typeof contract.getUser> & { readonly cause?: unknown }> {
  return queryClient.fetchQuery({ ...options, retry: false }).then(
    () => expect.unreachable('The query has no error'),
    (error: QueryError<typeof contract.getUser>) => error,
  )
}

describe('a query', () => {
  test('has the body of a success, below the key of its input', async () => {
    const options = queries.getUser.query({ params: { id: 'Ada' } })
    expect(await queryClient.fetchQuery({ ...options, staleTime: 1000 })).toEqual({ name: 'Ada' })
    expect(await queryClient.fetchQuery({ ...options, staleTime: 1000 })).toEqual({ name: 'Ada' })
    expect(sent).toHaveBeenCalledOnce()
    const key = queries.getUser.key({ params: { id: 'Ada' } })
    expect(key).toEqual(['getUser', { params: { id: 'Ada' } }])
    expect(queryClient.getQueryData(key)).toEqual({ name: 'Ada' })
    expect(queryClient.getQueryData(queries.getUser.key({ params: { id: 'Bob' } }))).toBe(undefined)
  })

  test('has no secret of the client in its key', async () => {
    await queryClient.fetchQuery(queries.getUser.query({ params: { id: 'Ada' } }))
    expect(sent.mock.calls[0]?.[0].headers.get('authorization')).toBe('Bearer s3cret')
    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ queryKey, queryHash }) => [queryKey, queryHash]),
      ),
    ).not.toContain('s3cret')
  })

  test('needs no input if nothing in it is required', async () => {
    expect(await queryClient.fetchQuery(queries.listUsers.query())).toEqual({ names: ['Ada', 'Bob'], next: '2' })
    expect(queryClient.getQueryData(queries.listUsers.key())).toEqual({ names: ['Ada', 'Bob'], next: '2' })
  })

  test.each([
    ['signOut', queries.signOut.query()],
    ['exists', queries.exists.query()],
  ])('of %s is null, because there is no body', async (_, options) => {
    const observer = new QueryObserver(queryClient, options)
    const unsubscribe = observer.subscribe(() => undefined)
    await waitUntil(() => expect(observer.getCurrentResult().status).toBe('success'))
    unsubscribe()
    expect(observer.getCurrentResult().data).toBe(null)
  })

  test('has the bytes of a stream, which several observers read', async () => {
    expect(await queryClient.fetchQuery(queries.download.query())).toEqual(new TextEncoder().encode('abc'))
  })

  test('is invalidated by the key of its operation, and by a part of its input', async () => {
    const { getUser, listUsers } = queries
    await queryClient.fetchQuery(getUser.query({ params: { id: 'Ada' } }))
    await queryClient.fetchQuery(listUsers.query({ query: { limit: '1', cursor: '2' } }))
    await queryClient.fetchInfiniteQuery(listUsers.infinite({}, () => undefined))
    const listStale = () =>
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.isInvalidated)
        .map(({ queryKey }) => queryKey)
    await queryClient.invalidateQueries({ queryKey: listUsers.key({ query: { cursor: '2' } }) })
    expect(listStale()).toEqual([['listUsers', { query: { limit: '1', cursor: '2' } }]])
    await queryClient.invalidateQueries({ queryKey: listUsers.key() })
    expect(listStale()).toEqual([
      ['listUsers', { query: { limit: '1', cursor: '2' } }],
      ['listUsers', {}, 'infinite'],
    ])
    await queryClient.invalidateQueries({ queryKey: getUser.key() })
    expect(listStale()).toHaveLength(3)
  })

  test('aborts its request when it is cancelled', async () => {
    const options = queries.getUser.query({ params: { id: 'slow' } })
    const call = queryClient.fetchQuery(options)
    await waitUntil(() => expect(sent).toHaveBeenCalledOnce())
    const cancelled = expect(call).rejects.toThrow('CancelledError')
    await queryClient.cancelQueries({ queryKey: queries.getUser.key() })
    await cancelled
    expect(sent.mock.calls[0]?.[0].signal.aborted).toBe(true)
  })

  test('aborts its request when nobody observes it any more', async () => {
    const unsubscribe = new QueryObserver(queryClient, queries.getUser.query({ params: { id: 'slow' } })).subscribe(
      () => undefined,
    )
    await waitUntil(() => expect(sent).toHaveBeenCalledOnce())
    unsubscribe()
    expect(sent.mock.calls[0]?.[0].signal.aborted).toBe(true)
  })

  test('waits for its input with skipToken', async () => {
    const options = queries.listUsers.query(skipToken)
    await queryClient.fetchQuery(queries.listUsers.query())
    const observer = new QueryObserver(queryClient, options)
    const unsubscribe = observer.subscribe(() => undefined)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle', data: undefined })
    unsubscribe()
    expect(sent).toHaveBeenCalledOnce()
    await expect(queryClient.fetchQuery(options)).rejects.toThrow(new TypeError('A query with skipToken must not run'))
    expect(options.queryKey).toEqual(['listUsers', 'skip'])
    expect(queries.listUsers.infinite(skipToken, () => null)).toMatchObject({
      queryKey: ['listUsers', 'skip', 'infinite'],
      enabled: false,
    })
  })
})

describe('an error', () => {
  test('has the status and the body of a declared response', async () => {
    const error = await readError(queries.getUser.query({ params: { id: 'nobody' } }))
    expect(error).toBeInstanceOf(ContractStatusError)
    expect(error.status === 404 && error.body.missing).toBe('nobody')
  })

  test('is a declared response below 200 or above 299', async () => {
    expect(await readError(queries.getUser.query({ params: { id: 'same' } }))).toMatchObject({
      name: 'ContractStatusError',
      status: 304,
      body: undefined,
    })
  })

  test.each<[thrown: unknown, message: string]>([
    [Object.assign(new Error('No'), { status: 404, body: 'secret' }), 'No'],
    [Object.assign(new Error('No'), { body: 1 }), 'No'],
    ['text', 'text'],
    [undefined, 'undefined'],
  ])('has no status if the call throws %o, which is the cause', async (thrown, message) => {
    sent.mockRejectedValueOnce(thrown)
    const error = await readError(queries.getUser.query({ params: { id: 'Ada' } }))
    expect(error).toBeInstanceOf(Error)
    expect(error.message).toBe(message)
    expect('status' in error || 'body' in error).toBe(false)
    expect(error.cause).toBe(thrown)
  })

  test('has no status if the response is not declared', async () => {
    sent.mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }))
    const error = await readError(queries.getUser.query({ params: { id: 'Ada' } }))
    expect(error.status).toBe(undefined)
    expect(error.cause).toBeInstanceOf(ContractClientError)
    expect(error.cause).toMatchObject({ status: 502, text: 'Bad gateway', message: error.message })
  })

  test('is what the call throws otherwise', async () => {
    const thrown = new TypeError('fetch failed')
    sent.mockRejectedValueOnce(thrown)
    expect(await readError(queries.getUser.query({ params: { id: 'Ada' } }))).toBe(thrown)
  })
})

describe('a query is tried', () => {
  const undeclared = async (status: number): Promise<Response> => new Response('', { status })
  const tries: readonly [title: string, id: string, respond: (() => Promise<Response>) | undefined, count: number][] = [
    ['after 404', 'nobody', undefined, 1],
    ['after 304', 'same', undefined, 1],
    ['after 503', 'busy', undefined, 4],
    ['after an undeclared 403', 'Ada', async () => undeclared(403), 1],
    ['after an undeclared 502', 'Ada', async () => undeclared(502), 4],
    ['after a lost connection', 'Ada', async () => Promise.reject(new TypeError('fetch failed')), 4],
  ]
  /** Counts the requests of an observed query: `fetchQuery` tries once. */
  const countRequests = async (id: string, respond: (() => Promise<Response>) | undefined): Promise<number> => {
    let calls = 0
    sent.mockImplementation(async (request: Request) => {
      calls += 1
      return respond ? respond() : router.fetch(request)
    })
    const observer = new QueryObserver(queryClient, queries.getUser.query({ params: { id } }))
    const unsubscribe = observer.subscribe(() => undefined)
    await waitUntil(() => expect(observer.getCurrentResult().status).toBe('error'))
    unsubscribe()
    sent.mockImplementation((request: Request) => router.fetch(request))
    return calls
  }

  test.each(tries)('%s', async (_, id, respond, expected) => {
    vi.stubGlobal('window', {})
    expect(await countRequests(id, respond)).toBe(expected)
  })

  test.each([
    [false, 1],
    [1, 2],
    [5, 6],
  ])('as the client says, %o, if its options are created again while it waits for the network', async (retry, expected) => {
    vi.stubGlobal('window', {})
    queryClient.setDefaultOptions({ queries: { retryDelay: 1, retry } })
    queryClient.mount()
    onlineManager.setOnline(false)
    const observer = new QueryObserver(queryClient, queries.getUser.query({ params: { id: 'busy' } }))
    const unsubscribe = observer.subscribe(() => undefined)
    observer.setOptions(queries.getUser.query({ params: { id: 'busy' } }))
    onlineManager.setOnline(true)
    await waitUntil(() => expect(observer.getCurrentResult().status).toBe('error'))
    unsubscribe()
    queryClient.unmount()
    expect(sent).toHaveBeenCalledTimes(expected)
  })

  test('as the client says for the queries of an operation', async () => {
    vi.stubGlobal('window', {})
    queryClient.setQueryDefaults(queries.getUser.key(), { retry: 1 })
    expect(await countRequests('busy', undefined)).toBe(2)
  })

  test('with fetchQuery, too', async () => {
    vi.stubGlobal('window', {})
    const { queryKey, queryFn, retry } = queries.getUser.query({ params: { id: 'busy' } })
    await expect(queryClient.fetchQuery({ queryKey, queryFn, retry, retryDelay: 1 })).rejects.toMatchObject({ status: 503 })
    expect(sent).toHaveBeenCalledTimes(4)
  })

  test.each<[retry: boolean | number | (() => boolean) | undefined, count: number]>([
    [false, 1],
    [0, 1],
    [1, 2],
    [2, 3],
    [undefined, 1],
    [() => false, 1],
  ])('as the client of the queries says: retry %o on a server', async (retry, expected) => {
    queryClient.setDefaultOptions({ queries: { retryDelay: 1, ...(retry !== undefined && { retry }) } })
    expect(await countRequests('busy', undefined)).toBe(expected)
    expect(await countRequests('nobody', undefined)).toBe(1)
  })

  test('always if the client of the queries says so', async () => {
    queryClient.setDefaultOptions({ queries: { retryDelay: 1, retry: true } })
    let calls = 0
    const until = async (): Promise<Response> => ((calls += 1) < 7 ? undeclared(503) : Response.json({ name: 'Ada' }))
    sent.mockImplementation(until)
    expect(
      await new Promise((resolve) => {
        const observer = new QueryObserver(queryClient, queries.getUser.query({ params: { id: 'Ada' } }))
        const unsubscribe = observer.subscribe(({ data }) => {
          if (!data) return
          unsubscribe()
          resolve(data)
        })
      }),
    ).toEqual({ name: 'Ada' })
    sent.mockImplementation((request: Request) => router.fetch(request))
    expect(calls).toBe(7)
  })
})

describe('a stream', () => {
  test('is a list that grows', async () => {
    let proceed: () => void = () => undefined
    step = async () => new Promise((resolve) => (proceed = resolve))
    const observer = new QueryObserver(queryClient, queries.watch.query({ query: { to: '2' } }))
    const unsubscribe = observer.subscribe(() => undefined)
    await waitUntil(() =>
      expect(observer.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'fetching', data: [{ n: 1 }] }),
    )
    proceed()
    await waitUntil(() => expect(observer.getCurrentResult().data).toEqual([{ n: 1 }, { n: 2 }]))
    proceed()
    await waitUntil(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
    unsubscribe()
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: [{ n: 1 }, { n: 2 }] })
    expect(queryClient.getQueryData(queries.watch.key({ query: { to: '2' } }))).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('begins again when it is fetched again', async () => {
    const options = queries.watch.query({ query: { to: '2' } })
    expect(await queryClient.fetchQuery(options)).toEqual([{ n: 1 }, { n: 2 }])
    expect(await queryClient.fetchQuery(options)).toEqual([{ n: 1 }, { n: 2 }])
    expect(sent).toHaveBeenCalledTimes(2)
  })

  test('without elements is an empty list', async () => {
    expect(await queryClient.fetchQuery(queries.lines.query())).toEqual([])
  })

  test('ends, with its request, when nobody observes it any more', async () => {
    step = async () => new Promise(() => undefined)
    const observer = new QueryObserver(queryClient, queries.watch.query({ query: { to: '2' } }))
    const unsubscribe = observer.subscribe(() => undefined)
    await waitUntil(() => expect(observer.getCurrentResult().data).toEqual([{ n: 1 }]))
    unsubscribe()
    expect(sent.mock.calls[0]?.[0].signal.aborted).toBe(true)
    expect(queryClient.getQueryData(queries.watch.key({ query: { to: '2' } }))).toEqual([{ n: 1 }])
  })

  test('that was broken off is fetched again, however long data is fresh', async () => {
    step = async () => new Promise(() => undefined)
    const options = { ...queries.watch.query({ query: { to: '2' } }), staleTime: Infinity }
    const leave = new QueryObserver(queryClient, options).subscribe(() => undefined)
    await waitUntil(() => expect(queryClient.getQueryData(options.queryKey)).toEqual([{ n: 1 }]))
    leave()
    await waitUntil(() => expect(queryClient.getQueryState(options.queryKey)?.isInvalidated).toBe(true))
    step = async () => undefined
    const observer = new QueryObserver(queryClient, options)
    const unsubscribe = observer.subscribe(() => undefined)
    await waitUntil(() => expect(observer.getCurrentResult().data).toEqual([{ n: 1 }, { n: 2 }]))
    unsubscribe()
    expect(queryClient.getQueryState(options.queryKey)?.isInvalidated).toBe(false)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  test('stores nothing after the cache is cleared', async () => {
    let proceed: () => void = () => undefined
    step = async () => new Promise((resolve) => (proceed = resolve))
    const key = queries.watch.key({ query: { to: '2' } })
    const call = queryClient.fetchQuery(queries.watch.query({ query: { to: '2' } })).catch(() => undefined)
    await waitUntil(() => expect(queryClient.getQueryData(key)).toEqual([{ n: 1 }]))
    queryClient.clear()
    proceed()
    await call
    expect(sent.mock.calls[0]?.[0].signal.aborted).toBe(true)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('that breaks is an error without a status', async () => {
    step = async () => Promise.reject(new Error('broken'))
    const error = await queryClient
      .fetchQuery({ ...queries.watch.query({ query: { to: '2' } }), retry: false })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('status')
  })

  test('is a list in a page of an infinite query', async () => {
    const { pages } = await queryClient.fetchInfiniteQuery(queries.watch.infinite({ query: { to: '2' } }, () => undefined))
    expect(pages).toEqual([[{ n: 1 }, { n: 2 }]])
  })

  test('is what the client returns in a mutation', async () => {
    const stream = await new MutationObserver(queryClient, queries.watch.mutation()).mutate({ query: { to: '2' } })
    const elements: unknown[] = []
    for await (const element of stream) elements.push(element)
    expect(elements).toEqual([{ n: 1 }, { n: 2 }])
  })
})

describe('an infinite query', () => {
  test('changes the query of each page', async () => {
    const options = queries.listUsers.infinite({ query: { limit: '2' } }, ({ next }) =>
      next === undefined ? undefined : { query: { cursor: next } },
    )
    const observer = new InfiniteQueryObserver(queryClient, options)
    const unsubscribe = observer.subscribe(() => undefined)
    await waitUntil(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
    await observer.fetchNextPage()
    await observer.fetchNextPage()
    unsubscribe()
    const { data, hasNextPage } = observer.getCurrentResult()
    expect(data?.pages.map((page) => page.names)).toEqual([['Ada', 'Bob'], ['Cy', 'Dan'], ['Eve']])
    expect(data?.pageParams).toEqual([{}, { query: { cursor: '2' } }, { query: { cursor: '4' } }])
    expect(hasNextPage).toBe(false)
    expect(sent.mock.calls.map(([{ url }]) => new URL(url).search)).toEqual([
      '?limit=2',
      '?limit=2&cursor=2',
      '?limit=2&cursor=4',
    ])
    expect(options.queryKey).toEqual(['listUsers', { query: { limit: '2' } }, 'infinite'])
    expect(queryClient.getQueryData(queries.listUsers.key({ query: { limit: '2' } }))).toBe(undefined)
  })

  test('changes the body of each page', async () => {
    const options = queries.searchUsers.infinite({ body: { text: 'a' } }, (_, pages) => ({ body: { from: pages.length } }))
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 2 })
    expect(pages).toEqual([
      { text: 'a', from: 0 },
      { text: 'a', from: 1 },
    ])
  })

  test('replaces a body that is not an object', async () => {
    const call = vi.fn(async (_input: object) => ({ status: 200, body: 1 }))
    const { find } = createQueries({ find: call }) as unknown as { find: (typeof queries)['searchUsers'] }
    const bodies: readonly unknown[] = [['b'], 'b']
    for (const body of bodies) {
      const options = find.infinite({ body: ['a'] as never }, (_, pages) => (pages.length < 2 ? { body: body as never } : null))
      await new QueryClient().fetchInfiniteQuery({ ...options, pages: 2 })
      expect(call.mock.lastCall?.[0]).toMatchObject({ body })
    }
  })

  test('has the errors of a query', async () => {
    const error = await queryClient
      .fetchInfiniteQuery({ ...queries.getUser.infinite({ params: { id: 'nobody' } }, () => null), retry: false })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 404, body: { missing: 'nobody' } })
  })
})

describe('a mutation', () => {
  test('sends its variables, and has the body of a success', async () => {
    const observer = new MutationObserver(queryClient, queries.createUser.mutation())
    expect(await observer.mutate({ body: { name: 'Ada' } })).toEqual({ name: 'Ada' })
    expect(queries.createUser.mutation().mutationKey).toEqual(['createUser'])
  })

  test('has the error of a status, and is not tried again', async () => {
    const observer = new MutationObserver(queryClient, queries.createUser.mutation())
    await expect(observer.mutate({ body: { name: 'taken' } })).rejects.toMatchObject({
      status: 409,
      body: { error: 'The name is taken' },
    })
    sent.mockRejectedValueOnce(new TypeError('fetch failed'))
    await expect(observer.mutate({ body: { name: 'Ada' } })).rejects.toThrow('fetch failed')
    expect(sent).toHaveBeenCalledTimes(2)
  })

  test('needs no variables, and has null for no body', async () => {
    expect(await new MutationObserver(queryClient, queries.signOut.mutation()).mutate()).toBe(null)
  })
})

describe('a client', () => {
  test('with codecs has values in its keys and its data', async () => {
    const { getDay } = createQueries(createClient(contract, { codecs, fetch: (request) => sent(request) }))
    const at = new Date(0)
    expect(await queryClient.fetchQuery(getDay.query({ query: { at } }))).toEqual({ at: new Date(1) })
    expect(queryClient.getQueryData(getDay.key({ query: { at: new Date(0) } }))).toEqual({ at: new Date(1) })
    expect(queryClient.getQueryData(getDay.key({ query: { at: new Date(1) } }))).toBe(undefined)
  })

  test('with groups has groups, also of other clients', async () => {
    const grouped = createQueries({ shop: createClient({ users: contract }, { fetch: router.fetch }), bank: client })
    expect(grouped.bank.listUsers.key()).toEqual(['bank', 'listUsers'])
    expect(grouped.shop.users.listUsers.key()).toEqual(['shop', 'users', 'listUsers'])
    expect(await queryClient.fetchQuery(grouped.shop.users.listUsers.query())).toEqual({ names: ['Ada', 'Bob'], next: '2' })
    expect(Object.keys(grouped.bank)).toEqual(Object.keys(contract))
  })

  test('of an outline has the same queries', async () => {
    const outlined = createQueries(
      createClient<typeof contract>(createOutline(contract), { fetch: router.fetch, bodies: [events, jsonLines, byteStream] }),
    )
    expect(await queryClient.fetchQuery(outlined.watch.query({ query: { to: '1' } }))).toEqual([{ n: 1 }])
  })

  test.each([
    [{ getUser: 'text' }, "'getUser' must be a client or a client's call"],
    [contract, "'getUser.path' must be a client or a client's call"],
    [{ users: { getUser: null } }, "'users.getUser' must be a client or a client's call"],
    [createClient, "'client' must be a client or a client's call"],
    [client.getUser, "'client' must be a client or a client's call"],
    [null as never, "'client' must be a client or a client's call"],
  ])('%o is none', (value, message) => {
    expect(() => createQueries(value)).toThrow(new TypeError(message))
  })
})
