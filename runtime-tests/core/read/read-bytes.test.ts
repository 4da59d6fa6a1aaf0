// Bun and Deno read a body of declared length in one piece. Their requests have no `duplex`, unlike those of Node.
import { describe, expect, it } from 'vitest'
import { readBytes } from '../../../src/core/read/read-bytes.ts'

/** Creates a request without `duplex`, and lists the members of its body that were used. */
function createRequest(headers: Record<string, string>, members: object = {}) {
  const used: string[] = []
  const request = {
    headers: new Headers(headers),
    bodyUsed: false,
    get body() {
      used.push('body')
      return new Response('12345').body
    },
    arrayBuffer: async () => {
      used.push('arrayBuffer')
      return new TextEncoder().encode('12345').buffer
    },
    ...members,
  } as unknown as Request
  return { request, used }
}

describe('readBytes without duplex', () => {
  it.each<[string, Record<string, string>, string]>([
    ['in one piece if its length is declared', { 'content-length': '5' }, 'arrayBuffer'],
    ['as a stream without a length', {}, 'body'],
    ['as a stream with a length that is not a number', { 'content-length': '5, 5' }, 'body'],
    ['as a stream with a transfer coding', { 'content-length': '5', 'transfer-encoding': 'chunked' }, 'body'],
  ])('reads the body %s', async (_title, headers, member) => {
    const { request, used } = createRequest(headers)
    expect(new TextDecoder().decode(await readBytes(request, 10))).toBe('12345')
    expect(used).toEqual([member])
  })

  it('returns undefined for a body that is longer than it declares and than the limit', async () => {
    expect(await readBytes(createRequest({ 'content-length': '2' }).request, 4)).toBeUndefined()
  })

  it('does not access a body whose declared length is above the limit', () => {
    const { request, used } = createRequest({ 'content-length': '5' })
    expect(readBytes(request, 4)).toBeUndefined()
    expect(used).toEqual([])
  })

  it('rejects a body that was already read', () => {
    const { request } = createRequest({ 'content-length': '5' }, { bodyUsed: true })
    expect(() => readBytes(request, 10)).toThrow('The request body was already read')
  })

  it('rejects with 400 if the body breaks off', async () => {
    const { request } = createRequest({ 'content-length': '5' }, { arrayBuffer: () => Promise.reject(new Error('reset')) })
    await expect(readBytes(request, 10)).rejects.toMatchObject({ status: 400, message: 'Failed to read request body' })
  })
})
