/** Responses that the application has created or fetched. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSendable, withOwnHeaders } from '../../../src/core/write/application-response.ts'
import { createLooseRouter, json, type LooseHandler, type LooseOptions, origin, streamOf } from '../../support.ts'

afterEach(() => vi.unstubAllGlobals())

const raise = (thrown: unknown) => () => {
  throw thrown
}

describe('withOwnHeaders', () => {
  it('returns a response whose headers can be changed as is', () => {
    const response = new Response('a')
    expect(withOwnHeaders(response)).toBe(response)
  })

  it.each<[title: string, create: () => Response]>([
    ['with immutable headers', () => Response.redirect(origin)],
    ['without a body, which can be sent several times', () => new Response(null, { status: 404 })],
  ])('copies a response %s', (_title, create) => {
    const response = create()
    const copy = withOwnHeaders(response)
    copy.headers.set('x-a', 'a')
    expect([copy.status, response.headers.get('x-a')]).toEqual([response.status, null])
  })

  it('does not read the body on Bun, where a text would lose its content type', () => {
    vi.stubGlobal('Bun', {})
    const response = Object.defineProperty(new Response('a'), 'body', { get: raise(new Error('read')) })
    expect(withOwnHeaders(response)).toBe(response)
    expect(isSendable(response)).toBe(true)
  })
})

describe('a control character in a header of a Response', () => {
  const headers = { 'x-a': 'a\u0001b' }
  const bad = (): Response => new Response('a', { headers })

  it.each<[title: string, handler: LooseHandler, options?: Partial<LooseOptions>]>([
    ['returned', bad],
    ['returned with a stream', () => new Response(streamOf('a'), { headers })],
    ['thrown', () => Promise.reject(bad())],
    ['from before', bad, { before: [bad] }],
    ['from catch', raise(new Error('no')), { catch: bad }],
    ['thrown by catch', raise(new Error('no')), { catch: () => Promise.reject(bad()) }],
    ['from finally', () => new Response('a'), { finally: [bad] }],
    ['thrown by finally', () => new Response('a'), { finally: [() => Promise.reject(bad())] }],
    ['set by finally', () => new Response('a'), { finally: [(response) => response.headers.set('x-a', headers['x-a'])] }],
    ['set by finally on data', () => ({ status: 200, body: 'a' }), { finally: [(response) => response.headers.set('x-a', headers['x-a'])] }],
  ])('is a 500: %s', async (_title, handler, options = {}) => {
    const contract = { read: { path: '/', method: 'GET', responses: json } } as const
    const router = createLooseRouter({ contract, handlers: { read: handler }, ...options })
    const response = await router.fetch(new Request(origin))
    expect([response.status, response.headers.get('x-a')]).toEqual([500, null])
    expect(await response.text()).toContain('Internal server error')
  })
})
