/** `undeclared`: what a client does with a status that an operation does not declare. */
import { createContract } from 'routepact'
import { ContractClientError, createClient, createOutline, unwrap } from 'routepact/client'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const contract = createContract({
  read: { path: '/read', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ id: z.number() }) } } } },
  probe: { path: '/', method: 'HEAD', responses: { 200: {} } },
  ranges: { path: '/ranges', method: 'GET', responses: { 200: {}, '4XX': {}, default: { 'text/plain': { body: z.string() } } } },
})

const respond = (response: Response) => createClient(contract, { fetch: () => response, undeclared: 'return', validateResponses: true })
const json = { 'content-type': 'application/json; charset=utf-8' }

describe("undeclared: 'return'", () => {
  test.each<[title: string, body: BodyInit | null, contentType: string | undefined, expected: unknown]>([
    ['JSON', '{"a":1}', 'application/problem+json', { a: 1 }],
    ['invalid JSON', '<h1>', 'application/json', '<h1>'],
    ['empty JSON', '', 'application/json', ''],
    ['text', 'ü', 'text/html', 'ü'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', new URLSearchParams('a=1')],
    ['bytes', new Uint8Array([1]), 'image/png', new Uint8Array([1])],
    ['a stream', 'data: 1\n\n', 'text/event-stream', undefined],
    ['no content type', new Uint8Array([1]), undefined, undefined],
    ['no body', null, undefined, undefined],
  ])('%s', async (_title, body, contentType, expected) => {
    const response = new Response(body, { status: 502, headers: { ...(contentType && { 'content-type': contentType }), 'x-a': '1' } })
    const result = await respond(response).read()
    expect([result.status, result.contentType, result.body]).toEqual([502, contentType, expected])
    expect(result.headers.get('x-a')).toBe('1')
    expect(result.response).toBe(response)
    expect(response.bodyUsed).toBe(expected !== undefined)
  })

  test.each([201, 299, 304, 404, 418, 520, 599])('the status %i', async (status) => {
    const { body, contentType, headers } = await respond(new Response(status === 304 ? null : '[1]', { status, headers: json })).read()
    expect([body, contentType, headers.get('content-type')]).toEqual([status === 304 ? undefined : [1], 'application/json', 'application/json'])
    expect((await respond(new Response(null, { status, headers: json })).probe()).body).toBeUndefined()
  })

  test('a range and `default` declare registered statuses only', async () => {
    const results = [201, 302, 404, 499, 503, 520].map(async (status) => {
      const { body, response } = await respond(new Response(status === 404 ? null : 'a', { status })).ranges()
      return [status, body, response.bodyUsed]
    })
    expect(await Promise.all(results)).toEqual([
      [201, 'a', true],
      [302, 'a', true],
      [404, undefined, false],
      [499, 'a', true],
      [503, 'a', true],
      [520, 'a', true],
    ])
  })

  test('a declared status with another content type, and a status that no server can send, are errors', async () => {
    await expect(respond(new Response('a', { headers: { 'content-type': 'text/plain' } })).read()).rejects.toThrow(ContractClientError)
    await expect(respond(Response.error()).read()).rejects.toThrow('The response 0')
  })

  test('with an outline, and with unwrap', async () => {
    const client = createClient<typeof contract, { undeclared: 'return' }>(createOutline(contract), { fetch: () => Response.json('no', { status: 503 }), undeclared: 'return' })
    expect((await client.read()).status).toBe(503)
    await expect(unwrap(client.read())).rejects.toMatchObject({ status: 503, body: 'no' })
  })
})

test.each([{}, { undeclared: 'throw' }, { undeclared: undefined }] as const)('%j rejects', async (options) => {
  const client = createClient(contract, { fetch: () => new Response('no', { status: 503 }), ...options })
  await expect(client.read()).rejects.toMatchObject({ name: 'ContractClientError', status: 503, text: 'no' })
})
