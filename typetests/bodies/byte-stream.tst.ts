import { byteStream, type ByteStreamSchema, type ContractHandler, type ContractHandlers, type ContractOperationBody, type ContractOperationContent, type ContractOperationInput, type ContractOperationResponse, createContract, createRouter, type Schema, type SchemaInput, type SchemaOutput } from 'routepact'
import { type ClientResult, createClient, createOutline } from 'routepact/client'
import { serveVersion } from 'routepact/versions'
import { createMock } from 'routepact-tools/testing'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const contract = createContract({
  upload: {
    path: '/files',
    method: 'PUT',
    requests: { 'application/octet-stream': { body: byteStream() } },
    responses: { 200: { 'image/png': { body: byteStream() } } },
  },
  any: {
    path: '/any',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ a: z.number() }) }, '*/*': { body: byteStream() } },
    responses: { 200: {} },
  },
})

describe('byteStream', () => {
  test('is the schema of a stream', () => {
    expect(byteStream()).type.toBe<ByteStreamSchema>()
    expect<string | ReadableStream<Uint8Array> | Blob | Uint8Array | ArrayBuffer | Iterable<string> | AsyncIterable<Uint8Array>>().type.toBeAssignableTo<SchemaInput<ByteStreamSchema>>()
    expect<number | Iterable<number>>().type.not.toBeAssignableTo<SchemaInput<ByteStreamSchema>>()
    expect<SchemaOutput<ByteStreamSchema>>().type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
    expect(byteStream).type.not.toBeCallableWith(1)
  })

  test('is the body that a handler receives', () => {
    expect<ContractOperationBody<typeof contract.upload>>().type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
    expect<ContractOperationContent<typeof contract.any>['contentType']>().type.toBe<'application/json' | '*/*'>()
    createRouter({
      contract,
      handlers: {
        upload: async (request) => {
          expect(request.validatedBody).type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
          return request.respond({ status: 200, body: request.validatedBody })
        },
        any: async (request) => {
          const { validatedContent } = request
          if (validatedContent.contentType === '*/*') expect(validatedContent.body).type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
          else expect(validatedContent.body).type.toBe<{ a: number }>()
          return request.respond({ status: 200 })
        },
      },
    })
  })

  test('is a stream, a Blob or bytes in a call, and a stream in a result', async () => {
    const client = createClient(contract)
    expect(client.upload).type.toBeCallableWith({ body: new Blob() })
    expect(client.upload).type.toBeCallableWith({ body: new Uint8Array() })
    expect(client.upload).type.toBeCallableWith({ body: new Blob().stream() })
    expect(client.upload).type.not.toBeCallableWith({ body: 'text' })
    expect(client.upload).type.not.toBeCallableWith({})
    expect(client.any).type.toBeCallableWith({ contentType: '*/*', body: new Blob() })
    expect(client.any).type.not.toBeCallableWith({ contentType: 'image/png', body: new Blob() })
    expect((await client.upload({ body: new Blob() })).body).type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
  })

  test('is a response whose status, content type and headers are typed', async () => {
    const file = { '*/*': { body: byteStream(), headers: z.object({ etag: z.string(), 'content-type': z.string() }) } }
    const downloads = createContract({
      get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.number() }, ...file }, 404: {} } },
      csv: { path: '/csv', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream() } } } },
      head: { path: '/', method: 'HEAD', responses: { 200: file } },
    })
    const client = createClient(downloads)
    const result = await client.get()
    expect(result.contentType).type.toBe<'application/json' | '*/*' | undefined>()
    if (result.contentType === '*/*') {
      expect(result.status).type.toBe<200>()
      expect(result.body).type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
      expect(result.headers.get('etag')).type.toBe<string>()
    }
    if (result.contentType === 'application/json') expect(result.body).type.toBe<number>()
    expect((await client.get({ accept: '*/*' })).contentType).type.toBe<'*/*' | undefined>()
    expect((await client.csv()).body).type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
    expect((await client.head()).body).type.toBe<undefined>()
    createRouter({
      contract: downloads,
      handlers: {
        get: (request) => request.respond({ status: 200, contentType: '*/*', body: new Blob(), headers: { etag: '1', 'content-type': 'image/png' } }),
        csv: (request) => {
          expect(request.respond).type.toBeCallableWith({ status: 200, body: 'a,b' })
          expect(request.respond).type.toBeCallableWith({ status: 200, body: ['a,b', new Uint8Array()] })
          expect(request.respond).type.not.toBeCallableWith({ status: 200, body: 1 })
          return request.respond({ status: 200, body: new Blob(['a,b']) })
        },
        head: (request) => request.respond({ status: 200, body: new Blob(), headers: { etag: '1' } }),
      },
    })
  })

  test('a schema that may be one is a stream or bytes in a result', () => {
    type Body<Declared extends Schema> = ClientResult<{ path: '/'; method: 'GET'; responses: { 200: { 'image/png': { body: Declared } } } }>['body']
    expect<Body<ByteStreamSchema>>().type.toBe<ReadableStream<Uint8Array<ArrayBuffer>>>()
    expect<Body<z.ZodUnknown>>().type.toBe<Uint8Array<ArrayBuffer>>()
    expect<Body<Schema>>().type.toBe<ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>>()
    expect<Body<any>>().type.toBe<ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>>()
    expect<Body<ByteStreamSchema | z.ZodString>>().type.toBe<ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>>()
  })

  const formats = createContract({
    upload: { path: '/1', method: 'POST', requests: { 'application/octet-stream': { body: byteStream() } }, responses: { 200: { 'image/png': { body: byteStream() } } } },
    json: { path: '/2', method: 'POST', requests: { 'application/json': { body: byteStream() } }, responses: { 200: { 'application/json': { body: byteStream() } } } },
    any: { path: '/3', method: 'POST', requests: { '*/*': { body: byteStream() }, 'text/plain': { body: z.string() }, optional: true }, responses: { 200: { '*/*': { body: byteStream() } } } },
    events: { path: '/4', method: 'GET', responses: { 200: { 'text/event-stream': { body: byteStream() }, 'application/jsonl': { body: byteStream() } } } },
  })
  type Api = typeof formats
  type Bytes = Uint8Array<ArrayBuffer>

  test('gives a handler a stream, and accepts what can be sent', () => {
    expect<ContractOperationBody<Api['upload']>>().type.toBe<ReadableStream<Bytes>>()
    expect<ContractOperationBody<Api['json']>>().type.toBe<ReadableStream<Bytes>>()
    expect<ContractOperationBody<Api['any']>>().type.toBe<ReadableStream<Bytes> | string | undefined>()
    type Returned = ContractOperationResponse<Api['upload']>['body']
    expect<ContractOperationResponse<Api['json']>['body']>().type.toBe<Returned>()
    expect<string | Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | string[] | AsyncIterable<Uint8Array | string>>().type.toBeAssignableTo<Returned>()
    expect<number>().type.not.toBeAssignableTo<Returned>()
    expect<AsyncIterable<number>>().type.not.toBeAssignableTo<Returned>()
  })

  test('accepts a string and iterables wherever a response is given', () => {
    const files = createContract({
      csv: { path: '/1', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream(), example: 'a,b' } } } },
      any: { path: '/2', method: 'GET', responses: { 200: { '*/*': { body: byteStream() } } } },
      two: { path: '/3', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream() }, 'application/json': { body: z.number() } }, 404: {} } },
      etag: { path: '/4', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream(), headers: z.object({ etag: z.string() }) } } } },
      rest: { path: '/5', method: 'GET', responses: { '2XX': { 'text/plain': { body: byteStream() } }, default: {} } },
    })
    const texts = ['a', new Uint8Array()] as const
    const mixed = {} as AsyncIterable<Uint8Array | string>
    const either = {} as string | Blob
    createRouter({
      contract: files,
      handlers: {
        csv: ({ respond }) => respond({ status: 200, body: 'a,b' }),
        any: async ({ respond }) => respond({ status: 200, contentType: '*/*', body: mixed }),
        two: ({ respond }) => respond({ status: 200, contentType: 'text/csv', body: texts }),
        etag: ({ respond }) => respond({ status: 200, body: either, headers: { etag: '1' } }),
        rest: ({ respond }) => {
          throw respond({ status: 201, body: new Set(['a']) })
        },
      },
    })
    const data: ContractHandlers<typeof files> = {
      csv: () => ({ status: 200, body: 'a,b' }),
      any: async () => ({ status: 200, body: mixed }),
      two: () => ({ status: 200, contentType: 'text/csv', body: texts }),
      etag: async () => ({ status: 200, body: either, headers: { etag: '1' } }),
      rest: () => ({ status: 201, body: (function* () { yield 'a' })() }),
    }
    createRouter({ contract: files, handlers: { ...data, csv: () => ({ status: 200, body: 'a,b' }), any: async () => ({ status: 200, body: mixed }) } })
    const one: ContractHandler<typeof files.csv> = () => ({ status: 200, body: (async function* () { yield 'a'; yield new Uint8Array() })() })
    createMock(files, { overrides: { csv: one, any: { status: 200, body: mixed }, two: { status: 200, contentType: 'text/csv', body: texts }, etag: { status: 200, body: either } } })
    serveVersion(files, { contract: files, router: createRouter({ contract: files, handlers: data }) }, {
      csv: () => ({ status: 200, body: 'a,b' }),
      any: async ({ respond }, current) => respond(await current.any()),
      two: async ({ respond }) => respond({ status: 200, contentType: 'text/csv', body: texts }),
    })
    // The contract is inferred with its handlers.
    createRouter({
      contract: createContract({ a: { path: '/a', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream() } } } }, b: { path: '/b', method: 'GET', responses: { 200: { '*/*': { body: byteStream() } } } } }),
      handlers: { a: ({ respond }) => respond({ status: 200, body: 'abc' }), b: ({ respond }) => respond({ status: 200, body: 'abc' }) },
    })
  })

  test('gives a client a stream, and accepts streams and bytes', () => {
    expect<ClientResult<Api['upload']>['body']>().type.toBe<ReadableStream<Bytes>>()
    expect<ClientResult<Api['json']>['body']>().type.toBe<ReadableStream<Bytes>>()
    expect<ClientResult<Api['events']>['body']>().type.toBe<ReadableStream<Bytes>>()
    type Given = ContractOperationInput<Api['upload']>['body']
    expect<ContractOperationInput<Api['json']>['body']>().type.toBe<Given>()
    expect<Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array>>().type.toBe<Given>()
    expect(createClient(formats).any).type.toBeCallableWith()
    expect(createClient).type.toBeCallableWith(createOutline(formats), { bodies: [byteStream] })
  })

  test('returns a ByteStreamSchema, for any content type', () => {
    expect(byteStream()).type.toBe<ByteStreamSchema>()
    expect<ByteStreamSchema>().type.toBeAssignableTo<Schema>()
    expect<SchemaOutput<ByteStreamSchema>>().type.toBe<ReadableStream<Bytes>>()
    createContract({
      // @ts-expect-error 'image/*' must be one content type: only byteStream() accepts any, as '*/*'
      range: { path: '/1', method: 'POST', requests: { 'image/*': { body: byteStream() } }, responses: { 200: {} } },
      // @ts-expect-error '*/*' must be one content type: only byteStream() accepts any, as '*/*'
      any: { path: '/2', method: 'POST', requests: { '*/*': { body: z.any() } }, responses: { 200: {} } },
    })
    // @ts-expect-error Expected 0 arguments, but got 1
    byteStream({})
  })
})

