import { type ContractOperation, createContract } from 'routepact'
import { type Client, type ClientCall, type ClientOptions, type ClientResponse, type ClientResult, createClient, paginate, type UndeclaredResponse, unwrap } from 'routepact/client'
import { createCodecClient } from 'routepact/codec'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const item = z.object({ id: z.number() })
const problem = z.object({ error: z.string() })

const contract = createContract({
  get: { path: '/items', method: 'GET', responses: { 200: { 'application/json': { body: item } }, 404: { 'application/json': { body: problem } } } },
  most: { path: '/most', method: 'GET', responses: { 200: {}, 418: {}, '3XX': {}, default: { 'application/json': { body: problem } } } },
})

type Get = (typeof contract)['get']
type Most = (typeof contract)['most']

const client = createClient(contract, { undeclared: 'return' })

describe('undeclared', () => {
  test('returns the other statuses with a body that is unknown', async () => {
    const result = await client.get()
    expect(result).type.toBe<ClientResult<Get> | UndeclaredResponse<Get>>()
    if (result.status === 200) expect(result.body).type.toBe<{ id: number }>()
    else if (result.status === 404) expect(result.body).type.toBe<{ error: string }>()
    else {
      expect(result).type.toBe<UndeclaredResponse<Get>>()
      expect(result.body).type.toBe<unknown>()
      expect(result.contentType).type.toBe<string | undefined>()
      expect(result.headers).type.toBe<Headers>()
    }
  })

  test('also those that are not registered', () => {
    expect<520>().type.toBeAssignableTo<UndeclaredResponse<Get>['status']>()
    expect<204 | 304 | 503 | 299>().type.toBeAssignableTo<UndeclaredResponse<Get>['status']>()
    expect<200>().type.not.toBeAssignableTo<UndeclaredResponse<Get>['status']>()
    expect<404>().type.not.toBeAssignableTo<UndeclaredResponse<Get>['status']>()
    expect<100>().type.not.toBeAssignableTo<UndeclaredResponse<Get>['status']>()
    expect<600>().type.not.toBeAssignableTo<UndeclaredResponse<Get>['status']>()
    expect<number>().type.not.toBeAssignableTo<UndeclaredResponse<Get>['status']>()
  })

  test('ranges and `default` declare statuses', () => {
    expect<201 | 499 | 399>().type.toBeAssignableTo<UndeclaredResponse<Most>['status']>()
    for (const status of [200, 302, 304, 418, 404, 503] as const) expect(status).type.not.toBeAssignableTo<UndeclaredResponse<Most>['status']>()
  })

  test('is the third type parameter of a client', () => {
    expect(client).type.toBe<Client<typeof contract, never, 'return'>>()
    expect(client.get).type.toBe<ClientCall<Get, never, 'return'>>()
    expect(createClient(contract)).type.toBe<Client<typeof contract>>()
    expect(createClient(contract, { undeclared: 'throw' })).type.toBe<Client<typeof contract>>()
    expect(createClient(contract, { undeclared: undefined })).type.toBe<Client<typeof contract>>()
    expect(createClient(contract, { undeclared: null! as 'return' | 'throw' })).type.toBe<Client<typeof contract, never, 'return'>>()
    expect(createClient(contract, null! as ClientOptions)).type.toBe<Client<typeof contract>>()
    expect(createClient(contract, null! as ClientOptions<'return'>)).type.toBe<Client<typeof contract, never, 'return'>>()
    expect<ClientOptions<'return'>>().type.not.toBeAssignableTo<ClientOptions>()
    expect(createClient(contract, null! as { undeclared?: 'return' })).type.toBe<Client<typeof contract, never, 'return'>>()
  })

  test('a client that throws is one that may return, and not the reverse', () => {
    expect<Client<typeof contract>>().type.toBeAssignableTo<Client<typeof contract, never, 'return'>>()
    expect<Client<typeof contract, never, 'return'>>().type.not.toBeAssignableTo<Client<typeof contract>>()
  })

  test('is returned by a client that may return it', () => {
    const mayReturn = createClient(contract, null! as { readonly undeclared: 'return' } | { readonly baseUrl: string })
    expect(mayReturn.get()).type.toBe<Promise<ClientResult<Get> | UndeclaredResponse<Get>>>()
    expect<Awaited<ReturnType<ClientCall<Get, never, 'return' | 'throw'>>>>().type.toBe<ClientResult<Get> | UndeclaredResponse<Get>>()
    expect<Awaited<ReturnType<ClientCall<Get>>>>().type.toBe<ClientResult<Get>>()
  })

  test('accepts two values', () => {
    expect(createClient).type.not.toBeCallableWith(contract, { undeclared: true })
    expect(createClient).type.not.toBeCallableWith(contract, { undeclared: 'ignore' })
  })

  test('is said by the second type argument', () => {
    expect(createClient<typeof contract, { undeclared: 'return' }>(contract, { undeclared: 'return' })).type.toBe<Client<typeof contract, never, 'return'>>()
    expect(createClient<typeof contract>(contract, { undeclared: 'throw' })).type.toBe<Client<typeof contract>>()
    expect(createClient<typeof contract>).type.not.toBeCallableWith(contract, { undeclared: 'return' })
    expect(createClient<typeof contract>).type.not.toBeCallableWith(contract, { undeclared: null! as 'return' | 'throw' })
    expect(createCodecClient<typeof contract>).type.not.toBeCallableWith(contract, { undeclared: 'return' })
    expect(createCodecClient<typeof contract, { undeclared: 'return' }>).type.toBeCallableWith(contract, { undeclared: 'return' })
  })

  test('with paginate and unwrap', () => {
    expect(paginate(client.get, {}, () => null)).type.toBe<AsyncGenerator<ClientResult<Get> | UndeclaredResponse<Get>, void, undefined>>()
    paginate(client.get, {}, (result) => {
      expect(result).type.toBe<ClientResult<Get> | UndeclaredResponse<Get>>()
      return null
    })
    expect(unwrap(client.get())).type.toBe<Promise<unknown>>()
  })

  test('any, never, unknown and an operation that is not known', () => {
    expect<UndeclaredResponse<never>['status']>().type.toBe<never>()
    expect<UndeclaredResponse<ContractOperation>>().type.toBeAssignableTo<ClientResponse<number, string | undefined, unknown>>()
    expect<UndeclaredResponse<any>['body']>().type.toBe<unknown>()
    expect(createClient(contract, null! as any)).type.toBe<Client<typeof contract, never, 'return'>>()
    // @ts-expect-error: does not satisfy the constraint
    expect<UndeclaredResponse<unknown>['body']>().type.toBe<unknown>()
  })
})
