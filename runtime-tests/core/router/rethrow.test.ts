import { createAuthenticator, createRouter, error, HttpError, mergeRouters, type Router } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { anything, issue, json, type LooseHandler, type LooseOptions, ok, origin, rejecting, sendTo, serve, unexpected } from '../../support.ts'

/** A value that a framework throws, like `redirect()` of Next.js. */
const signal = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/login;307;' })

const isSignal = (thrown: unknown): boolean => thrown === signal

const raise = (thrown: unknown) => (): never => {
  throw thrown
}

const merge = mergeRouters as unknown as (routers: readonly Router<unknown[]>[], options?: Partial<LooseOptions>) => Router<unknown[]>

/** Records the functions that run. */
function record(): { readonly calls: string[]; readonly options: Partial<LooseOptions> } {
  const calls: string[] = []
  const options = {
    catch: () => (calls.push('catch'), new Response('caught')),
    finally: [() => void calls.push('finally')],
    onError: () => calls.push('onError'),
    rethrow: isSignal,
  }
  return { calls, options }
}

describe('rethrow', () => {
  it.each<[string, object, LooseHandler | undefined, Partial<LooseOptions>]>([
    ['a handler', {}, raise(signal), {}],
    ['an asynchronous handler', {}, async () => Promise.reject(signal), {}],
    ['`before`', {}, undefined, { before: [raise(signal)] }],
    ['`catch`', {}, raise(new Error('other')), { catch: raise(signal) }],
    ['`catch`, for a validation failure', { query: rejecting(issue('no')) }, undefined, { catch: raise(signal) }],
    ['`finally`', {}, undefined, { finally: [raise(signal)] }],
    ['`missing`', { path: '/other' }, undefined, { missing: raise(signal) }],
    ['a validator', { query: { '~standard': { validate: raise(signal) } } }, undefined, {}],
    ['an asynchronous validator', { query: { '~standard': { validate: () => Promise.reject(signal) } } }, undefined, {}],
    [
      'an authenticator',
      { security: [{ key: [] }] },
      undefined,
      { security: { key: createAuthenticator({ scheme: { type: 'http', scheme: 'bearer' }, authenticate: raise(signal) }) } },
    ],
  ])('rejects with a value that it names, thrown by %s', async (_title, operation, handler, given) => {
    const { calls, options } = record()
    const { fetch } = serve(operation, handler, { ...options, ...given })
    await expect(fetch(new Request(origin))).rejects.toBe(signal)
    expect(calls).toEqual([])
  })

  it.each<[string, unknown]>([
    ['returns false', () => false],
    ['throws', raise(new Error('secret'))],
    ['returns no boolean', () => 'yes'],
    ['returns a promise', async () => true],
    ['is undefined', undefined],
  ])('does not reject if the function %s', async (_title, rethrow) => {
    const router = serve({}, raise(signal), { rethrow })
    expect(await sendTo(router, '/')).toEqual(unexpected('NEXT_REDIRECT'))
  })

  it('receives validation failures, the 404 of the router and thrown Responses, before `catch`', async () => {
    const response = new Response('thrown')
    const contract = { '/invalid': { query: rejecting(issue('no')) }, '/response': {} }
    const seen = new Set<unknown>()
    for (const [path, operation] of Object.entries({ ...contract, '/none': { path: '/other' } })) {
      const rethrow = (thrown: unknown): boolean => (seen.add(thrown), thrown instanceof HttpError || thrown === response)
      const { fetch } = serve({ path, ...operation }, raise(response), { rethrow })
      await fetch(new Request(origin + path)).catch((thrown: unknown) => seen.add(['rejected', thrown]))
    }
    expect([...seen]).toMatchObject([
      { name: 'ContractValidationError' },
      response,
      ['rejected', response],
      { name: 'HttpError', status: 404 },
      ['rejected', { name: 'HttpError', status: 404 }],
    ])
  })

  it('does not receive results of `respond`', async () => {
    const router = serve({}, (request) => raise(request.respond({ status: 200, body: 'thrown' }))(), { rethrow: () => true })
    expect(await sendTo(router, '/')).toEqual(ok('thrown'))
  })

  it('cancels the response that `finally` received', async () => {
    const cancelled: string[] = []
    const body = new ReadableStream({ cancel: () => void cancelled.push('body') })
    const { fetch } = serve({}, () => new Response(body), { finally: [raise(signal)], rethrow: isSignal })
    await expect(fetch(new Request(origin))).rejects.toBe(signal)
    await expect.poll(() => cancelled).toEqual(['body'])
  })

  it('of a merged router applies to all routers, and that of a router to its own', async () => {
    const router = (path: string, options?: Partial<LooseOptions>): Router<unknown[]> => serve({ path }, raise(signal), options)
    const whole = merge([router('/a', { catch: () => new Response('caught') })], { rethrow: isSignal })
    await expect(whole.fetch(new Request(`${origin}/a`))).rejects.toBe(signal)
    const parts = merge([router('/a', { rethrow: isSignal }), router('/b')])
    await expect(parts.fetch(new Request(`${origin}/a`))).rejects.toBe(signal)
    expect(await sendTo(parts, '/b')).toEqual(unexpected('NEXT_REDIRECT'))
    const guarded = merge([router('/a')], { before: [raise(signal)], rethrow: isSignal })
    await expect(guarded.fetch(new Request(`${origin}/none`))).rejects.toBe(signal)
  })

  it('results in a 500 of routepact/node', async () => {
    const server = createServer(createNodeHandler(serve({}, raise(signal), { rethrow: isSignal }))).listen(0)
    const { port } = server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(500)
    await new Promise((resolve) => server.close(resolve))
  })

  it('must be a function', () => {
    const contract = { op: { path: '/', method: 'POST', requests: { 'application/json': { body: anything } }, responses: json } }
    const create = (): unknown => createRouter({ contract, handlers: { op: raise(error(404)) }, rethrow: isSignal.name } as never)
    expect(create).toThrow("'rethrow' is not a function")
  })
})
