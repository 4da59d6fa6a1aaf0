import { multipart as toMultipart } from 'routepact'
import type { ClientOptions } from 'routepact/client'
import { describe, expect, it, vi } from 'vitest'
import { anything } from '../support.ts'
import { captureRequest, createCall } from './support.ts'

const form = { method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: anything } } }
const multipart = { method: 'POST', requests: { 'multipart/form-data': { body: toMultipart(anything) } } }
const jsonBody = { method: 'POST', requests: { 'application/json': { body: anything } } }
const text = { method: 'PUT', requests: { 'text/plain': { body: anything } } }
const several = {
  method: 'POST',
  requests: { 'application/json': { body: anything }, 'text/csv': { body: anything } },
}

describe('the URL of a call', () => {
  it.each([
    ['a path', '/users', {}, 'http://api.test/users'],
    ['the root', '/', {}, 'http://api.test/'],
    ['a trailing slash', '/users/', {}, 'http://api.test/users'],
    ['parameters', '/:a/x/:b', { a: 'one', b: 'two' }, 'http://api.test/one/x/two'],
    ['a slash in a parameter', '/:a', { a: 'a/b' }, 'http://api.test/a%2Fb'],
    ['an encoded slash in a parameter', '/:a', { a: '%2F' }, 'http://api.test/%252F'],
    ['a question mark and a hash', '/:a', { a: '?a#b' }, 'http://api.test/%3Fa%23b'],
    ['unicode', '/:a', { a: 'ü 😀' }, 'http://api.test/%C3%BC%20%F0%9F%98%80'],
    ['three dots', '/:a', { a: '...' }, 'http://api.test/...'],
    ['a number', '/:a', { a: 7 }, 'http://api.test/7'],
    ['a date', '/:a', { a: new Date(0) }, 'http://api.test/1970-01-01T00%3A00%3A00.000Z'],
    ['literal text that is encoded', '/caf%C3%A9', {}, 'http://api.test/caf%C3%A9'],
    ['literal text that is not encoded', '/café', {}, 'http://api.test/caf%C3%A9'],
  ])('has %s', async (_, path, params, url) => {
    expect((await captureRequest({ path }, { params })).url).toBe(url)
  })

  it.each([
    ['empty', '', "'params.id' must not be empty, '.' or '..'"],
    ['a dot', '.', "'params.id' must not be empty, '.' or '..'"],
    ['two dots', '..', "'params.id' must not be empty, '.' or '..'"],
    ['null', null, "'params.id' must not be null"],
    ['not a number', Number.NaN, "'params.id' must not be NaN"],
    ['missing', undefined, "'params.id' must not be empty, '.' or '..'"],
    ['a lone surrogate', 'a\ud800', "'params.id' must not contain a lone surrogate"],
    ['a function', () => 1, "'params.id' must have a text form"],
    ['a symbol', Symbol('a'), "'params.id' must have a text form"],
    ['an invalid date', new Date(Number.NaN), "'params.id' must have a text form"],
    ['an object that JSON writes as null', { toJSON: () => null }, "'params.id' must have a text form"],
  ])('rejects a parameter that is %s', async (_, id, message) => {
    const fetch = vi.fn(() => new Response())
    await expect(createCall({ path: '/:id' }, fetch)({ params: { id } })).rejects.toThrow(new TypeError(message))
    expect(fetch).not.toHaveBeenCalled()
  })

  it('ignores inherited parameters', async () => {
    const params = Object.create({ id: 'inherited' }) as object
    await expect(captureRequest({ path: '/:id' }, { params })).rejects.toThrow("'params.id' must not be empty, '.' or '..'")
  })

  it.each([
    ['http://api.test', '/a?q=1'],
    ['http://api.test/', '/a?q=1'],
    ['http://api.test//', '/a?q=1'],
    ['http://api.test/v1', '/v1/a?q=1'],
    ['http://api.test/v1/', '/v1/a?q=1'],
    ['http://api.test/v1?key=2', '/v1/a?key=2&q=1'],
    ['http://api.test?key=2#top', '/a?key=2&q=1'],
    ['http://api.test/?', '/a?q=1'],
  ])('begins with the baseUrl %s', async (baseUrl, rest) => {
    const { url } = await captureRequest({ path: '/a' }, { query: { q: '1' } }, { baseUrl })
    expect(url).toBe(`http://api.test${rest}`)
  })

  it('has the query of the baseUrl if the call has none', async () => {
    const { url } = await captureRequest({ path: '/a' }, { query: { q: undefined } }, { baseUrl: 'http://api.test/v1/?key=2' })
    expect(url).toBe('http://api.test/v1/a?key=2')
  })
})

describe('the query of a call', () => {
  it.each([
    ['one value', { a: '1' }, '?a=1'],
    ['repeated keys', { a: ['1', '2'] }, '?a=1&a=2'],
    ['an array of one value', { a: ['1'] }, '?a=1'],
    ['nothing for an empty array', { a: [] }, ''],
    ['nothing for undefined', { a: undefined, b: ['1', undefined] }, '?b=1'],
    ['an empty string', { a: '' }, '?a='],
    ['encoded characters', { 'a b': '+&=#% ü' }, '?a%20b=%2B%26%3D%23%25%20%C3%BC'],
    [
      'values that are not strings',
      { a: 1, b: true, d: 1n, e: new Date(0) },
      '?a=1&b=true&d=1&e=1970-01-01T00%3A00%3A00.000Z',
    ],
    ['unusual names', JSON.parse('{"__proto__":"x","constructor":"y"}') as object, '?__proto__=x&constructor=y'],
  ])('has %s', async (_, query, search) => {
    expect(new URL((await captureRequest({}, { query })).url).search).toBe(search)
  })

  it.each([
    ['value', { a: '\ud800' }, "'query.a' must not contain a lone surrogate"],
    ['name', { 'a\udc00': '' }, "'query.a\udc00' must not contain a lone surrogate"],
  ])('rejects a %s with a lone surrogate', async (_, query, message) => {
    await expect(captureRequest({}, { query })).rejects.toThrow(new TypeError(message))
  })
})

describe('the headers of a call', () => {
  it.each([
    ['from the client', { headers: { a: '1' } }, {}, { a: '1' }],
    ['from a function', { headers: () => ({ a: '1' }) }, {}, { a: '1' }],
    ['from an async function', { headers: async () => new Headers({ a: '1' }) }, {}, { a: '1' }],
    ['from the call', {}, { headers: { a: '2' } }, { a: '2' }],
    ['from the call if a function returns nothing', { headers: (() => undefined) as never }, { headers: { a: '2' } }, { a: '2' }],
    [
      'from the call rather than the client',
      { headers: { A: '1', b: '1' } },
      { headers: { a: '2' } },
      { a: '2', b: '1' },
    ],
    ['from the client if the call has undefined', { headers: { a: '1' } }, { headers: { a: undefined } }, { a: '1' }],
    ['with repeated values', {}, { headers: { a: ['1', '2'] } }, { a: '1, 2' }],
    ['with values that are not strings', {}, { headers: { a: 1, b: new Date(0) } }, { a: '1', b: '1970-01-01T00:00:00.000Z' }],
  ])('are sent %s', async (_, options, input, headers) => {
    expect(Object.fromEntries((await captureRequest({}, input, options)).headers)).toEqual(headers)
  })

  it('are read from the function at each call', async () => {
    let count = 0
    const seen: (string | null)[] = []
    const fetch = (request: Request): Response => (seen.push(request.headers.get('n')), Response.json(1))
    const call = createCall({}, fetch, { headers: () => ({ n: String(++count) }) })
    await call()
    await call()
    expect(seen).toEqual(['1', '2'])
  })
})

describe('the body of a call', () => {
  it.each([
    ['JSON', jsonBody, { body: { a: [1, null] } }, 'application/json', '{"a":[1,null]}'],
    ['JSON that is a string', jsonBody, { body: 'a' }, 'application/json', '"a"'],
    ['JSON that is null', jsonBody, { body: null }, 'application/json', 'null'],
    ['text', text, { body: 'ü' }, 'text/plain', 'ü'],
    ['an empty string', text, { body: '' }, 'text/plain', ''],
    ['of the given content type', several, { contentType: 'text/csv', body: 'a,b' }, 'text/csv', 'a,b'],
    [
      'of a content type with parameters',
      several,
      { contentType: 'Application/JSON; charset=utf-8', body: 1 },
      'Application/JSON; charset=utf-8',
      '1',
    ],
    [
      'a form',
      form,
      { body: { a: ['1', '2'], b: 3, c: undefined, d: '+ ' } },
      'application/x-www-form-urlencoded',
      'a=1&a=2&b=3&d=%2B%20',
    ],
    ['URLSearchParams', form, { body: new URLSearchParams({ a: ' ' }) }, 'application/x-www-form-urlencoded', 'a=+'],
    ['URLSearchParams with toJSON, as on Bun', form, { body: Object.assign(new URLSearchParams({ a: ' ' }), { toJSON: () => ({}) }) }, 'application/x-www-form-urlencoded', 'a=+'],
    ['empty under a content type', several, { contentType: 'text/csv' }, 'text/csv', ''],
  ])('is %s', async (_, fields, input, contentType, body) => {
    const request = await captureRequest(fields, input)
    expect(request.headers.get('content-type')).toBe(contentType)
    expect(await request.text()).toBe(body)
  })

  it('is bytes', async () => {
    const fields = { method: 'PUT', requests: { 'application/octet-stream': { body: anything } } }
    const request = await captureRequest(fields, { body: Uint8Array.of(0, 255) })
    expect(new Uint8Array(await request.arrayBuffer())).toEqual(Uint8Array.of(0, 255))
  })

  it('is a stream', async () => {
    const fields = { method: 'PUT', requests: { 'image/png': { body: anything } } }
    const request = await captureRequest(fields, { body: new Blob(['png']).stream() })
    expect([request.headers.get('content-type'), await request.text()]).toEqual(['image/png', 'png'])
  })

  it.each([
    ['a plain object', { a: ['1', 2], file: new File(['x'], 'x.txt'), none: undefined }],
    [
      'FormData',
      Object.entries({ a: '1', file: new File(['x'], 'x.txt') }).reduce(
        (data, [name, value]) => (data.append(name, value), name === 'a' && data.append(name, '2'), data),
        new FormData(),
      ),
    ],
  ])('is multipart of %s', async (_, body) => {
    const request = await captureRequest(multipart, { body })
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/)
    const data = await request.formData()
    expect([...data.keys()]).toEqual(['a', 'a', 'file'])
    expect(data.getAll('a')).toEqual(['1', '2'])
    expect((data.get('file') as File).name).toBe('x.txt')
    expect(await (data.get('file') as File).text()).toBe('x')
  })

  it('has the multipart boundary of the platform, even if the headers set a content type', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const options of [{ headers }, {}]) {
      const request = await captureRequest(multipart, { body: { a: '1' }, headers }, options)
      expect([...(await request.formData())]).toEqual([['a', '1']])
    }
  })

  it('is absent by default', async () => {
    const request = await captureRequest(several, {})
    expect([request.body, request.headers.get('content-type')]).toEqual([null, null])
  })

  it.each([
    ['among several content types', several, "'contentType' must be one of: application/json, text/csv"],
    ['for an operation without requests', { method: 'POST' }, "'contentType' must be one of: none"],
  ])('throws without a contentType %s', async (_, fields, message) => {
    await expect(captureRequest(fields, { body: 'a' })).rejects.toThrow(new TypeError(message))
  })

  it.each([
    [form, "'body.a' must not be null"],
    [multipart, "'body.a' must be text or a file: name it in 'json' if it is JSON"],
  ])('throws if a field of a form is null', async (fields, message) => {
    await expect(captureRequest(fields, { body: { a: null } })).rejects.toThrow(new TypeError(message))
    await expect(captureRequest(fields, { body: { a: ['', null] } })).rejects.toThrow(new TypeError(message))
  })

  it('throws if JSON cannot represent it', async () => {
    await expect(captureRequest(jsonBody, { body: () => 1 })).rejects.toThrow(new TypeError("'body' must have a text form"))
    await expect(captureRequest(jsonBody, { body: 1n })).rejects.toThrow(TypeError)
  })
})

describe('the init of a call', () => {
  it('is part of the request, and is the second argument of fetch', async () => {
    const init = { cache: 'no-store', credentials: 'include', redirect: 'manual', keepalive: true, next: { revalidate: 60 } }
    const fetch = vi.fn<NonNullable<ClientOptions['fetch']>>(() => Response.json(1))
    await createCall(jsonBody, fetch)({ init, body: 1, headers: { a: '1' } })
    const [request, second] = fetch.mock.calls[0] ?? []
    expect(second).toBe(init)
    expect(request).toMatchObject({ method: 'POST', cache: 'no-store', credentials: 'include', redirect: 'manual', keepalive: true })
    expect(request?.headers.get('a')).toBe('1')
    expect(await request?.json()).toBe(1)
  })

  it.each([{}, { init: undefined }])('is not an argument of fetch if it is absent: %j', async (input) => {
    const fetch = vi.fn<NonNullable<ClientOptions['fetch']>>(() => Response.json(1))
    await createCall({}, fetch)(input)
    expect(fetch.mock.calls[0]).toHaveLength(1)
  })

  it('reaches the global fetch', async () => {
    const fetch = vi.fn(async () => Response.json(1))
    vi.stubGlobal('fetch', fetch)
    const init = { cf: { cacheTtl: 1 } }
    await createCall({}, undefined)({ init })
    expect(fetch).toHaveBeenCalledWith(expect.any(Request), init)
    vi.unstubAllGlobals()
  })

  it('keeps the signal and the body of the call where fetch applies it again', async () => {
    const { signal } = new AbortController()
    const fetch = (request: Request, init?: RequestInit): Response => {
      const sent = new Request(request, init)
      expect(sent.signal.aborted).toBe(false)
      return new Response(sent.body, { headers: { 'content-type': 'application/json' } })
    }
    const { body } = await createCall(jsonBody, fetch)({ body: { a: 1 }, signal, init: { cache: 'no-store', signal: undefined } })
    expect(body).toEqual({ a: 1 })
  })

  it.each(['body', 'headers', 'method', 'signal'])('must not have the option %s', async (name) => {
    const fetch = vi.fn(() => new Response())
    const message = `'init.${name}' must be absent: the call sets it`
    await expect(createCall({}, fetch)({ init: { [name]: '' } })).rejects.toThrow(new TypeError(message))
    expect(fetch).not.toHaveBeenCalled()
  })
})
