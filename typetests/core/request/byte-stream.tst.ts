import { byteStream, type ByteStreamSchema, type ContractOperationBody, type ContractOperationContent, createContract, createRouter, type Schema, type SchemaInput, type SchemaOutput } from 'routepact'
import { type ClientResult, createClient } from 'routepact/client'
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
    expect<SchemaInput<ByteStreamSchema>>().type.toBe<ReadableStream<Uint8Array> | Blob | Uint8Array>()
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
          expect(request.respond).type.not.toBeCallableWith({ status: 200, body: 'a,b' })
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

  test('is not a body of JSON, text or a form', () => {
    const post = { path: '/', method: 'POST', responses: { 200: {} } } as const
    expect(createContract).type.not.toBeCallableWith({ one: { ...post, requests: { 'application/json': { body: byteStream() } } } })
    expect(createContract).type.not.toBeCallableWith({ one: { ...post, requests: { 'text/csv': { body: byteStream() } } } })
    expect(createContract).type.not.toBeCallableWith({ one: { ...post, requests: { 'multipart/form-data': { body: byteStream() } } } })
    expect(createContract).type.not.toBeCallableWith({ one: { ...post, query: byteStream() } })
  })
})
