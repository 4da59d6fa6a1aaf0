/** Bodies whose schemas bring their code, in requests: what tests send, and which servers they find. */
import { byteStream, type Contract, createContract, createRouter, errors, events, jsonLines, multipart, type Schema } from 'routepact'
import { createClient, createOutline } from 'routepact/client'
import { type ContractTestOptions, createSamples, testContract } from 'routepact-tools/testing'
import { compareContracts } from 'routepact-tools/diff'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { csv, csvWithJsonSchema } from '../csv.ts'

const Row = z.object({ n: z.number() })
const Text = z.object({ a: z.string().regex(/^[a-z]$/) })

const create = (contentType: string, body: Schema, example?: unknown) =>
  createContract({ send: { path: '/', method: 'POST', requests: { [contentType]: { body, ...(example === undefined ? {} : { example }) } }, responses: { 200: { 'text/plain': { body: z.string() } }, ...errors(400) } } } as never) as unknown as Contract

/** Reads what a handler receives. */
async function read(body: unknown): Promise<unknown> {
  if (!(Symbol.asyncIterator in Object(body))) return body
  const elements: unknown[] = []
  for await (const element of body as AsyncIterable<unknown>) elements.push(element instanceof Uint8Array ? element.byteLength : element)
  return elements
}

/** Tests a router that reads bodies to their end, or in another way. */
async function run(contract: Contract, serve: (body: unknown) => Promise<unknown> = read, options: ContractTestOptions<Contract> = {}) {
  const received: unknown[] = []
  const { fetch } = createRouter({
    contract,
    handlers: {
      send: async (request: { readonly validatedBody: unknown }) => {
        received.push(await serve(request.validatedBody))
        return { status: 200, body: 'received' }
      },
    },
  } as never) as { readonly fetch: (request: Request) => Promise<Response> }
  const report = await testContract(contract, { fetch }, { seed: 1, ...options } as never)
  return { findings: report.findings.map(({ check, message }) => `${check}: ${message.split('\n')[0]}`), skipped: report.skipped.map(({ reason }) => reason), received }
}

const cases: readonly (readonly [title: string, contentType: string, body: Schema, example?: unknown])[] = [
  ['lines of JSON', 'application/jsonl', jsonLines(Row)],
  ['lines of JSON, by another name', 'application/x-ndjson', jsonLines(z.array(z.string()))],
  ['events', 'text/event-stream', events(Row)],
  ['events with fields', 'text/event-stream', events({ data: Row, id: z.string().regex(/^\d+$/) })],
  ['events of text', 'text/event-stream', events(z.string().regex(/^[a-z]+$/), { text: true })],
  ['whole events', 'text/event-stream', events(z.object({ data: Row, event: z.enum(['a', 'b']) }), { fields: true })],
  ['a form with JSON', 'multipart/form-data', multipart(z.object({ meta: Row, file: z.file() }), { json: ['meta'] })],
  ['a stream of bytes', 'image/png', byteStream()],
  ['the format of an application', 'text/csv', csvWithJsonSchema(Text)],
  ['the format of an application, by an example', 'text/csv', csv(Text), [{ a: 'b' }]],
  ['lines of JSON, by an example of each', 'application/jsonl', jsonLines(z.custom((value) => value === 5)), [5, 5]],
]

describe('requests', () => {
  test.each(cases.map(([title, ...others]) => [title, others] as const))('with %s have no findings, and the handler reads them', async (_, [contentType, body, example]) => {
    const { findings, skipped, received } = await run(create(contentType, body, example))
    expect({ findings, skipped }).toEqual({ findings: [], skipped: [] })
    expect(received.length).toBeGreaterThan(0)
  })

  test('have the elements, and the example', async () => {
    expect((await run(create('application/jsonl', jsonLines(z.object({ n: z.literal(1) }))))).received[0]).toEqual([{ n: 1 }])
    expect((await run(create('text/event-stream', events({ data: z.literal(1), id: z.literal('x') })))).received[0]).toEqual([{ data: 1, id: 'x' }])
    expect((await run(create('text/csv', csv(Text), [{ a: 'b' }]))).received[0]).toEqual([{ a: 'b' }])
    expect((await run(create('application/jsonl', jsonLines(z.custom((value) => value === 5)), [5, 6]))).received[0]).toEqual([5])
  })

  test('of a format without a JSON Schema and without an example are skipped', async () => {
    const contract = { ...create('text/csv', csv(Text)), ping: { path: '/ping', method: 'GET', responses: { 200: { 'application/json': { body: Row } } } } } as unknown as Contract
    const report = await testContract(contract, { fetch: async () => new Response() } as never, { checks: ['valid-request'] } as never)
    expect(report.skipped).toEqual([{ name: 'send: accepts valid requests', reason: "no generated value for the body (text/csv) is valid: 'unknown' does not implement Standard JSON Schema; add a converter to 'converters'; add an example to the contract, or supply the values with 'prepare.send'" }])
  })
})

describe('a server that does not check', () => {
  /** Accepts every request, whatever it reads. */
  const accept = async (contract: Contract, prepare?: object): Promise<string[]> => {
    const fetch = async (request: Request): Promise<Response> => {
      const isValid = request.method === 'POST' && request.headers.has('content-type')
      if (isValid) await request.arrayBuffer()
      return new Response('received', { status: isValid ? 200 : 400, headers: { 'content-type': 'text/plain' } })
    }
    const { findings } = await testContract(contract, { fetch } as never, { seed: 1, checks: ['invalid-body'], ...prepare } as never)
    return findings.map(({ message }) => message.split('\n')[0] ?? '')
  }

  test.each<[title: string, contentType: string, body: Schema, finding: string]>([
    ['a row', 'application/jsonl', jsonLines(Row), "send: rejects a body in which 'n' is missing"],
    ['data', 'text/event-stream', events(Row), "send: rejects a body in which 'n' is missing"],
    ['an id', 'text/event-stream', events({ data: z.string(), id: z.string() }), "send: rejects a body in which 'id' is missing"],
    ['JSON in a form', 'multipart/form-data', multipart(z.object({ meta: Row }), { json: ['meta'] }), "send: rejects a body in which 'meta.n' is missing"],
    ['a format of an application', 'text/csv', csvWithJsonSchema(Text), "send: rejects a body in which '0.a' is missing"],
  ])('is found by %s', async (_, contentType, body, finding) => {
    expect((await accept(create(contentType, body))).join("\n")).toContain(finding)
  })
})

describe('a server that stops', () => {
  const rows = createContract({ send: { path: '/', method: 'POST', requests: { 'application/jsonl': { body: jsonLines(Row) } }, responses: { 200: { 'application/jsonl': { body: jsonLines(Row) } }, ...errors(400) } } })

  test('reading is none that checks the rest', async () => {
    // It reads no row at all.
    const { findings } = await run(create('application/jsonl', jsonLines(Row)), async () => undefined, { checks: ['invalid-body'] } as never)
    expect(findings).toContain("invalid-body: send: rejects a body in which 'n' is missing")
  })

  test('sending has a finding', async () => {
    async function* stop() {
      yield { n: 1 }
      throw new Error('stopped')
    }
    const { fetch } = createRouter({ contract: rows, handlers: { send: ({ respond }) => respond({ status: 200, body: stop() }) }, onError: () => undefined })
    const { findings } = await testContract(rows, { fetch }, { checks: ['stream-elements'] })
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('stopped')])
  })
})

test('samples have streams, which can be read twice', async () => {
  const contract = createContract({
    rows: { path: '/rows', method: 'POST', requests: { 'application/jsonl': { body: jsonLines(z.object({ n: z.literal(1) })) } }, responses: { 200: {} } },
    table: { path: '/table', method: 'POST', requests: { 'text/csv': { body: csv(Text), example: [{ a: 'b' }] } }, responses: { 200: {} } },
  })
  const samples = createSamples(contract)
  const { body, contentType } = await samples.rows()
  expect([contentType, await read(body), await read(body)]).toEqual(['application/jsonl', [{ n: 1 }], [{ n: 1 }]])
  expect(await samples.table()).toEqual({ body: [{ a: 'b' }], contentType: 'text/csv' })
  expect(() => createSamples({ table: { ...contract.table, requests: { 'text/csv': { body: csv(Text) } } } })).toThrow("table: requests text/csv (unknown): 'unknown' does not implement Standard JSON Schema")
})

test('prepare receives a stream, and may return one', async () => {
  const contract = create('application/jsonl', jsonLines(Row))
  const prepared: unknown[] = []
  const prepare = {
    send: async ({ body }: { readonly body: AsyncIterable<{ readonly n: number }> }) => {
      prepared.push(await read(body))
      async function* rows() {
        yield { n: 7 }
        yield { n: 8 }
      }
      return { body: rows() }
    },
  }
  const { findings, received } = await run(contract, read, { checks: ['valid-request'], prepare } as never)
  expect({ findings, received: received[0] }).toEqual({ findings: [], received: [{ n: 7 }, { n: 8 }] })
  expect(prepared[0]).toEqual([{ n: expect.any(Number) }])
})

test('a finding has the simplest rows', async () => {
  const contract = create('application/jsonl', jsonLines(z.object({ n: z.int().min(0).max(1_000_000), more: z.string().optional() })))
  const serve = async (body: unknown): Promise<unknown> => {
    const rows = (await read(body)) as { readonly n: number }[]
    if (rows.some(({ n }) => n > 9)) throw new Error('too large')
    return rows
  }
  const { findings } = await testContract(
    contract,
    createRouter({ contract, handlers: { send: async (request: { readonly validatedBody: unknown }) => (await serve(request.validatedBody), { status: 200, body: '' }) }, onError: () => undefined } as never) as never,
    { seed: 1, checks: ['server-error'] } as never,
  )
  expect(findings.map(({ curl }) => curl)).toEqual([expect.stringMatching(/--data-binary \$'\{"n":10\}\\x0a'$/)])
})

describe('the format of an application', () => {
  const contract = createContract({
    send: { path: '/', method: 'POST', requests: { 'text/csv': { body: csv(Text) } }, responses: { 200: { 'text/csv': { body: csv(Text) } } } },
  })
  const { fetch } = createRouter({ contract, handlers: { send: ({ respond, validatedBody }) => respond({ status: 200, body: validatedBody }) } })

  test('is one that a client writes and reads', async () => {
    const { body } = await createClient(contract, { baseUrl: 'http://localhost', fetch }).send({ body: [{ a: 'b' }] })
    expect(body).toEqual([{ a: 'b' }])
  })

  test('has a form in an outline, whose function gives the code', async () => {
    const Named = { ...csv(Text), '~body': { ...csv(Text)['~body'], form: { name: 'csv' } } }
    const named = { send: { ...contract.send, requests: { 'text/csv': { body: Named } }, responses: { 200: { 'text/csv': { body: Named } } } } } as const
    expect(createOutline(contract).send.requests).toEqual({ 'text/csv': { form: { name: 'text/csv' } } })
    const outline = JSON.parse(JSON.stringify(createOutline(named))) as ReturnType<typeof createOutline<typeof named>>
    expect(outline.send.responses[200]).toEqual({ 'text/csv': { form: { name: 'csv' } } })
    const { body } = await createClient<typeof named>(outline, { baseUrl: 'http://localhost', fetch, bodies: [() => Named] }).send({ body: [{ a: 'b' }] })
    expect(body).toEqual([{ a: 'b' }])
  })

  test('is compared by its content type', () => {
    const other = { send: { ...contract.send, requests: { 'text/plain': { body: z.string() } } } } as const
    expect(compareContracts(contract, contract)).toEqual([])
    expect(compareContracts(contract, other).map(({ text }) => text)).toEqual(["send: body of 'text/csv' is no longer accepted", "send: body of 'text/plain' is now accepted"])
  })
})
