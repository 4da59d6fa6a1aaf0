/** A format of an application: what `BodyFormat` says is enough to read and write it at both ends. */
import { type BodyFormat, createContract, createRouter, events, jsonLines, multipart, type Schema, type SchemaInput, type SchemaOutput } from 'routepact'
import { createClient, createOutline, responses } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { z } from 'zod'

/** The schema of a body of comma-separated values. */
type CsvSchema<Row extends Schema> = Schema & {
  readonly '~body': BodyFormat<SchemaInput<Row>[], SchemaOutput<Row>[], SchemaInput<Row>[], SchemaOutput<Row>[]> & { readonly contentTypes: readonly ['text/csv'] }
}

/** Declares a table whose first line has the names of its columns. */
function csv<Row extends Schema>(row: Row): CsvSchema<Row> {
  const { validate } = z.array(z.custom<object>()).transform(async (rows, context) => {
    const results = await Promise.all(rows.map((one) => row['~standard'].validate(one) as unknown as { value?: unknown; issues?: readonly { message: string; path?: readonly unknown[] }[] }))
    for (const [index, { issues = [] }] of results.entries()) for (const { message, path = [] } of issues) context.addIssue({ code: 'custom', message, path: [index, ...(path as string[])] })
    return results.map(({ value }) => value)
  })['~standard']
  const read = (bytes: Uint8Array): object[] => {
    const [head, ...lines] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim().split('\n').map((line) => line.split(','))
    if (lines.some((line) => line.length !== head?.length)) throw new Error('A row has other columns')
    return lines.map((line) => Object.fromEntries(line.map((cell, index) => [head?.[index], cell])))
  }
  const write = (value: unknown): string => {
    const rows = value as object[]
    return [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((cells: unknown[]) => `${cells.join(',')}\n`).join('')
  }
  const code = { contentTypes: ['text/csv'], read, write, create: csv, form: { name: 'csv' }, describe: () => ({ schema: { type: 'string' } }) }
  return { '~standard': { version: 1, vendor: 'csv', validate }, '~body': code } as unknown as CsvSchema<Row>
}

const Row = z.object({ name: z.string().min(1), age: z.coerce.number<string | number>().int() })
const table = csv(Row)
const contract = createContract({
  send: { path: '/', method: 'POST', requests: { 'text/csv': { body: table } }, responses: { 200: { 'text/csv': { body: table } }, 400: { 'application/json': { body: z.unknown() } } } },
  find: { path: '/find', method: 'POST', requests: { 'text/csv': { body: table }, 'application/json': { body: Row }, optional: true }, responses: { 200: { 'application/json': { body: z.unknown() } } } },
  list: { path: '/list', method: 'GET', responses: { 200: { 'text/csv': { body: table } }, 500: { 'application/json': { body: z.unknown() } } } },
})

type Rows = z.output<typeof Row>[]

function create(rows: unknown = [{ name: 'Ada', age: 36 }], validateResponses = true) {
  const onError = vi.fn()
  const router = createRouter({
    contract,
    validateResponses,
    onError,
    handlers: {
      send: (request) => {
        expectTypeOf(request.validatedBody).toEqualTypeOf<Rows>()
        return request.respond({ status: 200, body: request.validatedBody })
      },
      find: (request) => request.respond({ status: 200, body: request.validatedContent ?? 'absent' }),
      list: (request) => request.respond({ status: 200, body: rows as Rows }),
    },
  })
  const post = async (path: string, body: BodyInit | null, type: string | undefined = 'text/csv'): Promise<unknown[]> => {
    const response = await router.fetch(new Request(`http://localhost${path}`, { method: 'POST', body, headers: type ? { 'content-type': type } : {} }))
    const text = await response.text()
    return [response.status, response.headers.get('content-type') === 'application/json' ? (JSON.parse(text) as unknown) : text]
  }
  return { router, onError, post }
}

const invalid = (message: string, ...path: unknown[]): unknown[] => [400, { error: 'Validation failed', details: [{ path, message }] }]

describe('the router', () => {
  it('reads, validates and writes it', async () => {
    const { post } = create()
    expect(await post('/', 'name,age\nAda,36\nBob,7\n')).toEqual([200, 'name,age\nAda,36\nBob,7\n'])
    expect(await post('/', 'name,age\n', 'Text/CSV; header=present')).toEqual([200, '\n'])
  })

  it.each([
    ['bytes that it does not read', 'name,age\nAda\n', invalid('The body is not valid text/csv')],
    ['bytes that are not UTF-8', Uint8Array.of(0xff), invalid('The body is not valid text/csv')],
    ['a value that the schema rejects', 'name,age\nAda,x\n', invalid('Invalid input: expected number, received NaN', 0, 'age')],
    ['a row without a column', 'name\nAda\n', invalid('Invalid input: expected number, received NaN', 0, 'age')],
    ['another content type', 'name,age\n', [400, { error: 'Unsupported Content-Type: text/plain. Supported types: text/csv' }], 'text/plain'],
  ])('%s: a 400', async (_title, body, expected, type = 'text/csv') => {
    expect(await create().post('/', body, type)).toEqual(expected)
  })

  it('gives no bytes to the code, and an optional body without bytes is absent', async () => {
    const { post } = create()
    expect(await post('/', '')).toEqual([200, '\n'])
    expect(await post('/', null)).toEqual([200, '\n'])
    // A text may be empty.
    expect(await post('/find', '')).toEqual([200, { contentType: 'text/csv', body: [] }])
    expect(await post('/find', null, '')).toEqual([200, 'absent'])
    expect(await post('/find', 'name,age\nAda,36\n')).toEqual([200, { contentType: 'text/csv', body: [{ name: 'Ada', age: 36 }] }])
    expect(await post('/find', '{"name":"Ada","age":36}', 'application/json')).toEqual([200, { contentType: 'application/json', body: { name: 'Ada', age: 36 } }])
  })

  it('what it throws for no bytes is a 400, also without a content type', async () => {
    const reading = { ...table['~body'], read: () => Promise.reject(new Error('secret')) }
    const own = { ...table, '~body': reading } as typeof table
    const onError = vi.fn()
    const { fetch } = createRouter({
      contract: createContract({
        send: { path: '/', method: 'POST', requests: { 'text/csv': { body: own } }, responses: { 200: {}, default: { 'application/json': { body: z.unknown() } } } },
        either: { path: '/either', method: 'POST', requests: { 'text/csv': { body: own }, 'application/json': { body: z.object({}) } }, responses: { 200: {}, default: { 'application/json': { body: z.unknown() } } } },
      }),
      handlers: { send: ({ respond }) => respond({ status: 200 }), either: ({ respond }) => respond({ status: 200 }) },
      onError,
    })
    const post = async (path: string, headers: HeadersInit): Promise<unknown[]> => {
      const response = await fetch(new Request(`http://localhost${path}`, { method: 'POST', headers }))
      return [response.status, await response.text()]
    }
    const absent = [400, JSON.stringify({ error: 'Validation failed', details: [{ path: [], message: 'Expected a body' }] })]
    expect(await post('/', { 'content-type': 'text/csv' })).toEqual(absent)
    expect(await post('/', {})).toEqual(absent)
    expect(await post('/either', {})).toEqual([200, ''])
    expect(onError).not.toHaveBeenCalled()
  })

  it('validates responses, unless it is told not to', async () => {
    const list = async (rows: unknown, validateResponses?: boolean): Promise<unknown[]> => {
      const { router, onError } = create(rows, validateResponses)
      const response = await router.fetch(new Request('http://localhost/list'))
      return [response.status, response.headers.get('content-type'), response.status === 200 ? await response.text() : String((onError.mock.calls[0]?.[0] as Error | undefined)?.message)]
    }
    expect(await list([{ name: 'Ada', age: '36', secret: 'x' }])).toEqual([200, 'text/csv; charset=utf-8', 'name,age\nAda,36\n'])
    expect(await list([{ name: '', age: 36 }])).toEqual([500, 'application/json', "The response 200 of 'list' (GET /list) has a body that its schema rejects"])
    expect(await list([{ name: '', age: 'x' }], false)).toEqual([200, 'text/csv; charset=utf-8', 'name,age\n,x\n'])
    expect(await list(1, false)).toEqual([500, 'application/json', "The response 200 of 'list' (GET /list) has a body that cannot be sent as text/csv"])
  })
})

describe('the client', () => {
  const fetch = (request: Request): Promise<Response> => create().router.fetch(request)
  const outline = JSON.parse(JSON.stringify(createOutline(contract))) as ReturnType<typeof createOutline<typeof contract>>

  it.each([
    ['of a contract', createClient(contract, { fetch, validate: responses })],
    ['of an outline', createClient<typeof contract>(outline, { fetch, bodies: [csv] })],
  ])('%s writes and reads it', async (_title, client) => {
    const sent = await client.send({ body: [{ name: 'Ada', age: 36 }, { name: 'Bob', age: '7' }] })
    expect([sent.status, sent.body]).toEqual([200, [{ name: 'Ada', age: '36' }, { name: 'Bob', age: '7' }]])
    const { body } = await client.list()
    expect(body).toEqual([{ name: 'Ada', age: '36' }])
    expect((await client.find()).body).toBe('absent')
  })

  it('has the types of the format', async () => {
    const { status, body } = await createClient(contract, { fetch }).send({ body: [] })
    if (status === 200) expectTypeOf(body).toEqualTypeOf<Rows>()
    // @ts-expect-error a text is no table
    await createClient(contract, { fetch }).send({ body: 'name' }).catch(() => undefined)
  })

  const respond = (text: BodyInit) => async () => new Response(text, { headers: { 'content-type': 'text/csv' } })

  it.each<[title: string, text: BodyInit, options: object, message: string]>([
    ['a body that it does not read', 'name,age\nAda\n', {}, 'has a body that is not text/csv'],
    ['bytes that are not UTF-8', Uint8Array.of(0xff), {}, 'has a body that is not text/csv'],
    ['a body that its schema rejects', 'name,age\nAda,x\n', { validate: responses }, 'has a body that its schema rejects'],
  ])('%s: an error', async (_title, text, options, problem) => {
    await expect(createClient(contract, { fetch: respond(text), ...options }).list()).rejects.toMatchObject({
      name: 'ContractClientError',
      message: `The response 200 of 'list' (GET http://localhost/list) ${problem}`,
    })
  })

  it('the reason of the signal, if it aborts while the body is read', async () => {
    const controller = new AbortController()
    const own = { ...table, '~body': { ...table['~body'], read: () => (controller.abort(new Error('enough')), Promise.reject(new Error('no'))) } } as typeof table
    const client = createClient(createContract({ list: { path: '/list', method: 'GET', responses: { 200: { 'text/csv': { body: own } } } } }), { fetch: respond('') })
    await expect(client.list({ signal: controller.signal })).rejects.toThrow('enough')
  })

  it('an error for an outline without its function', async () => {
    await expect(createClient<typeof contract>(outline, { fetch }).send({ body: [] })).rejects.toThrow(new TypeError("'bodies' must have the function csv, which this operation needs"))
  })
})

it('the document has its description, and the outline its form', () => {
  const toStandard = (given: object) => ({ ...given, '~standard': { ...(given as Schema)['~standard'], jsonSchema: { input: () => ({}), output: () => ({}) } } })
  const document = createOpenApiDocument({ list: contract.list } as never, { info: { title: '', version: '' }, converters: { csv: toStandard as never } })
  expect(document.paths?.['/list']?.get?.responses['200']?.content?.['text/csv']).toEqual({ schema: { type: 'string' } })
  expect(createOutline(contract).list.responses[200]).toEqual({ 'text/csv': { form: { name: 'csv' } } })
})

it('a format without `form` has its content type as one, and one without `create` no function', async () => {
  const { create: _create, form: _form, ...code } = table['~body']
  const own = createContract({ list: { path: '/list', method: 'GET', responses: { 200: { 'text/csv': { body: { ...table, '~body': code } as typeof table } } } } })
  const outline = createOutline(own)
  expect(outline.list.responses[200]).toEqual({ 'text/csv': { form: { name: 'text/csv' } } })
  const fetch = async () => new Response('a\n', { headers: { 'content-type': 'text/csv' } })
  await expect(createClient<typeof own>(outline, { fetch, bodies: [csv] }).list()).rejects.toThrow("'bodies' must have the function text/csv")
  expect((await createClient(own, { fetch }).list()).body).toEqual([])
})

describe('a format of any content type', () => {
  /** Reads bytes as hexadecimal digits, whatever their content type is. */
  const hex: Schema & { readonly '~body': BodyFormat<string> & { readonly contentTypes: readonly ['*/*'] } } = {
    '~standard': { validate: (value) => ({ value }) },
    '~body': {
      contentTypes: ['*/*'],
      read: (bytes, contentType) => `${contentType}:${Array.from(bytes, (byte) => byte.toString(16)).join('')}`,
      write: (value) => String(value),
    },
  }

  it.each([
    ['image/png', '\u0001\u000f', 'image/png:1f'],
    ['none', 'a', 'none:61'],
    [undefined, 'a', ':61'],
    [undefined, '', '*/*:'],
    ['image/png', '', '*/*:'],
  ])('%s, %j', async (type, body, expected) => {
    const { fetch } = createRouter({
      contract: createContract({ op: { path: '/', method: 'POST', requests: { '*/*': { body: hex } }, responses: { 200: { 'text/plain': { body: z.string() } } } } }),
      handlers: { op: (request) => request.respond({ status: 200, body: request.validatedBody }) },
    })
    const response = await fetch(new Request('http://localhost/', { method: 'POST', body: new TextEncoder().encode(body), headers: type === undefined ? {} : { 'content-type': type } }))
    expect([response.status, await response.text()]).toEqual([200, expected])
  })
})

describe('a format that is read as it arrives', () => {
  /** Reads the first byte, and fails if it is not a digit. */
  const digit = {
    '~standard': { validate: (value: unknown) => ({ value }) },
    '~body': {
      contentTypes: ['text/x-digit'],
      open: (message, { fail }) => async (): Promise<number> => {
        const text = await message.text()
        if (!/^\d/.test(text)) throw fail('has no digit')
        return Number(text[0])
      },
      write: String,
    },
  } satisfies Schema & { readonly '~body': BodyFormat }
  const operation = { path: '/', method: 'POST', requests: { 'text/x-digit': { body: digit } }, responses: { 200: { 'text/x-digit': { body: digit } } } } as const

  it.each([
    ['7a', [200, '7']],
    ['a', [400, '{"error":"Validation failed","details":[{"path":[],"message":"The body has no digit"}]}']],
  ])('in a request: %j', async (body, expected) => {
    const { fetch } = createRouter({
      contract: { op: operation },
      handlers: { op: async ({ validatedBody }: { validatedBody: unknown }) => ({ status: 200, body: await (validatedBody as () => Promise<number>)() }) },
    } as never)
    const response = await fetch(new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': 'text/x-digit' } }))
    expect([response.status, await response.text()]).toEqual(expected)
  })

  it('in a response', async () => {
    const respond = (text: string) => async () => new Response(text, { headers: { 'content-type': 'text/x-digit' } })
    const read = async (text: string): Promise<unknown> => ((await createClient({ op: operation }, { fetch: respond(text) }).op({ body: 1 } as never)).body as unknown as () => Promise<number>)()
    expect(await read('7')).toBe(7)
    await expect(read('a')).rejects.toThrow("The response 200 of 'op' (POST http://localhost/) has a body of text/x-digit that has no digit")
  })
})

it('a client of an outline finds the function of each format, in any order', async () => {
  const text = z.string()
  const all = createContract({
    watch: { path: '/watch', method: 'GET', responses: { 200: { 'text/event-stream': { body: events({ data: text, id: text }, { text: true }) } } } },
    up: { path: '/up', method: 'POST', requests: { 'multipart/form-data': { body: multipart(z.object({ meta: z.object({ n: z.number() }) }), { json: ['meta'] }) } }, responses: { 200: { 'text/csv': { body: table } } } },
    lines: { path: '/lines', method: 'GET', responses: { 200: { 'application/jsonl': { body: jsonLines(z.number()) } } } },
  })
  const { fetch } = createRouter({
    contract: all,
    handlers: {
      watch: ({ respond }) => respond({ status: 200, body: (async function* () { yield { data: 'a', id: '1' } })() }),
      up: ({ respond, validatedBody: { meta } }) => respond({ status: 200, body: [{ name: 'Ada', age: meta.n }] }),
      lines: ({ respond }) => respond({ status: 200, body: (async function* () { yield 1 })() }),
    },
  })
  const strict = (schema: Schema, form: { readonly name: string }): Schema => {
    if (form.name !== 'csv') throw new Error('Another format')
    return csv(schema)
  }
  const outline = createOutline(all)
  const functions = [events, multipart, jsonLines, strict]
  for (const [index] of functions.entries()) {
    const bodies = [...functions.slice(index), ...functions.slice(0, index)]
    const client = createClient<typeof all>(outline, { fetch, bodies })
    const received: unknown[] = []
    for await (const event of (await client.watch()).body) received.push(event)
    for await (const line of (await client.lines()).body) received.push(line)
    expect([...received, (await client.up({ body: { meta: { n: 7 } } })).body]).toEqual([{ data: 'a', id: '1' }, 1, [{ name: 'Ada', age: '7' }]])
  }
  await expect(createClient<typeof all>(outline, { fetch, bodies: [multipart, strict] }).watch()).rejects.toThrow("'bodies' must have the function events")
})

it('58: a format that never reads its body ends with the signal', async () => {
  const controller = new AbortController()
  const never = { ...table, '~body': { ...table['~body'], read: () => new Promise(() => controller.abort()) } } as unknown as typeof table
  const { fetch } = createRouter({
    contract: createContract({ send: { path: '/', method: 'POST', requests: { 'text/csv': { body: never } }, responses: { 200: {} } } }),
    handlers: { send: () => new Response() },
  })
  const response = await fetch(new Request('http://a.test/', { method: 'POST', body: 'a', headers: { 'content-type': 'text/csv' }, signal: controller.signal }))
  expect([response.status, await response.json()]).toEqual([400, { error: 'The request was aborted' }])
})
