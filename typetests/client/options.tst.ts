/** The options of a call and of a client that change its types. */
import { type ContractOperation, createContract, createRouter, multipart, type MultipartSchema } from 'routepact'
import {
  type Client,
  type ClientCall,
  type ClientInit,
  type ClientInput,
  type ClientMiddleware,
  type ClientOptions,
  type ClientResponse,
  type ClientResult,
  type BodyCreator,
  type ContractOutline,
  createClient,
  createOutline,
  type ResponseValidator,
} from 'routepact/client'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import type { SentValue } from '../../src/shared/serializable.ts'
import type { Operation, SchemaOf } from '../schemas.ts'

declare global {
  // As the types of a platform do.
  interface RequestInit {
    readonly next?: { readonly revalidate: number }
  }
}

const problem = { 'application/json': { body: z.object({ error: z.string() }) } }

const contract = createContract({
  exportUsers: {
    path: '/users',
    method: 'GET',
    query: z.object({ page: z.string().nullish(), tags: z.array(z.string().nullable()).optional(), any: z.unknown().optional() }),
    headers: z.object({ authorization: z.string(), 'x-trace': z.string(), 'x-page': z.string().optional() }),
    responses: {
      200: { 'application/json': { body: z.array(z.string()) }, 'text/csv': { body: z.string() } },
      201: { 'text/csv': { body: z.string() } },
      204: {},
      default: problem,
    },
  },
  getUser: {
    path: '/users/:id',
    method: 'GET',
    headers: z.object({ authorization: z.string() }),
    responses: { 200: { 'text/csv': { body: z.string() } }, 404: problem },
  },
  submit: {
    path: '/forms',
    method: 'POST',
    requests: {
      'Multipart/Form-Data': { body: multipart(z.object({ name: z.string().nullable(), labels: z.array(z.string().nullable()) })) },
    },
    responses: { 200: {} },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: {} } },
})

type Declared = typeof contract
type Exported = Declared['exportUsers']

declare const token: string | undefined

describe('accept', () => {
  const client = createClient(contract, { headers: { authorization: 'a', 'x-trace': 'b' } })

  test('narrows the result to the accepted content types', async () => {
    const result = await client.exportUsers({ accept: 'text/csv' })
    expect(result).type.toBe<ClientResult<Exported, 'text/csv'>>()
    if (result.status !== 200) return
    expect(result.body).type.toBe<string>()
    expect(result.contentType).type.toBe<'text/csv'>()
  })

  test('keeps the responses of statuses that declare no accepted content type', () => {
    type Accepted = ClientResult<Exported, 'text/csv'>
    expect<Extract<Accepted, { status: 200 | 201 }>>().type.toBe<
      ClientResponse<200, 'text/csv', string> | ClientResponse<201, 'text/csv', string>
    >()
    expect<Exclude<Accepted, { status: 200 | 201 }>>().type.toBe<
      Exclude<ClientResult<Exported>, { status: 200 | 201 }>
    >()
    type Json = ClientResult<Exported, 'application/json'>
    expect<Extract<Json, { status: 200 }>>().type.toBe<ClientResponse<200, 'application/json', string[]>>()
    expect<Extract<Json, { status: 201 }>>().type.toBe<ClientResponse<201, 'text/csv', string>>()
    expect<Extract<Json, { status: 204 }>>().type.toBe<ClientResponse<204, undefined, undefined>>()
  })

  test('may be a list', async () => {
    const both = await client.exportUsers({ accept: ['text/csv', 'application/json'] })
    expect(both).type.toBe<ClientResult<Exported>>()
    const one = await client.exportUsers({ accept: ['text/csv'] })
    expect(one).type.toBe<ClientResult<Exported, 'text/csv'>>()
    const list: readonly ('text/csv' | 'application/json')[] = ['text/csv']
    expect(await client.exportUsers({ accept: list })).type.toBe<ClientResult<Exported>>()
  })

  test('must be declared', () => {
    expect(client.exportUsers).type.not.toBeCallableWith({ accept: 'Text/CSV' })
    expect(client.exportUsers).type.not.toBeCallableWith({ accept: '*/*' })
    expect(client.exportUsers).type.not.toBeCallableWith({ accept: ['text/csv', 'text/html'] })
    expect(client.exportUsers).type.not.toBeCallableWith({ accept: 'text/csv' as string })
    // @ts-expect-error Type '"text/html"' is not assignable to type '"application/json" | "text/csv" | readonly (
    client.exportUsers({ accept: 'text/html' })
    // @ts-expect-error Type 'string' is not assignable to type
    client.ping({ accept: 'text/csv' })
  })

  test('must not be undefined, because the response is then of any content type', () => {
    expect(client.exportUsers).type.not.toBeCallableWith({ accept: undefined })
    // @ts-expect-error Type '"text/csv" | undefined' is not assignable
    client.exportUsers({ accept: token ? 'text/csv' : undefined })
  })

  test('is not narrowed without accept, or if every content type is accepted', () => {
    expect<ClientResult<Exported, never>>().type.toBe<ClientResult<Exported>>()
    expect<ClientResult<Exported, any>>().type.toBe<ClientResult<Exported>>()
    expect<ClientResult<Exported, unknown>>().type.toBe<ClientResult<Exported>>()
    expect<ClientResult<Exported, string>>().type.toBe<ClientResult<Exported>>()
    expect<ClientResult<Exported, 'text/html'>>().type.toBe<ClientResult<Exported>>()
    expect<ClientResult<never, 'text/csv'>>().type.toBe<never>()
    expect<ClientResult<ContractOperation, 'text/csv'>>().type.toBe<ClientResult<ContractOperation>>()
    expect(client.exportUsers({ accept: [] })).type.toBe<Promise<ClientResult<Exported>>>()
  })

  test('is any content type for an operation that is not known', async () => {
    const { call } = createClient({} as { readonly call: ContractOperation })
    expect(await call({ accept: 'text/csv' })).type.toBe<ClientResult<ContractOperation>>()
    expect(call).type.toBeCallableWith({ accept: ['text/csv', 'text/html'] })
    // A key without a slash is not a content type.
    type Reserved = Operation<{ responses: { 200: { text: { body: SchemaOf<1> } }; 404: { 'text/csv': { body: SchemaOf<string> } } } }>
    expect<ClientInput<Reserved>['accept']>().type.toBe<'text/csv' | readonly 'text/csv'[] | undefined>()
  })

  test('narrows the responses of each operation in a union', () => {
    type Json = Operation<{ responses: { 200: { 'application/json': { body: SchemaOf<1> } } } }>
    type Csv = Operation<{ responses: { 200: { 'application/json': { body: SchemaOf<2> }; 'text/csv': { body: SchemaOf<string> } } } }>
    expect<ClientResult<Json | Csv, 'text/csv'>>().type.toBe<
      ClientResponse<200, 'application/json', 1> | ClientResponse<200, 'text/csv', string>
    >()
    expect(client['getUser' as 'getUser' | 'exportUsers']).type.toBeCallableWith({
      params: { id: 'a' },
      accept: 'text/csv',
    })
  })

  test('a call of a union of operations has the input of each', () => {
    type One = Operation<{ path: '/:one'; responses: { 200: {} } }>
    type Two = Operation<{ path: '/:two'; responses: { 204: {} } }>
    const { op, inner } = createClient({} as { op: One | Two; inner: { op: One | Two } })
    expect(op).type.toBe<ClientCall<One> | ClientCall<Two>>()
    expect(inner.op).type.toBe<ClientCall<One> | ClientCall<Two>>()
    expect(op).type.toBeCallableWith({ params: { one: '1', two: '2' } })
    expect(op).type.not.toBeCallableWith({ params: { one: '1' } })
    expect(op).type.not.toBeCallableWith({ params: { two: '2' } })
    const { any } = createClient({} as { any: any })
    expect(any).type.toBe<ClientCall<any>>()
  })

  test('narrows the responses of default', () => {
    type Two = { 'application/json': { body: SchemaOf<1> }; 'text/plain': { body: SchemaOf<string> } }
    type Result = ClientResult<Operation<{ responses: { 200: {}; default: Two } }>, 'text/plain'>
    expect<Extract<Result, { contentType: string }>['contentType']>().type.toBe<'text/plain'>()
    expect<Extract<Result, { contentType: undefined }>['status']>().type.toBe<200>()
  })

  test('leaves the parameter and the result of a call readable', () => {
    expect<Parameters<ClientCall<Exported>>[0]>().type.toBe<ClientInput<Exported>>()
    expect<Awaited<ReturnType<ClientCall<Exported>>>>().type.toBe<ClientResult<Exported>>()
    const twice = <Given extends unknown[], Result>(call: (...args: Given) => Result) => (...args: Given) => call(...args)
    expect(twice(client.exportUsers)({ accept: 'text/csv' })).type.toBe<Promise<ClientResult<Exported, 'text/csv'>>>()
  })

  test('may be ignored by a function that stands in for a call', () => {
    const text = { status: 200, contentType: 'text/csv', body: 'a', headers: new Headers(), response: new Response() } as const
    const double: Client<Pick<Declared, 'getUser' | 'ping'>> = {
      getUser: Object.assign(async ({ params }: ClientInput<Declared['getUser']>) => ({ ...text, body: params.id }), { url: () => '' }),
      ping: Object.assign(async () => ({ ...text, contentType: undefined, body: undefined }), { url: () => '' }),
    }
    expect(double.ping()).type.toBe<Promise<ClientResult<Declared['ping']>>>()
    expect<() => Promise<{ status: 200 }>>().type.not.toBeAssignableTo<Client<Declared>['ping']>()
    expect<() => Promise<ClientResult<Declared['ping']>>>().type.not.toBeAssignableTo<Client<Declared>['getUser']>()
  })

  test('is part of ClientInput', () => {
    type Accept = 'text/csv' | 'application/json'
    expect<ClientInput<Exported>['accept']>().type.toBe<Accept | readonly Accept[] | undefined>()
    const input: ClientInput<Exported, 'authorization' | 'x-trace'> = {}
    expect(client.exportUsers(input)).type.toBe<Promise<ClientResult<Exported>>>()
  })
})

describe('the headers of a client', () => {
  const call = (client: Client<Declared, 'authorization'>) => client.getUser

  test('are optional in calls', () => {
    const client = createClient(contract, { headers: { authorization: 'Bearer a' } })
    expect(client).type.toBe<Client<Declared, 'authorization'>>()
    expect(client.getUser).type.toBe<ClientCall<Declared['getUser'], 'authorization'>>()
    expect(client.getUser).type.toBeCallableWith({ params: { id: 'a' } })
    expect(client.getUser).type.toBeCallableWith({ params: { id: 'a' }, headers: { authorization: 'own' } })
    expect(client.getUser).type.toBeCallableWith({ params: { id: 'a' }, headers: { authorization: undefined } })
    expect(client.getUser).type.not.toBeCallableWith({ params: { id: 'a' }, headers: { authorization: 1 } })
    expect(client.exportUsers).type.not.toBeCallableWith()
    expect(client.exportUsers).type.toBeCallableWith({ headers: { 'x-trace': 'a' } })
    // @ts-expect-error ''x-tarce'' does not exist in type
    client.exportUsers({ headers: { 'x-trace': 'a', 'x-tarce': 'a' } })
  })

  test('are required in calls without them', () => {
    expect(createClient(contract).getUser).type.not.toBeCallableWith({ params: { id: 'a' } })
    expect(createClient(contract, {}).getUser).type.not.toBeCallableWith({ params: { id: 'a' } })
    expect(createClient(contract, { headers: {} }).getUser).type.not.toBeCallableWith({ params: { id: 'a' } })
  })

  test('may come from a function and have upper-case names', () => {
    expect(createClient(contract, { headers: () => ({ Authorization: 'a' }) }).getUser).type.toBe<ReturnType<typeof call>>()
    expect(createClient(contract, { headers: async () => ({ authorization: 'a' }) }).getUser).type.toBe<
      ReturnType<typeof call>
    >()
    const sometimes = () => (token ? { authorization: token, 'x-trace': 'a' } : Promise.resolve({ authorization: 'a' }))
    expect(createClient(contract, { headers: sometimes }).getUser).type.toBe<ReturnType<typeof call>>()
  })

  test('stay required if they may be absent', () => {
    type Without = Client<Declared>
    expect(createClient(contract, { headers: { authorization: token } })).type.toBe<Without>()
    expect(createClient(contract, { headers: token ? { authorization: token } : {} })).type.toBe<Without>()
    expect(createClient(contract, { headers: token ? { authorization: token } : undefined })).type.toBe<Without>()
    expect(createClient(contract, token ? { headers: { authorization: token } } : {})).type.toBe<Without>()
    expect(createClient(contract, { ...(token && { headers: { authorization: token } }) })).type.toBe<Without>()
    expect(createClient(contract, { headers: () => ({ authorization: token }) })).type.toBe<Without>()
    expect(createClient(contract, { headers: () => (token ? { authorization: token } : {}) })).type.toBe<Without>()
    expect(createClient(contract, { headers: async () => ({ authorization: token }) })).type.toBe<Without>()
    expect(createClient(contract, { headers: {} as { authorization?: string } })).type.toBe<Without>()
    expect(createClient(contract, { headers: {} as { [name: string]: string } })).type.toBe<Without>()
    expect(createClient(contract, { headers: {} as { [name: `auth${string}`]: string } })).type.toBe<Without>()
    expect(createClient(contract, { headers: { authorization: ['a'] as string[] } })).type.toBe<Without>()
    expect(createClient(contract, { headers: new Headers({ authorization: 'a' }) })).type.toBe<Without>()
    expect(createClient(contract, { headers: {} as any })).type.toBe<Without>()
    expect(createClient(contract, { headers: () => JSON.parse('{}') })).type.toBe<Without>()
    expect(createClient(contract, { headers: { authorization: {} as any } })).type.toBe<Without>()
    expect(createClient(contract, {} as ClientOptions)).type.toBe<Without>()
    expect(createClient(contract, {} as any)).type.toBe<Without>()
  })

  test('a function that returns nothing is an error', () => {
    expect(createClient<Declared>).type.not.toBeCallableWith(contract, { headers: () => undefined })
    expect(createClient<Declared>).type.not.toBeCallableWith(contract, { headers: () => {} })
    // @ts-expect-error Type 'number' is not assignable to type
    createClient(contract, { headers: { authorization: 1 } })
    // @ts-expect-error 'baseURL' does not exist in type
    createClient(contract, { baseURL: '/api' })
  })

  test('make a client that may be used where calls have them', () => {
    expect<Client<Declared, 'authorization'>>().type.toBeAssignableTo<Client<Declared>>()
    expect<Client<Declared, 'authorization' | 'x-trace'>>().type.toBeAssignableTo<Client<Declared, 'x-trace'>>()
    expect<Client<Declared>>().type.not.toBeAssignableTo<Client<Declared, 'authorization'>>()
    const written: Client<Declared> = createClient(contract, { headers: { authorization: 'a' } })
    expect(written.getUser).type.not.toBeCallableWith({ params: { id: 'a' } })
  })

  test('are typed for an outline whose type is written', () => {
    const outline: ContractOutline<Declared> = createOutline(contract)
    expect(createClient(outline)).type.toBe<Client<Declared>>()
    expect(createClient(outline, { headers: { authorization: 'a' } })).type.toBe<Client<Declared, 'authorization'>>()
    expect(createClient<Declared>(outline, { headers: { authorization: 'a' } })).type.toBe<Client<Declared>>()
  })

  test('are optional in each member of a union', () => {
    type Either = SchemaOf<{ a: string; b: string } | { a: string; c: string }>
    type Input = ClientInput<Operation<{ headers: Either }>, 'a'>
    expect<{ headers: { b: string } } | { headers: { c: string } }>().type.toBeAssignableTo<Input>()
    expect<{ headers: {} }>().type.not.toBeAssignableTo<Input>()
    expect<{}>().type.not.toBeAssignableTo<Input>()
    expect<{}>().type.toBeAssignableTo<ClientInput<Operation<{ headers: Either }>, 'a' | 'b'>>()
    expect<{ headers: { a: 'x' } }>().type.toBeAssignableTo<ClientInput<Operation<{ headers: SchemaOf<any> }>, 'a'>>()
  })
})

describe('the options of a client', () => {
  test('may be undefined', () => {
    type Absent<Name extends keyof ClientOptions> = { [Key in Name]: undefined }
    expect<Absent<'baseUrl'>>().type.toBeAssignableTo<ClientOptions>()
    expect<Absent<'fetch'>>().type.toBeAssignableTo<ClientOptions>()
    expect<Absent<'headers'>>().type.toBeAssignableTo<ClientOptions>()
    expect<Absent<'validate' | 'bodies'>>().type.toBeAssignableTo<ClientOptions>()
    expect<Absent<'use'>>().type.toBeAssignableTo<ClientOptions>()
  })

  test('have one type each', () => {
    expect<ClientOptions['baseUrl']>().type.toBe<string | undefined>()
    expect<ClientOptions['validate']>().type.toBe<ResponseValidator | undefined>()
    expect<ClientOptions['bodies']>().type.toBe<readonly BodyCreator[] | undefined>()
    expect<{ use: readonly ClientMiddleware[] }>().type.toBeAssignableTo<ClientOptions>()
  })
})

describe('the options of a call', () => {
  const { ping } = createClient(contract)

  test('may be undefined, except accept', () => {
    expect(ping).type.toBeCallableWith({ signal: undefined })
    expect(ping).type.toBeCallableWith({ init: undefined })
    expect<{ accept: undefined; params: { id: 'a' }; headers: { authorization: 'a' } }>().type.not.toBeAssignableTo<ClientInput<Declared['getUser']>>()
  })

  test('have a signal, not its controller', () => {
    expect<ClientInput<Declared['ping']>['signal']>().type.toBe<AbortSignal | undefined>()
    expect(ping).type.not.toBeCallableWith({ signal: new AbortController() })
  })

  test('have the content types of each operation in a union', () => {
    type Json = Operation<{ responses: { 200: { 'application/json': { body: SchemaOf<1> } } } }>
    type Csv = Operation<{ responses: { 201: { 'text/csv': { body: SchemaOf<string> } } } }>
    expect<NonNullable<ClientInput<Json | Csv>['accept']>>().type.toBeAssignableFrom<'application/json' | 'text/csv'>()
  })
})

describe('init', () => {
  const { ping } = createClient(contract)

  test('has the options of fetch that the platform declares', () => {
    expect(ping).type.toBeCallableWith({
      init: { cache: 'no-store', credentials: 'include', keepalive: true, redirect: 'manual', integrity: '', mode: 'cors', priority: 'high', referrer: '', next: { revalidate: 60 } },
    })
    expect(ping).type.toBeCallableWith({ init: undefined })
    expect<ClientInit>().type.toBeAssignableTo<RequestInit>()
    expect<ClientInit['cache']>().type.toBe<RequestCache | undefined>()
  })

  test('has no option that the call sets', () => {
    expect(ping).type.not.toBeCallableWith({ init: { body: '' } })
    expect(ping).type.not.toBeCallableWith({ init: { headers: {} } })
    expect(ping).type.not.toBeCallableWith({ init: { method: 'POST' } })
    expect(ping).type.not.toBeCallableWith({ init: { signal: AbortSignal.abort() } })
    expect(ping).type.not.toBeCallableWith({ init: { caches: 'no-store' } })
    expect<RequestInit>().type.not.toBeAssignableTo<ClientInit>()
    // A variable, in which the compiler looks for no other properties.
    expect<{ cache: 'no-store'; body: string }>().type.not.toBeAssignableTo<ClientInit>()
    expect<{ cache: 'no-store'; headers: {} }>().type.not.toBeAssignableTo<ClientInit>()
    expect<{ cache: 'no-store'; method: string }>().type.not.toBeAssignableTo<ClientInit>()
    expect<{ cache: 'no-store'; signal: AbortSignal }>().type.not.toBeAssignableTo<ClientInit>()
  })

  test('is the second argument of fetch', () => {
    const { fetch } = createRouter({ contract: { ping: contract.ping }, handlers: { ping: () => new Response() } })
    expect<typeof fetch>().type.toBeAssignableTo<NonNullable<ClientOptions['fetch']>>()
    expect<typeof globalThis.fetch>().type.toBeAssignableTo<NonNullable<ClientOptions['fetch']>>()
    createClient(contract, {
      fetch: (request, init) => {
        expect(request).type.toBe<Request>()
        expect(init).type.toBe<RequestInit | undefined>()
        return new Response()
      },
    })
    const withEnv = createRouter<Pick<Declared, 'ping'>, [env: { name: string }]>({
      contract: { ping: contract.ping },
      handlers: { ping: () => new Response() },
    })
    expect<typeof withEnv.fetch>().type.not.toBeAssignableTo<NonNullable<ClientOptions['fetch']>>()
    // @ts-expect-error is not assignable to type '"'fetch' needs arguments after the request: write (request) => router.fetch(request, env)"'
    createClient(contract, { fetch: withEnv.fetch })
    createClient(contract, { fetch: (request) => withEnv.fetch(request, { name: 'a' }) })
  })

  test('may be any, but no other value', () => {
    expect(createClient(contract, { fetch: {} as any })).type.toBe<Client<Declared>>()
    expect(createClient(contract, { fetch: undefined })).type.toBe<Client<Declared>>()
    expect(createClient(contract, { fetch: {} as never })).type.toBe<Client<Declared>>()
    expect(createClient<Declared>).type.not.toBeCallableWith(contract, { fetch: {} as unknown })
    expect(createClient<Declared>).type.not.toBeCallableWith(contract, { fetch: 'https://api.example' })
    expect(createClient<Declared>).type.not.toBeCallableWith(contract, { fetch: () => 1 })
  })
})

/** The values that have a text form. */
type Text = string | number | bigint | boolean | Date
type Listed = Text | readonly Text[]

describe('null', () => {
  const client = createClient(contract, { headers: { authorization: 'a', 'x-trace': 'b' } })

  test('is not part of a query', () => {
    type Query = NonNullable<ClientInput<Exported>['query']>
    expect<Query>().type.toBe<{ page?: string | undefined; tags?: string[] | undefined; any?: Text | readonly Text[] | undefined }>()
    expect(client.exportUsers).type.not.toBeCallableWith({ query: { page: null } })
    expect(client.exportUsers).type.not.toBeCallableWith({ query: { tags: [null] } })
    type Of<Input> = ClientInput<Operation<{ query: SchemaOf<Input> }>>['query']
    expect<Of<{ a: string; b?: number[] }>>().type.toBe<{ a: string; b?: number[] }>()
    expect<Of<{ a: null | Date }>>().type.toBe<{ a: Date }>()
    expect<Of<{ a: null } | { b: string }>>().type.toBe<{ a: never } | { b: string }>()
    expect<Of<{ [name: string]: string | null }>>().type.toBe<{ [name: string]: string } | undefined>()
    expect<Of<{ a: unknown; b: unknown[]; c: any; d: any[] }>>().type.toBe<{ a: Listed; b: Text[]; c: Listed; d: Text[] }>()
    expect<Of<{ a: any }>>().type.toBe<{ a: Listed }>()
    expect<Of<{ a: string; b: any[] } | { a: unknown; b?: readonly unknown[] }>>().type.toBe<
      { a: string; b: Text[] } | { a: Listed; b?: readonly Text[] }
    >()
    expect<Of<{ a?: unknown; b?: any }>>().type.toBe<{ a?: Listed | undefined; b?: Listed | undefined } | undefined>()
    expect<Of<{ [name: string]: any }>>().type.toBe<{ [name: string]: Listed | undefined } | undefined>()
    expect<Of<{ a: string | { b: unknown; c: { d: any }[] } }>>().type.toBe<{ a: string | { b: SentValue; c: { d: SentValue }[] } }>()
    expect<Of<{ a: string } | null>>().type.toBe<{ a: string }>()
    expect<Of<{ a: string } | null | undefined>>().type.toBe<{ a: string } | undefined>()
    expect<Of<any>>().type.toBe<{ [name: string]: Listed | undefined } | undefined>()
    expect<Of<unknown>>().type.toBe<{ [name: string]: Listed | undefined } | undefined>()
    expect<Of<never>>().type.toBe<never>()
  })

  test('and undefined are not parts of a path', () => {
    type Of<Input> = ClientInput<Operation<{ path: '/:a'; pathParams: SchemaOf<Input> }>>['params']
    expect<Of<{ a: string }>>().type.toBe<{ a: string }>()
    expect<Of<{ a: string | null | undefined }>>().type.toBe<{ a: string }>()
    expect<Of<{ a?: number | Date }>>().type.toBe<{ a: number | Date }>()
    expect<Of<{ a: unknown; b: any; c: never }>>().type.toBe<{ a: Text; b: Text; c: never }>()
    expect<Of<{ a: any }>>().type.toBe<{ a: Text }>()
    expect<Of<{ a: string } | { a: null }>>().type.toBe<{ a: string } | { a: never }>()
    expect<Of<any>>().type.toBe<{ a: Text }>()
    expect<Of<unknown>>().type.toBe<{ a: Text }>()
    expect<Of<never>>().type.toBe<never>()
  })

  test('is not part of headers and cookies', () => {
    type Of<Input, Supplied extends string = never> = ClientInput<Operation<{ headers: SchemaOf<Input>; cookies: SchemaOf<Input> }>, Supplied>
    expect<Of<{ a: string | null; b?: null }>['headers']>().type.toBe<{ a: string; b?: never }>()
    expect<Of<{ a: string | null }>['cookies']>().type.toBe<{ a: string } | undefined>()
    expect<Of<{ a: unknown; b?: any }>['headers']>().type.toBe<{ a: Text; b?: Text | undefined }>()
    expect<Of<{ a: unknown; b?: any }, 'a'>['headers']>().type.toBe<{ a?: Text | undefined; b?: Text | undefined } | undefined>()
    expect<Of<any>['headers' | 'cookies']>().type.toBe<{ [name: string]: Text | undefined } | undefined>()
    expect<Of<unknown>['headers' | 'cookies']>().type.toBe<{ [name: string]: Text | undefined } | undefined>()
    expect<Of<never>['headers']>().type.toBe<never>()
  })

  test('is not part of a form', () => {
    type Of<Input> = ClientInput<Operation<{ requests: { 'multipart/form-data': { body: MultipartSchema<SchemaOf<Input>> } } }>>['body']
    expect<Of<{ a: unknown } | null>>().type.toBe<{ a: Text | Blob | readonly (Text | Blob)[] } | FormData>()
    expect<Of<any>>().type.toBe<{ [name: string]: Text | Blob | readonly (Text | Blob)[] | undefined } | FormData | undefined>()
    type Encoded<Input> = ClientInput<Operation<{ requests: { 'application/x-www-form-urlencoded': { body: SchemaOf<Input> } } }>>['body']
    expect<Encoded<{ a: unknown; b?: any }>>().type.toBe<{ a: Listed; b?: Listed | undefined } | URLSearchParams>()
    type Spelled<ContentType extends string> = ClientInput<Operation<{ requests: { [Type in ContentType]: { body: SchemaOf<{ a: string | null }> } } }>>['body']
    expect<Spelled<'Application/X-WWW-Form-Urlencoded'>>().type.toBe<{ a: string } | URLSearchParams>()
    expect<Spelled<'application/x-www-form-urlencoded' | 'TEXT/PLAIN'>>().type.toBe<{ a: string } | URLSearchParams | { a: string | null }>()
    expect(client.submit).type.toBeCallableWith({ body: { name: 'a', labels: ['b'] } })
    expect(client.submit).type.toBeCallableWith({ body: new FormData() })
    expect(client.submit).type.not.toBeCallableWith({ body: { name: null, labels: [] } })
    expect(client.submit).type.not.toBeCallableWith({ body: { name: 'a', labels: [null] } })
  })
})

describe('supplied headers', () => {
  type Alternative = { token: 'one'; a: string } | { token: 'two'; b: string } | { token: 'three'; c: string }
  type Of<Supplied extends string> = ClientInput<Operation<{ headers: SchemaOf<Alternative> }>, Supplied>['headers']

  test('are optional in each alternative', () => {
    expect<{ a: string }>().type.toBeAssignableTo<Of<'token'>>()
    expect<{ b: string }>().type.toBeAssignableTo<Of<'token'>>()
    expect<{ c: string }>().type.toBeAssignableTo<Of<'token'>>()
    expect<{ a: string; token: 'one' }>().type.toBeAssignableTo<Of<'token'>>()
    expect<{ b: string; token: 'two' }>().type.toBeAssignableTo<Of<'token'>>()
    expect<{ c: string; token: 'three' }>().type.toBeAssignableTo<Of<'token'>>()
    expect<{ c: string; token: undefined }>().type.toBeAssignableTo<Of<'token'>>()
    expect<{ token: 'one' }>().type.not.toBeAssignableTo<Of<'token'>>()
    expect<{ token: 'two' }>().type.not.toBeAssignableTo<Of<'token'>>()
    expect<{ token: 'three' }>().type.not.toBeAssignableTo<Of<'token'>>()
  })

  test('are not mixed with those of another alternative', () => {
    expect<{ a: string; token: 'two' }>().type.not.toBeAssignableTo<Of<'token'>>()
    expect<{ b: string; token: 'three' }>().type.not.toBeAssignableTo<Of<'token'>>()
    expect<{ c: string; token: 'one' }>().type.not.toBeAssignableTo<Of<'token'>>()
    expect<{ a: string; token: string }>().type.not.toBeAssignableTo<Of<'token'>>()
    expect<{ b: string }>().type.not.toBeAssignableTo<Of<'a'>>()
    expect<{ token: 'three' }>().type.not.toBeAssignableTo<Of<'a'>>()
    expect<{ token: 'one' }>().type.toBeAssignableTo<Of<'a'>>()
    expect<{ token: 'two' }>().type.toBeAssignableTo<Of<'b'>>()
    expect<{ token: 'three' }>().type.toBeAssignableTo<Of<'c'>>()
  })

  test('of several names', () => {
    expect<{}>().type.toBeAssignableTo<Of<'token' | 'a'>>()
    expect<{ a: string; token: 'one' }>().type.toBeAssignableTo<Of<'token' | 'a'>>()
    expect<{ token: 'two' }>().type.not.toBeAssignableTo<Of<'token' | 'a'>>()
    expect<{ token: 'two' }>().type.toBeAssignableTo<Of<'token' | 'b'>>()
    expect<{ token: 'three' }>().type.not.toBeAssignableTo<Of<'token' | 'b'>>()
  })
})

describe('url of a call', () => {
  const { ping, getUser, exportUsers } = createClient(contract)

  test('accepts the params and the query of an operation', () => {
    expect(ping.url()).type.toBe<string>()
    expect(ping.url).type.toBeCallableWith({})
    expect(ping.url).type.toBeCallableWith(undefined)
    expect(getUser.url).type.toBeCallableWith({ params: { id: 'a' } })
    expect(exportUsers.url).type.toBeCallableWith({ query: { page: '2' } })
    expect(exportUsers.url).type.not.toBeCallableWith({ query: { page: 2 } })
    expect(getUser.url).type.not.toBeCallableWith()
    expect(getUser.url).type.not.toBeCallableWith({ params: {} })
    expect(exportUsers.url).type.not.toBeCallableWith({ query: { page: null } })
    // @ts-expect-error 'headers' does not exist in type
    getUser.url({ params: { id: 'a' }, headers: { authorization: 'a' } })
    // @ts-expect-error Cannot assign to 'url' because it is a read-only property
    ping.url = () => ''
  })

  test('of an outline, and of a group', () => {
    const { users } = createClient<{ users: Declared }>(createOutline({ users: contract }))
    expect(users.getUser.url).type.toBeCallableWith({ params: { id: 'a' } })
    expect(users.getUser.url).type.not.toBeCallableWith()
  })

  test('handles unions, any and operations that are not known', () => {
    type Both = Operation<{ path: '/:one' }> | Operation<{ path: '/:two' }>
    const both = createClient({} as { op: Both }).op
    expect(both.url).type.toBeCallableWith({ params: { one: '1', two: '2' } })
    expect(both.url).type.not.toBeCallableWith({ params: { one: '1' } })
    expect(both.url).type.not.toBeCallableWith({ params: {} })
    expect({} as Parameters<ClientCall<ContractOperation>['url']>).type.toBeAssignableTo<unknown[]>()
    expect(createClient({} as { op: any }).op.url({})).type.toBe<string>()
    expect<Client<any>>().type.toBeAssignableTo<object>()
  })
})
