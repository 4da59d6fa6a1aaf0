/** Objects in the fields of multipart forms, in both directions. */
import { type } from 'arktype'
import { createContract, type Schema } from 'routepact'
import { createClient } from 'routepact/client'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { createLooseRouter, json, type LooseRequest, recording } from '../../support.ts'

type Router = ReturnType<typeof createLooseRouter>

const toText = async (value: unknown): Promise<unknown> => {
  if (value instanceof File) return `file ${value.type}: ${await value.text()}`
  if (Array.isArray(value)) return Promise.all(value.map(toText))
  return value
}
const serve = (body: unknown): Router =>
  createLooseRouter({
    contract: { op: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body } }, responses: json } },
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

describe.each(libraries)('an object in a form of %s', (_library, meta, list) => {
  describe.each(forms)('as %s', (_form, part) => {
    test.each<[text: string, received: unknown]>([
      ['{"name":"a"}', { meta: { name: 'a' } }],
      [' {"name":"a"} ', { meta: { name: 'a' } }],
      ['{"name":1}', ['meta.name']],
    ])('%s', async (text, received) => {
      expect(await send(serve(meta), { name: 'meta', text, ...part })).toEqual(received)
    })

    test('in a list', async () => {
      const toItem = (text: string): Part => ({ name: 'list', text, ...part })
      const items = ['{"size":1}', '{}'].map(toItem)
      expect(await send(serve(list), ...items)).toEqual({ list: [{ size: 1 }, {}] })
      expect(await send(serve(list), ...items.slice(0, 1))).toEqual({ list: [{ size: 1 }] })
      expect(await send(serve(list), ...items, { name: 'list', text: '{"size":"a"}', ...part })).toEqual(['list.2.size'])
    })
  })

  test.each(['', '{', '[]', '"a"', 'null', '1', '[{"name":"a"}]'])('that is none is a 400 at the field: %s', async (text) => {
    expect(await send(serve(meta), { name: 'meta', text })).toEqual([expect.stringMatching(/^meta(?:\.name)?$/)])
  })
})

describe('the schema decides', () => {
  const object = z.object({ name: z.string() })
  const all: [title: string, field: Schema, text: string, part: Omit<Part, 'name' | 'text'>, received: unknown][] = [
    // A text that accepts strings stays one, whatever it contains.
    ['a string', z.string(), '{"name":"a"}', {}, '{"name":"a"}'],
    ['a string of JSON', z.string(), '{"name":"a"}', { type: 'application/json' }, '{"name":"a"}'],
    ['a string or an object', z.union([z.string(), object]), '{"name":"a"}', {}, '{"name":"a"}'],
    ['a string or an object of JSON', z.union([z.string(), object]), '{"name":"a"}', { type: 'application/json', filename: 'blob' }, { name: 'a' }],
    ['strings', z.array(z.string()), '{"name":"a"}', {}, ['{"name":"a"}']],
    ['a transformed string', z.string().transform((text) => JSON.parse(text) as unknown), '{"name":"a"}', {}, { name: 'a' }],
    ['a number', z.coerce.number(), '5', {}, 5],
    ['a file or an object of JSON', z.union([z.file(), object]), '{"name":"a"}', { type: 'application/json', filename: 'blob' }, { name: 'a' }],
    ['a fallback', object.catch({ name: 'b' }), '{"name":"a"}', {}, { name: 'b' }],
    ['a fallback for JSON', object.catch({ name: 'b' }), '{"name":"a"}', { type: 'application/json', filename: 'blob' }, { name: 'a' }],
    ['any value', z.any(), '{"name":"a"}', {}, '{"name":"a"}'],
    ['any value of JSON', z.any(), '{"name":"a"}', { type: 'application/json', filename: 'a.json' }, { name: 'a' }],
    // A file stays one.
    ['a file', z.file(), '{"name":"a"}', { type: 'application/json', filename: 'a.json' }, 'file application/json: {"name":"a"}'],
    ['files', z.array(z.file()), '{"name":"a"}', { type: 'application/json', filename: 'a.json' }, ['file application/json: {"name":"a"}']],
    ['an instance of File', z.instanceof(File), '{"name":"a"}', { type: 'application/json', filename: 'a.json' }, 'file application/json: {"name":"a"}'],
    ['instances of File', z.array(z.instanceof(File)), '{"name":"a"}', { type: 'application/json', filename: 'a.json' }, ['file application/json: {"name":"a"}']],
    ['a file of a list', z.instanceof(File), '[1]', { type: 'application/json', filename: 'a.json' }, 'file application/json: [1]'],
    ['another file', z.file(), '{"name":"a"}', { type: 'text/plain', filename: 'a.json' }, 'file text/plain: {"name":"a"}'],
    // The name of the file is no property of the object.
    ['an object with the name of a file', object, '{}', { type: 'application/json', filename: 'blob' }, ['name']],
    ['an optional property', z.object({ size: z.number().optional() }), '{}', { type: 'application/json', filename: 'blob' }, {}],
    ['invalid JSON', object, '{', { type: 'application/json', filename: 'blob' }, ['']],
    ['a record', z.record(z.string(), z.number()), '{"a":1}', { type: 'application/json', filename: 'blob' }, { a: 1 }],
    ['alternatives', z.discriminatedUnion('type', [z.object({ type: z.literal('a'), a: z.number() }), z.object({ type: z.literal('b') })]), '{"type":"a","a":1}', {}, { type: 'a', a: 1 }],
    ['an object that rejects other properties', z.strictObject({ a: z.number().optional() }), '{"b":1}', { type: 'application/json', filename: 'blob' }, ['']],
    ['a nullable object', object.nullable(), '{"name":"a"}', { type: 'application/json', filename: 'blob' }, { name: 'a' }],
  ]
  test.each(all)('%s', async (_title, field, text, part, received) => {
    const expected = Array.isArray(received) && received.every((path) => path === '' || path === 'name') ? received.map((path) => ['field', path].filter(Boolean).join('.')) : { field: received }
    expect(await send(serve(z.object({ field })), { name: 'field', text, ...part })).toEqual(expected)
  })

  test('bytes that are not UTF-8 are no object, and a file', async () => {
    const part = { name: 'field', text: new Uint8Array([123, 255, 125]), type: 'application/json', filename: 'blob' }
    expect(await send(serve(z.object({ field: z.object({}) })), part)).toEqual(['field'])
    expect(await send(serve(z.object({ field: z.file() })), part)).toEqual({ field: 'file application/json: {\ufffd}' })
    expect(await send(serve(z.object({ field: z.instanceof(File) })), part)).toEqual({ field: 'file application/json: {\ufffd}' })
  })

  test('a validator that throws for a file receives a text in its place', async () => {
    const throwing = {
      '~standard': {
        jsonSchema: { input: () => ({ properties: { field: { type: 'object' } } }) },
        validate: (value: unknown) => {
          const { field, other } = value as { field: unknown; other: unknown }
          if (field instanceof File) throw new TypeError('Cannot set property name of #<File>')
          return typeof field === 'object' && !Array.isArray(field) ? { value } : { issues: [{ message: JSON.stringify([field, other]), path: ['field'] }] }
        },
      },
    }
    const file = { name: 'field', text: 'a', type: 'text/plain', filename: 'a.txt' }
    expect(await send(serve(throwing), file, { name: 'other', text: '{"a":1}', type: 'application/json', filename: 'blob' })).toEqual(['field'])
    expect(await send(serve(throwing), file, { ...file, name: 'other' })).toEqual(['field'])
    const always: Schema = { '~standard': { validate: () => { throw new Error('down') } } }
    const { fetch } = serve(always)
    const form = new FormData()
    form.append('field', new File(['a'], 'a.txt'))
    expect((await fetch(new Request('http://a.test/', { method: 'POST', body: form }))).status).toBe(500)
  })

  test('a validator that rejects each object and throws for a file has the issues of the object', async () => {
    const throwing: Schema = {
      '~standard': {
        validate: (value: unknown) => {
          const { field } = value as { field: unknown }
          if (field instanceof File) throw new TypeError('Cannot set property name of #<File>')
          return { issues: [{ message: JSON.stringify(field), path: ['field'] }, { message: 'other', path: ['other'] }] }
        },
      },
    }
    expect(await send(serve(throwing), { name: 'field', text: '{"a":1}', type: 'application/json', filename: 'blob' })).toEqual(['field', 'other'])
  })

  test('an object that a check rejects as a whole is no file', async () => {
    const field = v.pipe(v.object({ size: v.optional(v.number()) }), v.check(({ size }) => size === undefined || size > 1, 'small'))
    const part = { name: 'field', type: 'application/json', filename: 'blob' }
    expect(await send(serve(v.object({ field })), { ...part, text: '{"size":1}' })).toEqual(['field'])
    expect(await send(serve(v.object({ field })), { ...part, text: '{"size":2}' })).toEqual({ field: { size: 2 } })
  })

  test('an array is no object, though valibot reads it as one', async () => {
    const form = v.object({ field: v.object({ size: v.optional(v.number()) }) })
    expect(await send(serve(form), { name: 'field', text: '{' })).toEqual(['field'])
    expect(await send(serve(form), { name: 'field', text: '{"size":2}' })).toEqual({ field: { size: 2 } })
    expect(await send(serve(form), { name: 'field', text: '{}' }, { name: 'field', text: '{}' })).toEqual(['field'])
    const listed = z.object({ field: z.array(z.string()).transform((list) => ({ count: list.length })) })
    expect(await send(serve(listed), { name: 'field', text: 'a' })).toEqual({ field: { count: 1 } })
  })

  describe.each<[library: string, wrap: (field: never) => Schema, open: Schema, strict: Schema]>([
    ['zod', (field) => z.object({ field, file: z.instanceof(File).optional() }), z.object({ size: z.number().optional() }), z.strictObject({ size: z.number().optional() })],
    ['valibot', (field) => v.object({ field, file: v.optional(v.instance(File)) }), v.object({ size: v.optional(v.number()) }), v.strictObject({ size: v.optional(v.number()) })],
    ['arktype', (field) => type({ field, 'file?': 'File' }) as Schema, type({ 'size?': 'number' }), type({ '+': 'reject', 'size?': 'number' })],
  ])('an object without required keys of %s', (_library, wrap, open, strict) => {
    describe.each([['open', open], ['strict', strict]])('%s', (_kind, field) => {
      describe.each(forms)('as %s', (_form, part) => {
        test.each<[text: string, received: unknown]>([
          ['{"size":1}', { field: { size: 1 } }],
          ['{}', { field: {} }],
          ['{"size":"a"}', ['field.size']],
          ['{"size":', ['field']],
          ['', ['field']],
          ['hello', ['field']],
          ['null', ['field']],
          ['1', ['field']],
          ['"a"', ['field']],
          ['[1]', ['field']],
          ['[{}]', ['field']],
        ])('%s', async (text, received) => {
          expect(await send(serve(wrap(field as never)), { name: 'field', text, ...part })).toEqual(received)
        })

        test.each(['{"size":1}', '{"size":', ''])('sent twice is no object: %s', async (text) => {
          const sent = { name: 'field', text, ...part }
          expect([['field'], ['field.0'], ['field.0', 'field.1']]).toContainEqual(await send(serve(wrap(open as never)), sent, sent))
        })
      })
    })
  })

  test.each<[title: string, form: Schema, text: string, received: unknown]>([
    ['a record', type({ field: 'Record<string, number>' }) as Schema, '{"a":"x"}', ['field.a']],
    ['a record that is none', type({ field: 'Record<string, number>' }) as Schema, 'x', ['field']],
    ['an object or nothing', type({ field: type({ 'size?': 'number' }).or('undefined') }) as Schema, 'x', ['field']],
    ['an object or null', type({ field: type({ 'size?': 'number' }).or('null') }) as Schema, 'x', ['field']],
    ['an object or an object', type({ field: type({ 'size?': 'number' }).or({ a: 'string' }) }) as Schema, '{"size":"x"}', ['field']],
    ['an object with a list', type({ field: { 'list?': 'string[]' } }) as Schema, 'x', ['field']],
    ['an object of any name', type({ '[string]': { 'size?': 'number' } }) as Schema, 'x', ['field']],
    ['an object or a list', type({ field: type({ 'size?': 'number' }).or('string[]') }) as Schema, 'x', { field: ['x'] }],
    ['an object in one alternative, a list in another', z.union([z.object({ field: z.object({}) }), z.object({ field: z.array(z.string()) })]), 'x', ['']],
    ['a strict object', v.object({ field: v.strictObject({ size: v.optional(v.number()) }) }), 'x', ['field']],
    ['a list', v.object({ field: v.array(v.pipe(v.string(), v.minLength(2))) }), 'x', ['field.0']],
  ])('a single value of a field is no list: %s', async (_title, form, text, received) => {
    expect(await send(serve(form), { name: 'field', text })).toEqual(received)
  })

  test.each<[title: string, field: Schema, text: string, received: unknown]>([
    ['any value', v.any(), '[1]', { field: 'file application/json: [1]' }],
    ['a file', v.file(), '[1]', { field: 'file application/json: [1]' }],
    ['files', v.array(v.file()), '', { field: ['file application/json: '] }],
    ['a file or an object', v.union([v.file(), v.object({ size: v.number() })]), '{', { field: 'file application/json: {' }],
    ['a string', v.string(), '"a"', ['field']],
    ['an object', v.object({ size: v.optional(v.number()) }), '[1]', ['field']],
    ['objects', v.array(v.object({ size: v.optional(v.number()) })), '{', ['field.0']],
    ['a nullable object', v.nullable(v.object({ size: v.optional(v.number()) })), 'null', ['field']],
  ])('a part that is not JSON of an object is a file without JSON Schema if the field accepts one: %s', async (_title, field, text, received) => {
    expect(await send(serve(v.object({ field: field as never })), { name: 'field', text, type: 'application/json', filename: 'blob' })).toEqual(received)
  })

  test.each<[title: string, form: unknown, received: unknown]>([
    ['an object', z.object({ field: z.object({ name: z.string() }) }), { field: { name: 'photo.png' } }],
    ['an object of arktype', type({ field: { name: 'string' } }), { field: 'file image/png: a' }],
    ['an optional object', z.object({ field: z.object({ name: z.string() }).optional() }), { field: { name: 'photo.png' } }],
    ['a nullable object', z.object({ field: z.object({ name: z.string() }).nullable() }), { field: { name: 'photo.png' } }],
    ['an object of any name', z.record(z.string(), z.object({ name: z.string() })), { field: { name: 'photo.png' } }],
    ['an object or a file', z.object({ field: z.union([z.file(), z.object({ size: z.number() })]) }), { field: 'file image/png: a' }],
    ['an object or an instance of File', z.object({ field: z.union([z.object({ a: z.number() }), z.instanceof(File)]) }), { field: 'file image/png: a' }],
    ['any value', z.object({ field: z.any() }), { field: 'file image/png: a' }],
    ['a file', z.object({ field: z.file() }), { field: 'file image/png: a' }],
  ])('the schema receives a file whose content type is not JSON: %s', async (_title, form, received) => {
    expect(await send(serve(form), { name: 'field', text: 'a', type: 'image/png', filename: 'photo.png' })).toEqual(received)
  })

  test.each(['application/json; a="é"', 'application/json'])('the type is that of the part where the parser has none: %s', async (type) => {
    const form = z.object({ field: z.object({ a: z.number() }) })
    expect(await send(serve(form), { name: 'field', text: '{"a":1}', type, filename: '' })).toEqual({ field: { a: 1 } })
  })

  test('a file of JSON stays one beside an object', async () => {
    const part = { text: '{"name":"a"}', type: 'application/json', filename: 'blob' }
    const field = z.object({ file: z.instanceof(File), files: z.array(z.instanceof(File)), meta: z.object({ name: z.string() }) })
    const received = { file: 'file application/json: {"name":"a"}', files: ['file application/json: {"name":"a"}'], meta: { name: 'a' } }
    const parts = ['file', 'files', 'meta'].map((name): Part => Object.assign({ name }, part))
    expect(await send(serve(field), ...parts)).toEqual(received)
    expect(await send(serve({ '~standard': { validate: field['~standard'].validate } }), ...parts)).toEqual(received)
  })

  test('each attempt receives an object of its own', async () => {
    const seen: unknown[] = []
    const changing: Schema = { '~standard': { validate: (value: unknown) => (seen.push(value), { issues: [{ message: 'no', path: ['field'] }] }) } }
    await send(serve(changing), { name: 'field', text: '{}', type: 'application/json', filename: 'blob' })
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('the key __proto__ of JSON is a property', async () => {
    const received = recording()
    await send(serve(received), { name: 'field', text: '{"__proto__":{"a":1}}', type: 'application/json', filename: 'blob' })
    expect(JSON.stringify(received.seen)).toBe('[{"field":{"__proto__":{"a":1}}}]')
    expect(({} as { a?: number }).a).toBeUndefined()
  })
})

describe('the client', () => {
  const Meta = z.object({ name: z.string(), tags: z.array(z.string()).optional(), at: z.iso.datetime().optional() })
  const contract = createContract({
    upload: {
      path: '/',
      method: 'POST',
      requests: { 'multipart/form-data': { body: z.object({ meta: Meta, list: z.array(Meta).optional(), text: z.string().optional(), file: z.file().optional(), at: z.string().optional() }) } },
      responses: { 200: { 'application/json': { body: z.unknown() } } },
    },
  })
  let sent: [string, unknown][] = []
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

  it('sends an object as a part of JSON', async () => {
    const client = createClient(contract, { fetch })
    const body = { meta: { name: 'a', tags: ['b'] }, list: [{ name: 'c' }, { name: 'd' }], text: '{}', file: new File(['e'], 'f.txt'), at: '2026-01-01' }
    expect((await client.upload({ body })).body).toEqual({ ...body, file: 'f.txt' })
    expect(sent).toEqual([
      ['meta', 'file application/json: {"name":"a","tags":["b"]}'],
      ['list', 'file application/json: {"name":"c"}'],
      ['list', 'file application/json: {"name":"d"}'],
      ['text', '{}'],
      ['file', 'file text/plain: e'],
      ['at', '2026-01-01'],
    ].map(([name, value]) => (name === 'file' ? [name, expect.stringMatching(/^file .*: e$/)] : [name, value])))
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

  it.each<[title: string, meta: unknown, message: string]>([
    ['a map', new Map(), "'body.meta' must have a text form"],
    ['a date that is not valid', { name: new Date(Number.NaN) }, "'body.meta' must have a text form"],
    ['null', null, "'body.meta' must not be null"],
  ])('rejects %s', async (_title, meta, message) => {
    await expect(createClient(contract, { fetch }).upload({ body: { meta: meta as never } })).rejects.toThrow(new TypeError(message))
  })
})
