/** The `content-length` that a handler sets: of a stream it is kept and checked, of other bodies it is the true length. */
import { byteStream } from 'routepact'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anything, type LooseHandler, type LooseOptions, origin, serve, streamOf, toBodySchema } from '../../support.ts'

const mismatch = 'The length of the body is not its content-length'
const octets = 'application/octet-stream'
const lines = 'application/jsonl'
const contents = Object.fromEntries(
  [octets, lines, 'application/json', 'text/plain', 'text/event-stream', 'application/x-www-form-urlencoded', 'multipart/form-data', '*/*'].map((type) => [
    type,
    { body: type === '*/*' ? byteStream() : toBodySchema(type, anything) },
  ]),
)
async function* elements(): AsyncGenerator<unknown> {
  yield 'é'
  yield 2
}

interface Received {
  readonly status: number
  readonly length: string | null
  /** The body, or why it breaks off. */
  readonly text: string
  readonly errors: readonly string[]
}

async function read(handler: LooseHandler, responses: object = { 200: contents }, options: Partial<LooseOptions> = {}, init: RequestInit = {}): Promise<Received> {
  const errors: string[] = []
  const onError = (thrown: unknown): void => void errors.push((thrown as Error).message)
  const response = await serve({ responses }, handler, { onError, ...options }).fetch(new Request(origin, init))
  const text = await response.text().catch((thrown: Error) => thrown.message)
  return { status: response.status, length: response.headers.get('content-length'), text, errors }
}

describe('220: the content-length of a stream', () => {
  const blobStream = (): ReadableStream => new Blob(['abcde']).stream()
  it.each<[title: string, contentType: string, body: () => unknown, length: string, text: string]>([
    ['of a stream', octets, () => streamOf('abc', 'de'), '5', 'abcde'],
    ['of a stream without bytes', octets, () => streamOf(), '0', ''],
    ['of a Blob stream', octets, blobStream, '5', 'abcde'],
    ['of text', 'text/plain', () => streamOf('abc'), '3', 'abc'],
    ['of any content type', '*/*', () => streamOf('abc'), '3', 'abc'],
  ])('is kept: %s', async (_title, contentType, body, length, text) => {
    for (const options of [{}, { validateResponses: false }]) {
      const headers = { 'Content-Length': length, ...(contentType === '*/*' && { 'content-type': 'text/csv' }) }
      expect(await read(() => ({ status: 200, contentType, body: body(), headers }), undefined, options)).toEqual({ status: 200, length, text, errors: [] })
    }
  })

  it.each<[title: string, contentType: string, body: () => unknown, length: string]>([
    ['a stream that is longer', octets, () => streamOf('abc', 'de'), '4'],
    ['a stream that is longer than 0', octets, () => streamOf('a'), '0'],
    ['a stream that is shorter', octets, () => streamOf('abc', 'de'), '6'],
    ['a stream without bytes', octets, () => streamOf(), '1'],
  ])('fails for the reader and is reported: %s', async (_title, contentType, body, length) => {
    expect(await read(() => ({ status: 200, contentType, body: body(), headers: { 'content-length': length } }))).toEqual({
      status: 200,
      length,
      text: mismatch,
      errors: [mismatch],
    })
  })

  it('ends the source of a stream that is longer', async () => {
    let isCancelled = false
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(2)),
      cancel: () => void (isCancelled = true),
    })
    await read(() => ({ status: 200, contentType: octets, body, headers: { 'content-length': '3' } }))
    expect(isCancelled).toBe(true)
  })

  it.each(['', 'a', '-1', '1.5', '5, 5', '0x5', '1e1'])('is dropped if it is not a number of bytes: %j', async (length) => {
    const response = (): unknown => ({ status: 200, contentType: octets, body: streamOf('abcde'), headers: { 'content-length': length } })
    expect(await read(response)).toMatchObject({ length: null, text: 'abcde', errors: [] })
  })

  it.each([
    ['events', 'text/event-stream', ':\n\ndata: "é"\n\ndata: 2\n\n'],
    ['lines', lines, '"é"\n2\n'],
  ])('is checked for %s, too', async (_title, contentType, text) => {
    const length = String(new TextEncoder().encode(text).length)
    const respond = (stated: string) => (): unknown => ({ status: 200, contentType, body: elements(), headers: { 'content-length': stated } })
    expect(await read(respond(length))).toMatchObject({ length, text, errors: [] })
    expect(await read(respond('2'))).toMatchObject({ length: '2', text: mismatch, errors: [mismatch] })
  })

  it.each(['before', 'catch', 'missing'])('is kept in a response of `%s`', async (option) => {
    const respond: LooseHandler = () => ({ status: 200, contentType: octets, body: streamOf('abc'), headers: { 'content-length': '3' } })
    const options = {
      before: { before: [(request: Parameters<LooseHandler>[0]) => request.respond(respond(request) as object)] },
      catch: { catch: (_thrown: unknown, request: Parameters<LooseHandler>[0]) => respond(request) },
      missing: { missing: respond },
    }[option] as Partial<LooseOptions>
    const fail: LooseHandler = () => Promise.reject(new Error('boom'))
    const router = serve({ responses: { 200: contents }, path: option === 'missing' ? '/other' : '/' }, fail, options)
    const response = await router.fetch(new Request(origin))
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['3', 'abc'])
  })

  it('is that of GET for HEAD', async () => {
    const response = (): unknown => ({ status: 200, contentType: octets, body: streamOf('abc'), headers: { 'content-length': '3' } })
    expect(await read(response, undefined, {}, { method: 'HEAD' })).toEqual({ status: 200, length: '3', text: '', errors: [] })
  })

  it.each([204, 205, 304])('is dropped for %i, which has no body', async (status) => {
    expect(await read(() => ({ status, headers: { 'content-length': '3' } }), { 200: {}, [status]: {} })).toMatchObject({ status, length: null })
  })
})

describe('220: the content-length of another body', () => {
  const headers = z.looseObject({ 'content-length': z.string() })
  const form = new FormData()
  form.set('a', 'b')
  const bodies: [title: string, contentType: string, body: unknown, length: string | null][] = [
    ['JSON', 'application/json', 'é', '4'],
    ['text', 'text/plain', 'é€', '5'],
    ['bytes', octets, new Uint8Array(5), '5'],
    ['an ArrayBuffer', octets, new ArrayBuffer(6), '6'],
    ['a Blob', octets, new Blob(['é']), '2'],
    ['no bytes', octets, new Uint8Array(), '0'],
    ['a form', 'application/x-www-form-urlencoded', new URLSearchParams({ a: 'é' }), '8'],
    ['a form with delimiters that the platform chooses', 'multipart/form-data', form, null],
  ]

  it.each(bodies)('is the true length if the contract describes the headers: %s', async (_title, contentType, body, length) => {
    const responses = { 200: Object.fromEntries(Object.entries(contents).map(([type, content]) => [type, { ...content, headers }])) }
    for (const options of [{}, { validateResponses: false }]) {
      const received = await read(() => ({ status: 200, contentType, body, headers: { 'content-length': '1' } }), responses, options)
      expect(received).toMatchObject({ status: 200, length, errors: [] })
    }
  })

  it.each(bodies)('is left to the server otherwise: %s', async (_title, contentType, body) => {
    expect(await read(() => ({ status: 200, contentType, body, headers: { 'content-length': '1' } }))).toMatchObject({ status: 200, length: null, errors: [] })
  })
})
