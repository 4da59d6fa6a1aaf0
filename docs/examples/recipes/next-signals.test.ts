/** What `redirect()` of Next.js throws leaves the router, whatever else it runs. */
import { createContract, createRouter, error, mergeRouters, type Router } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { describe, expect, test, vi } from 'vitest'
import { passSignals, rememberSignal } from './next-signals.ts'

/** A value that Next.js throws, as `redirect()` does. */
const signal = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/login;307;' })

const responses = { 200: {}, default: {} }
const contract = createContract({
  go: { path: '/go', method: 'GET', responses },
  ok: { path: '/ok', method: 'GET', responses },
  fail: { path: '/fail', method: 'GET', responses },
  missing: { path: '/missing', method: 'GET', responses },
})

/** Creates a router whose handlers throw, with functions that replace and count its responses. */
function create() {
  const onError = vi.fn()
  const router = createRouter({
    contract,
    catch: rememberSignal,
    onError,
    finally: [(response) => new Response(null, response)],
    handlers: {
      go: () => { throw signal },
      ok: () => new Response(),
      fail: () => { throw new Error('secret') },
      missing: () => { throw error(404) },
    },
  })
  return { router, onError }
}

describe.each<[title: string, wrap: (router: Router) => Router]>([
  ['alone', (router) => router],
  ['merged', (router) => mergeRouters([router], { before: [() => ({ id: 1 })] })],
  ['of an old version', (router) => serveVersion(contract, { contract, router }, {})],
])('of a router %s', (_title, wrap) => {
  test.each(['GET', 'HEAD'])('a signal is thrown for %s, and reported nowhere', async (method) => {
    const { router, onError } = create()
    const handle = passSignals(wrap(router))
    await expect(handle(new Request('http://a/go', { method }))).rejects.toBe(signal)
    expect(onError).not.toHaveBeenCalled()
  })

  test.each([['/ok', 200], ['/fail', 500], ['/missing', 404], ['/none', 404]])('%s is a %i', async (path, status) => {
    expect((await passSignals(wrap(create().router))(new Request(`http://a${path}`))).status).toBe(status)
  })
})

test('a value that is thrown by a function of the router is a signal, too', async () => {
  const router = createRouter({ contract, before: [() => { throw signal }], catch: rememberSignal, handlers: { go: () => new Response(), ok: () => new Response(), fail: () => new Response(), missing: () => new Response() } })
  await expect(passSignals(router)(new Request('http://a/none'))).rejects.toBe(signal)
})
