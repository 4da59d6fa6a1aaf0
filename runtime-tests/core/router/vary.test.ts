/** The `Vary` of responses to requests whose handler calls `prefers`. */
import { error } from 'routepact'
import { describe, expect, it } from 'vitest'
import { anything, createLooseRouter, type Init, type LooseHandler, type LooseOptions, ok, origin, prefers, readResponse, sendTo, serve } from '../../support.ts'

/** Declares these content types, in order. */
const declare = (...contentTypes: readonly string[]): object =>
  Object.fromEntries(contentTypes.map((contentType) => [contentType, { body: anything }]))

const json = 'application/json'
const csv = 'text/csv'

describe('Vary', () => {
  /** Sends `GET /` to a handler that calls `prefers`, and returns the `Vary` of the response. */
  async function vary(
    result: (request: Parameters<LooseHandler>[0]) => unknown,
    options: Omit<LooseOptions, 'contract' | 'handlers'> = {},
    init: Init = {},
  ): Promise<string | null> {
    const handler: LooseHandler = (request) => {
      prefers(request, 200)
      return result(request)
    }
    const responses = { 200: declare(json), 204: {}, 304: {} }
    const { fetch } = serve({ responses }, handler, options)
    return (await fetch(new Request(origin, init))).headers.get('vary')
  }

  const raise = (thrown: unknown) => () => {
    throw thrown
  }

  it.each<[string, () => unknown, string]>([
    ['data', () => ({ status: 200, body: 1 }), 'Accept'],
    ['data with a Vary', () => ({ status: 200, body: 1, headers: { vary: 'Origin' } }), 'Origin, Accept'],
    ['data with Accept in Vary', () => ({ status: 200, body: 1, headers: { vary: 'Origin ,\taccept' } }), 'Origin ,\taccept'],
    ['data with several Vary', () => ({ status: 200, body: 1, headers: { vary: ['Origin', 'Accept'] } }), 'Origin, Accept'],
    ['data with another Accept header', () => ({ status: 200, body: 1, headers: { vary: 'Accept-Language' } }), 'Accept-Language, Accept'],
    ['data with Vary: *', () => ({ status: 200, body: 1, headers: { vary: '*' } }), '*'],
    ['data with an empty Vary', () => ({ status: 200, body: 1, headers: { vary: '' } }), 'Accept'],
    ['204', () => ({ status: 204 }), 'Accept'],
    ['304', () => ({ status: 304 }), 'Accept'],
    ['a Response', () => new Response('a'), 'Accept'],
    ['a Response with immutable headers', () => Response.redirect('http://a.test/'), 'Accept'],
    ['an Error', () => new Error('oops'), 'Accept'],
    ['nothing', () => undefined, 'Accept'],
    ['a response that the contract does not allow', () => ({ status: 418 }), 'Accept'],
    ['a thrown error', raise(new Error('oops')), 'Accept'],
    ['a thrown error with headers', raise(error(503, 'a', { headers: { vary: 'Origin' } })), 'Origin, Accept'],
    ['a thrown Response', raise(new Response('a', { headers: { vary: 'Origin' } })), 'Origin, Accept'],
  ])('of %s', async (_title, result, expected) => {
    expect(await vary(result)).toBe(expected)
  })

  it('of a thrown result of respond', async () => {
    expect(await vary(({ respond }) => raise(respond({ status: 204 }))())).toBe('Accept')
  })

  it.each<[string, object, string | null]>([
    ['with values that are not strings', new Map([['vary', ['Origin']]]), 'Origin, Accept'],
    ['that throw', { get: raise(new Error('oops')) }, null],
  ])('of a ponyfill with headers %s', async (_title, headers, expected) => {
    const ponyfill = { status: 200, bodyUsed: false, body: null, headers }
    const response = await serve({}, (request) => (prefers(request, 200), ponyfill)).fetch(new Request(origin))
    expect(response === ponyfill).toBe(expected === null)
    if (expected !== null) expect(response.headers.get('vary')).toBe(expected)
  })

  it('of HEAD', async () => {
    expect(await vary(() => ({ status: 200, body: 1 }), {}, { method: 'HEAD' })).toBe('Accept')
  })

  it('is not changed on a Response that the application keeps', async () => {
    const kept = new Response(null, { status: 304 })
    expect(await vary(() => kept)).toBe('Accept')
    expect(kept.headers.get('vary')).toBe(null)
  })

  it('is visible to finally, and kept on a response that replaces the first', async () => {
    const seen: unknown[] = []
    const after = [
      (response: Response) => void seen.push(response.headers.get('vary')),
      () => new Response('other', { headers: { vary: 'Origin' } }),
    ]
    expect(await vary(() => ({ status: 204 }), { finally: after })).toBe('Origin, Accept')
    expect(seen).toEqual(['Accept'])
    expect(await vary(() => ({ status: 204 }), { finally: [raise(new Error('oops'))] })).toBe('Accept')
    expect(await vary(() => ({ status: 204 }), { finally: [() => Response.redirect('http://a.test/')] })).toBe('Accept')
  })

  it('is added once if a handler calls it twice', async () => {
    expect(await vary((request) => [prefers(request, 200), { status: 204 }].at(-1))).toBe('Accept')
  })

  it('is absent if nothing was negotiated', async () => {
    const router = serve({})
    expect((await sendTo(router, '/')).headers['vary']).toBe(undefined)
  })

  it('is absent if the status has no content types', async () => {
    const router = serve({}, (request) => prefers(request, 404))
    expect((await sendTo(router, '/')).headers['vary']).toBe(undefined)
  })

  it('is that of a request, not of a Request that is fetched again', async () => {
    const contract = {
      a: { path: '/', method: 'GET', responses: { 200: declare(json) } },
    }
    let calls = 0
    const router = createLooseRouter({
      contract,
      handlers: {
        a: (request: Parameters<LooseHandler>[0]) => {
          calls += 1
          return calls === 1 ? { status: 200, body: prefers(request, 200) } : { status: 200, body: 'fixed' }
        },
      },
    })
    const request = new Request(origin)
    expect((await router.fetch(request)).headers.get('vary')).toBe('Accept')
    expect((await router.fetch(request)).headers.get('vary')).toBe(null)
  })

  it('is that of each of two routers for one Request', async () => {
    const inner = serve({ responses: { 200: declare(csv) } }, (request) => ({ status: 200, body: prefers(request, 200) }))
    const fixed = serve({}, () => ({ status: 200, body: 'fixed' }))
    const seen: unknown[] = []
    const pass = (to: typeof inner): LooseHandler => async (request) => void seen.push((await to.fetch(request)).headers.get('vary'))
    // The inner one negotiates.
    const outer = serve({}, () => ({ status: 200, body: 'outer' }), { before: [pass(inner)] })
    expect((await sendTo(outer, '/')).headers['vary']).toBe(undefined)
    expect(seen).toEqual(['Accept'])
    // Both do, and each has its own content types.
    const both = serve({}, (request) => ({ status: 200, body: prefers(request, 200) }), { before: [pass(inner)] })
    expect(await sendTo(both, '/')).toEqual(ok(json, { vary: 'Accept' }))
    // The outer one does, before the inner one runs.
    const around = serve({}, async (request) => {
      const contentType = prefers(request, 200)
      await pass(fixed)(request)
      return { status: 200, contentType, body: 1 }
    })
    expect(await sendTo(around, '/')).toEqual(ok(1, { vary: 'Accept' }))
    expect(seen).toEqual(['Accept', 'Accept', null])
  })

  it('is sent with a response that the platform cannot copy', async () => {
    const own = { status: 200, bodyUsed: false, body: null, headers: new Headers() }
    const upgrade = Object.defineProperty({ ...own }, 'statusText', {
      get() {
        throw new TypeError('not a Response')
      },
    })
    expect(await vary(() => upgrade)).toBe('Accept')
    const immutable = { get: () => null, set: raise(new TypeError('immutable')) }
    expect(await vary(() => Object.defineProperty({ ...own, headers: immutable }, 'statusText', { get: raise(new Error('no')) }))).toBe(null)
  })

  it('is added to the response of a frozen request', async () => {
    const router = serve({}, (request) => ({ status: 200, body: prefers(request, 200) }))
    const response = await router.fetch(Object.freeze(new Request(origin)))
    expect(await readResponse(response)).toEqual(ok(json, { vary: 'Accept' }))
  })
})
