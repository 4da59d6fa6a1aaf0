/** Responses of HTTP/1: framing, headers, streams, and the connection afterwards. */
import { describe, expect, test, vi } from 'vitest'
import { runChecked } from '../fixtures/harness.ts'
import { streamOf } from '../support.ts'
import { connectTo, exchange, head, lastRequest, type LooseFetch, serveFetch, toBody, toStatuses } from './support.ts'
import { waitUntil } from '../wait-until.ts'

/** Serves the responses of `fetch`, and `ordinary` at `/ordinary`. */
function serveResponse(fetch: LooseFetch): Promise<number> {
  return serveFetch((request) => (request.url.endsWith('/ordinary') ? new Response('ordinary') : fetch(request)))
}

const get = head('GET / HTTP/1.1', 'Host: a')

/** Sends a request, then another one on the same connection, and returns the text of the first response. */
async function fetchFirst(fetch: LooseFetch, request = get): Promise<string> {
  const received = await runChecked(async () => exchange(await serveResponse(fetch), request + lastRequest))
  const second = received.lastIndexOf('HTTP/1.1 ')
  expect(toBody(received)).toBe('ordinary')
  expect(second).toBeGreaterThan(0)
  return received.slice(0, second)
}

/** Sends a request whose response ends the connection, and returns what was received. */
async function fetchBroken(fetch: LooseFetch): Promise<string> {
  return runChecked(async () => exchange(await serveResponse(fetch), get + lastRequest))
}

const forbidsFraming = /^(content-length|transfer-encoding):/im

describe('framing', () => {
  test.each([204, 304])('%i has neither body nor length', async (status) => {
    const received = await fetchFirst(() => new Response(null, { status }))
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(received).not.toMatch(forbidsFraming)
    expect(toBody(received)).toBe('')
  })

  test('205 has the length 0', async () => {
    const received = await fetchFirst(() => new Response(null, { status: 205 }))
    expect(received).toMatch(/^content-length: 0\r$/im)
    expect(toBody(received)).toBe('')
  })

  test.each<[title: string, fetch: LooseFetch]>([
    ['a text', () => new Response('hello')],
    ['a stream', () => new Response(streamOf('hel', 'lo'))],
    ['no body', () => new Response(null)],
    ['a stated length', () => new Response('hello', { headers: { 'content-length': '5' } })],
  ])('HEAD has no body: %s', async (title, fetch) => {
    const received = await fetchFirst(fetch, head('HEAD / HTTP/1.1', 'Host: a'))
    expect(toBody(received)).toBe('')
    if (title === 'a stated length') expect(received).toMatch(/^content-length: 5\r$/im)
    else expect(received).not.toMatch(forbidsFraming)
  })

  test('the body of a response to HEAD is cancelled', async () => {
    const cancel = vi.fn()
    await fetchFirst(() => new Response(new ReadableStream({ cancel })), head('HEAD / HTTP/1.1', 'Host: a'))
    await waitUntil(() => expect(cancel).toHaveBeenCalled())
  })

  test('a header that names a framing header does not replace it', async () => {
    const headers = { 'access-control-expose-headers': 'content-length', vary: 'connection' }
    expect(await fetchFirst(() => new Response(null, { headers }))).toMatch(/^content-length: 0\r$/im)
  })

  test('transfer-encoding of the application is not sent', async () => {
    for (const value of ['gzip', 'chunked', 'identity']) {
      const received = await fetchFirst(() => new Response('hello', { headers: { 'transfer-encoding': value } }))
      expect(toBody(received)).toBe('hello')
      const empty = await fetchFirst(() => new Response(null, { headers: { 'transfer-encoding': value } }))
      expect(empty).toMatch(/^content-length: 0\r$/im)
      expect(empty).not.toMatch(/^transfer-encoding:/im)
    }
  })
})

describe('content-length of the application', () => {
  const withLength = (length: string) => (): Response =>
    new Response(streamOf('hel', 'lo'), { headers: { 'content-length': length } })

  test('is sent if it is right', async () => {
    const received = await fetchFirst(withLength('5'))
    expect(received).toMatch(/^content-length: 5\r$/im)
    expect(received).not.toMatch(/^transfer-encoding:/im)
    expect(toBody(received)).toBe('hello')
  })

  test('too short: the connection ends, and no byte becomes part of the next response', async () => {
    const received = await fetchBroken(withLength('3'))
    expect(toStatuses(received).length).toBeLessThan(2)
    expect(toBody(received).length).toBeLessThanOrEqual(3)
  })

  test('too long: the connection ends instead of waiting', async () => {
    const received = await fetchBroken(withLength('7'))
    expect(toStatuses(received).length).toBeLessThan(2)
    expect(received).not.toContain('ordinary')
  })

  test('of a body that is absent is replaced', async () => {
    const received = await fetchFirst(() => new Response(null, { headers: { 'content-length': '7' } }))
    expect(received.match(/^content-length: .*$/gim)).toEqual(['content-length: 0'])
  })

  test('that is not a number is not sent', async () => {
    const received = await fetchFirst(withLength('5, 5'))
    expect(received).not.toMatch(/^content-length:/im)
    expect(toBody(received)).toBe('hello')
  })
})

describe('headers', () => {
  test('each set-cookie is a header of its own', async () => {
    const headers = new Headers([['set-cookie', 'a=1'], ['x-a', '1'], ['set-cookie', 'b=2; Path=/'], ['x-a', '2']])
    const received = await fetchFirst(() => new Response('hello', { headers }))
    expect(received.match(/^(set-cookie|x-a): .*$/gim)).toEqual(['set-cookie: a=1', 'set-cookie: b=2; Path=/', 'x-a: 1, 2'])
  })

  test('the reason phrase is sent', async () => {
    expect(await fetchFirst(() => new Response('hello', { statusText: 'Fine' }))).toMatch(/^HTTP\/1\.1 200 Fine\r\n/)
    expect(await fetchFirst(() => new Response(null, { statusText: 'Fine' }))).toMatch(/^HTTP\/1\.1 200 Fine\r\n/)
  })
})

describe('streams', () => {
  test('the head leaves before the first part of the body', async () => {
    const { write, waitFor, socket } = connectTo(await serveResponse(() => new Response(new ReadableStream())))
    write(get)
    expect(await waitFor('\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    socket.destroy()
  })

  test('an endless stream waits for a slow client', async () => {
    let pulled = 0
    const pull = (controller: ReadableStreamDefaultController): void => {
      pulled += 1
      controller.enqueue(new Uint8Array(10_000))
    }
    const { write, socket } = connectTo(await serveResponse(() => new Response(new ReadableStream({ pull }))))
    socket.pause()
    write(get)
    let before = -1
    // The buffers of the kernel hold some megabytes.
    await waitUntil(
      () => {
        const now = pulled
        const isSame = now > 0 && now === before
        before = now
        expect(isSame).toBe(true)
      },
      { interval: 200 },
    )
    expect(pulled).toBeLessThan(2_000)
    socket.resume()
    await waitUntil(() => expect(pulled).toBeGreaterThan(before))
    socket.destroy()
  })

  test.each<[title: string, fetch: LooseFetch]>([
    ['fails', () => new Response(streamOf('hel', new Error('secret')))],
    ['has a part that is a string', () => new Response(new ReadableStream({ pull: (to) => to.enqueue('hello') }))],
    ['has a part that is an object', () => new Response(new ReadableStream({ pull: (to) => to.enqueue({}) }))],
    ['has a part that is undefined', () => new Response(new ReadableStream({ pull: (to) => to.enqueue(undefined) }))],
  ])('a stream that %s ends the connection without the final chunk', async (_title, fetch) => {
    const received = await fetchBroken(fetch)
    expect(received).not.toContain('\r\n0\r\n\r\n')
    expect(received).not.toContain('secret')
    expect(toStatuses(received).length).toBeLessThan(2)
  })

  test('a source whose part is not bytes is cancelled', async () => {
    const cancel = vi.fn()
    await fetchBroken(() => new Response(new ReadableStream({ pull: (to) => to.enqueue('hello'), cancel })))
    await waitUntil(() => expect(cancel).toHaveBeenCalled())
  })
})

describe('a function of the application', () => {
  const locked = new Response(streamOf('a'))
  locked.body?.getReader()
  const used = new Response('a')
  void used.text()

  test.each<[title: string, fetch: LooseFetch]>([
    ['throws', () => { throw new Error('secret') }],
    ['rejects', async () => { throw new Error('secret') }],
    ['returns nothing', () => undefined],
    ['returns a plain object', () => ({ status: 200, body: 'secret' })],
    ['returns a locked response', () => locked],
    ['returns a used response', () => used],
    ['returns Response.error()', () => Response.error()],
  ])('that %s is a 500', async (_title, fetch) => {
    const received = await fetchFirst(fetch)
    expect(toStatuses(received)).toEqual([500])
    expect(toBody(received)).toBe('')
    expect(received).not.toContain('secret')
  })

  test('can return the same response without a body twice', async () => {
    const response = new Response(null, { status: 304, headers: { etag: '"a"' } })
    const port = await serveFetch(() => response)
    const received = await exchange(port, get + lastRequest)
    expect(toStatuses(received)).toEqual([304, 304])
  })
})
