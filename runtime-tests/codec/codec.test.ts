import { createContract, createRouter } from 'routepact'
import { codec } from 'routepact/codec'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const isoDate = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (value) => value.toISOString() })
const bigint = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), { decode: (text) => BigInt(text), encode: String })
const Event = z.object({ at: isoDate, n: bigint })
const event = codec(Event, (value) => z.encode(Event, value))
const at = new Date('2026-01-02T03:04:05.000Z')
const sentEvent = { at: '2026-01-02T03:04:05.000Z', n: '5' }

/** Joins a schema whose type is not known, in which no union is looked for. */
function join(schema: z.ZodType): ReturnType<typeof codec>['response'] {
  return (codec as unknown as (schema: z.ZodType, encode: (value: unknown) => unknown) => ReturnType<typeof codec>)(schema, (value) => z.encode(schema, value)).response
}

/** Serves one response of a schema and returns it. */
async function serve(schema: ReturnType<typeof codec>['response'], body: unknown, errorsSeen: unknown[] = []): Promise<Response> {
  const contract = createContract({ get: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: schema } } } } })
  const router = createRouter({ contract, handlers: { get: () => ({ status: 200, body }) as never }, onError: (thrown) => void errorsSeen.push(thrown) })
  return router.fetch(new Request('http://localhost/'))
}

describe('the form for responses', () => {
  it('sends what the codec encodes', async () => {
    expect(await (await serve(event.response, { at, n: 5n })).json()).toEqual(sentEvent)
  })

  it.each([
    ['a value of another type', { at: 'x', n: 5n }, 'at'],
    ['a value that is missing', { n: 5n }, 'at'],
    ['a value that is not valid', { at: new Date(Number.NaN), n: 5n }, 'at'],
  ])('responds with 500 to %s', async (_, body, path) => {
    const seen: unknown[] = []
    expect((await serve(event.response, body, seen)).status).toBe(500)
    expect(seen).toMatchObject([{ message: expect.stringContaining('has a body that its schema rejects'), issues: [{ path: [path] }] }])
  })

  it.each([
    ['that throws', () => { throw new TypeError('No encoder') }, 'No encoder'],
    ['that throws what is no error', () => { throw 'No encoder' }, 'No encoder'],
    ['that rejects', async () => Promise.reject(new TypeError('No encoder')), 'No encoder'],
    ['that returns what the schema rejects', () => 'yesterday', 'Invalid ISO datetime'],
    ['that resolves to what the schema rejects', async () => 'yesterday', 'Invalid ISO datetime'],
  ])('responds with 500 to an encode %s', async (_, encode, message) => {
    const seen: unknown[] = []
    expect((await serve(codec(isoDate, encode).response as never, at, seen)).status).toBe(500)
    expect(seen).toMatchObject([{ message: expect.stringContaining('has a body that its schema rejects'), issues: [{ message }] }])
  })

  it('names the error of an encode that throws as the cause of its issue', async () => {
    const failure = new RangeError('Invalid time value')
    const seen: unknown[] = []
    await serve(codec(isoDate, () => { throw failure }).response as never, at, seen)
    expect(seen).toMatchObject([{ issues: [{ message: 'Invalid time value', cause: failure }] }])
  })

  const digits = z.codec(z.string().regex(/^\d+$/), z.number(), { decode: Number, encode: String })
  const anyDay = z.codec(z.array(z.tuple([z.string(), z.union([z.string(), isoDate])])), z.map(z.string(), z.union([z.string(), z.date()])), {
    decode: (entries) => new Map(entries),
    encode: (value) => [...value] as [string, string][],
  })
  const dates = z.codec(z.array(z.union([z.string(), isoDate])), z.set(z.union([z.string(), z.date()])), { decode: (items) => new Set(items), encode: (value) => [...value] as string[] })
  it.each<[what: string, schema: z.ZodType, value: unknown, path: (string | number)[]]>([
    ['a bigint beside a number', z.union([digits, bigint]), 5n, []],
    ['a bigint in an object', z.object({ list: z.array(z.union([digits, bigint])) }), { list: [1, 5n] }, ['list', 1]],
    ['a bigint beside an enum', z.union([z.enum(['1', '2']), bigint]), 1n, []],
    ['a date in a Map', anyDay, new Map([['a', at]]), [0, 1]],
    ['a date in a Set', dates, new Set(['x', at]), [1]],
  ])('responds with 500 to %s that would be received as another type', async (_, schema, value, path) => {
    const seen: unknown[] = []
    expect((await serve(join(schema), value, seen)).status).toBe(500)
    expect(seen).toMatchObject([{ issues: [{ message: 'is received as another type: two members of a union have the same form on the wire', path }] }])
  })

  it.each<[what: string, schema: z.ZodType, value: unknown, sent: unknown]>([
    ['the other member of a union', z.object({ n: z.union([digits, bigint]) }), { n: 5 }, { n: '5' }],
    ['a property that is not named', z.object({ at: isoDate }), { at, other: 1n }, { at: sentEvent.at }],
    ['null and undefined', z.object({ at: isoDate.nullable(), n: bigint.optional() }), { at: null, n: undefined }, { at: null }],
    ['a Buffer as bytes', z.object({ bytes: z.codec(z.string(), z.instanceof(Uint8Array), { decode: (text) => new TextEncoder().encode(text), encode: (bytes) => new TextDecoder().decode(bytes) }) }), { bytes: Buffer.from('a') }, { bytes: 'a' }],
    ['an object of a class', z.object({ at: isoDate }), new (class Row { readonly at = at })(), { at: sentEvent.at }],
  ])('sends %s', async (_, schema, value, sent) => {
    const response = await serve(join(schema), value)
    expect(await response.json()).toEqual(sent)
  })

  it('awaits an asynchronous codec', async () => {
    const later = z.object({ at: z.codec(z.string(), z.date(), { decode: async (text) => new Date(text), encode: async (value) => value.toISOString() }) })
    const form = codec(later, async (value) => z.encodeAsync(later, value)).response as never
    expect(await (await serve(form, { at })).json()).toEqual({ at: sentEvent.at })
    const seen: unknown[] = []
    expect((await serve(form, { at: 'x' }, seen)).status).toBe(500)
    expect(seen).toMatchObject([{ issues: [{ path: ['at'] }] }])
  })
})

describe('what the schema does not name is not sent', () => {
  const row = { at, n: 5n, secret: 'x' }
  const Nested = z.object({ list: z.array(Event), by: z.record(z.string(), Event) })
  const byHand = (value: { at: Date; n: bigint }) => ({ ...value, at: value.at.toISOString(), n: String(value.n) })
  it.each([
    ['zod', event, row, sentEvent],
    ['a spread', codec(Event, byHand), row, sentEvent],
    ['an asynchronous spread', codec(Event, async (value) => byHand(value)), row, sentEvent],
    [
      'spreads inside',
      codec(Nested, (value) => ({ ...value, list: value.list.map(byHand), by: Object.fromEntries(Object.entries(value.by).map(([name, one]) => [name, byHand(one)])) })),
      { list: [row], by: { a: row }, secret: 'x' },
      { list: [sentEvent], by: { a: sentEvent } },
    ],
  ])('by %s', async (_, { response }, body, sent) => {
    expect(await (await serve(response as never, body)).json()).toEqual(sent)
  })
})

it('a property that encode makes up itself is sent', async () => {
  const { response } = codec(Event, (value) => ({ ...z.encode(Event, value), made: 'up' }))
  expect(await (await serve(response as never, { at, n: 5n })).json()).toEqual({ ...sentEvent, made: 'up' })
})

describe('the form for requests', () => {
  const contract = createContract({
    save: {
      path: '/events/:day',
      method: 'POST',
      pathParams: codec(z.object({ day: isoDate }), (value) => ({ day: value.day.toISOString() })).request,
      query: codec(z.object({ since: isoDate, tags: z.array(z.string()).optional() }), (value) => ({ ...value, since: value.since.toISOString() })).request,
      headers: codec(z.object({ 'x-at': isoDate }), (value) => ({ 'x-at': value['x-at'].toISOString() })).request,
      cookies: codec(z.object({ seen: isoDate }), (value) => ({ seen: value.seen.toISOString() })).request,
      requests: { 'application/json': { body: event.request } },
      responses: { 200: {}, 400: {} },
    },
  })
  const send = async (body: unknown): Promise<[Response, unknown[]]> => {
    const received: unknown[] = []
    const router = createRouter({
      contract,
      handlers: {
        save: (request) => {
          received.push(request.validatedParams.day, request.validatedQuery, request.validatedHeaders.get('x-at'), request.validatedCookies.seen, request.validatedBody)
          return request.respond({ status: 200 })
        },
      },
    })
    const headers = { 'content-type': 'application/json', 'x-at': sentEvent.at, cookie: `seen=${sentEvent.at}` }
    const url = `http://localhost/events/${sentEvent.at}?since=${sentEvent.at}&tags=a`
    return [await router.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })), received]
  }

  it('gives the handler the value', async () => {
    expect((await send(sentEvent))[1]).toEqual([at, { since: at, tags: ['a'] }, sentEvent.at, at, { at, n: 5n }])
  })

  it.each([[{ at: 'x', n: '5' }], [{ at: 0, n: '5' }], [{ n: '5' }], [null]])('rejects %j', async (body) => {
    expect((await send(body))[0].status).toBe(400)
  })
})

describe('codec', () => {
  it.each([
    [() => (codec as (schema: unknown) => unknown)({}), "'schema' must be a schema that implements Standard Schema"],
    [() => codec(Event, { encode: 5 } as never), "'encode' must be a function: the schema has no '~standard.encode'"],
    [() => (codec as (schema: unknown) => unknown)(Event), "'encode' must be a function: the schema has no '~standard.encode'"],
  ])('rejects what it cannot join: %#', (create, message) => {
    expect(create).toThrow(new TypeError(message))
  })

  it('uses encode of Standard Codec', async () => {
    const standard = {
      '~standard': {
        version: 1,
        vendor: 'test',
        types: undefined as { readonly input: string; readonly output: Date } | undefined,
        validate: (value: unknown) => isoDate['~standard'].validate(value),
        encode(value: unknown) {
          return value instanceof Date && this.vendor === 'test' ? { value: value.toISOString() } : { issues: [{ message: 'no date' }] }
        },
      },
    } as const
    expect(await (await serve(codec(standard).response, at)).json()).toBe(sentEvent.at)
    const seen: unknown[] = []
    expect((await serve(codec(standard).response, 'x', seen)).status).toBe(500)
    expect(seen).toMatchObject([{ issues: [{ message: 'no date' }] }])
  })

  it('has the JSON Schema of both sides', () => {
    const { '~standard': received } = codec(z.string().transform(Number), String).request
    const { '~standard': sent } = codec(z.string().pipe(z.coerce.number()), String).response
    const target = { target: 'draft-2020-12' }
    expect([received.jsonSchema.input(target)['type'], sent.jsonSchema.output(target)['type'], sent.jsonSchema.input(target)['type']]).toEqual(['string', 'string', 'number'])
  })

  it('does not change the schema', () => {
    const before = Object.keys(Event)
    codec(Event, (value) => z.encode(Event, value))
    expect([Object.keys(Event), '~codec' in Event]).toEqual([before, false])
  })
})
