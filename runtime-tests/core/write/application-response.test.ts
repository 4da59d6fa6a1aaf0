/** Responses that the application has created or fetched. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSendable, withOwnHeaders } from '../../../src/core/write/application-response.ts'
import { origin } from '../../support.ts'

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
