/** What `rethrow` of the current router names reaches the framework through an old version too. */
import { createContract, createRouter, mergeRouters } from 'routepact'
import { serveVersion, type VersionOptions } from 'routepact/versions'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

class Redirect extends Error {}

const responses = { 200: { 'application/json': { body: z.string() } } }
const v2 = createContract({ read: { path: '/read', method: 'GET', responses }, write: { path: '/write', method: 'POST', responses: { 200: { 'application/json': { body: z.number() } } } } })
const v1 = createContract({ read: v2.read, write: { ...v2.write, responses } })

/** Serves the old version of a router whose handlers throw. */
function serveOld(thrown: unknown, options: VersionOptions = {}, names: (value: unknown) => boolean = (value) => value instanceof Redirect) {
  const fail = async (): Promise<never> => { throw thrown }
  const router = createRouter({ contract: v2, rethrow: names, handlers: { read: fail, write: fail } })
  return serveVersion(v1, { contract: v2, router }, {
    write: async (request, current) => {
      const { body } = await current.write()
      return request.respond({ status: 200, body: String(body) })
    },
  }, options)
}

const read = new Request('http://a/read')
const write = (): Request => new Request('http://a/write', { method: 'POST' })

describe.each([['a forwarded operation', () => read], ['an adapter', write]])('%s', (_title, create) => {
  test('rejects with what the current router rethrows, without `rethrow` of its own', async () => {
    const thrown = new Redirect('/login')
    const own = { catch: vi.fn(), onError: vi.fn() }
    const old = serveOld(thrown, own)
    await expect(old.fetch(create())).rejects.toBe(thrown)
    await expect(mergeRouters([old]).fetch(create())).rejects.toBe(thrown)
    expect([own.catch.mock.calls, own.onError.mock.calls]).toEqual([[], []])
  })

  test('responds to other errors', async () => {
    expect((await serveOld(new Error('a')).fetch(create())).status).toBe(500)
  })
})

test('a value that is not an object needs `rethrow` of the old version too', async () => {
  const names = (thrown: unknown): boolean => thrown === 'redirect'
  expect((await serveOld('redirect', {}, names).fetch(read)).status).toBe(500)
  await expect(serveOld('redirect', { rethrow: names }, names).fetch(read)).rejects.toBe('redirect')
})

test('`rethrow` of the old version names further values', async () => {
  const signal = new Error('signal')
  const old = serveVersion(v1, { contract: v2, router: createRouter({ contract: v2, handlers: { read: () => new Response(), write: () => new Response() } }) }, {
    write: async () => { throw signal },
  }, { rethrow: (thrown) => thrown === signal })
  await expect(old.fetch(write())).rejects.toBe(signal)
})

test('a function that is not a router rejects for other reasons, which are a 500', async () => {
  const failing = { fetch: async (): Promise<Response> => { throw new TypeError('fetch failed') } }
  const old = serveVersion(v1, { contract: v2, router: failing }, { write: async (request) => request.respond({ status: 200, body: '' }) })
  expect((await old.fetch(read)).status).toBe(500)
})

test('a `rethrow` that is not a function is an error at start-up', () => {
  expect(() => serveOld(new Error('a'), { rethrow: 1 as never })).toThrow("'rethrow' is not a function")
})
