import { type InfiniteData, QueryClient, type QueryKey, skipToken } from '@tanstack/query-core'
import * as react from '@tanstack/react-query'
import * as solid from '@tanstack/solid-query'
import * as vue from '@tanstack/vue-query'
import { byteStream, createContract, events } from 'routepact'
import { type ContractStatusError, createClient } from 'routepact/client'
import { codec, codecs, dateTimePair } from 'routepact/codec'
import {
  createQueries,
  type InfiniteQuery,
  type MutationData,
  type NextPage,
  type OperationMutation,
  type OperationQueries,
  type OperationQuery,
  type Queries,
  type QueryData,
  type QueryError,
  type SkippableInput,
  type TaggedKey,
  type UnexpectedError,
} from 'routepact-query'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const isoDate = z.codec(z.iso.datetime(), z.date(), dateTimePair)
const event = codec(z.object({ at: isoDate }), z)

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    headers: z.object({ authorization: z.string() }),
    responses: { 200: json(z.object({ name: z.string() })), 400: json(z.object({ invalid: z.string() })), 404: json(z.object({ missing: z.string() })) },
  },
  listUsers: {
    path: '/users',
    method: 'GET',
    query: z.object({ cursor: z.string().optional(), limit: z.coerce.number<string>().default(10) }),
    responses: { 200: json(z.object({ names: z.array(z.string()), next: z.string().optional() })) },
  },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: json(z.object({ name: z.string() })),
    responses: { 201: json(z.object({ name: z.string() })), 204: {}, default: json(z.object({ error: z.string() })) },
  },
  signOut: { path: '/session', method: 'DELETE', responses: { 200: {} } },
  watch: { path: '/watch', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.number() })) } } } },
  download: { path: '/file', method: 'GET', responses: { 200: { 'application/pdf': { body: byteStream() } } } },
  anything: { path: '/anything', method: 'GET', responses: { 200: json(z.any()), 404: json(z.any()) } },
  exists: { path: '/exists', method: 'HEAD', responses: { 200: json(z.object({ name: z.string() })) } },
  getDate: { path: '/date', method: 'GET', query: event.request, responses: { 200: { 'application/json': { body: event.response } } } },
})

const client = createClient(contract, { headers: { authorization: 'Bearer …' } })
const queries = createQueries(client)
const queryClient = new QueryClient()

type User = { name: string }
type Contract = typeof contract

describe('a query', () => {
  test('has the body of a success as data, whatever reads it', () => {
    const options = queries.getUser.query({ params: { id: 'Ada' } })
    expect(queryClient.fetchQuery(options)).type.toBe<Promise<User>>()
    expect(queryClient.ensureQueryData(options)).type.toBe<Promise<User>>()
    const cached = queryClient.getQueryData(options.queryKey)
    expect(cached).type.toBe<User | undefined>()
    expect(react.useQuery(options).data).type.toBe<User | undefined>()
    expect(react.useQuery(react.queryOptions(options)).data).type.toBe<User | undefined>()
    expect(react.useSuspenseQuery(options).data).type.toBe<User>()
    expect(react.useQueries({ queries: [options] })[0].data).type.toBe<User | undefined>()
    expect(vue.useQuery(options).data.value).type.toBe<User | undefined>()
    expect(vue.useQuery(() => options).data.value).type.toBe<User | undefined>()
    expect(vue.useQuery(vue.queryOptions(options)).data.value).type.toBe<User | undefined>()
    expect(solid.useQuery(() => options).data).type.toBe<User | undefined>()
  })

  test('has an error that its status narrows', () => {
    const options = queries.getUser.query({ params: { id: 'Ada' } })
    const { error } = react.useQuery(options)
    expect(error).type.toBe<QueryError<Contract['getUser']> | null>()
    expect(react.useSuspenseQuery(options).error).type.toBe<QueryError<Contract['getUser']> | null>()
    expect(vue.useQuery(options).error.value).type.toBe<QueryError<Contract['getUser']> | null>()
    expect(solid.useQuery(() => options).error).type.toBe<QueryError<Contract['getUser']> | null>()
    expect(error?.status).type.toBe<400 | 404 | undefined>()
    if (error?.status === 404) expect(error.body).type.toBe<{ missing: string }>()
    else if (error?.status === 400) expect(error.body).type.toBe<{ invalid: string }>()
    else expect(error).type.toBe<UnexpectedError | null>()
  })

  test('takes other options beside it', () => {
    const options = queries.getUser.query({ params: { id: 'Ada' } })
    expect(react.useQuery({ ...options, staleTime: 1, enabled: false }).data).type.toBe<User | undefined>()
    expect(react.useQuery({ ...options, select: ({ name }) => name.length }).data).type.toBe<number | undefined>()
    expect(react.useQuery({ ...options, initialData: { name: 'Ada' } }).data).type.toBe<User>()
    expect(react.useSuspenseQuery({ ...options, select: ({ name }) => name.length }).data).type.toBe<number>()
    expect(react.useQuery({ ...options, select: ({ name }) => name.length }).error).type.toBe<QueryError<Contract['getUser']> | null>()
    expect(vue.useQuery({ ...options, select: ({ name }) => name.length }).data.value).type.toBe<number | undefined>()
    expect(solid.useQuery(() => ({ ...options, select: ({ name }) => name.length })).data).type.toBe<number | undefined>()
  })

  test('waits for its input with skipToken', () => {
    const id = 'Ada' as string | undefined
    const options = queries.getUser.query(id === undefined ? skipToken : { params: { id } })
    expect(options).type.toBe<OperationQuery<User, QueryError<Contract['getUser']>>>()
    expect(react.useQuery(options).data).type.toBe<User | undefined>()
    expect(vue.useQuery(options).data.value).type.toBe<User | undefined>()
    expect(solid.useQuery(() => options).data).type.toBe<User | undefined>()
    expect(queries.listUsers.query).type.toBeCallableWith(skipToken)
    expect(queries.listUsers.query).type.not.toBeCallableWith(Symbol('other'))
  })

  test('accepts the input of the call only', () => {
    expect(queries.getUser.query).type.not.toBeCallableWith({ params: {} })
    expect(queries.getUser.query).type.not.toBeCallableWith({ params: { id: 'Ada' }, prams: {} })
    expect(queries.getUser.query).type.not.toBeCallableWith()
    expect(queries.listUsers.query).type.toBeCallableWith()
    expect(queries.listUsers.query).type.toBeCallableWith({})
    expect(queries.listUsers.query).type.not.toBeCallableWith({ query: { limit: true } })
    expect<'getUsers'>().type.not.toBeAssignableTo<keyof typeof queries>()
  })

  test('has no secret and no signal in its input', () => {
    const params = { id: 'Ada' }
    expect(queries.listUsers.query).type.toBeCallableWith({ headers: { 'x-trace': '1' } })
    expect(queries.getUser.query).type.toBeCallableWith({ params, headers: {} })
    expect(queries.getUser.query).type.not.toBeCallableWith({ params, headers: { authorization: 'Bearer …' } })
    expect(createQueries(createClient(contract)).getUser.query).type.not.toBeCallableWith({ params, headers: { authorization: 'Bearer …' } })
    expect(queries.listUsers.query).type.not.toBeCallableWith({ headers: { cookie: 'a=b' } })
    expect(queries.listUsers.query).type.not.toBeCallableWith({ headers: { 'x-api-key': 'a' } })
    expect(queries.listUsers.query).type.not.toBeCallableWith({ headers: { 'proxy-authorization': 'a' } })
    expect(queries.listUsers.query).type.not.toBeCallableWith({ cookies: { a: 'b' } })
    expect(queries.listUsers.query).type.not.toBeCallableWith({ signal: new AbortController().signal })
    expect(queries.listUsers.key).type.not.toBeCallableWith({ headers: { cookie: 'a=b' } })
    expect(queries.listUsers.infinite).type.not.toBeCallableWith({ headers: { cookie: 'a=b' } }, () => undefined)
  })

  test('has null for no body, the elements of a stream, and the bytes of a stream of bytes', () => {
    expect(queryClient.fetchQuery(queries.signOut.query())).type.toBe<Promise<null>>()
    expect(queryClient.fetchQuery(queries.exists.query())).type.toBe<Promise<null>>()
    expect(queryClient.fetchQuery(queries.createUser.query({ body: { name: 'Ada' } }))).type.toBe<Promise<User | null>>()
    expect(queryClient.fetchQuery(queries.watch.query())).type.toBe<Promise<{ n: number }[]>>()
    expect(react.useQuery(queries.watch.query()).data).type.toBe<{ n: number }[] | undefined>()
    expect(queryClient.fetchQuery(queries.download.query())).type.toBe<Promise<Uint8Array<ArrayBuffer>>>()
  })

  test('has unknown data for any', () => {
    expect(queryClient.fetchQuery(queries.anything.query())).type.toBe<Promise<unknown>>()
  })
})

describe('an infinite query', () => {
  type Users = { names: string[]; next?: string | undefined }
  const options = queries.listUsers.infinite({ query: { limit: '2' } }, (page) => (page.next === undefined ? undefined : { query: { cursor: page.next } }))

  test('has pages as data', () => {
    expect(react.useInfiniteQuery(options).data?.pages).type.toBe<Users[] | undefined>()
    expect(react.useSuspenseInfiniteQuery(options).data.pages).type.toBe<Users[]>()
    expect(react.useInfiniteQuery({ ...options, select: ({ pages }) => pages.flatMap(({ names }) => names) }).data).type.toBe<string[] | undefined>()
    expect(react.useInfiniteQuery(react.infiniteQueryOptions(options)).data?.pages).type.toBe<Users[] | undefined>()
    expect(react.useInfiniteQuery(options).error).type.toBe<QueryError<Contract['listUsers']> | null>()
    expect(vue.useInfiniteQuery(options).data.value?.pages).type.toBe<Users[] | undefined>()
    expect(solid.useInfiniteQuery(() => options).data?.pages).type.toBe<Users[] | undefined>()
    expect(queryClient.getQueryData(options.queryKey)?.pages).type.toBe<Users[] | undefined>()
  })

  test('has a page that changes the query or the body', () => {
    expect(queries.listUsers.infinite).type.toBeCallableWith({}, () => null)
    expect(queries.listUsers.infinite).type.toBeCallableWith({}, () => ({ query: { limit: '3' } }))
    expect(queries.listUsers.infinite).type.not.toBeCallableWith({}, () => ({ query: { limit: true } }))
    expect(queries.listUsers.infinite).type.not.toBeCallableWith({}, () => ({ params: {} }))
    expect(queries.listUsers.infinite).type.not.toBeCallableWith({})
    expect(queries.createUser.infinite).type.toBeCallableWith({ body: { name: 'Ada' } }, () => ({ body: { name: 'Bob' } }))
    expect(queries.createUser.infinite).type.toBeCallableWith({ body: { name: 'Ada' } }, () => ({ body: {} }))
    queries.listUsers.infinite({}, (page, pages, param) => {
      expect(page).type.toBe<Users>()
      expect(pages).type.toBe<Users[]>()
      expect(param.query?.cursor).type.toBe<string | undefined>()
      return null
    })
  })

  test('waits for its input with skipToken', () => {
    const skipped = queries.listUsers.infinite(skipToken, () => undefined)
    expect(react.useInfiniteQuery(skipped).data?.pages).type.toBe<Users[] | undefined>()
  })
})

describe('a mutation', () => {
  test('has the input as variables, and typed data and errors', () => {
    const mutation = react.useMutation(queries.createUser.mutation())
    expect(mutation.data).type.toBe<User | null | undefined>()
    expect(mutation.error).type.toBe<QueryError<Contract['createUser']> | null>()
    if (mutation.error?.status === 409) expect(mutation.error.body).type.toBe<{ error: string }>()
    expect(mutation.mutate).type.toBeCallableWith({ body: { name: 'Ada' } })
    expect(mutation.mutate).type.not.toBeCallableWith({ body: {} })
    expect(mutation.mutate).type.not.toBeCallableWith()
    expect(vue.useMutation(queries.createUser.mutation()).data.value).type.toBe<User | null | undefined>()
    expect(vue.useMutation(queries.createUser.mutation()).error.value).type.toBe<QueryError<Contract['createUser']> | null>()
    expect(solid.useMutation(() => queries.createUser.mutation()).data).type.toBe<User | null | undefined>()
    expect(solid.useMutation(() => queries.createUser.mutation()).error).type.toBe<QueryError<Contract['createUser']> | null>()
  })

  test('takes options whose functions have its types', () => {
    react.useMutation({
      ...queries.createUser.mutation(),
      onSuccess: (user, { body }) => {
        expect(user).type.toBe<User | null>()
        expect(body).type.toBe<{ name: string }>()
      },
      onError: (error) => expect(error).type.toBe<QueryError<Contract['createUser']>>(),
    })
  })

  test('has no variables if the input is optional', () => {
    expect(react.useMutation(queries.signOut.mutation()).mutate).type.toBeCallableWith()
    expect(vue.useMutation(queries.signOut.mutation()).mutate).type.toBeCallableWith()
    expect(solid.useMutation(() => queries.signOut.mutation()).mutate).type.toBeCallableWith()
    expect(react.useMutation(queries.signOut.mutation()).data).type.toBe<null | undefined>()
  })

  test('has a stream as it is', () => {
    expect(queries.watch.mutation().mutationFn()).type.toBe<Promise<AsyncIterable<{ n: number }>>>()
    expect(queries.download.mutation().mutationFn()).type.toBe<Promise<ReadableStream<Uint8Array<ArrayBuffer>>>>()
  })
})

describe('a key', () => {
  test('types the data of a query', () => {
    const key = queries.getUser.key({ params: { id: 'Ada' } })
    const cached = queryClient.getQueryData(key)
    expect(cached).type.toBe<User | undefined>()
    expect(queryClient.getQueryState(key)?.error).type.toBe<QueryError<Contract['getUser']> | null | undefined>()
    queryClient.setQueryData(key, (user) => {
      expect(user?.name).type.toBe<string | undefined>()
      return user
    })
    expect(queryClient.setQueryData).type.toBeCallableWith(key, { name: 'Bob' })
    expect(queryClient.setQueryData).type.not.toBeCallableWith(key, { names: 'Ada' })
    expect(queryClient.getQueryData(queries.listUsers.key())?.names).type.toBe<string[] | undefined>()
    const signedOut = queryClient.getQueryData(queries.signOut.key())
    expect(signedOut).type.toBe<null | undefined>()
  })

  test('begins the keys of an operation that needs an input', () => {
    expect(queries.getUser.key()).type.toBe<QueryKey>()
    const unknown = queryClient.getQueryData(queries.getUser.key())
    expect(unknown).type.toBe<unknown>()
    expect(queryClient.invalidateQueries).type.toBeCallableWith({ queryKey: queries.getUser.key() })
    expect(queries.getUser.key).type.not.toBeCallableWith({ params: {} })
  })
})

describe('a client', () => {
  test('with codecs has values', () => {
    const decoded = createQueries(createClient(contract, { codecs }))
    expect(decoded.getDate.query).type.toBeCallableWith({ query: { at: new Date() } })
    expect(decoded.getDate.query).type.not.toBeCallableWith({ query: { at: '2026-01-02T00:00:00Z' } })
    expect(queryClient.fetchQuery(decoded.getDate.query({ query: { at: new Date() } }))).type.toBe<Promise<{ at: Date }>>()
    expect(queryClient.fetchQuery(queries.getDate.query({ query: { at: '2026-01-02T00:00:00Z' } }))).type.toBe<Promise<{ at: string }>>()
  })

  test('with groups has groups, also of other clients', () => {
    const { users, other } = createQueries({ users: createClient({ of: contract }, { headers: { authorization: 'a' } }), other: client })
    expect(queryClient.fetchQuery(users.of.getUser.query({ params: { id: 'Ada' } }))).type.toBe<Promise<User>>()
    expect(queryClient.fetchQuery(other.getUser.query({ params: { id: 'Ada' } }))).type.toBe<Promise<User>>()
  })

  test('that does not supply a header needs it in a mutation', () => {
    const { getUser } = createQueries(createClient(contract))
    expect(getUser.mutation().mutationFn).type.not.toBeCallableWith({ params: { id: 'Ada' } })
    expect(getUser.mutation().mutationFn).type.toBeCallableWith({ params: { id: 'Ada' }, headers: { authorization: 'a' } })
  })

  test('that is none has no queries', () => {
    expect(createQueries).type.not.toBeCallableWith(undefined)
    expect(createQueries).type.not.toBeCallableWith('client')
    // @ts-expect-error Property 'query' does not exist on type
    void createQueries(contract).getUser.query
    expect(createQueries).type.not.toBeCallableWith(null as unknown)
    expect(createQueries(null as never)).type.toBe<never>()
    expect(createQueries(null as any)).type.toBe<Queries<any>>()
    expect(createQueries(null as any)['getUser']).type.not.toBe<any>()
  })
})

test('each type has a name', () => {
  expect(queries).type.toBe<Queries<typeof client>>()
  expect(queries.getUser).type.toBe<OperationQueries<Contract['getUser'], 'authorization'>>()
  expect(queries.signOut.query()).type.toBe<OperationQuery<null, QueryError<Contract['signOut']>>>()
  expect<QueryData<Contract['createUser']>>().type.toBe<User | null>()
  expect<MutationData<Contract['watch']>>().type.toBe<AsyncIterable<{ n: number }>>()
  expect<QueryData<Contract['watch']>>().type.toBe<{ n: number }[]>()
  expect<QueryError<Contract['signOut']>>().type.toBe<UnexpectedError>()
  expect<NextPage<string, { a: 1 }>>().type.toBe<(page: string, pages: string[], pageParam: { a: 1 }) => { a: 1 } | null | undefined>()
  expect<OperationMutation<string, Error, number>['mutationFn']>().type.toBe<(input: number) => Promise<string>>()
  expect<InfiniteQuery<string, { a: 1 }, Error>['queryKey']>().type.toBe<TaggedKey<InfiniteData<string, { a: 1 }>, Error>>()
  expect<TaggedKey<InfiniteData<string, { a: 1 }>, Error>>().type.toBeAssignableTo<ReturnType<typeof tagged>>()
  expect<Parameters<typeof queries.createUser.query>[0]>().type.toBe<SkippableInput<Exclude<Parameters<typeof queries.createUser.query>[0], symbol>>>()
  expect<Extract<QueryError<Contract['getUser']>, { status: 404 }>>().type.toBeAssignableTo<ContractStatusError>()
})

declare const tagged: () => import('@tanstack/query-core').DataTag<QueryKey, InfiniteData<string, { a: 1 }>, Error>
