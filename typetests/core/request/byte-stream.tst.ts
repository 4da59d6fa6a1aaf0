import { byteStream, type ByteStreamSchema, type ContractOperationBody, type ContractOperationContent, createContract, createRouter, type SchemaInput, type SchemaOutput } from 'routepact'
import { createClient } from 'routepact/client'
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

  test('is a stream, a Blob or bytes in a call, and bytes in a result', async () => {
    const client = createClient(contract)
    expect(client.upload).type.toBeCallableWith({ body: new Blob() })
    expect(client.upload).type.toBeCallableWith({ body: new Uint8Array() })
    expect(client.upload).type.toBeCallableWith({ body: new Blob().stream() })
    expect(client.upload).type.not.toBeCallableWith({ body: 'text' })
    expect(client.upload).type.not.toBeCallableWith({})
    expect(client.any).type.toBeCallableWith({ contentType: '*/*', body: new Blob() })
    expect(client.any).type.not.toBeCallableWith({ contentType: 'image/png', body: new Blob() })
    expect((await client.upload({ body: new Blob() })).body).type.toBe<Uint8Array<ArrayBuffer>>()
  })

  test('is not a body of JSON, text or a form', () => {
    const post = { path: '/', method: 'POST', responses: { 200: {} } } as const
    expect(createContract).type.not.toBeCallableWith({ one: { ...post, requests: { 'application/json': { body: byteStream() } } } })
    expect(createContract).type.not.toBeCallableWith({ one: { ...post, requests: { 'text/csv': { body: byteStream() } } } })
    expect(createContract).type.not.toBeCallableWith({ one: { ...post, requests: { 'multipart/form-data': { body: byteStream() } } } })
    expect(createContract).type.not.toBeCallableWith({ one: { ...post, query: byteStream() } })
  })
})
