import { createContract, createRouter, type HttpError, multipart as toMultipart, type Router } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  anything,
  createLooseRouter,
  json,
  type ReadResponse,
  sendTo,
  failure,
  type Init,
  invalid,
  issue,
  type LooseHandler,
  ok,
  post,
  recording,
  rejecting,
  serve,
  streamOf,
  tooLarge,
} from '../../support.ts'

const read: LooseHandler = ({ validatedContent }) => ({ status: 200, body: validatedContent })
const message = expect.any(String) as string

/** The response of a handler that returns its body, which is declared as this type. */
async function send(declared: string, init: Init, schema = anything): Promise<ReadResponse> {
  return sendTo(serve({ method: 'POST', requests: { [declared]: { body: schema } } }, read), '/', init)
}

function malformed(kind: string): ReadResponse {
  return invalid({ path: [], message: `The body is not valid ${kind}` })
}

describe('JSON', () => {
  it.each(['application/json', 'text/json', 'application/problem+json', 'application/vnd.api+json'])(
    'parses %s',
    async (type) => {
      expect(await send(type, post(type, ' {"a":[1,null,"é"]}\n'))).toEqual(
        ok({ contentType: type, body: { a: [1, null, 'é'] } }),
      )
    },
  )

  it.each([
    ['null', null],
    ['0', 0],
    ['""', ''],
    ['false', false],
    ['[]', []],
    ['\ufeff{"a":1}', { a: 1 }],
  ])('accepts %j', async (text, body) => {
    expect(await send('application/json', post('application/json', text))).toEqual(
      ok({ contentType: 'application/json', body }),
    )
  })

  it.each(['{', ' ', 'undefined', "{'a':1}", '{"a":1,}', '1 2', '\0', 'NaN'])('rejects %j', async (text) => {
    expect(await send('application/json', post('application/json', text))).toEqual(malformed('JSON'))
  })

  it('ignores the charset, because JSON is UTF-8 (RFC 8259, section 8.1)', async () => {
    expect(await send('application/json', post('application/json;charset=latin1', '"é"'))).toEqual(
      ok({ contentType: 'application/json', body: 'é' }),
    )
    expect(await send('application/json', post('application/json', new Uint8Array([0x22, 0xe9, 0x22])))).toEqual(
      malformed('JSON'),
    )
  })

  it('returns the output of the schema', async () => {
    const schema = z.object({ name: z.string(), age: z.number().default(7) })
    expect(await send('application/json', post('application/json', '{"name":"Ada","x":1}'), schema)).toEqual(
      ok({ contentType: 'application/json', body: { name: 'Ada', age: 7 } }),
    )
    expect(await send('application/json', post('application/json', '{"name":7,"age":"x"}'), schema)).toEqual(
      invalid({ path: ['name'], message }, { path: ['age'], message }),
    )
  })
})

describe('text', () => {
  it.each(['text/plain', 'text/html', 'text/csv', 'application/xml', 'text/xml', 'image/svg+xml'])(
    'decodes %s',
    async (type) => {
      expect(await send(type, post(type, '<a>é</a>\r\n'))).toEqual(ok({ contentType: type, body: '<a>é</a>\r\n' }))
    },
  )

  it.each([
    ['text/plain;charset=iso-8859-1', [0xe9], 'é'],
    ['text/plain;charset="utf-16le"', [0xe9, 0x00], 'é'],
    ['text/plain;charset="UTF-16"', [0xff, 0xfe, 0xe9, 0x00], 'é'],
    ['text/plain;charset=utf-16be', [0xfe, 0xff, 0x00, 0xe9], 'é'],
    ['text/plain;charset=utf-16be', [0x00, 0xe9], 'é'],
    ['text/plain;charset=', [0x61], 'a'],
    ['text/plain;charset=UTF-8', [0xc3, 0xa9], 'é'],
    ['text/plain', [0xef, 0xbb, 0xbf, 0xef, 0xbf, 0xbd], '\ufffd'],
  ])('decodes the charset %s', async (type, bytes, text) => {
    expect(await send('text/plain', post(type, new Uint8Array(bytes)))).toEqual(
      ok({ contentType: 'text/plain', body: text }),
    )
  })

  it.each([
    ['text/plain', [0xe9]],
    ['text/plain;charset=utf-8', [0xc3]],
    ['text/plain;charset=klingon', [0x61]],
    ['text/plain;charset=utf-16le', [0x00, 0xd8]],
  ])('rejects %s with the bytes %j', async (type, bytes) => {
    expect(await send('text/plain', post(type, new Uint8Array(bytes)))).toEqual(malformed('text/plain'))
  })
})

describe('forms', () => {
  const type = 'application/x-www-form-urlencoded'

  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2&b=', { a: ['1', '2'], b: '' }],
    ['a=b+c%20d&%C3%A9=%zz', { a: 'b c d', é: '%zz' }],
    ['constructor=x', { constructor: 'x' }],
    // URLSearchParams strips one leading question mark, which a form does not have.
    ['?a=1', { '?a': '1' }],
  ])('parses %s', async (text, body) => {
    expect(await send(type, post(type, text))).toEqual(ok({ contentType: type, body }))
  })

  it('accepts URLSearchParams', async () => {
    expect(await send(type, { method: 'POST', body: new URLSearchParams({ a: 'ü' }) })).toEqual(
      ok({ contentType: type, body: { a: 'ü' } }),
    )
  })

  it('rejects bytes that are not UTF-8', async () => {
    expect(await send(type, post(type, new Uint8Array([0x61, 0x3d, 0xff])))).toEqual(malformed(type))
  })

  it('accepts a single field for an array', async () => {
    const schema = z.object({ tags: z.array(z.string()), name: z.string() })
    expect(await send(type, post(type, 'tags=a&name=b'), schema)).toEqual(
      ok({ contentType: type, body: { tags: ['a'], name: 'b' } }),
    )
    expect(await send(type, post(type, 'tags=a&name=b&name=c'), schema)).toEqual(invalid({ path: ['name'], message }))
  })
})

describe('multipart', () => {
  const type = 'multipart/form-data'
  const describeForm: LooseHandler = async ({ validatedBody }) => {
    const entries: unknown[] = []
    for (const [name, value] of Object.entries(validatedBody as object)) {
      for (const item of [value].flat() as unknown[])
        entries.push(item instanceof File ? [name, item.name, item.type, await item.text()] : [name, item])
    }
    return { status: 200, body: entries }
  }

  it('returns strings and files, and arrays for repeated fields', async () => {
    const form = new FormData()
    form.append('a', '1')
    form.append('file', new File(['x'], 'x.txt', { type: 'text/plain' }))
    form.append('a', '2')
    const router = serve({ method: 'POST', requests: { [type]: { body: toMultipart(anything) } } }, describeForm)
    expect(await sendTo(router, '/', { method: 'POST', body: form })).toEqual(
      ok([
        ['a', '1'],
        ['a', '2'],
        ['file', 'x.txt', 'text/plain', 'x'],
      ]),
    )
  })

  it('accepts FormData serialized by the platform', async () => {
    const router = serve({ method: 'POST', requests: { [type]: { body: toMultipart(anything) } } }, describeForm)
    expect(await sendTo(router, '/', { method: 'POST', body: new FormData() })).toEqual(ok([]))
    const form = new FormData()
    form.append('ü "1"', 'ä\u{1f600}')
    form.append('', '')
    form.append('none', new File([], 'ü "1".txt', { type: 'a/b' }))
    form.append('dashes', new File(['\r\n--\r\n----'], '--.txt', { type: 'a/b' }))
    expect(await sendTo(router, '/', { method: 'POST', body: form })).toEqual(
      ok([
        ['ü "1"', 'ä\u{1f600}'],
        ['', ''],
        ['none', 'ü "1".txt', 'a/b', ''],
        ['dashes', '--.txt', 'a/b', '\r\n--\r\n----'],
      ]),
    )
  })

  it('accepts a single file for an array', async () => {
    const form = new FormData()
    form.append('files', new File(['x'], 'x.txt'))
    const body = z.object({ files: z.array(z.file()) })
    const router = serve({ method: 'POST', requests: { [type]: { body: toMultipart(body) } } }, ({ validatedBody }) => ({
      status: 200,
      body: (validatedBody as z.output<typeof body>).files.length,
    }))
    expect(await sendTo(router, '/', { method: 'POST', body: form })).toEqual(ok(1))
  })

  it.each([
    ['a missing boundary', type],
    ['a body without delimiters', `${type}; boundary=b`],
    ['another boundary', `${type}; boundary=other`],
  ])('rejects %s', async (_title, header) => {
    const text = header.endsWith('b') ? 'text' : '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n'
    expect(await send(type, post(header, text), toMultipart(anything))).toEqual(malformed('multipart/form-data'))
  })

  it('rejects an incomplete body', async () => {
    expect(
      await send(type, post(`${type}; boundary=b`, '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'), toMultipart(anything)),
    ).toEqual(malformed('multipart/form-data'))
  })
})

describe('other content types', () => {
  it.each(['application/octet-stream', 'image/png', 'application/pdf'])('returns the bytes of a body with %s', async (type) => {
    const { seen, ...recorder } = recording()
    await send(type, post(type, new Uint8Array([0, 255, 128])), recorder)
    expect(seen).toEqual([new Uint8Array([0, 255, 128])])
    await send(type, post(type, streamOf('ab', 'c')), recorder)
    expect(seen[1]).toEqual(new TextEncoder().encode('abc'))
  })

  it('returns a Uint8Array for a Buffer, which servers on Node use', async () => {
    const { seen, ...recorder } = recording()
    await send('image/png', post('image/png', streamOf(Buffer.from('abc'))), recorder)
    expect(Object.getPrototypeOf(seen[0])).toBe(Uint8Array.prototype)
    expect(seen).toEqual([new TextEncoder().encode('abc')])
  })
})

describe('the content type of a body', () => {
  const requests = {
    'application/json': { body: anything },
    'text/plain': { body: rejecting(issue('text')) },
    'image/png': { body: anything },
  }
  const router = serve({ method: 'POST', requests }, read)

  it.each<[string, Init, ReadResponse]>([
    ['a missing content type', post(undefined, '{}'), failure(400, { error: 'Content-Type header is required' })],
    ['an empty content type', post('', '{}'), failure(400, { error: 'Content-Type header is required' })],
    [
      'an undeclared content type',
      post('text/html;a=b', '{}'),
      failure(400, {
        error: 'Unsupported Content-Type: text/html. Supported types: application/json, text/plain, image/png',
      }),
    ],
    [
      'an invalid content type',
      post('nonsense', '{}'),
      failure(400, {
        error: 'Unsupported Content-Type: nonsense. Supported types: application/json, text/plain, image/png',
      }),
    ],
    ['a declared content type', post('Application/JSON; a=b', '{}'), ok({ contentType: 'application/json', body: {} })],
    ['a content type whose schema rejects the body', post('text/plain', '{}'), invalid({ path: [], message: 'text' })],
  ])('%s', async (_title, init, response) => {
    expect(await sendTo(router, '/', init)).toEqual(response)
  })

  it('no spelling of a content type bypasses its schema', async () => {
    for (const type of [
      'text/plain',
      'TEXT/PLAIN',
      'text/plain;',
      'text/plain ;x',
      ' text/plain',
      'text/plain;a="application/json"',
    ]) {
      expect(await sendTo(router, '/', post(type, '{}'))).toEqual(invalid({ path: [], message: 'text' }))
    }
    for (const type of [
      'text/plain, application/json',
      'application/json, text/plain',
      'application/json\ttext/plain',
    ]) {
      const error = `Unsupported Content-Type: ${type}. Supported types: application/json, text/plain, image/png`
      expect(await sendTo(router, '/', post(type, '{}'))).toEqual(failure(400, { error }))
    }
  })
})

describe('a body that is rejected because of its headers', () => {
  const requests = { 'text/plain': { body: anything } }
  const caught: unknown[] = []
  const router = serve({ method: 'POST', requests }, read, {
    maxBodySize: 10,
    catch: (thrown) => {
      caught.push(thrown)
      return new Response('caught')
    },
  })
  const required = { status: 400, message: 'Content-Type header is required' }
  const unsupported = { status: 400, message: 'Unsupported Content-Type: a/b. Supported types: text/plain' }
  const encoded = { status: 415, message: 'Unsupported Content-Encoding: gzip' }

  /** The error for an endless body, and the number of chunks that were read. */
  async function reject(headers: Record<string, string>): Promise<unknown[]> {
    let pulled = 0
    const cancel = vi.fn<() => void>()
    const chunks = new ReadableStream(
      { pull: (controller) => ((pulled += 1), controller.enqueue(new Uint8Array(pulled < 3 ? 0 : 1))), cancel },
      { highWaterMark: 0 },
    )
    caught.length = 0
    await sendTo(router, '/', { method: 'POST', body: chunks, headers, duplex: 'half' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    return [caught[0], pulled, cancel.mock.calls.length]
  }

  it.each([
    ['a missing content type', {}, required],
    ['an unsupported content type', { 'content-type': 'a/b' }, unsupported],
    ['an unsupported content encoding', { 'content-type': 'text/plain', 'content-encoding': 'gzip' }, encoded],
  ])('is read up to its first byte: %s', async (_title, headers, thrown) => {
    expect(await reject(headers)).toEqual([expect.objectContaining(thrown), 3, 1])
  })

  it.each([
    ['a missing content type', {}, required],
    ['an unsupported content type', { 'content-type': 'a/b' }, unsupported],
    ['an unsupported content encoding', { 'content-type': 'text/plain', 'content-encoding': 'gzip' }, encoded],
  ])('is not read if it has a length: %s', async (_title, headers, thrown) => {
    const length = { 'content-length': '1000' }
    expect(await reject({ ...headers, ...length })).toEqual([expect.objectContaining(thrown), 0, 0])
  })

  it('checks content type, content encoding and size in this order', async () => {
    const encoding = { 'content-encoding': 'gzip' }
    const long = 'more than ten bytes'
    for (const [init, thrown] of [
      [post('a/b', long, encoding), unsupported],
      [post('text/plain', long, encoding), encoded],
      [post('text/plain', long), { status: 413 }],
    ] as const) {
      caught.length = 0
      await sendTo(router, '/', init)
      expect(caught).toEqual([expect.objectContaining(thrown)])
    }
  })

  it('reports the supported content encodings', async () => {
    const [thrown] = await reject({ 'content-type': 'text/plain', 'content-encoding': 'GZIP, br' })
    expect(thrown).toMatchObject({ message: 'Unsupported Content-Encoding: gzip, br' })
    expect([...((thrown as HttpError).headers ?? [])]).toEqual([['accept-encoding', 'identity']])
  })

  it.each(['identity', 'Identity', ''])('accepts the content encoding %j', async (encoding) => {
    const response = await sendTo(router, '/', post('text/plain', 'text', { 'content-encoding': encoding }))
    expect(response).toEqual(ok({ contentType: 'text/plain', body: 'text' }))
  })

  it('accepts an empty body in any content encoding', async () => {
    const response = await sendTo(router, '/', post('text/plain', '', { 'content-encoding': 'gzip' }))
    expect(response).toEqual(ok({ contentType: 'text/plain', body: '' }))
  })
})

describe('a missing body', () => {
  it.each<[string, Init]>([
    ['a missing body', { method: 'POST' }],
    ['zero bytes', { method: 'POST', body: new Uint8Array(0) }],
    ['an empty stream', { method: 'POST', body: streamOf(), duplex: 'half' }],
  ])('is an empty object for the schema: %s', async (_title, init) => {
    expect(await send('application/json', init, z.object({ a: z.string().default('x') }))).toEqual(
      ok({ contentType: 'application/json', body: { a: 'x' } }),
    )
  })

  it('is always validated', async () => {
    expect(await send('application/json', { method: 'POST' }, z.object({ a: z.string() }))).toEqual(
      invalid({ path: ['a'], message }),
    )
    expect(await send('application/json', { method: 'POST' }, z.string())).toEqual(invalid({ path: [], message }))
  })

  it.each(['text/plain', 'TEXT/HTML'])('is the empty string for %s', async (type) => {
    expect(await send(type, { method: 'POST' }, z.string())).toEqual(ok({ contentType: type, body: '' }))
    expect(await send(type, post(type, ''), z.string())).toEqual(ok({ contentType: type, body: '' }))
    expect(await send(type, post(type, ''), z.string().min(1))).toEqual(invalid({ path: [], message }))
  })

  it.each([
    ['application/json', undefined],
    ['application/x-www-form-urlencoded', {}],
    ['text/plain', ''],
  ])('under %s is %j if the request may have none', async (type, body) => {
    const requests = { [type]: { body: anything }, optional: true }
    const router = serve({ method: 'POST', requests }, ({ validatedBody = null }) => ({ status: 200, body: validatedBody }))
    expect(await sendTo(router, '/', post(type, ''))).toEqual(ok(body ?? null))
    expect(await sendTo(router, '/', { method: 'POST' })).toEqual(ok(null))
  })

  it("is validated by the schema of the request's content type", async () => {
    const requests = {
      'text/plain': { body: z.string() },
      'application/json': { body: z.object({ a: z.string().optional() }) },
    }
    const router = serve({ method: 'POST', requests }, read)
    expect(await sendTo(router, '/', { method: 'POST' })).toEqual(ok({ contentType: 'text/plain', body: '' }))
    expect(await sendTo(router, '/', post('application/json', ''))).toEqual(
      ok({ contentType: 'application/json', body: {} }),
    )
  })
})

describe('maxBodySize', () => {
  describe('as an object', () => {
    const requests = { 'text/plain': { body: anything } }
    const contract = {
      small: { path: '/small', method: 'POST', requests, responses: json },
      other: { path: '/other', method: 'POST', requests, responses: json },
      default: { path: '/default', method: 'POST', requests, responses: json },
    }
    const handlers = { small: read, other: read, default: read }
    const create = (maxBodySize: unknown): Router<unknown[]> => createLooseRouter({ contract, handlers, maxBodySize })
    const sizes = async (maxBodySize: unknown, text: string): Promise<number[]> =>
      Promise.all(
        ['/small', '/other', '/default'].map(
          async (path) => (await sendTo(create(maxBodySize), path, post('text/plain', text))).status,
        ),
      )

    it('has a size for each operation, and a default', async () => {
      expect(await sizes({ small: 1, default: 2 }, 'a')).toEqual([200, 200, 200])
      expect(await sizes({ small: 1, default: 2 }, 'ab')).toEqual([413, 200, 200])
      expect(await sizes({ small: 1, default: 2 }, 'abc')).toEqual([413, 413, 413])
      expect(await sizes({ small: 0, other: 3, default: 2 }, 'abc')).toEqual([413, 200, 413])
    })

    it('has the default of 1 MiB', async () => {
      expect(await sizes({ small: 1 }, 'a'.repeat(2 ** 20))).toEqual([413, 200, 200])
      expect(await sizes(Object.create(null), 'a'.repeat(2 ** 20 + 1))).toEqual([413, 413, 413])
    })

    it('is copied', async () => {
      const maxBodySize = { small: 1 }
      const router = create(maxBodySize)
      maxBodySize.small = 2
      expect((await sendTo(router, '/small', post('text/plain', 'ab'))).status).toBe(413)
    })

    it.each<[given: unknown, ...problems: string[]]>([
      [{ nope: 1 }, "'maxBodySize.nope' is unknown"],
      [{ toString: 1 }, "'maxBodySize.toString' is unknown"],
      [{ small: -1 }, "'maxBodySize.small' is not valid"],
      [{ small: 1.5, other: '1', default: Number.NaN }, "'maxBodySize.small' is not valid", "'maxBodySize.other' is not valid", "'maxBodySize.default' is not valid"],
      [{ small: undefined }, "'maxBodySize.small' is not valid"],
      [{ nope: null }, "'maxBodySize.nope' is unknown", "'maxBodySize.nope' is not valid"],
    ])('must have names of operations and sizes: %j', (given, ...problems) => {
      const lines = problems.map((problem) => `\n- ${problem}`)
      expect(() => create(given)).toThrow(new TypeError(`This contract cannot be served:${lines.join('')}`))
    })

    it.each([null, 'a', -1, Number.NaN, Infinity, [1], new Date(0)])('must be a size or an object: %j', (given) => {
      const problem = "\n- 'maxBodySize.default' is not valid"
      expect(() => create(given)).toThrow(new TypeError(`This contract cannot be served:${problem}`))
    })
  })

  it.each([
    [10, '0123456789', ok({ contentType: 'text/plain', body: '0123456789' })],
    [9, '0123456789', tooLarge],
    [0, '', ok({ contentType: 'text/plain', body: '' })],
    [0, 'x', tooLarge],
  ])('of %i bytes applies to the body %j', async (maxBodySize, text, response) => {
    const router = serve({ method: 'POST', requests: { 'text/plain': { body: anything } } }, read, { maxBodySize })
    expect(await sendTo(router, '/', post('text/plain', text))).toEqual(response)
  })

  it('does not apply to an operation without requests', async () => {
    const router = serve(
      { method: 'POST' },
      async (request) => ({ status: 200, body: [request.validatedContent ?? null, await request.text()] }),
      { maxBodySize: 1 },
    )
    expect(await sendTo(router, '/', post('text/plain', 'long'))).toEqual(ok([null, 'long']))
  })
})

it('validatedContent is typed by its content type', async () => {
  const requests = {
    'application/json': { body: z.object({ a: z.number() }) },
    'text/plain': { body: z.string() },
  } as const
  const router = createRouter({
    contract: createContract({
      op: { path: '/', method: 'POST', requests, responses: { 200: { 'application/json': { body: z.string() } } } },
    }),
    handlers: {
      op: async ({ validatedContent: content, respond }) =>
        respond({
          status: 200,
          body: content.contentType === 'text/plain' ? content.body.trim() : content.body.a.toFixed(1),
        }),
    },
  })
  expect(await sendTo(router, '/', post('text/plain', ' x '))).toEqual(ok('x'))
  expect(await sendTo(router, '/', post('application/json', '{"a":1}'))).toEqual(ok('1.0'))
})
