import { byteStream, events, jsonLines, multipart, type ContractOperation, type ContractOperationInput, createContract, createRouter, type Issue, type Router, type Schema } from 'routepact'
import { type ClientContract, type Client, type ClientCall, ContractClientError, type ClientInput, type ClientOptions, type ClientResponse, type ClientResult, type ContractHeaders, type ContractOutline, createClient, type OperationOutline, createOutline } from 'routepact/client'
import type { HeaderValues } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import * as operations from '../fixtures/operations.ts'
import type { ErrorStatus } from '../../src/shared/status.ts'
import type { RejectedMember } from '../../src/client/client.ts'
import { names, type Operation, type SchemaOf } from '../schemas.ts'

const problem = z.object({ error: z.string() })

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({ page: z.string().default('1') }),
    responses: {
      200: {
        'application/json': {
          body: z.object({ name: z.string(), born: z.date() }),
          headers: z.object({ etag: z.string(), 'x-count': z.number().optional() }),
        },
        'text/csv': { body: z.string() },
      },
      204: {},
      404: { 'application/json': { body: problem } },
    },
  },
  ping: { path: '/ping', method: 'GET', responses: { 200: {}, default: { 'application/json': { body: problem } } } },
  upload: {
    path: '/files',
    method: 'POST',
    requests: {
      'multipart/form-data': { body: multipart(z.object({ file: z.file() })) },
      'application/x-www-form-urlencoded': { body: z.object({ name: z.string() }) },
      'text/plain': { body: z.string() },
    },
    responses: {
      200: {
        'application/octet-stream': { body: z.instanceof(Uint8Array) },
        'multipart/form-data': { body: multipart(z.object({ a: z.string() })) },
        'application/x-www-form-urlencoded': { body: z.instanceof(URLSearchParams) },
        'application/problem+json': { body: problem },
        'Text/Plain': { body: z.enum(['a', 'b']) },
        'image/svg+xml': { body: z.instanceof(ReadableStream) },
      },
    },
  },
  stream: {
    path: '/stream',
    method: 'GET',
    responses: {
      200: {
        'application/x-ndjson': { body: jsonLines(z.object({ at: z.date() })) },
        'application/jsonl': { body: jsonLines(z.number()) },
        'text/event-stream': { body: events({ data: z.object({ at: z.date() }), id: z.string() }) },
      },
    },
  },
  head: { path: '/head', method: 'HEAD', responses: { 200: { 'application/json': { body: problem } } } },
  typed: {
    path: '/typed',
    method: 'GET',
    responses: {
      200: { 'text/csv': { body: z.string(), headers: z.object({ 'content-type': z.literal('text/csv') }) } },
    },
  },
})

type Declared = typeof contract

const client = createClient(contract)

/** The results of an operation with this status. */
type With<Operation extends ContractOperation, Status> = Extract<ClientResult<Operation>, { status: Status }>

/** The body of the results with this content type. */
type BodyOf<Operation extends ContractOperation, ContentType> = Extract<
  ClientResult<Operation>,
  { contentType: ContentType }
>['body']

describe('a call', () => {
  test('has an optional argument if the operation requires no input', () => {
    expect(client.ping).type.toBeCallableWith()
    expect(client.ping).type.toBeCallableWith({})
    expect(client.ping).type.toBeCallableWith({ signal: new AbortController().signal })
    expect(client.getUser).type.not.toBeCallableWith()
    expect(client.getUser).type.not.toBeCallableWith({})
    expect(client.upload).type.not.toBeCallableWith({ contentType: 'text/plain' })
  })

  test('accepts the input of the schemas and nothing else', () => {
    expect(client.getUser).type.toBeCallableWith({ params: { id: 'Ada' } })
    expect(client.getUser).type.toBeCallableWith({ params: { id: 'Ada' }, query: {}, headers: { 'x-a': ['1', '2'] } })
    expect(client.getUser).type.not.toBeCallableWith({ params: { id: 1 } })
    // @ts-expect-error 'idd' does not exist in type '{ id: string; }'.
    client.getUser({ params: { idd: 'Ada' } })
    // @ts-expect-error Type 'number' is not assignable to type 'string'.
    client.getUser({ params: { id: 'Ada' }, query: { page: 1 } })
    // @ts-expect-error 'querry' does not exist in type 'Part<"params", { id: string; }> &
    client.getUser({ params: { id: 'Ada' }, querry: {} })
    // @ts-expect-error Property 'getUsers' does not exist on type 'Client<
    client.getUsers()
  })

  test('accepts forms as plain objects, FormData and URLSearchParams', () => {
    const file = new File([], 'a.txt')
    expect(client.upload).type.toBeCallableWith({ contentType: 'multipart/form-data', body: { file } })
    expect(client.upload).type.toBeCallableWith({ contentType: 'multipart/form-data', body: new FormData() })
    const [form, params] = ['multipart/form-data', 'application/x-www-form-urlencoded'] as const
    expect(client.upload).type.toBeCallableWith({ contentType: params, body: new URLSearchParams() })
    expect(client.upload).type.toBeCallableWith({ contentType: 'text/plain', body: 'text' })
    expect(client.upload).type.not.toBeCallableWith({ contentType: form, body: new URLSearchParams() })
    expect(client.upload).type.not.toBeCallableWith({ contentType: 'text/plain', body: new FormData() })
    expect(client.upload).type.not.toBeCallableWith({ body: 'text' })
  })
})

describe('ClientInput', () => {
  test('is the input of the operation and the options of a call', () => {
    type Input = ClientInput<Declared['getUser']>
    expect<Input>().type.toBeAssignableTo<ContractOperationInput<Declared['getUser']>>()
    expect<Input['signal']>().type.toBe<AbortSignal | undefined>()
    expect<Input['params']>().type.toBe<{ id: string }>()
    expect<Input['headers']>().type.toBe<HeaderValues | undefined>()
    expect<ClientInput<any>>().type.toBeAssignableTo<{ signal?: AbortSignal | undefined }>()
    expect<ClientInput<never>>().type.toBe<never>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
    names<ClientInput<unknown>>()
  })
})

describe('ClientResult', () => {
  test('is discriminated by status, then by content type', () => {
    type Result = ClientResult<Declared['getUser']>
    type Found = ContractHeaders<{ etag: string; 'x-count': `${number}` | null }>
    expect<Result>().type.toBe<
      | ClientResponse<200, 'application/json', { name: string; born: string }, Found>
      | ClientResponse<200, 'text/csv', string>
      | ClientResponse<204, undefined, undefined>
      | ClientResponse<404, 'application/json', { error: string }>
    >()
  })

  test('has typed headers and no body for a status with reserved keys only', () => {
    type Result = ClientResult<
      Operation<{
        responses: {
          200: { description: 'Found'; 'text/csv': { body: SchemaOf<string>; example: 'a,b' } }
          204: { description: 'Nothing' }
          302: { headers: SchemaOf<{ location: string; 'x-count'?: number }>; description: 'Moved' }
        }
      }>
    >
    expect<Result>().type.toBe<
      | ClientResponse<200, 'text/csv', string>
      | ClientResponse<204, undefined, undefined>
      | ClientResponse<302, undefined, undefined, ContractHeaders<{ location: string; 'x-count': `${number}` | null }>>
    >()
    type Default = ClientResult<Operation<{ responses: { 200: {}; default: { headers: SchemaOf<{ a: string }> } } }>>
    expect<Default['status']>().type.toBe<200 | ErrorStatus>()
  })

  test('has typed headers', async () => {
    const result = await client.getUser({ params: { id: 'Ada' } })
    if (result.status !== 200) return
    expect(result.body).type.toBe<string | { name: string; born: string }>()
    if (result.contentType !== 'application/json') return
    expect(result.body).type.toBe<{ name: string; born: string }>()
    expect(result.headers.get('etag')).type.toBe<string>()
    expect(result.headers.get('x-count')).type.toBe<`${number}` | null>()
    expect(result.response).type.toBe<Response>()
    const typed = await client.typed()
    expect(typed.headers.get('content-type')).type.toBe<'text/csv'>()
  })

  test('has only declared statuses', async () => {
    const { status } = await client.getUser({ params: { id: 'Ada' } })
    expect(status).type.toBe<200 | 204 | 404>()
    // @ts-expect-error This comparison appears to be unintentional
    expect(status === 500).type.toBe<boolean>()
  })

  test('has the statuses of errors with a body for default', () => {
    expect<ClientResult<Declared['ping']>['status']>().type.toBe<200 | ErrorStatus>()
    expect<With<Declared['ping'], 200>['body']>().type.toBe<undefined>()
    expect<BodyOf<Declared['ping'], 'application/json'>>().type.toBe<{ error: string }>()
    expect<Extract<ClientResult<Declared['ping']>, { contentType: string }>['status']>().type.toBe<ErrorStatus>()
  })

  test('has the status of a key that is a string', () => {
    type Responses = { '200': { 'text/plain': { body: SchemaOf<string> } }; '404': {}; default: {} }
    type Result = ClientResult<Operation<{ responses: Responses }>>
    expect<Extract<Result, { contentType: string }>>().type.toBe<ClientResponse<200, 'text/plain', string>>()
    expect<Extract<Result, { status: 404 }>>().type.toBe<ClientResponse<404, undefined, undefined>>()
    expect<Result['status']>().type.toBe<200 | ErrorStatus>()
  })

  test('has a body by content type', () => {
    type Upload = Declared['upload']
    expect<BodyOf<Upload, 'application/octet-stream'>>().type.toBe<Uint8Array<ArrayBuffer>>()
    expect<BodyOf<Upload, 'multipart/form-data'>>().type.toBe<FormData>()
    expect<BodyOf<Upload, 'application/x-www-form-urlencoded'>>().type.toBe<URLSearchParams>()
    expect<BodyOf<Upload, 'application/problem+json'>>().type.toBe<{ error: string }>()
    expect<BodyOf<Upload, 'Text/Plain'>>().type.toBe<'a' | 'b'>()
    expect<BodyOf<Upload, 'image/svg+xml'>>().type.toBe<string>()
    expect<ClientResult<Declared['head']>>().type.toBe<
      ClientResponse<200, 'application/json', undefined>
    >()
  })

  test('has typed headers and no body for HEAD', () => {
    type Body = { body: SchemaOf<string>; headers: SchemaOf<{ etag: string }> }
    type Csv = Operation<{ method: 'HEAD'; responses: { 200: { 'text/csv': Body } } }>
    type Json = Operation<{ method: 'HEAD'; responses: { 200: { 'application/json': Body } } }>
    expect<ClientResult<Csv>>().type.toBe<ClientResponse<200, 'text/csv', undefined, ContractHeaders<{ etag: string }>>>()
    expect<ClientResult<Json>>().type.toBe<ClientResponse<200, 'application/json', undefined, ContractHeaders<{ etag: string }>>>()
  })

  test('has no content type and no body for a status without a body', () => {
    type Empty = { 'text/plain': { body: SchemaOf<undefined>; headers: SchemaOf<{ etag: string }> } }
    type Result<Status extends number> = ClientResult<Operation<{ responses: { [Key in Status]: Empty } }>>
    type Bodiless<Status> = ClientResponse<Status, undefined, undefined, ContractHeaders<{ etag: string }>>
    expect<Result<204>>().type.toBe<Bodiless<204>>()
    expect<Result<205>>().type.toBe<Bodiless<205>>()
    expect<Result<304>>().type.toBe<Bodiless<304>>()
    type Json<Status extends number> = ClientResult<Operation<{ responses: { [Key in Status]: { 'application/json': { body: SchemaOf<1> } } } }>>
    expect<Json<204>>().type.toBe<ClientResponse<204, undefined, undefined>>()
    expect<Json<205>>().type.toBe<ClientResponse<205, undefined, undefined>>()
    expect<Json<304>>().type.toBe<ClientResponse<304, undefined, undefined>>()
    expect<Json<203>>().type.toBe<ClientResponse<203, 'application/json', 1>>()
    expect<Json<206>>().type.toBe<ClientResponse<206, 'application/json', 1>>()
    expect<Json<303>>().type.toBe<ClientResponse<303, 'application/json', 1>>()
  })

  test('is one of the results of each alternative', () => {
    type Text = { 'text/plain': { body: SchemaOf<'a'> } }
    expect<ClientResult<Operation<{ responses: { 200: {} } | { 200: Text; 404: {} } | { 201: Text } }>>>().type.toBe<
      | ClientResponse<200, undefined, undefined>
      | ClientResponse<200, 'text/plain', 'a'>
      | ClientResponse<404, undefined, undefined>
      | ClientResponse<201, 'text/plain', 'a'>
    >()
  })

  test('has a stream for byteStream, and may have one for a schema that is not known', () => {
    const stream = createClient({ get: { path: '/', method: 'GET', responses: { 200: { 'image/png': { body: byteStream() } } } } } as const)
    expect<Awaited<ReturnType<typeof stream.get>>['body']>().type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
    type Wide = ClientResult<Operation<{ responses: { 200: { 'image/png': { body: Schema } } } }>>
    expect<Wide['body']>().type.toBe<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>()
  })

  test('cannot be assigned', async () => {
    const result = await client.getUser({ params: { id: 'Ada' } })
    // @ts-expect-error Cannot assign to 'status' because it is a read-only property.
    result.status = 200
    // @ts-expect-error Cannot assign to 'contentType' because it is a read-only property.
    result.contentType = undefined
    // @ts-expect-error Cannot assign to 'body' because it is a read-only property.
    result.body = undefined
    // @ts-expect-error Cannot assign to 'headers' because it is a read-only property.
    result.headers = new Headers()
    // @ts-expect-error Cannot assign to 'response' because it is a read-only property.
    result.response = new Response()
  })

  test('has streams as async iterables of their elements', () => {
    type Stream = Declared['stream']
    expect<BodyOf<Stream, 'application/x-ndjson'>>().type.toBe<AsyncIterable<{ at: string }>>()
    expect<BodyOf<Stream, 'application/jsonl'>>().type.toBe<AsyncIterable<number>>()
    expect<BodyOf<Stream, 'text/event-stream'>>().type.toBe<AsyncIterable<{ data: { at: string }; id: string }>>()
  })

  test('handles any, never, unknown and an unknown operation', () => {
    expect<ClientResult<any>>().type.toBe<ClientResponse<number, string | undefined, unknown>>()
    expect<ClientResult<never>>().type.toBe<never>()
    expect<ClientResult<ContractOperation>>().type.toBe<
      ClientResponse<number, string | undefined, unknown>
    >()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'ContractOperation'
    names<ClientResult<unknown>>()
  })
})

describe('Client', () => {
  test('has a call for each operation', () => {
    expect(client).type.toBe<Client<Declared>>()
    expect<Client<Declared>['ping']>().type.toBe<ClientCall<Declared['ping']>>()
    expect<keyof Client<Declared>>().type.toBe<keyof Declared>()
    expect<ReturnType<ClientCall<Declared['ping']>>>().type.toBe<
      Promise<ClientResult<Declared['ping']>>
    >()
  })

  test('has functions that cannot be replaced', () => {
    // @ts-expect-error Cannot assign to 'ping' because it is a read-only property.
    client.ping = createClient(contract).ping
    const group = {} as Client<{ users: Pick<Declared, 'ping'> }>
    // @ts-expect-error Cannot assign to 'ping' because it is a read-only property.
    group.users.ping = client.ping
    const module = {} as Client<{ users: { ping: Declared['ping']; limit: 3 } }>
    // @ts-expect-error Cannot assign to 'ping' because it is a read-only property.
    module.users.ping = client.ping
  })

  test('has no function named then, in a group and a module too', () => {
    expect<Client<{ users: { then: Declared['ping'] } }>['users']['then']>().type.toBe<never>()
    expect<Client<{ users: { then: Declared['ping']; limit: 3 } }>['users']['then']>().type.toBe<never>()
  })

  test('passes on what the client supplies, in a group and a module too', () => {
    type Call = ClientCall<Declared['ping'], 'a'>
    expect<Client<{ users: { ping: Declared['ping'] } }, 'a'>['users']['ping']>().type.toBe<Call>()
    expect<Client<{ users: { ping: Declared['ping']; limit: 3 } }, 'a'>['users']['ping']>().type.toBe<Call>()
    type Traced = Operation<{ headers: SchemaOf<{ 'x-trace': string }> }>
    expect<Client<{ users: { ping: Traced } }, 'x-trace'>['users']['ping']>().type.toBeCallableWith()
    expect<Client<{ users: { ping: Traced; limit: 3 } }, 'x-trace'>['users']['ping']>().type.toBeCallableWith()
    expect<Client<{ users: { ping: Traced; limit: 3 } }>['users']['ping']>().type.not.toBeAssignableTo<() => unknown>()
  })

  test('has a message in place of a group without operations', () => {
    type Message<Name extends string> = RejectedMember<`'${Name}' must be an operation or a contract`>
    expect<Client<{ users: {} }>['users']>().type.toBe<Message<'users'>>()
    expect<Client<{ users: { limit: 3 } }>['users']>().type.toBe<Message<'users'>>()
    expect<Client<{ users: { loose: any; limit: 3 } }>['users']>().type.toBe<Message<'users'>>()
    expect<Client<{ users: { none: never; limit: 3 } }>['users']>().type.toBe<Message<'users'>>()
  })

  test('handles any, never and unknown', () => {
    expect<Client<any>>().type.toBeAssignableTo<{ readonly [name: string]: (...args: never) => unknown }>()
    expect<Client<never>>().type.toBe<never>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint 'object'
    names<Client<unknown>>()
  })
})

describe('createClient', () => {
  test('accepts a contract or its outline', () => {
    expect(createClient<Declared>(createOutline(contract))).type.toBe<Client<Declared>>()
    expect(createOutline(contract)).type.toBe<ContractOutline<Declared>>()
    expect<ContractOutline<Declared>['ping']>().type.toBe<OperationOutline>()
    expect<Omit<ContractOutline<Declared>, 'ping'>>().type.not.toBeAssignableTo<ContractOutline<Declared>>()
    expect<Declared>().type.toBeAssignableTo<ContractOutline<Declared>>()
    expect<Declared>().type.toBeAssignableTo<ClientContract>()
  })

  test('accepts the fetch of a router, and headers', () => {
    const router = createRouter({ contract: { ping: contract.ping }, handlers: { ping: () => new Response() } })
    expect(createClient).type.toBeCallableWith({ ping: contract.ping }, { fetch: router.fetch })
    expect<{ headers: { a: string; b: string[]; c: undefined } }>().type.toBeAssignableTo<ClientOptions>()
    expect<{ headers: () => Promise<Headers> }>().type.toBeAssignableTo<ClientOptions>()
    expect<{ headers: { a: number } }>().type.not.toBeAssignableTo<ClientOptions>()
    expect<{ fetch: (request: string) => Promise<Response> }>().type.not.toBeAssignableTo<ClientOptions>()
  })

  test('can be called by a generic function', () => {
    const toClient = <Any extends ClientContract>(any: Any) => createClient(any, { baseUrl: '/api' })
    expect(toClient(contract)).type.toBe<Client<Declared>>()
    const toOutlined = <Any extends ClientContract>(outline: ContractOutline<Any>) => createClient<Any>(outline)
    expect(toOutlined<Declared>(contract)).type.toBe<Client<Declared>>()
  })

  test('accepts the namespace of a module', () => {
    expect(createClient(operations).ping).type.toBe<ClientCall<typeof operations.ping>>()
    expect(createClient<typeof operations>(createOutline(operations)).ping).type.toBe<ClientCall<typeof operations.ping>>()
  })

  test('rejects values that are not contracts, and calls of what is not an operation or is named then', () => {
    // @ts-expect-error Argument of type 'number' is not assignable
    createClient(1)
    // @ts-expect-error Argument of type 'undefined' is not assignable
    createClient(undefined)
    // @ts-expect-error "'contract' must be a contract, not a router or an array"
    createClient({} as Router<[env: string], { readonly 'GET /ping': 'GET /ping' }>)
    // @ts-expect-error "'contract' must be a contract, not a router or an array"
    createClient({} as Router, { baseUrl: '/api' })
    // @ts-expect-error "'contract' must be a contract, not a router or an array"
    createClient([contract])
    // An operation and a group may be named like a router's function.
    expect(createClient({ fetch: contract.ping }).fetch).type.toBe<ClientCall<Declared['ping']>>()
    expect(createClient({ fetch: contract }).fetch.ping).type.toBe<ClientCall<Declared['ping']>>()
    // @ts-expect-error This expression is not callable
    createClient({ ping: 1 }).ping()
    // @ts-expect-error This expression is not callable
    createClient({ ping: { path: '/', method: 'GET' } }).ping()
    // @ts-expect-error This expression is not callable
    createClient({ ping: {} as unknown }).ping()
    // @ts-expect-error This expression is not callable
    ;({} as Client<{ one: number; ping: Declared['ping'] }>).one()
    expect<Client<{ then: Declared['ping'] }>['then']>().type.toBe<never>()
  })
})

describe('ContractClientError', () => {
  test('has the status, text and response', () => {
    const thrown = new ContractClientError('', new Response(), '')
    expect(thrown.name).type.toBe<'ContractClientError'>()
    expect(thrown.status).type.toBe<number>()
    expect(thrown.text).type.toBe<string>()
    expect(thrown.response).type.toBe<Response>()
    expect(thrown.issues).type.toBe<readonly Issue[]>()
  })
})
