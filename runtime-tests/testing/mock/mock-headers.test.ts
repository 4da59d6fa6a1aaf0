import { byteStream, createContract, jsonLines, type Schema } from 'routepact'
import { createMock, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract as ranges } from '../../../docs/examples/video-server/contract.ts'

const path = '/'
const text = z.string()
const Line = z.object({ id: z.literal(1) }).transform(({ id }) => ({ id, name: 'Ü' }))

/** Sends a request to the mock of an operation with one declared response, and returns the headers and the length of the body. */
async function send(responses: object, more: { readonly method?: string; readonly override?: object } = {}) {
  const { method = 'GET', override } = more
  const contract = createContract({ get: { path, method, responses: { default: {}, ...responses } } } as never)
  const mock = createMock(contract, (override ? { overrides: { get: override } } : {}) as never)
  const [status] = Object.keys(responses)
  const response = await mock.fetch(new Request('http://localhost/', { method, headers: { prefer: `status=${status}` } }))
  expect(response.status).toBe(Number(status))
  const { 'content-type': _, ...headers } = Object.fromEntries(response.headers)
  return { headers, length: (await response.arrayBuffer()).byteLength }
}

describe('content-length is the length of the body', () => {
  test.each<[title: string, contentType: string, body: Schema, length: number]>([
    ['byteStream', 'video/mp4', byteStream(), 4],
    ['a stream', 'video/mp4', z.instanceof(ReadableStream), 4],
    ['bytes', 'video/mp4', z.instanceof(Uint8Array), 4],
    ['a Blob', 'video/mp4', z.instanceof(Blob), 4],
    ['text', 'text/plain', z.literal('Ü'), 2],
    ['JSON', 'application/json', z.object({ a: z.literal(1) }), 7],
    ['JSON that a transform creates', 'application/json', Line, 20],
  ])('%s', async (_, contentType, body, length) => {
    for (const schema of [text, z.coerce.number(), z.number(), z.string().regex(/^\d+$/)]) {
      const content = { body, headers: z.object({ 'content-length': schema }) }
      expect(await send({ 200: { [contentType]: content } })).toEqual({ headers: { 'content-length': String(length) }, length })
    }
  })

  test('also of elements', async () => {
    const content = { body: jsonLines(z.object({ id: z.literal(1) })), headers: z.object({ 'content-length': text }) }
    const { headers, length } = await send({ 200: { 'application/x-ndjson': content } })
    expect(headers).toEqual({ 'content-length': String(length) })
  })

  test('but not of a stream of an override, which exists once', async () => {
    const responses = { 200: { 'video/mp4': { body: byteStream(), headers: z.object({ 'content-length': text.optional() }) } } }
    const override = { status: 200, body: new Blob(['text, too']).stream() }
    expect(await send(responses, { override })).toEqual({ headers: {}, length: 9 })
  })

  test('a body of an override that its asynchronous schema rejects stays a 500', async () => {
    const body = z.string().refine(async (value) => value === 'text')
    const responses = { 200: { 'text/plain': { body, headers: z.object({ 'content-length': text }) } }, default: {} }
    const contract = createContract({ get: { path, method: 'GET', responses } })
    const mock = createMock(contract, { onError: () => undefined, overrides: { get: { status: 200, body: 'abc' } } })
    expect((await mock.fetch(new Request('http://localhost/'))).status).toBe(500)
  })

  test('also of the body of an override', async () => {
    const responses = { 200: { 'text/plain': { body: text, headers: z.object({ 'content-length': text }) } } }
    expect(await send(responses, { override: { status: 200, body: 'abc' } })).toEqual({ headers: { 'content-length': '3' }, length: 3 })
  })
})

describe('a header that a plain text describes can be parsed', () => {
  const content = { 'text/plain': { body: z.literal('text') } }
  const withHeader = (name: string, schema: Schema) => ({ 'text/plain': { ...content['text/plain'], headers: z.object({ [name]: schema as z.ZodType }) } })

  test.each<[name: string, status: number, schema: Schema, value: string]>([
    ['content-range', 206, text, 'bytes 0-3/4'],
    ['content-range', 416, text, 'bytes */4'],
    ['accept-ranges', 200, text, 'bytes'],
    ['etag', 200, text, '"1"'],
    ['last-modified', 200, text, 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['expires', 200, text, 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['retry-after', 503, text, '1'],
    ['retry-after', 503, z.coerce.number(), '91'],
    // A value that can be parsed stays, and the schema is followed.
    ['etag', 200, z.literal('W/"a"'), 'W/"a"'],
    ['accept-ranges', 200, z.literal('none'), 'none'],
    ['retry-after', 503, z.literal('5'), '5'],
    ['etag', 200, z.literal('a'), 'a'],
    ['content-range', 206, z.literal('bytes 7-9/10'), 'bytes 7-9/10'],
  ])('%s of %i is %s', async (name, status, schema, value) => {
    expect((await send({ [status]: withHeader(name, schema) })).headers).toEqual({ [name]: value })
  })

  test.each<[title: string, responses: object, value: string]>([
    ['without a body', { 416: { headers: z.object({ 'content-range': text }) } }, 'bytes */1'],
    ['of an empty body', { 206: { 'text/plain': { body: z.literal(''), headers: z.object({ 'content-range': text }) } } }, 'bytes 0-0/1'],
    ['of a status that has no body', { 304: withHeader('content-range', text) }, 'bytes 0-0/1'],
  ])('content-range %s', async (_, responses, value) => {
    expect((await send(responses)).headers).toEqual({ 'content-range': value })
  })

  test('content-length of an operation with the method HEAD', async () => {
    expect(await send({ 200: { headers: z.object({ 'content-length': text }) } }, { method: 'HEAD' })).toEqual({ headers: { 'content-length': '0' }, length: 0 })
  })
})

test('the mock of the recipe on ranges responds as its contract says', async () => {
  expect((await testContract(ranges, createMock(ranges))).findings).toEqual([])
})

test.each<[string, Schema, string | undefined]>([
  ['is left out, where nothing is linked', text.optional(), undefined],
  ['is that of the request, where it is required', text, '<http://localhost/>; rel="self"'],
  ['is what the schema says', z.literal('</a>; rel="next"'), '</a>; rel="next"'],
])('link %s', async (_, link, expected) => {
  const { headers } = await send({ 204: { headers: z.object({ link: link as z.ZodType }) } })
  expect(headers['link']).toBe(expected)
})

test.each<[string, object, Schema, readonly string[]]>([
  ['of a session, if no request names one', {}, text, ['session=mock; Path=/']],
  ['that a request names', { a: z.enum(['1', '2']) }, text, ['a=1; Path=/']],
  ['that requests name', { a: z.enum(['1', '2']), b: text }, z.array(text), ['a=1; Path=/', 'b=mock; Path=/']],
  ['of a session, if no value is found', { a: text.refine((value) => value === '!') }, text, ['session=mock; Path=/']],
])('set-cookie is the cookie %s', async (_, cookies, schema, expected) => {
  const { fetch } = createMock({
    signIn: {
      path,
      method: 'POST',
      responses: { 204: { headers: z.object({ 'set-cookie': schema as z.ZodType }) }, default: {} },
    },
    get: { path, method: 'GET', cookies: z.object(cookies as z.ZodRawShape), responses: { 204: {}, default: {} } },
  } as never)
  expect((await fetch(new Request('http://localhost/', { method: 'POST' }))).headers.getSetCookie()).toEqual(expected)
})
