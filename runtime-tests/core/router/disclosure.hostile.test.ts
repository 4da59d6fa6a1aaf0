// Section I of runtime-tests/hostile-input.md; titles begin with rule numbers. The content of error responses.
import { describe, expect, it } from 'vitest'
import { anything, failure, issue, json, origin, post, rejecting } from '../../support.ts'
import { createCheckedRouter } from '../../fixtures/harness.ts'

const { send } = createCheckedRouter({
  contract: {
    secretName: {
      path: '/things/:id',
      method: 'POST',
      query: anything,
      requests: { 'application/json': { body: anything } },
      responses: json,
    },
    query: { path: '/query', method: 'GET', query: rejecting(issue('no', 'a')), responses: json },
    throwing: { path: '/throwing', method: 'GET', responses: json },
    breach: { path: '/breach', method: 'GET', responses: json },
  },
  handlers: {
    secretName: () => ({ status: 200, body: null }),
    query: () => undefined,
    throwing: () => Promise.reject(new Error('boom')),
    breach: () => ({ status: 201, body: 'secret value' }),
  },
  maxBodySize: 20,
})

const headers = { cookie: 'session=secret', authorization: 'Bearer secret', 'x-api-key': 'secret' }
const cases: [title: string, path: string, init: object, status: number][] = [
  ['an unknown path', '/secret?secret=1', {}, 404],
  ['an undeclared method', '/things/secret', {}, 405],
  ['a query that fails validation', '/query?a=secret', {}, 400],
  ['malformed percent-encoding', '/things/%zzsecret', post('application/json', '1'), 400],
  ['no content type', '/things/1', post(undefined, 'secret'), 400],
  ['a content type that is not declared', '/things/1', post('text/plain; x=secret', 'secret'), 400],
  ['malformed JSON', '/things/1', post('application/json', '{"secret'), 400],
  ['a body that is not UTF-8', '/things/1', post('application/json', new Uint8Array([0xff])), 400],
  ['a body above the limit', '/things/1', post('application/json', '"secret secret secret"'), 413],
  ['a handler that throws', '/throwing?secret', {}, 500],
  ['a response that violates the contract', '/breach', {}, 500],
]

it.each(cases)(
  '108 and 109: the response to %s is JSON with nosniff and contains no data of the request',
  async (_title, path, init, status) => {
    const request = new Request(origin + path, init)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    const response = await send(request)
    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
    expect(JSON.stringify(response)).not.toContain('secret')
    expect(JSON.stringify(response)).not.toContain(origin)
    expect(JSON.stringify(response)).not.toContain(process.env['PATH'])
  },
)

describe('108: the error for an unsupported content type', () => {
  it.each([
    [`text/${'x'.repeat(195)}`, `text/${'x'.repeat(195)}`],
    [`text/${'x'.repeat(196)}`, `text/${'x'.repeat(195)}`],
    [`text/${'x'.repeat(10_000)}`, `text/${'x'.repeat(195)}`],
    ['TEXT/<script>', 'text/<script>'],
  ])('108: quotes at most 200 characters of the content type', async (sent, shown) => {
    expect(await send(new Request(`${origin}/things/1`, post(sent, 'x')))).toEqual(
      failure(400, { error: `Unsupported Content-Type: ${shown}. Supported types: application/json` }),
    )
  })
})

it('110: responses with 404 and 405 do not name operations', async () => {
  expect(await send('/none')).toEqual(failure(404, { error: 'Not Found' }))
  expect(await send('/things/1')).toEqual(failure(405, { error: 'Method Not Allowed' }, { allow: 'POST, OPTIONS' }))
  expect(await send(new Request(`${origin}/query`, { method: 'DELETE' }))).toEqual(
    failure(405, { error: 'Method Not Allowed' }, { allow: 'GET, HEAD, OPTIONS' }),
  )
})

it('111: input properties named like error fields do not change the error response', async () => {
  const forged = { error: 'forged', details: ['forged'], status: 200, headers: { 'x-a': 'forged' }, expose: true }
  const requests = { 'application/json': { body: rejecting({ message: 'no', path: [], ...forged }) } }
  const router = createCheckedRouter({
    contract: { op: { path: '/', method: 'POST', requests, responses: json } },
    handlers: { op: () => undefined },
  })
  expect(await router.send(new Request(origin, post('application/json', JSON.stringify(forged))))).toEqual(
    failure(400, { error: 'Validation failed', details: [{ path: [], message: 'no' }] }),
  )
})
