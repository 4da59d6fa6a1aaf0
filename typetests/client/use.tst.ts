import { type ContractOperation, createContract } from 'routepact'
import { type CalledOperation, type Client, type ClientMiddleware, type ClientResult, ContractStatusError, createClient, onStatus, type OperationOutline, paginate, retry, type RetryOptions, unwrap } from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const page = z.object({ items: z.array(z.number()), next: z.string().optional() })
const problem = z.object({ error: z.string() })

const contract = createContract({
  list: {
    path: '/items',
    method: 'GET',
    query: z.object({ page: z.string().optional() }),
    headers: z.object({ authorization: z.string() }),
    responses: { 200: { 'application/json': { body: page } }, 404: { 'application/json': { body: problem } } },
  },
  add: {
    path: '/items',
    method: 'POST',
    responses: {
      201: { 'application/json': { body: z.object({ id: z.number() }) } },
      '2XX': {},
      302: { headers: z.object({ location: z.string() }) },
      default: { 'application/json': { body: problem } },
    },
  },
  move: { path: '/items', method: 'PUT', responses: { 302: {}, default: { 'application/json': { body: problem } } } },
  any: { path: '/any', method: 'GET', responses: { default: { 'text/plain': { body: z.string() } } } },
})

const client = createClient(contract, { headers: { authorization: 'Bearer a' } })

describe('ClientMiddleware', () => {
  test('is a function around a call', () => {
    expect<ClientMiddleware>().type.toBe<ClientMiddleware>()
    expect<Parameters<ClientMiddleware>>().type.toBe<[request: Request, next: (request: Request) => Promise<Response>, called: CalledOperation]>()
    expect<CalledOperation['operation']>().type.toBe<OperationOutline>()
    expect<CalledOperation['operationName']>().type.toBe<string>()
    expect<(request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>>().type.toBeAssignableTo<ClientMiddleware>()
  })

  test('must return a response', () => {
    expect(createClient).type.toBeCallableWith(contract, { use: [retry(), (request: Request, next: (request: Request) => Promise<Response>) => next(request)] })
    expect(createClient).type.not.toBeCallableWith(contract, { use: [() => undefined] })
    expect(createClient).type.not.toBeCallableWith(contract, { use: [() => new Response()] })
    expect(createClient).type.not.toBeCallableWith(contract, { use: retry() })
    expect(createClient).type.not.toBeCallableWith(contract, { use: [retry] })
  })

  test('does not change what the calls of a client need', () => {
    const used = createClient(contract, { headers: { authorization: 'Bearer a' }, use: [retry()] })
    expect(used).type.toBe<Client<typeof contract, 'authorization'>>()
  })

  test('infers the parameters of a function in place', () => {
    createClient(contract, {
      use: [
        (request, next, { operationName }) => {
          expect(request).type.toBe<Request>()
          expect(operationName).type.toBe<string>()
          return next(request)
        },
      ],
    })
  })
})

describe('retry', () => {
  test('accepts its options only', () => {
    expect(retry).type.toBeCallableWith()
    expect(retry).type.toBeCallableWith({ attempts: 2, statuses: [503], delay: 0, maxDelay: 1 })
    expect<RetryOptions>().type.toBeAssignableFrom<{ attempts: undefined; statuses: undefined; delay: undefined; maxDelay: undefined }>()
    expect<RetryOptions>().type.toBeAssignableFrom<{ statuses: readonly number[] }>()
    expect(retry).type.not.toBeCallableWith({ attempt: 2 })
    expect(retry).type.not.toBeCallableWith({ attempts: '2' })
    expect(retry).type.not.toBeCallableWith({ statuses: 503 })
    expect(retry()).type.toBe<ClientMiddleware>()
  })
})

describe('onStatus', () => {
  test('accepts headers, or nothing, in a promise or not', () => {
    expect(onStatus).type.toBeCallableWith(401, () => undefined)
    expect(onStatus).type.toBeCallableWith(401, () => ({ authorization: 'a' }))
    expect(onStatus).type.toBeCallableWith(401, async (response: Response) => response.headers)
    expect(onStatus).type.toBeCallableWith(401, null! as () => void)
    expect(onStatus).type.toBeCallableWith(401, null! as () => Promise<void>)
    expect(onStatus).type.toBeCallableWith(401, null! as () => Promise<undefined>)
    expect(onStatus).type.not.toBeCallableWith(401, () => 'Bearer')
    expect(onStatus).type.not.toBeCallableWith(401, () => ({ authorization: 1 }))
    expect(onStatus).type.not.toBeCallableWith('401', () => undefined)
    expect(onStatus).type.not.toBeCallableWith(401)
    expect(onStatus(401, () => undefined)).type.toBe<ClientMiddleware>()
  })
})

describe('unwrap', () => {
  test('returns the bodies of the statuses 200 to 299', () => {
    expect(unwrap(client.list())).type.toBe<Promise<{ items: number[]; next?: string | undefined }>>()
    expect(unwrap(client.add())).type.toBe<Promise<{ id: number } | undefined>>()
    expect(unwrap(client.any())).type.toBe<Promise<string>>()
  })

  test('knows each status from 200 to 299', () => {
    type Result<Status> = Status extends number ? { readonly status: Status; readonly body: Status } : never
    expect(unwrap(null! as Promise<Result<200 | 208 | 226 | 299>>)).type.toBe<Promise<200 | 208 | 226 | 299>>()
    expect(unwrap(null! as Promise<Result<200 | 300 | 302 | 402 | 520>>)).type.toBe<Promise<200>>()
  })

  test('returns never for an operation without such a status', () => {
    expect(unwrap(client.move())).type.toBe<Promise<never>>()
  })

  test('returns unknown for an operation that is not known', () => {
    expect(unwrap(Promise.resolve(null! as ClientResult<ContractOperation>))).type.toBe<Promise<unknown>>()
  })

  test('any, never and unknown', () => {
    expect(unwrap(null! as Promise<any>)).type.toBe<Promise<unknown>>()
    expect(unwrap(null! as Promise<never>)).type.toBe<Promise<never>>()
    expect(unwrap).type.not.toBeCallableWith(null! as Promise<unknown>)
    expect(unwrap).type.not.toBeCallableWith(Promise.resolve({ status: 200 }))
    expect(unwrap).type.not.toBeCallableWith(client.list)
    // The result itself, of a call that is already awaited.
    expect(unwrap).type.not.toBeCallableWith(null! as ClientResult<(typeof contract)['list']>)
  })
})

describe('ContractStatusError', () => {
  test('has the members of the result', () => {
    const error = new ContractStatusError(null! as ClientResult<(typeof contract)['list']>)
    expect(error.status).type.toBe<200 | 404>()
    expect(error.result).type.toBe<ClientResult<(typeof contract)['list']>>()
    expect(error.response).type.toBe<Response>()
    if (error.result.status === 404) expect(error.result.body).type.toBe<{ error: string }>()
  })

  test('without a result, its body is unknown', () => {
    expect<ContractStatusError['body']>().type.toBe<unknown>()
    expect<ContractStatusError['status']>().type.toBe<number>()
    expect<ContractStatusError['name']>().type.toBe<'ContractStatusError'>()
    expect<ContractStatusError<never>['body']>().type.toBe<never>()
    // @ts-expect-error Argument of type '{ status: number; }' is not assignable to parameter
    void new ContractStatusError({ status: 404 })
    // @ts-expect-error Argument of type 'unknown' is not assignable to parameter
    void new ContractStatusError(null! as unknown)
  })

  test('in a catch clause, nothing of it is any', () => {
    const thrown = null! as unknown
    if (!(thrown instanceof ContractStatusError)) return
    expect(thrown).type.toBe<ContractStatusError>()
    expect(thrown.body).type.toBe<unknown>()
    expect(thrown.status).type.toBe<number>()
    expect(thrown.result.body).type.toBe<unknown>()
  })

  test('in a catch clause, any and another error become an error of the client', () => {
    const thrown = null! as any
    if (thrown instanceof ContractStatusError) expect(thrown.body).type.toBe<unknown>()
    const error = null! as Error
    if (error instanceof ContractStatusError) expect(error.body).type.toBe<unknown>()
    else expect(error).type.toBe<Error>()
  })
})

describe('paginate', () => {
  test('yields the results of the call', () => {
    const pages = paginate(client.list, { query: {} }, (result) => {
      expect(result).type.toBe<ClientResult<(typeof contract)['list']>>()
      return result.status === 200 && result.body.next ? { query: { page: result.body.next } } : undefined
    })
    expect(pages).type.toBe<AsyncGenerator<ClientResult<(typeof contract)['list']>, void, undefined>>()
  })

  test('checks the arguments of the calls', () => {
    expect(paginate).type.toBeCallableWith(client.list, {}, () => null)
    expect(paginate).type.toBeCallableWith(client.list, {}, null! as () => void)
    expect(paginate).type.toBeCallableWith(client.list, {}, null! as () => undefined)
    expect(paginate).type.not.toBeCallableWith(client.list, { query: { page: 1 } }, () => null)
    expect(paginate).type.not.toBeCallableWith(client.list, {}, () => ({ query: { page: 1 } }))
    expect(paginate).type.not.toBeCallableWith(createClient(contract).list, {}, () => null)
    expect(paginate).type.toBeCallableWith(createClient(contract).list, { headers: { authorization: 'a' } }, () => null)
    expect(paginate).type.not.toBeCallableWith(() => Promise.resolve(1), {}, () => null)
  })
})
