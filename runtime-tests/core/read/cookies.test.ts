import { parseCookie } from 'cookie'
import { dictionary, stringMatching } from 'fast-check'
import { createClient } from 'routepact/client'
import { apiKey, createContract, createRouter } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { createOpenApiDocument } from 'routepact/openapi'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { recordSuite } from '../../../docs/suites/record-suite.ts'
import { readVersion } from '../../../docs/suites/suite-result.ts'
import { checkProperty } from '../../properties/check-property.ts'
import { type LooseRequest, serve, sendTo } from '../../support.ts'

const cookies = z.object({ sid: z.string(), page: z.coerce.number().optional() })

const show = (request: LooseRequest): object => ({ status: 200, body: request.validatedCookies })

async function read(cookie: string | undefined, operation: object = {}): Promise<unknown> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  return (await sendTo(serve(operation, show), '/', { headers })).body
}

describe('without a schema', () => {
  it.each<[string | undefined, unknown]>([
    [undefined, {}],
    ['', {}],
    ['a=1; b=2', { a: '1', b: '2' }],
    ['a=1;b=2', { a: '1', b: '2' }],
    [' a = 1 ; b=2 ', { a: '1', b: '2' }],
    ['a=x%20y%C3%BC', { a: 'x yü' }],
    ['a=%zz; b=100%', { a: '%zz', b: '100%' }],
    ['a="x"', { a: '"x"' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=', { a: '' }],
    ['a=\t ; b=1\u00a0\t; c=2 3 ', { a: '', b: '1\u00a0', c: '2 3' }],
    ['a; =b; c=1', { c: '1' }],
    ['a=1; a=2; b=3', { b: '3' }],
    ['a=1; a=1', {}],
    ['a=1; A=2', { a: '1', A: '2' }],
    ['__proto__=1; toString=2', JSON.parse('{"__proto__":"1","toString":"2"}')],
  ])('reads %j', async (cookie, expected) => {
    expect(await read(cookie)).toEqual(expected)
  })

  it('reads what the package cookie reads, for names that occur once', async () => {
    const text = stringMatching(/^[!#-+\--:<-[\]-~]{0,8}$/)
    const name = stringMatching(/^[a-z_-]{1,5}$/)
    let tests = 0
    await checkProperty(200, [dictionary(name, text)], async (values) => {
      tests += 1
      const cookie = Object.entries(values).map((pair) => pair.join('=')).join('; ')
      expect(await read(cookie)).toEqual({ ...parseCookie(cookie) })
    })
    if (process.env['PROPERTY_RUNS'] !== undefined) return
    await recordSuite('cookie', {
      suite: '`cookie`',
      version: readVersion('cookie'),
      subject: 'the cookies of requests, generated',
      tests,
      passed: tests,
      differences: {},
      command: 'npx vitest run runtime-tests/core/read/cookies.test.ts',
    })
  })

  it('returns the same object each time, which later readers can replace', async () => {
    const handler = (request: LooseRequest): object => {
      const same = request.validatedCookies === request.validatedCookies
      Object.assign(request, { validatedCookies: { own: '1' } })
      return { status: 200, body: [same, request.validatedCookies] }
    }
    expect((await sendTo(serve({}, handler), '/')).body).toEqual([true, { own: '1' }])
  })
})

describe('with a schema', () => {
  it('validates them after the headers and before the body', async () => {
    expect(await read('sid=a; page=2', { cookies })).toEqual({ sid: 'a', page: 2 })
    expect(await read('page=2', { cookies })).toMatchObject({ error: 'Validation failed', details: [{ path: ['sid'] }] })
    expect(await read('sid=a; sid=b', { cookies })).toMatchObject({ details: [{ path: ['sid'] }] })
    const headers = z.object({ 'x-a': z.string() })
    expect(await read('page=2', { headers, cookies })).toMatchObject({ details: [{ path: ['x-a'] }] })
    const requests = { 'application/json': { body: z.string() } }
    const { body } = await sendTo(serve({ method: 'POST', cookies, requests }, show), '/', { method: 'POST', body: '1' })
    expect(body).toMatchObject({ details: [{ path: ['sid'] }] })
  })

  it('omits the cookies that a strict schema does not name', async () => {
    expect(await read('sid=a; _ga=GA1', { cookies: z.strictObject({ sid: z.string() }) })).toEqual({ sid: 'a' })
    expect(await read('sid=a; _ga=GA1', { cookies: z.looseObject({ sid: z.string() }) })).toEqual({ sid: 'a', _ga: 'GA1' })
  })

  it('names the part in the error and withholds it from middleware', async () => {
    let part: unknown
    let reached: unknown
    const options = {
      before: [
        (request: LooseRequest) => {
          reached = request.validatedQuery
          try {
            return { cookies: request.validatedCookies }
          } catch (thrown) {
            part = (thrown as { part: unknown }).part
            throw thrown
          }
        },
      ],
    }
    expect((await sendTo(serve({ cookies }, show, options), '/')).status).toBe(400)
    expect([part, reached]).toEqual(['cookies', {}])
  })
})

describe('on Node', () => {
  it.each([{}, { cookies }])('are those of the light request: %o', async (operation) => {
    const server = createServer(createNodeHandler(serve(operation, show)))
    await new Promise<void>((resolve) => void server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie: 'sid=a%20b; page=2' } })
    expect(await response.json()).toMatchObject({ sid: 'a b' })
    server.close()
  })
})

describe('the client', () => {
  const contract = createContract({
    get: {
      path: '/',
      method: 'GET',
      headers: z.object({ cookie: z.string().optional() }),
      cookies,
      responses: { 200: { 'application/json': { body: z.unknown() } } },
    },
  })
  const router = createRouter({
    contract,
    handlers: { get: async (request) => request.respond({ status: 200, body: request.headers.get('cookie') }) },
  })
  const { fetch } = router

  afterEach(() => void vi.unstubAllGlobals())

  it('sends them percent-encoded, beside those of its headers', async () => {
    const send = createClient(contract, { fetch })
    expect((await send.get({ cookies: { sid: 'a b;ü', page: 2 } })).body).toBe('sid=a%20b%3B%C3%BC; page=2')
    expect((await send.get({ cookies: { sid: 'a', page: undefined } })).body).toBe('sid=a')
    const withSession = createClient(contract, { fetch, headers: { cookie: 'session=1' } })
    expect((await withSession.get({ cookies: { sid: 'a' } })).body).toBe('session=1; sid=a')
  })

  it('leaves the characters of a value as they are, because an authenticator does not decode them', async () => {
    const secured = createContract({
      get: { path: '/', method: 'GET', cookies: z.object({ sid: z.string() }), security: [{ session: [] }], responses: { 200: {} } },
    })
    const verified: string[] = []
    const { fetch } = createRouter({
      contract: secured,
      security: { session: apiKey({ in: 'cookie', name: 'sid' }, (key) => void verified.push(key)) },
      handlers: { get: async (request) => request.respond({ status: 200 }) },
    })
    const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
    for (const sid of ['s:aGk+/w==.x', ascii]) {
      const { body } = await createClient(contract, { fetch: router.fetch }).get({ cookies: { sid } })
      expect(await read(String(body))).toEqual({ sid })
      await createClient(secured, { fetch }).get({ cookies: { sid } }).catch(() => undefined)
    }
    expect(verified).toEqual(['s:aGk+/w==.x', ascii.replace(/["%,;\\]/g, encodeURIComponent)])
  })

  it('sends no header without a value', async () => {
    const send = createClient(contract, { fetch: (request) => Response.json(request.headers.get('cookie')) })
    const { get } = send as unknown as { get: (input: object) => Promise<{ body: unknown }> }
    expect((await get({ cookies: {} })).body).toBeNull()
    expect((await get({ cookies: { sid: undefined } })).body).toBeNull()
  })

  it.each<[object, string]>([
    [{ cookies: { sid: 'a' }, headers: { cookie: 'b=c' } }, "'headers.cookie' must be absent: the call sets it"],
    [{ cookies: { 'a b': 'c' } }, "'a b' must be the name of a cookie"],
    [{ cookies: { 'a=b': 'c' } }, "'a=b' must be the name of a cookie"],
    [{ cookies: { sid: null } }, "'cookies.sid' must not be null"],
    [{ cookies: { sid: '\ud800' } }, "'cookies.sid' must not contain a lone surrogate"],
  ])('rejects %j', async (input, message) => {
    const { get } = createClient(contract, { fetch }) as { get: (input: object) => Promise<unknown> }
    await expect(get(input)).rejects.toThrow(new TypeError(message))
  })

  it('has parameters of its cookies in the document', () => {
    const { paths } = createOpenApiDocument(contract, { info: { title: 'Cookies', version: '1' } })
    expect(paths['/']?.get?.parameters).toEqual([
      expect.objectContaining({ name: 'cookie', in: 'header' }),
      { name: 'sid', in: 'cookie', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'cookie', schema: { type: 'number' } },
    ])
  })
})
