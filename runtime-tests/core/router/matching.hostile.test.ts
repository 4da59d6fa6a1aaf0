// Section B of runtime-tests/hostile-input.md; titles begin with rule numbers. Matching and the supported request objects.
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { adapterKey } from '../../../src/core/server-adapter.ts'
import { cpuTime } from '../../cpu-time.ts'
import { anything, createLooseRouter, failure, json, type LooseHandler, ok, origin, unexpected } from '../../support.ts'
import { serveChecked } from '../../fixtures/harness.ts'

/** A request that is not a platform object: only these members, without a prototype. */
function ponyfill(members: object): Request {
  return { method: 'GET', headers: new Headers(), body: null, ...members } as Request
}

const readParams: LooseHandler = (request) => ({ status: 200, body: request.validatedParams })

describe('19: accepts any object with the members of a request', () => {
  const router = serveChecked({ path: '/:id', query: anything, headers: anything }, readParams)

  it('19: accepts an instance of a subclass of Request', async () => {
    class Special extends Request {
      override get method(): string {
        return super.method
      }
    }
    expect(await router.send(new Special(`${origin}/1`))).toEqual(ok({ id: '1' }))
  })

  it('19: accepts a plain object with a method, a URL, headers and a body', async () => {
    expect(await router.send(ponyfill({ url: `${origin}/1` }))).toEqual(ok({ id: '1' }))
  })

  it('19: reads a body without a stream with arrayBuffer', async () => {
    const request = ponyfill({
      url: `${origin}/`,
      method: 'POST',
      headers: new Headers({ 'content-type': 'application/json' }),
      body: undefined,
      arrayBuffer: async () => new TextEncoder().encode('{"a":1}').buffer,
    })
    const post = serveChecked(
      { method: 'POST', requests: { 'application/json': { body: anything } } },
      ({ validatedBody }) => ({ status: 200, body: validatedBody }),
    )
    expect(await post.send(request)).toEqual(ok({ a: 1 }))
  })

  it('19: reads a byte stream from another realm', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(runInNewContext('new Uint8Array([123, 125])'))
        controller.close()
      },
    })
    const headers = new Headers({ 'content-type': 'application/json' })
    const request = ponyfill({ url: `${origin}/`, method: 'POST', headers, body, bodyUsed: false })
    const post = serveChecked(
      { method: 'POST', requests: { 'application/json': { body: anything } } },
      ({ validatedBody }) => ({
        status: 200,
        body: validatedBody,
      }),
    )
    expect(await post.send(request)).toEqual(ok({}))
  })

  it('19: reads only the documented members of a request', async () => {
    const read = new Set<PropertyKey>()
    const request = new Proxy(ponyfill({ method: 'QUERY', url: `${origin}/1` }), {
      get(target, key, receiver) {
        read.add(key)
        return Reflect.get(target, key, receiver)
      },
    })
    const { send } = serveChecked({
      path: '/:id',
      method: 'QUERY',
      query: anything,
      headers: anything,
      requests: { 'text/plain': { body: anything } },
    })
    expect(await send(request)).toMatchObject({ status: 200, body: 'served' })
    const allowed = new Set<PropertyKey>(['method', 'url', 'headers', 'body', 'bodyUsed', 'signal', 'duplex', adapterKey])
    expect([...read].filter((key) => !allowed.has(key))).toEqual([])
  })
})

it.each([
  'http://user:secret@api.test/1',
  'http://api.test:8080/1',
  'http://[2001:db8::1]/1',
  'HTTP://API.TEST/1',
  'http://api.test/1#/2',
  'http://api.test/1?/2',
  'http://api.test/2/../1',
  'http:\\\\api.test\\1',
])('20: matches the URL %s by its path only', async (url) => {
  const { send } = serveChecked({ path: '/:id' }, readParams)
  expect(await send(ponyfill({ url }))).toEqual(ok({ id: '1' }))
})

it.each(['/users/1', 'http://', '', 'users', 'http://[', 'http://a b/', undefined, null])(
  '21: responds 400 to the URL %j',
  async (url) => {
    const { send } = serveChecked({ path: '/users/:id' })
    expect(await send(ponyfill({ url }))).toEqual(failure(400, { error: 'Bad Request' }))
  },
)

describe('22: frozen and proxied requests', () => {
  const router = serveChecked(
    { path: '/:id', method: 'POST', requests: { 'application/json': { body: anything } } },
    ({ validatedParams, validatedBody }) => ({ status: 200, body: [validatedParams, validatedBody] }),
  )
  const init = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }

  it.each([Object.freeze, Object.seal, Object.preventExtensions])('22: accepts a Request after %o', async (lock) => {
    const request = lock(new Request(`${origin}/1`, init)) as Request
    expect(await router.send(request)).toEqual(ok([{ id: '1' }, { a: 1 }]))
  })

  it.each([Object.freeze, Object.seal, Object.preventExtensions])('22: accepts a request-like object after %o', async (lock) => {
    const headers = new Headers(init.headers)
    const members = { url: `${origin}/1`, method: 'POST', headers, body: undefined }
    const arrayBuffer = async (): Promise<ArrayBuffer> => new TextEncoder().encode(init.body).buffer
    expect(await router.send(lock(ponyfill({ ...members, arrayBuffer })) as Request)).toEqual(
      ok([{ id: '1' }, { a: 1 }]),
    )
  })

  it('22: matches a frozen Request whose body was read', async () => {
    const request = new Request(`${origin}/1/2`, init)
    await request.text()
    expect((await router.send(Object.freeze(request))).status).toBe(404)
  })

  it('22: accepts a Proxy that reads from its target', async () => {
    const request = new Proxy(new Request(`${origin}/1`, init), {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    expect(await router.send(request)).toEqual(ok([{ id: '1' }, { a: 1 }]))
  })

  it.each([
    ['whose members throw on the wrong receiver', new Proxy(new Request(origin), {})],
    ['whose traps throw', new Proxy(new Request(origin), { get: () => raise() })],
    ['that was revoked', revoked()],
  ])('22: responds 500 to a Proxy %s', async (_title, request) => {
    expect(await router.send(request)).toEqual(unexpected(expect.any(String) as string))
  })

  function raise(): never {
    throw new Error('must not be read')
  }

  function revoked(): Request {
    const { proxy, revoke } = Proxy.revocable(new Request(origin), {})
    revoke()
    return proxy
  }
})

describe('161: the matcher decodes each segment once', () => {
  const paths = ['/%61/:x/b', '/:x/c/d', '/:x/:y/e', '/:x/:y/:z']
  const operations = Object.fromEntries(
    paths.map((path, index) => [`op${index}`, { path, method: 'GET', responses: json }]),
  )
  const handlers = Object.fromEntries(Object.keys(operations).map((name) => [name, readParams]))
  const { fetch } = createLooseRouter({ contract: operations, handlers })

  it.each([
    ['/%61/%62/%62', 200, ['%61', '%62', '%62']],
    ['/%61/%63/%7A', 200, ['%61', '%63', '%7A']],
    ['/%61/%zz/%7A', 400, ['%61', '%zz', '%7A']],
    ['/a/b/z', 200, []],
    ['/%61/%62/%63/%64', 404, ['%61', '%62', '%63', '%64']],
    ['/a//%62', 404, []],
  ])('161: decodes each segment once: %s', async (path, status, segments) => {
    const decode = vi.spyOn(globalThis, 'decodeURIComponent')
    const response = await fetch(new Request(origin + path))
    const decoded = decode.mock.calls.map(([text]) => text)
    decode.mockRestore()
    expect(response.status).toBe(status)
    expect(decoded).toEqual(segments)
  })
})

it.each(['abcdefghijklmnop&', 'abcdefghijklmno+&'])('a query of 4 MB is read in linear time: %s', async (text) => {
  const { send } = serveChecked({}, ({ validatedQuery }) => ({ status: 200, body: Object.keys(validatedQuery as object) }))
  const incoming = new Request(`${origin}/?${text.repeat(250_000)}`)
  const start = cpuTime()
  const { body } = await send(incoming)
  expect(cpuTime() - start).toBeLessThan(2000)
  expect(body).toEqual([...new URLSearchParams(text).keys()])
})
