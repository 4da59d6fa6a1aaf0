import { describe, expect, test, vi } from 'vitest'
import { byteStream, createAuthenticator, createContract, error, errors, events, jsonLines, multipart, problems, type Schema } from 'routepact'
import { createClient } from 'routepact/client'
import { serve } from 'routepact/node'
import { createMock, type MockOptions } from 'routepact-tools/testing'
import { z } from 'zod'
import { csv, csvWithJsonSchema } from '../../csv.ts'

const user = z.object({ name: z.string() })
const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const words = expect.stringMatching(/^[a-z]+ [a-z]+$/) as string

/** Sends a request to the mock of one operation. */
async function send(
  operation: object,
  { headers = {}, path = '/', ...init }: { path?: string; headers?: { [name: string]: string }; method?: string; body?: string } = {},
  options: MockOptions = {},
): Promise<{ status: number; body: string; headers: Headers }> {
  const contract = { get: { path: '/', method: 'GET', ...operation } }
  const response = await createMock(contract as never, options as never).fetch(new Request(`http://localhost${path}`, { headers, ...init }))
  return { status: response.status, body: await response.text(), headers: response.headers }
}

/** Sends a request for a response with this schema, and returns its JSON. */
async function receive(content: object, options?: MockOptions): Promise<unknown> {
  const { body } = await send({ responses: { 200: { 'application/json': content } } }, {}, options)
  return JSON.parse(body)
}

describe('bodies', () => {
  test.each<[string, object, unknown]>([
    ['an example', { body: user, example: { name: 'Ada' } }, { name: 'Ada' }],
    ['the first named example', { body: user, examples: { ada: { value: { name: 'Ada' } }, bob: { value: { name: 'Bob' } } } }, { name: 'Ada' }],
    ['the first valid example', { body: user, examples: { one: { value: 1 }, bob: { value: { name: 'Bob' } } } }, { name: 'Bob' }],
    ['a generated value', { body: user }, { name: words }],
    ['a generated value instead of an example elsewhere', { body: user, examples: { far: { externalValue: 'https://example.com' } } }, { name: words }],
    ['the output of a transform', { body: z.string().transform((text) => text.length) }, expect.any(Number)],
    ['a value that a refinement accepts', { body: z.number().refine((value) => value % 10 === 0) }, expect.toSatisfy((value) => value % 10 === 0)],
    ['a value of the output, if the input has no JSON Schema', { body: z.preprocess((value) => value, z.literal(1)) }, 1],
    ['the value that a validator does not throw for', { body: z.int().refine((value) => { if (value !== 0) throw new Error('wrong'); return true }) }, 0],
  ])('%s', async (_, content, expected) => {
    expect(await receive(content)).toEqual(expected)
  })

  test.each<[string, string, Schema, string]>([
    ['text', 'text/plain', z.string(), '[a-z]+ [a-z]+'],
    ['text without a JSON Schema', 'text/plain', z.custom((value) => value === 'text'), 'text'],
    ['bytes', 'application/octet-stream', z.instanceof(Uint8Array), 'text'],
    ['a buffer', 'application/octet-stream', z.instanceof(ArrayBuffer), 'text'],
    ['a blob', 'application/octet-stream', z.instanceof(Blob), 'text'],
    ['a stream', 'application/octet-stream', z.instanceof(ReadableStream), 'text'],
    ['a form', 'application/x-www-form-urlencoded', z.instanceof(URLSearchParams), ''],
    ['a multipart form', 'multipart/form-data', multipart(z.object({ a: z.literal('b'), c: z.object({ d: z.literal(1) }), f: z.file() }), { json: ['c'] }), '--[^]*name="a"\\r\\n\\r\\nb\\r\\n[^]*\\{"d":1\\}[^]*filename[^]*'],
    ['lines of JSON', 'application/x-ndjson', jsonLines(z.literal(1)), '1\n(1\n1\n)?'],
    ['events', 'text/event-stream', events(z.literal('a')), ':\n\n(data: "a"\n\n){1,3}'],
    ['events of text', 'text/event-stream', events(z.literal('a'), { text: true }), ':\n\n(data: a\n\n){1,3}'],
    ['events with fields', 'text/event-stream', events({ data: z.literal(1), id: z.literal('x') }), ':\n\n(id: x\ndata: 1\n\n){1,3}'],
    ['whole events', 'text/event-stream', events(z.object({ data: z.literal('a') }), { fields: true }), ':\n\n(data: "a"\n\n){1,3}'],
    ['a stream of bytes', 'image/png', byteStream(), 'text'],
    ['the format of an application', 'text/csv', csvWithJsonSchema(z.object({ a: z.literal('b') })), 'a\n(b\n)*'],
  ])('%s', async (_, contentType, body, expected) => {
    const operation = { responses: { 200: { [contentType]: { body } } } }
    const mock = createMock({ get: { path: '/', method: 'GET', ...operation } })
    for (const time of ['first', 'second']) {
      const response = await mock.fetch(new Request('http://localhost/'))
      expect([time, response.status, await response.text()]).toEqual([time, 200, expect.stringMatching(new RegExp(`^${expected}$`))])
    }
  })

  test('the examples of a stream are its first elements', async () => {
    const content = { body: jsonLines(z.object({ at: z.int() })), examples: { one: { value: { at: 1 } }, two: { value: { at: 2 } } } }
    const { body } = await send({ responses: { 200: { 'application/x-ndjson': content } } })
    expect(body.split('\n').filter(Boolean).map((line) => JSON.parse(line) as unknown)).toEqual([{ at: 1 }, { at: 2 }, { at: expect.any(Number) }])
  })

  test('an example of a stream may be a list of elements', async () => {
    const content = { body: events(z.object({ at: z.int() })), example: [{ at: 1 }, { at: 2 }, { at: 3 }, { at: 4 }] }
    expect((await send({ responses: { 200: { 'text/event-stream': content } } })).body).toBe(':\n\ndata: {"at":1}\n\ndata: {"at":2}\n\ndata: {"at":3}\n\n')
  })

  test('a format of an application without a JSON Schema needs an example', async () => {
    const body = csv(z.object({ a: z.string(), b: z.string() }))
    expect((await send({ responses: { 200: { 'text/csv': { body, example: [{ a: '1', b: '2' }] } } } })).body).toBe('a,b\n1,2\n')
    await expect(async () => send({ responses: { 200: { 'text/csv': { body } } } })).rejects.toThrow("get: responses 200 text/csv (unknown): 'unknown' does not implement Standard JSON Schema; add a converter to 'converters'")
  })

  test('a stream whose elements the schema rejects is a 501', async () => {
    const { status, body } = await send({ responses: { 200: { 'text/event-stream': { body: events(z.string().refine(() => false)) } } } })
    expect([status, body]).toEqual([501, expect.stringContaining("found no valid body (text/event-stream) for the response 200 of 'get'")])
  })

  test('no valid value of a schema without a JSON Schema is a 501 that says why', async () => {
    const { status, body } = await send({ responses: { 200: { 'text/plain': { body: z.custom(async () => false) } } } })
    expect([status, body]).toEqual([501, expect.stringContaining("set 'overrides.get' (Custom types cannot be represented in JSON Schema")])
  })

  test('no valid value is a 501 that says what to do', async () => {
    const onError = vi.fn()
    const never = z.string().refine(() => false)
    const { status, body } = await send({ responses: { 200: json(never) } }, {}, { onError })
    const message = "The mock found no valid body (application/json) for the response 200 of 'get': add an example to the contract, or set 'overrides.get'"
    expect([status, JSON.parse(body)]).toEqual([501, { error: message }])
    expect(onError).toHaveBeenCalledOnce()
  })

  test('the same seed yields the same response, another seed another', async () => {
    const content = { body: z.array(user) }
    const first = await receive(content, { seed: 7 })
    expect(await receive(content, { seed: 7 })).toEqual(first)
    expect(await receive(content, { seed: 8 })).not.toEqual(first)
  })

  test('converters and library options apply', async () => {
    const body = z.object({ at: z.custom((value) => value === undefined).optional() })
    expect(await receive({ body }, { libraryOptions: { zod: { unrepresentable: 'any' } } })).toEqual({})
    expect(() => createMock({ get: { path: '/', method: 'GET', responses: { 200: json(body) } } })).toThrow('get: responses 200 application/json (zod): Custom types cannot be represented')
  })
})

describe('headers', () => {
  const withHeaders = (headers: z.ZodType) => ({ responses: { 200: { 'application/json': { body: user, headers } } } })

  test.each<[string, object, { [name: string]: unknown }]>([
    ['declared', withHeaders(z.object({ 'x-count': z.int(), 'x-kind': z.enum(['a']) })), { 'x-count': expect.stringMatching(/^\d+$/), 'x-kind': 'a' }],
    ['declared for a status without a body', { responses: { 204: { headers: z.object({ etag: z.literal('"a"') }) }, default: {} } }, { etag: '"a"' }],
    ['next to a declared content type', withHeaders(z.object({ 'content-type': z.literal('application/json'), 'x-kind': z.literal('b') })), { 'x-kind': 'b', 'content-type': 'application/json' }],
    ['that HTTP can transmit', withHeaders(z.object({ 'x-kind': z.enum(['ж', 'a', 'я']) })), { 'x-kind': 'a' }],
    ['of a schema without a JSON Schema', withHeaders(z.custom(() => true)), { 'content-type': 'application/json' }],
  ])('%s', async (_, operation, expected) => {
    const { headers } = await send(operation)
    expect(Object.fromEntries(headers)).toMatchObject(expected)
  })

  test.each<[string, z.ZodType]>([
    ['that the schema rejects', z.object({ etag: z.string() }).refine(() => false)],
    ['of a schema that is not an object', z.string()],
  ])('%s are a 501', async (_, schema) => {
    const { status, body } = await send(withHeaders(schema))
    expect([status, body]).toEqual([501, expect.stringContaining("found no valid headers for the response 200 of 'get'")])
  })
})

describe('statuses', () => {
  const responses = { 404: json(user), 201: json(user), 204: {}, default: { 'text/plain': { body: z.string() } } }

  test.each<[string, object, string | undefined, number]>([
    ['the lowest successful one', responses, undefined, 201],
    ['200 for default', { default: {} }, undefined, 200],
    ['200 for default beside errors', { 404: {}, default: {} }, undefined, 200],
    ['the redirect in place of default', { 302: {}, 303: {}, default: json(user) }, undefined, 302],
    ['a success in place of a redirect', { 204: {}, 302: {}, default: json(user) }, undefined, 204],
    ['a number in place of a range', { 201: {}, '2XX': json(user), default: {} }, undefined, 201],
    ['a range in place of a redirect', { 302: {}, '2XX': json(user), default: {} }, undefined, 200],
    ['a range of redirects in place of default', { '3XX': json(user), default: json(user) }, undefined, 300],
    ['a preferred one of a range', { 200: {}, '4XX': json(user) }, 'status=409', 409],
    ['an unregistered success', { 299: {}, default: json(user) }, undefined, 299],
    ['not a preferred one that default does not cover', { 201: {}, default: json(user) }, 'status=200', 201],
    ['a preferred one', responses, 'status=404', 404],
    ['a preferred one among preferences', responses, 'wait=1, Status = "404"; foo', 404],
    ['a preferred one without a body', responses, 'status=204', 204],
    ['a preferred one that default declares', responses, 'status=503', 503],
    ['not an undeclared one', { 200: {} }, 'status=404', 200],
    ['not what is no status', { default: {} }, 'status=999', 200],
    ['not what is part of another preference', responses, 'x-status=404', 201],
  ])('%s', async (_, declared, prefer, expected) => {
    const { status } = await send({ responses: declared }, { headers: prefer === undefined ? {} : { prefer } })
    expect(status).toBe(expected)
  })
})

describe('content types', () => {
  const operation = { responses: { 200: { ...json(user), 'text/csv': { body: z.string() } } } }

  test.each([
    ['the first by default', undefined, 200, 'application/json'],
    ['the accepted one', 'text/csv', 200, 'text/csv; charset=utf-8'],
    ['none that is acceptable', 'image/png', 406, 'application/json'],
  ])('%s', async (_, accept, status, contentType) => {
    const response = await send(operation, { headers: accept === undefined ? {} : { accept } })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, contentType])
  })
})

describe('overrides', () => {
  const operation = {
    responses: {
      200: { ...json(user), 'text/csv': { body: z.string(), headers: z.object({ etag: z.string() }) } },
      404: json(z.object({ reason: z.literal('gone') })),
    },
  }

  test.each<[string, object, number, string]>([
    ['a status', { status: 404 }, 404, '{"reason":"gone"}'],
    ['a body', { status: 200, contentType: 'application/json', body: { name: 'Ada' } }, 200, '{"name":"Ada"}'],
    ['a content type', { status: 200, contentType: 'text/csv' }, 200, '[a-z]+ [a-z]+'],
    ['headers', { status: 200, contentType: 'text/csv', body: 'a', headers: { etag: '"a"' } }, 200, 'a'],
    ['a body without a status and one of several content types', { body: 'a' }, 500, ".*has a 'contentType' or a 'body' that is not declared.*"],
    ['nothing', {}, 200, '{"name":"[a-z ]+"}'],
  ])('%s', async (_, override, status, body) => {
    const response = await send(operation, {}, { overrides: { get: override } as never })
    expect([response.status, response.body]).toEqual([status, expect.stringMatching(new RegExp(`^${body}$`))])
  })

  test('a handler', async () => {
    const contract = createContract({
      getUser: { path: '/users/:id', method: 'GET', responses: { 200: json(user), ...errors(404) } },
      listUsers: { path: '/users', method: 'GET', responses: { 200: json(z.array(user)) } },
    })
    const { fetch } = createMock(contract, {
      overrides: {
        listUsers: undefined,
        getUser: async (request) => {
          if (request.validatedParams.id === '0') throw error(404, 'No such user')
          return request.respond({ status: 200, body: { name: request.validatedParams.id } })
        },
      },
    })
    const client = createClient(contract, { fetch })
    expect(await client.getUser({ params: { id: 'Ada' } })).toMatchObject({ status: 200, body: { name: 'Ada' } })
    expect(await client.getUser({ params: { id: '0' } })).toMatchObject({ status: 404, body: { error: 'No such user' } })
    expect(await client.listUsers()).toMatchObject({ status: 200, body: [{ name: words }, { name: words }, { name: words }] })
  })

})

describe('requests', () => {
  const operation = { query: z.object({ page: z.coerce.number() }) }
  const body = { error: 'Validation failed', details: [{ path: ['page'], message: expect.any(String) }] }
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Validation failed', errors: [expect.any(Object)] }

  test.each<[string, object, string | null, unknown]>([
    ['without a declaration', {}, 'application/json', body],
    ['declared with errors()', errors(400), 'application/json', body],
    ['declared with problems()', problems(400), 'application/problem+json', problem],
    ['declared otherwise', { 400: json(z.object({ code: z.literal(7) })) }, 'application/json', { code: 7 }],
    ['declared with headers', { 400: { 'application/json': { body: z.unknown(), headers: z.object({ 'x-code': z.literal('7') }), example: 0 } } }, 'application/json', 0],
    ['declared without a body', { 400: {} }, null, undefined],
    ['declared without a body by default', { default: {} }, null, undefined],
  ])('an invalid one is a 400 %s', async (_, responses, contentType, expected) => {
    const { status, body: text, headers } = await send({ ...operation, responses: { 200: {}, ...responses } }, { path: '/?page=a' })
    expect([status, headers.get('content-type'), text ? JSON.parse(text) : undefined]).toEqual([400, contentType, expected])
  })

  test('a response that an override throws is sent as it is', async () => {
    const get = () => {
      throw new Response('other', { status: 404 })
    }
    const response = await send({ responses: { 200: {}, 404: json(user) } }, {}, { overrides: { get } })
    expect([response.status, response.body]).toEqual([404, 'other'])
  })

  test('an error that cannot be generated is a 500', async () => {
    const never = { 400: json(z.string().refine(() => false)) }
    expect((await send({ ...operation, responses: { 200: {}, ...never } }, { path: '/?page=a' })).status).toBe(500)
  })

  test.each<[string, string, { method?: string }, number]>([
    ['of another path', '/other', {}, 404],
    ['of another method', '/', { method: 'POST' }, 405],
    ['for the methods', '/', { method: 'OPTIONS' }, 204],
    ['without a body', '/?page=1', { method: 'HEAD' }, 200],
  ])('%s', async (_, path, init, expected) => {
    expect((await send({ ...operation, responses: { 200: {} } }, { path, ...init })).status).toBe(expected)
  })

  test.each<[string, object, string | null, unknown]>([
    ['without a declaration', {}, 'application/json', { error: expect.any(String) }],
    ['declared with errors()', errors(404, 405), 'application/json', { error: expect.any(String) }],
    ['declared with problems()', problems(404, 405), 'application/problem+json', expect.objectContaining({ type: 'about:blank' })],
    ['declared otherwise', { 404: json(z.object({ code: z.literal(7) })), 405: json(z.object({ code: z.literal(7) })) }, 'application/json', { code: 7 }],
    ['declared in two content types', { default: { 'text/plain': { body: z.literal('none') }, 'text/html': { body: z.string() } } }, 'text/plain; charset=utf-8', 'none'],
    ['declared without a body', { 404: {}, 405: {} }, null, undefined],
  ])('of another path or method is a 404 or 405 %s', async (_, responses, contentType, expected) => {
    const declared = { ...operation, responses: { 200: {}, ...responses } }
    for (const [status, init] of [[404, { path: '/other' }], [405, { method: 'POST' }]] as const) {
      const { status: sent, body: text, headers } = await send(declared, init)
      const isJson = headers.get('content-type')?.includes('json')
      expect([sent, headers.get('content-type'), isJson ? JSON.parse(text) : text || undefined]).toEqual([status, contentType, expected])
      expect(headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null)
    }
  })

  test('below a base', async () => {
    expect((await send({ responses: { 200: {} } }, { path: '/api/' }, { base: '/api' })).status).toBe(200)
  })
})

describe('security', () => {
  const operation = { security: [{ token: [] }], responses: { 200: {} } }

  test.each<[string, string, { [name: string]: string }, number]>([
    ['nothing', '/', {}, 401],
    ['a token', '/', { authorization: 'Bearer any' }, 200],
    ['a cookie', '/', { cookie: 'session=1' }, 200],
    ['a key in a header', '/', { 'X-API-Key': '1' }, 200],
    ['a key in the query', '/?access_token=1', {}, 200],
    ['an invalid token', '/', { authorization: 'Bearer invalid' }, 401],
    ['an invalid key', '/?access_token=invalid', {}, 401],
    ['another header', '/?token=1', { 'idempotency-key': '1' }, 401],
  ])('%s', async (_, path, headers, expected) => {
    const response = await send(operation, { path, headers })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([expected, expected === 401 ? 'Bearer realm="mock"' : null])
  })

  test('a declared 401 keeps the challenge', async () => {
    const { status, headers, body } = await send({ ...operation, responses: { 200: {}, 401: json(z.literal(1)) } })
    expect([status, headers.get('www-authenticate'), body]).toEqual([401, 'Bearer realm="mock"', '1'])
  })

  test('authenticators replace the default', async () => {
    const security = { token: createAuthenticator({ scheme: { type: 'mutualTLS' }, authenticate: () => undefined }) }
    expect((await send(operation, { headers: { authorization: 'a' } }, { security })).status).toBe(401)
    expect(() => createMock({ get: { path: '/', method: 'GET', responses: { 200: {} } } }, { security })).toThrow("'security.token'")
  })
})

test('a contract that breaks rules is an error', () => {
  const contract = { get: { path: 'users', method: 'GET', responses: { 200: {} } } } as const
  expect(() => createMock(contract)).toThrow(new TypeError("The contract breaks rules:\n- get: 'users' must begin with '/'"))
})

test('a server serves it', async () => {
  const contract = createContract({ getUser: { path: '/users/:id', method: 'GET', responses: { 200: json(user) } } })
  const server = await serve(createMock(contract), { port: 0, hostname: '127.0.0.1' })
  const client = createClient(contract, { baseUrl: server.url })
  expect(await client.getUser({ params: { id: '1' } })).toMatchObject({ status: 200, body: { name: words } })
  await server.close()
})
