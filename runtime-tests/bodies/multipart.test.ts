/** Forms with files, and with fields of JSON, in both directions. */
import { type } from 'arktype'
import { type ContractResponse, createContract, createRouter, multipart, type Schema } from 'routepact'
import { createClient, createOutline, responses } from 'routepact/client'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { anything, createLooseRouter, json, type LooseRequest, recording, schema as toSchema } from '../support.ts'

type Router = ReturnType<typeof createLooseRouter>

const toText = async (value: unknown): Promise<unknown> => {
  if (value instanceof File) return `file ${value.type}: ${await value.text()}`
  if (Array.isArray(value)) return Promise.all(value.map(toText))
  return value
}
const serve = (form: Schema, ...names: string[]): Router =>
  createLooseRouter({
    contract: { op: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(form as never, { json: names as never }) } }, responses: json } },
    handlers: {
      op: async ({ validatedBody }: LooseRequest) => {
        const entries = Object.entries(validatedBody as object).map(async ([name, value]) => [name, await toText(value)] as const)
        return { status: 200, body: Object.fromEntries(await Promise.all(entries)) as object }
      },
    },
  })

/** A part with its headers. */
interface Part {
  readonly name: string
  readonly text: string | Uint8Array<ArrayBuffer>
  readonly type?: string
  readonly filename?: string
}

/** Sends parts as they are written, because `FormData` has no texts with a content type. */
async function send(router: Router, ...parts: Part[]): Promise<unknown> {
  const body = new Blob([
    ...parts.flatMap(({ name, text, type: given, filename }) => [
      `--boundary\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
      given === undefined ? '\r\n' : `Content-Type: ${given}\r\n\r\n`,
      text,
      '\r\n',
    ]),
    '--boundary--\r\n',
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=boundary' }
  const response = await router.fetch(new Request('http://a.test/', { method: 'POST', headers, body }))
  const received = (await response.json()) as object
  return response.status === 200 ? received : (received as { details: { path: unknown[] }[] }).details.map(({ path }) => path.join('.'))
}

const forms: [form: string, part: Omit<Part, 'name' | 'text'>][] = [
  ['a text', {}],
  ['a text of JSON', { type: 'application/json' }],
  ['a file of JSON', { type: 'application/json', filename: 'blob' }],
  ['a file of other JSON', { type: 'application/merge-patch+json; charset=utf-8', filename: 'a.json' }],
]

const libraries: [library: string, meta: Schema, list: Schema][] = [
  ['zod', z.object({ meta: z.object({ name: z.string() }) }), z.object({ list: z.array(z.object({ size: z.number().optional() })) })],
  ['valibot', v.object({ meta: v.object({ name: v.string() }) }), v.object({ list: v.array(v.object({ size: v.optional(v.number()) })) })],
  ['arktype', type({ meta: { name: 'string' } }), type({ list: type({ 'size?': 'number' }).array() })],
  [
    'zod without JSON Schema',
    { '~standard': { validate: z.object({ meta: z.object({ name: z.string() }) })['~standard'].validate } },
    { '~standard': { validate: z.object({ list: z.array(z.object({ size: z.number().optional() })) })['~standard'].validate } },
  ],
]

describe.each(libraries)('a field of JSON in a form of %s', (_library, meta, list) => {
  describe.each(forms)('as %s', (_form, part) => {
    test.each<[text: string, received: unknown]>([
      ['{"name":"a"}', { meta: { name: 'a' } }],
      [' {"name":"a"} ', { meta: { name: 'a' } }],
      ['{"name":1}', ['meta.name']],
    ])('%s', async (text, received) => {
      expect(await send(serve(meta, 'meta'), { name: 'meta', text, ...part })).toEqual(received)
    })

    test('in a list', async () => {
      const toItem = (text: string): Part => ({ name: 'list', text, ...part })
      const items = ['{"size":1}', '{}'].map(toItem)
      expect(await send(serve(list, 'list'), ...items)).toEqual({ list: [{ size: 1 }, {}] })
      expect(await send(serve(list, 'list'), ...items.slice(0, 1))).toEqual({ list: [{ size: 1 }] })
      expect(await send(serve(list, 'list'), toItem('[{"size":1},{}]'))).toEqual({ list: [{ size: 1 }, {}] })
      expect(await send(serve(list, 'list'), toItem('[]'))).toEqual({ list: [] })
      expect(await send(serve(list, 'list'), ...items, { name: 'list', text: '{"size":"a"}', ...part })).toEqual(['list.2.size'])
    })
  })

  test.each(['', '{', '[]', '"a"', 'null', '1', '[{"name":"a"}]', '\u0000'])('that is none is a 400 at the field: %j', async (text) => {
    expect(await send(serve(meta, 'meta'), { name: 'meta', text })).toEqual([expect.stringMatching(/^meta(?:\.name)?$/)])
  })

  test('bytes that are not UTF-8 are a 400 at the field', async () => {
    const text = Uint8Array.from([123, 255, 125])
    expect(await send(serve(meta, 'meta'), { name: 'meta', text, type: 'application/json', filename: 'blob' })).toEqual(['meta'])
  })

  test('that is not named is text, or a file', async () => {
    const text = '{"name":"a"}'
    expect(await send(serve(meta), { name: 'meta', text })).toEqual(['meta'])
    expect(await send(serve(anything), { name: 'meta', text })).toEqual({ meta: text })
    expect(await send(serve(anything), { name: 'meta', text, type: 'application/json' })).toEqual({ meta: text })
    expect(await send(serve(anything), { name: 'meta', text, type: 'application/json', filename: 'blob' })).toEqual({ meta: `file application/json: ${text}` })
  })
})

test('two parts of lists are a list of lists', async () => {
  const parts = ['[1]', '[2,3]'].map((text) => ({ name: 'list', text }))
  expect(await send(serve(anything, 'list'), ...parts)).toEqual({ list: [[1], [2, 3]] })
  expect(await send(serve(anything, 'list'), parts[0] as Part, { name: 'list', text: '4' })).toEqual({ list: [[1], 4] })
})

test('a field of JSON that is not sent is absent', async () => {
  expect(await send(serve(z.object({ meta: z.object({}).optional(), a: z.string() }), 'meta'), { name: 'a', text: 'x' })).toEqual({ a: 'x' })
})

test.each(['__proto__', 'constructor', 'toString'])('a field of JSON may be named %s', async (name) => {
  const entries = toSchema((value) => ({ value: { read: JSON.stringify(Object.entries(value as object)) } }))
  expect(await send(serve(entries, name), { name, text: '{"a":1}' })).toEqual({ read: JSON.stringify([[name, { a: 1 }]]) })
})

const object = z.object({ name: z.string() })

describe('273: the validator receives what was sent', () => {
  test.each<[title: string, parts: Part[], names: string[], seen: unknown[]]>([
    ['a text', [{ name: 'a', text: '{"b":1}' }], [], [{ a: '{"b":1}' }]],
    ['JSON', [{ name: 'a', text: '{"b":1}' }], ['a'], [{ a: { b: 1 } }]],
    ['JSON of a list', [{ name: 'a', text: '[1]' }], ['a'], [{ a: [1] }]],
    ['a list', [{ name: 'a', text: '1' }, { name: 'a', text: '2' }], [], [{ a: ['1', '2'] }]],
    ['nothing', [], [], [{}]],
  ])('once, if it accepts %s', async (_title, parts, names, seen) => {
    const form = recording()
    await send(serve(form, ...names), ...parts)
    expect(form.seen).toEqual(seen)
  })

  test('once more, with the single values that it names as lists', async () => {
    const seen: unknown[] = []
    const listed = z.object({ a: z.array(z.string()), b: z.string(), c: z.array(object) })
    const form = toSchema((value) => (seen.push(structuredClone(value)), listed['~standard'].validate(value)))
    const parts = [{ name: 'a', text: '1' }, { name: 'b', text: '2' }, { name: 'c', text: '{"name":"d"}' }]
    expect(await send(serve(form, 'c'), ...parts)).toEqual({ a: ['1'], b: '2', c: [{ name: 'd' }] })
    expect(seen).toEqual([
      { a: '1', b: '2', c: { name: 'd' } },
      { a: ['1'], b: '2', c: [{ name: 'd' }] },
    ])
  })

  test('a single value beside a fallback is the application’s', async () => {
    expect(await send(serve(z.object({ a: z.array(z.string()).catch([]) })), { name: 'a', text: '1' })).toEqual({ a: [] })
    expect(await send(serve(z.object({ a: z.array(z.string().catch('x')) })), { name: 'a', text: '1' })).toEqual({ a: ['1'] })
  })
})

test('a validator that throws is a 500', async () => {
  const { fetch } = serve(toSchema(() => {
    throw new Error('down')
  }))
  const form = new FormData()
  form.append('field', new File(['a'], 'a.txt'))
  expect((await fetch(new Request('http://a.test/', { method: 'POST', body: form }))).status).toBe(500)
})

test.each<[title: string, form: Schema, text: string, received: unknown]>([
  ['a string', z.object({ field: z.string() }), '{"name":"a"}', { field: '{"name":"a"}' }],
  ['a string or an object', z.object({ field: z.union([z.string(), object]) }), '{"name":"a"}', { field: '{"name":"a"}' }],
  ['a list of strings', z.object({ field: z.array(z.string()) }), '{', { field: ['{'] }],
  ['any value', v.object({ field: v.any() }), '[1]', { field: '[1]' }],
  ['a list that its schema rejects', v.object({ field: v.array(v.pipe(v.string(), v.minLength(2))) }), 'x', ['field.0']],
])('a text is a text where the schema accepts one: %s', async (_title, form, text, received) => {
  expect(await send(serve(form), { name: 'field', text })).toEqual(received)
})

describe('the client', () => {
  const contract = createContract({
    upload: {
      path: '/',
      method: 'POST',
      requests: {
        'multipart/form-data': {
          body: multipart(
            z.object({
              meta: z.object({ name: z.string(), tags: z.array(z.string()).optional() }),
              list: z.array(object).optional(),
              text: z.string().optional(),
              texts: z.array(z.string()).optional(),
              file: z.file().optional(),
              at: z.string().optional(),
            }),
            { json: ['meta', 'list'] },
          ),
        },
      },
      responses: { 200: { 'application/json': { body: z.unknown() } } },
    },
  })
  let sent: (readonly [name: string, value: unknown])[] = []
  beforeEach(() => void (sent = []))
  const router = createLooseRouter({
    contract,
    handlers: {
      upload: async ({ validatedBody }: LooseRequest) => ({ status: 200, body: JSON.parse(JSON.stringify(validatedBody, (_, value: unknown) => (value instanceof File ? value.name : value))) as object }),
    },
  })
  const fetch = async (request: Request): Promise<Response> => {
    for (const [name, value] of await request.clone().formData()) sent.push([name, await toText(value)])
    return router.fetch(request)
  }
  const clients = [
    ['of a contract', createClient(contract, { fetch })],
    ['of an outline', createClient<typeof contract>(JSON.parse(JSON.stringify(createOutline(contract))) as ReturnType<typeof createOutline<typeof contract>>, { fetch, bodies: [multipart] })],
  ] as const

  it.each(clients)('%s sends fields of JSON as parts of JSON, and others as texts and files', async (_, client) => {
    const body = { meta: { name: 'a', tags: ['b'] }, list: [{ name: 'c' }, { name: 'd' }], text: '{}', texts: ['1', '2'], file: new File(['e'], 'f.txt'), at: '2026-01-01' }
    expect((await client.upload({ body })).body).toEqual({ ...body, file: 'f.txt' })
    expect(sent).toEqual([
      ['meta', 'file application/json: {"name":"a","tags":["b"]}'],
      ['list', 'file application/json: [{"name":"c"},{"name":"d"}]'],
      ['text', '{}'],
      ['texts', '1'],
      ['texts', '2'],
      ['file', expect.stringMatching(/^file .*: e$/)],
      ['at', '2026-01-01'],
    ])
  })

  it('sends nothing for a field that is undefined', async () => {
    const client = createClient(contract, { fetch })
    await client.upload({ body: { meta: { name: 'a' }, list: undefined, text: undefined, texts: [] } })
    expect(sent).toEqual([['meta', 'file application/json: {"name":"a"}']])
  })

  it.each(clients)('%s sends a FormData as it is', async (_, client) => {
    const body = new FormData()
    body.append('meta', '{"name":"a"}')
    body.append('list', new Blob(['{"name":"c"}'], { type: 'application/json' }))
    expect((await client.upload({ body })).body).toEqual({ meta: { name: 'a' }, list: [{ name: 'c' }] })
  })

  it('sends other values as text', async () => {
    const client = createClient(contract, { fetch })
    await client.upload({ body: { meta: { name: 'a' }, at: new Date(0) as never, text: 5 as never } })
    expect(sent.slice(1)).toEqual([['at', '1970-01-01T00:00:00.000Z'], ['text', '5']])
  })

  it('sends an object in a form of URL-encoded fields as text', async () => {
    const declared = createContract({ op: { path: '/', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: z.object({ meta: z.any() }) } }, responses: { 200: {} } } })
    const texts: string[] = []
    await createClient(declared, { fetch: async (request) => (texts.push(await request.text()), new Response()) }).op({ body: { meta: { a: 1 } as never } })
    expect(texts).toEqual(['meta=%7B%22a%22%3A1%7D'])
  })

  const needsText = (name: string): string => `'body.${name}' must be text or a file: name it in 'json' if it is JSON`
  it.each<[title: string, body: unknown, message: string | RegExp]>([
    ['an object that is not named', { meta: { name: 'a' }, text: { a: 1 } }, needsText('text')],
    ['an object in a list that is not named', { meta: { name: 'a' }, texts: ['a', {}] }, needsText('texts')],
    ['a map', { meta: { name: 'a' }, text: new Map() }, needsText('text')],
    ['null', { meta: { name: 'a' }, text: null }, needsText('text')],
    ['a date that is not valid', { meta: { name: 'a' }, at: new Date(Number.NaN) }, needsText('at')],
    ['a symbol', { meta: { name: 'a' }, text: Symbol('a') }, needsText('text')],
    ['JSON with a date that is not valid', { meta: { name: new Date(Number.NaN) } }, /A number or a date that is not valid/],
    ['JSON with a bigint', { meta: { name: 1n } }, /BigInt/],
    ['JSON of a function', { meta: () => 1 }, 'A value of type function cannot be sent'],
    ['a text', 'a', "'body' must be an object or a FormData"],
    ['null as the body', null, "'body' must be an object or a FormData"],
  ])('rejects %s', async (_title, body, message) => {
    await expect(createClient(contract, { fetch }).upload({ body: body as never })).rejects.toThrow(typeof message === 'string' ? new TypeError(message) : message)
    expect(sent).toEqual([])
  })
})

describe('a response', () => {
  const form = multipart(z.object({ name: z.string(), meta: object }), { json: ['meta'] })
  const contract = createContract({ read: { path: '/', method: 'GET', responses: { 200: { 'multipart/form-data': { body: form } } } } })
  const file = (text: string): Blob => new Blob([text], { type: 'application/json' })
  const given = (meta: string | Blob, name = 'a'): FormData => {
    const data = new FormData()
    data.append('name', name)
    data.append('meta', meta)
    return data
  }
  const client = (body: unknown, validateResponses = true) => {
    const { fetch } = createRouter({
      contract,
      handlers: { read: (() => ({ status: 200, body }) as unknown as ContractResponse<200, 'multipart/form-data', never>) as never },
      validateResponses,
      onError: () => undefined,
    })
    return createClient(contract, { fetch, validate: responses })
  }
  const entries = async (body: unknown): Promise<unknown> => Promise.all(Array.from(body as FormData, async ([name, value]) => [name, await toText(value)] as const))

  it.each([
    ['an object', { name: 'a', meta: { name: 'b', other: 1 } }],
    ['a FormData', given(file('{"name":"b","other":1}'))],
    ['a FormData with JSON as text', given('{"name":"b"}')],
  ])('of %s is a FormData in the client', async (_title, body) => {
    expect(await entries((await client(body).read()).body)).toEqual([['name', 'a'], ['meta', 'file application/json: {"name":"b"}']])
  })

  it.each([
    ['an object that the schema rejects', { name: 'a', meta: { name: 1 } }],
    ['a FormData that the schema rejects', given(file('{"name":1}'))],
    ['a FormData without JSON', given('{')],
    ['no form', 1],
  ])('of %s is a 500', async (_title, body) => {
    await expect(client(body).read()).rejects.toHaveProperty('status', 500)
  })

  it('is not validated without validateResponses, but by the client', async () => {
    const { fetch } = createRouter({ contract, handlers: { read: () => ({ status: 200, body: given('{') }) }, validateResponses: false })
    const { body } = await createClient(contract, { fetch }).read()
    expect(await entries(body)).toEqual([['name', 'a'], ['meta', '{']])
    await expect(createClient(contract, { fetch, validate: responses }).read()).rejects.toThrow('has a body that its schema rejects')
  })
})

it.each([[{ jsons: [] }, 'jsons'], [{ JSON: ['a'] }, 'JSON']])('multipart rejects an option that it does not have: %j', (options, name) => {
  expect(() => multipart(object, options as object)).toThrow(new TypeError(`'${name}' is not an option of multipart`))
})
