/** Requests of classes that are not the platform's: look-alikes of libraries and of other realms. */
import { Readable } from 'node:stream'
import { runInNewContext } from 'node:vm'
import { byteStream, createContract, createRouter } from 'routepact'
import { Request as UndiciRequest } from 'undici'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const text = { 200: { 'text/plain': { body: z.string() } }, default: {} }
const contract = createContract({
  text: { path: '/text', method: 'POST', requests: { 'text/plain': { body: z.string() } }, responses: text },
  bytes: { path: '/bytes', method: 'POST', requests: { 'text/plain': { body: z.string() } }, responses: text },
  stream: { path: '/stream', method: 'POST', requests: { '*/*': { body: byteStream() } }, responses: text },
})
const router = createRouter({
  contract,
  maxBodySize: 20,
  onError: () => undefined,
  handlers: {
    text: (request) => request.respond({ status: 200, body: request.validatedBody }),
    bytes: (request) => request.respond({ status: 200, body: request.validatedBody }),
    stream: async (request) => request.respond({ status: 200, body: await new Response(request.validatedBody).text() }),
  },
})

interface Look {
  readonly body?: unknown
  readonly signal?: unknown
  readonly arrayBuffer?: () => Promise<unknown>
}

/** Creates an object with the members that the router reads. */
function createForeign(path: string, { body: given, signal, ...others }: Look, sent: string): Request {
  let bodyUsed = false
  const request = {
    url: `http://a${path}`,
    method: 'POST',
    headers: new Headers({ 'content-type': 'text/plain' }),
    signal,
    ...('body' in { body: given } && given !== undefined ? { body: given } : {}),
    get bodyUsed() {
      return bodyUsed
    },
    arrayBuffer: async () => {
      bodyUsed = true
      return new TextEncoder().encode(sent).buffer
    },
    ...others,
    clone: () => createForeign(path, { body: given, signal, ...others }, sent),
  }
  return request as unknown as Request
}

const foreignBuffer = (sent: string): unknown => runInNewContext('Uint8Array.from(codes).buffer', { codes: [...Buffer.from(sent)] })

const looks: [title: string, create: (path: string, sent: string) => Request][] = [
  ['node-fetch: a stream of Node', (path, sent) => createForeign(path, { body: Readable.from([Buffer.from(sent)]), signal: null }, sent)],
  ['node-fetch 2: a Buffer', (path, sent) => createForeign(path, { body: Buffer.from(sent) }, sent)],
  ['whatwg-fetch in jsdom: no body member', (path, sent) => createForeign(path, {}, sent)],
  ['jsdom: a buffer of another realm', (path, sent) => createForeign(path, { arrayBuffer: async () => foreignBuffer(sent) }, sent)],
  ['jsdom: bytes of another realm', (path, sent) => createForeign(path, { body: new Blob([sent]).stream() }, sent)],
  ['undici', (path, sent) => new UndiciRequest(`http://a${path}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: sent }) as unknown as Request],
  ['undici, a stream', (path, sent) => new UndiciRequest(`http://a${path}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: new Blob([sent]).stream() as never, duplex: 'half' }) as unknown as Request],
  ['the platform', (path, sent) => new Request(`http://a${path}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: sent })],
]

describe.each(looks)('242: a request of %s', (_title, create) => {
  test.each(['/text', '/bytes', '/stream'])('%s is read', async (path) => {
    for (const sent of ['hello', 'x'.repeat(20), '']) {
      for (const prepare of [(given: Request): Request => given, (given: Request): Request => Object.freeze(given)]) {
        const response = await router.fetch(prepare(create(path, sent)))
        expect([response.status, await response.text()]).toEqual([200, sent])
      }
    }
  })

  test('a body that is too large is 413', async () => {
    for (const path of ['/text', '/stream']) expect((await router.fetch(create(path, 'x'.repeat(21)))).status).toBe(413)
  })
})

test('242: a request whose body cannot be read is a 500', async () => {
  const { arrayBuffer, ...members } = createForeign('/text', {}, 'a')
  expect(arrayBuffer).toBeDefined()
  expect((await router.fetch(members as Request)).status).toBe(500)
})

test('58: a foreign body that never ends ends with the signal', async () => {
  const arrayBuffer = (): Promise<never> => new Promise(() => undefined)
  expect((await router.fetch(createForeign('/text', { arrayBuffer, signal: AbortSignal.timeout(10) }, 'a'))).status).toBe(400)
})

test('242: a frozen request of the platform that was read is a 500', async () => {
  const request = new Request('http://a/text', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'a' })
  await request.text()
  expect((await router.fetch(Object.freeze(request))).status).toBe(500)
})
