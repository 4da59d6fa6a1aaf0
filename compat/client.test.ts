/**
 * Tests the client and the router with each schema library: the handler receives all arguments that the types allow,
 * unchanged. If a test fails, fast-check prints the seed and the smallest example.
 */
import * as fc from 'fast-check'
import { createRouter, type ContractMiddlewareRequest } from 'routepact'
import { type Client, createClient } from 'routepact/client'
import { describe, expect, it } from 'vitest'
import { type CompatContract, createCompatContract } from './contract.ts'
import { handlers } from './handlers.ts'
import { checkProperty as tryProperty } from '../runtime-tests/properties/check-property.ts'
import type { Kit } from './kit.ts'
import * as kits from './kits.ts'

/** A request as the handler received it. */
interface Arrived {
  readonly name: string | undefined
  readonly params: unknown
  readonly query: unknown
  readonly headers: { readonly [name: string]: string }
  readonly content: unknown
}

type TestedClient = Client<CompatContract<Kit>>

interface Connected {
  readonly client: TestedClient
  /** The client that supplies the required headers. */
  readonly supplied: Client<CompatContract<Kit>, 'x-request-id' | 'x-count'>
  /** Returns the last request. */
  readonly last: () => Arrived
}

/** Creates clients of a router with the same contract. */
function connect(kit: Kit): Connected {
  const contract = createCompatContract(kit)
  let arrived: Arrived | undefined
  const note = (request: ContractMiddlewareRequest): void => {
    arrived = {
      name: request.operationName,
      params: { ...(request.validatedParams as object) },
      query: { ...(request.validatedQuery as object) },
      headers: Object.fromEntries(request.validatedHeaders ?? []),
      content: request.validatedContent,
    }
  }
  const router = createRouter({ contract, before: [note], handlers })
  const last = (): Arrived => {
    if (!arrived) throw new Error('Nothing arrived')
    return arrived
  }
  const options = { baseUrl: 'http://api.test', fetch: router.fetch }
  const headers = { 'x-request-id': 'a', 'X-Count': '1' }
  return { client: createClient(contract, options), supplied: createClient(contract, { ...options, headers }), last }
}

/** Characters with a meaning in URLs, forms and JSON. */
const odd = fc.constantFrom(
  '/',
  '%',
  '%2F',
  '?',
  '#',
  '&',
  '=',
  '+',
  ' ',
  '.',
  '..',
  '\\',
  '//evil',
  ':',
  ';',
  ',',
  '"',
  'ü',
  '😀',
  '\0',
  '\r\n',
  '{}',
  '[]',
  '__proto__',
)
// Decoders remove a leading byte order mark (Encoding Standard).
const text = fc
  .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 4 })
  .map((parts) => parts.join('').replace(/^\ufeff+/, ''))
const filled = text.filter((value) => value !== '')
const segment = filled.filter((value) => !/^\.\.?$/.test(value))
const digits = fc.nat().map(String)
const list = fc.array(text, { minLength: 1, maxLength: 3 })
const json = fc.jsonValue({ maxDepth: 2 })
// The platform turns line breaks in multipart fields into CRLF (HTML Standard, section 4.10.21.8).
const field = text.map((value) => value.replace(/[\r\n]/g, ''))
// Header values have no control characters and no surrounding white space (RFC 9110, section 5.5).
const header = fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/)
const bytes = fc.uint8Array({ minLength: 1, maxLength: 20 }).map((array) => new Uint8Array(array))

/** The query as the router reads it without a schema: an array of one is its value, an empty one is absent. */
function toRaw(query: { readonly [name: string]: string | string[] }): object {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.length > 1 ? [[name, value]] : value.map((one) => [name, one]),
  )
  return Object.fromEntries(entries)
}

/** Removes undefined keys, as JSON does. */
const defined = (object: object): object => JSON.parse(JSON.stringify(object)) as object

const order = fc.record({
  customer: fc.record({ name: text, address: fc.record({ city: text, zip: fc.stringMatching(/^\d{5}$/) }) }),
  lines: fc.array(fc.record({ sku: text, quantity: fc.integer({ min: 1, max: 99 }) }), { maxLength: 3 }),
  payment: fc.oneof(
    fc.record({ type: fc.constant('card' as const), number: text }),
    fc.record({ type: fc.constant('transfer' as const), iban: text }),
  ),
  note: fc.option(
    text.filter((note) => note !== 'conflict'),
    { nil: undefined },
  ),
})

const listQuery = fc.record(
  {
    page: digits,
    search: text,
    tags: list,
    sort: fc.constantFrom('asc' as const, 'desc' as const),
    active: fc.constantFrom('true' as const, 'false' as const),
  },
  { requiredKeys: [] },
)

/** The output of the query schema of a listing. */
const toListing = ({ page = '1', active, ...rest }: { page?: string; active?: 'true' | 'false' }): object =>
  defined({ ...rest, page: Number(page), active: active && active === 'true' })

const reportHeaders = fc.record(
  { 'x-request-id': header, 'x-count': digits, 'x-trace': header },
  { requiredKeys: ['x-request-id', 'x-count'] },
)

const toSentHeaders = (headers: { 'x-count': string }): object => ({
  accept: 'application/json',
  ...headers,
  'x-count': String(Number(headers['x-count'])),
})

describe.each(Object.entries(kits))('%s: the handler receives arguments unchanged', (_, kit) => {
  const { client, supplied, last } = connect(kit as Kit)
  const checkProperty = <Values extends [unknown, ...unknown[]]>(
    arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
    check: (...values: Values) => Promise<void>,
  ): Promise<void> => tryProperty(50, arbitraries, check)

  it('as path parameters and a query without a schema', () =>
    checkProperty(
      [
        segment,
        segment,
        fc.dictionary(
          filled.filter((key) => key !== '__proto__'),
          fc.oneof(text, fc.array(text, { maxLength: 3 })),
          { maxKeys: 4 },
        ),
      ],
      async (folder, name, query) => {
        const { status, body } = await client.getFile({ params: { folder, name }, query } as never)
        expect(last()).toMatchObject({ name: 'getFile', params: { folder, name } })
        expect(last().query).toEqual(toRaw(query))
        expect([status, body]).toEqual([200, `${folder}|${name}|${JSON.stringify(last().query)}`])
      },
    ))

  it('as a query', () =>
    checkProperty([listQuery], async (query) => {
      const result = await client.listItems({ query })
      expect(defined(last().query as object)).toEqual(toListing(query))
      expect([result.status, result.body]).toEqual([200, toListing(query)])
    }))

  it('as arrays in a query, also with one element', () =>
    checkProperty([filled, fc.array(digits, { minLength: 1, maxLength: 3 })], async (value, ids) => {
      const { body } = await client.findItems({ query: { text: value, ids } })
      expect(body).toEqual({ text: value, ids: ids.map(Number) })
    }))

  it('as a query of a schema that accepts null', async () => {
    const query = { name: 'null', tags: ['a', 'null'] }
    expect((await client.searchItems({ query })).body).toEqual(query)
    const message = (name: string) => new TypeError(`'query.${name}' must not be null`)
    await expect(client.searchItems({ query: { name: null } } as never)).rejects.toThrow(message('name'))
    await expect(client.searchItems({ query: { name: '', tags: [null] } } as never)).rejects.toThrow(message('tags'))
  })

  it('as headers that the client supplies, with an accepted content type', async () => {
    const { getReport } = supplied
    const result = await getReport({ accept: 'text/csv', headers: { 'x-count': '7' } })
    expect(last().headers).toEqual({ accept: 'text/csv', 'x-request-id': 'a', 'x-count': '7' })
    expect([result.contentType, result.body]).toEqual(['text/csv', 'a,,7'])
    expect((await getReport({ accept: ['application/json', 'text/csv'] })).body).toMatchObject({ count: 1 })
    expect((await getReport()).contentType).toBe('application/json')
  })

  it('as headers', () =>
    checkProperty([reportHeaders], async (headers) => {
      const result = await client.getReport({ headers })
      expect(last().headers).toEqual(toSentHeaders(headers))
      expect(result.body).toEqual({
        requestId: headers['x-request-id'],
        trace: headers['x-trace'] ?? null,
        count: Number(headers['x-count']),
      })
    }))

  it('as JSON', () =>
    checkProperty([order], async (body) => {
      const result = await client.createOrder({ body })
      expect(last().content).toEqual({ contentType: 'application/json', body: defined(body) })
      expect(result.status).toBe(201)
      expect(result.headers.get('location' as never)).toBe('/orders/7')
    }))

  it('as all parts at once', () =>
    checkProperty(
      [
        digits,
        listQuery,
        reportHeaders,
        fc.record({ name: text, price: fc.option(fc.integer()) }, { requiredKeys: [] }),
      ],
      async (id, query, headers, body) => {
        const result = await client.patchItem({ params: { id }, query, headers, body })
        expect(result.body).toEqual({
          params: { id: Number(id) },
          query: toListing(query),
          headers: Object.entries(toSentHeaders(headers)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
          body,
        })
      },
    ))

  it('as a form', () =>
    checkProperty([text, digits, list, fc.boolean()], async (name, age, colors, isPlain) => {
      const entries = [['name', name], ['age', age], ...colors.map((color) => ['colors', color])]
      const body = isPlain ? { name, age, colors } : new URLSearchParams(entries)
      expect((await client.submitForm({ body })).body).toEqual({ name, age: Number(age), colors })
    }))

  it('as a multipart form with a file', () =>
    checkProperty(
      [field, fc.uint8Array({ maxLength: 20 }), fc.array(field, { minLength: 1, maxLength: 3 })],
      async (title, content, labels) => {
        const file = new File([new Uint8Array(content)], 'ü "1".bin', { type: 'application/x-test' })
        await client.upload({ body: { title, file, labels } })
        const { body } = last().content as { body: { title: string; file: File; labels: string[] } }
        expect({ title: body.title, labels: body.labels, name: body.file.name, type: body.file.type }).toEqual({
          title,
          labels,
          name: file.name,
          type: file.type,
        })
        expect(new Uint8Array(await body.file.arrayBuffer())).toEqual(new Uint8Array(content))
      },
    ))

  it('as text', () =>
    checkProperty([segment, filled], async (id, note) => {
      expect((await client.putNote({ params: { id }, body: note })).body).toBe(`${id}: ${note}`)
    }))

  it('as bytes', () =>
    checkProperty([bytes], async (body) => {
      expect((await client.echoBytes({ body })).body).toEqual(body)
    }))

  it('with the given content type', async () => {
    const contentTypes = ['application/json', 'application/vnd.compat+json', 'Text/CSV'] as const
    const inputs = [{ rows: [1, 2] }, { name: 'a', price: 1 }, 'a,b'] as const
    for (const [index, contentType] of contentTypes.entries()) {
      const result = await client.importRows({ contentType, body: inputs[index] } as never)
      expect(result.body).toEqual({ count: 2, from: contentType })
    }
  })

  it('as any JSON, and the client receives them unchanged', () =>
    checkProperty([json], async (value) => {
      const name = JSON.stringify(value).replace(/^\ufeff/, '')
      const result = await client.patchItem({
        params: { id: '1' },
        headers: { 'x-request-id': 'a', 'x-count': '1' },
        body: { name },
      })
      expect(JSON.parse((result.body as { body: { name: string } }).body.name)).toEqual(JSON.parse(name))
    }))

  it('as a stream of lines and of events', async () => {
    const readings: unknown[] = []
    const lines = await client.streamReadings({ query: { from: '7' } })
    for await (const reading of lines.body) readings.push(reading)
    expect(readings).toEqual([
      { at: 1, value: 1.5 },
      { at: 7, value: 2 },
    ])
    const events: unknown[] = []
    for await (const event of (await client.streamEvents()).body) events.push(event)
    expect(events).toEqual([
      { event: 'up', data: { value: 1 } },
      { event: 'down', data: { value: 2 } },
    ])
  })

  it('and the client receives the headers of a response without a body', async () => {
    const moved = await client.moveItem({ params: { id: '201' }, body: { rows: [1] } })
    if (moved.status !== 201) throw new Error(`Unexpected status ${moved.status}`)
    const location: string = moved.headers.get('location')
    expect([location, moved.headers.get('x-remaining'), moved.body]).toEqual(['/items/1', '2', undefined])
  })
})
