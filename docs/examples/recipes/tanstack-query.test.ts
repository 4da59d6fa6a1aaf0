import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core'
import { createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { beforeEach, expect, expectTypeOf, it, vi } from 'vitest'
import { z } from 'zod'
import { ResponseError, toMutation, toQuery } from './tanstack-query.ts'
import { waitUntil } from '../../../runtime-tests/wait-until.ts'

const user = { 'application/json': { body: z.object({ name: z.string() }) } }

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    headers: z.object({ authorization: z.string() }),
    responses: { 200: user, 404: { 'application/json': { body: z.object({ missing: z.string() }) } } },
  },
  createUser: {
    path: '/users',
    method: 'POST',
    requests: user,
    responses: { 200: user, default: { 'application/json': { body: z.object({ error: z.string() }) } } },
  },
  deleteUser: { path: '/users/:id', method: 'DELETE', responses: { 200: user, 204: {} } },
})

const { fetch } = createRouter({
  contract,
  handlers: {
    getUser: async (request) => {
      const { id } = request.validatedParams
      if (id === 'slow') await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      if (id === 'nobody') return request.respond({ status: 404, body: { missing: id } })
      return request.respond({ status: 200, body: { name: id } })
    },
    createUser: (request) => {
      const { name } = request.validatedBody
      if (name === 'taken') return request.respond({ status: 409, body: { error: 'The name is taken' } })
      return request.respond({ status: 200, body: { name } })
    },
    deleteUser: (request) => request.respond({ status: 204 }),
  },
})

const sent = vi.fn(fetch)
const client = createClient(contract, { fetch: (request) => sent(request), headers: { authorization: 'a' } })
let queryClient: QueryClient

beforeEach(() => {
  sent.mockClear()
  queryClient = new QueryClient()
})

it('a query has the body of a success, and a key of the operation and its input', async () => {
  const options = toQuery(client, 'getUser', { params: { id: 'Ada' } })
  const data = await queryClient.fetchQuery(options)
  expectTypeOf(data).toEqualTypeOf<{ name: string }>()
  expect(data).toEqual({ name: 'Ada' })
  expect(options.queryKey).toEqual(['getUser', { params: { id: 'Ada' } }])
  expect(await queryClient.fetchQuery({ ...options, staleTime: 1000 })).toBe(data)
  expect(queryClient.getQueryData(options.queryKey)).toBe(data)
  expect(sent).toHaveBeenCalledOnce()
})

it('a query has a typed error for another status, and does not retry', async () => {
  const observer = new QueryObserver(queryClient, toQuery(client, 'getUser', { params: { id: 'nobody' } }))
  const unsubscribe = observer.subscribe(() => undefined)
  await waitUntil(() => expect(observer.getCurrentResult().status).toBe('error'))
  unsubscribe()
  const { error } = observer.getCurrentResult()
  expect(error).toBeInstanceOf(ResponseError)
  expect(error?.message).toBe('The status of the response is 404')
  if (!error?.result) throw new Error('The error has no result')
  expectTypeOf(error.result.body).toEqualTypeOf<{ missing: string }>()
  expect(error.result.body.missing).toBe('nobody')
  expect(sent).toHaveBeenCalledOnce()
})

it('a query that is cancelled aborts the request', async () => {
  const options = toQuery(client, 'getUser', { params: { id: 'slow' } })
  const call = queryClient.fetchQuery(options)
  await waitUntil(() => expect(sent).toHaveBeenCalledOnce())
  const cancelled = expect(call).rejects.toThrow()
  await queryClient.cancelQueries({ queryKey: options.queryKey })
  await cancelled
  expect(sent.mock.calls[0]?.[0].signal.aborted).toBe(true)
})

it('a query retries after a lost connection', async () => {
  sent.mockRejectedValueOnce(new TypeError('fetch failed'))
  const options = toQuery(client, 'getUser', { params: { id: 'Ada' } })
  expect(await queryClient.fetchQuery({ ...options, retryDelay: 1 })).toEqual({ name: 'Ada' })
  expect(sent).toHaveBeenCalledTimes(2)
})

it('a mutation accepts the input of the operation, and has typed data and errors', async () => {
  const observer = new MutationObserver(queryClient, toMutation(client, 'createUser'))
  expectTypeOf(observer.mutate).parameter(0).toHaveProperty('body').toEqualTypeOf<{ name: string }>()
  expect(await observer.mutate({ body: { name: 'Ada' } })).toEqual({ name: 'Ada' })
  await expect(observer.mutate({ body: { name: 'taken' } })).rejects.toThrow('The status of the response is 409')
  const { error } = observer.getCurrentResult()
  if (!error?.result) throw new Error('The error has no result')
  expectTypeOf(error.result.body).toEqualTypeOf<{ error: string }>()
  expect(error.result.body.error).toBe('The name is taken')
})

it('a response without a body is null', async () => {
  const observer = new MutationObserver(queryClient, toMutation(client, 'deleteUser'))
  const data = await observer.mutate({ params: { id: 'Ada' } })
  expectTypeOf(data).toEqualTypeOf<{ name: string } | null>()
  expect(data).toBeNull()
})

it('accepts only operations of the contract and their input', () => {
  // @ts-expect-error '"getUsers"' is not an operation
  expect(() => toQuery(client, 'getUsers', {})).not.toThrow()
  // @ts-expect-error The parameter 'id' is missing
  toQuery(client, 'getUser', { params: {} })
  // @ts-expect-error The client without the header
  toQuery(createClient(contract), 'getUser', { params: { id: 'Ada' } })
})
