import { once } from 'node:events'
import { createContract, createRouter, events, jsonLines, multipart } from 'routepact'
import { type Client, createClient, createOutline } from 'routepact/client'
import { serve } from 'srvx'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { runChecked } from '../fixtures/harness.ts'
import { waitUntil } from '../wait-until.ts'

const contract = createContract({
  greet: {
    path: '/greet/:name',
    method: 'GET',
    query: z.object({ loud: z.stringbool().default(false) }),
    responses: {
      200: { 'application/json': { body: z.object({ greeting: z.string(), at: z.date() }) } },
      404: { 'text/plain': { body: z.string() } },
    },
  },
  upload: {
    path: '/files',
    method: 'POST',
    requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.file() })) } },
    responses: { 200: { 'application/octet-stream': { body: z.instanceof(Uint8Array) } } },
  },
  count: {
    path: '/count',
    method: 'GET',
    responses: { 200: { 'application/x-ndjson': { body: jsonLines(z.object({ n: z.number() })) } } },
  },
  tick: {
    path: '/tick',
    method: 'GET',
    responses: {
      200: { 'text/event-stream': { body: events({ data: z.object({ n: z.number() }), id: z.string() }) } },
    },
  },
  wait: { path: '/wait', method: 'POST', responses: { 200: {}, 204: {} } },
})

/** The number of open streams. */
let open = 0

async function* count(): AsyncGenerator<{ n: number }> {
  open += 1
  try {
    for (let n = 0; ; n += 1) {
      yield { n }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  } finally {
    open -= 1
  }
}

const router = createRouter({
  contract,
  base: '/v1',
  handlers: {
    greet: async (request) => {
      const { name } = request.validatedParams
      if (name === 'nobody') return request.respond({ status: 404, contentType: 'text/plain', body: 'none' })
      const greeting = request.validatedQuery.loud ? `${name}!` : name
      return request.respond({ status: 200, body: { greeting, at: new Date(0) } })
    },
    upload: async (request) =>
      request.respond({ status: 200, body: new Uint8Array(await request.validatedBody.file.arrayBuffer()) }),
    count: (request) => request.respond({ status: 200, body: count() }),
    tick: (request) => {
      async function* ticks() {
        for await (const { n } of count()) yield { data: { n }, id: String(n) }
      }
      return request.respond({ status: 200, body: ticks() })
    },
    wait: async (request) => {
      await once(request.signal, 'abort')
      return request.respond({ status: 204 })
    },
  },
})

const server = serve({ fetch: router.fetch, port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false })
beforeAll(() => server.ready())
afterAll(() => server.close(true))
beforeEach(() => void (open = 0))

const clients: [string, () => Client<typeof contract>][] = [
  ['in memory', () => createClient(contract, { baseUrl: 'http://api.test/v1', fetch: router.fetch })],
  ['over HTTP', () => createClient(contract, { baseUrl: `${server.url}v1/` })],
  [
    'over HTTP, created from an outline',
    () => createClient<typeof contract>(createOutline(contract), { baseUrl: `${server.url}v1?k=1`, bodies: [events, jsonLines, multipart] }),
  ],
]

describe.each(clients)('a client %s', (_, toClient) => {
  it('calls operations and returns responses', async () => {
    const client = toClient()
    const found = await client.greet({ params: { name: 'Ada' }, query: { loud: 'true' } })
    expect([found.status, found.body]).toEqual([200, { greeting: 'Ada!', at: '1970-01-01T00:00:00.000Z' }])
    const missing = await client.greet({ params: { name: 'nobody' } })
    expect([missing.status, missing.contentType, missing.body]).toEqual([404, 'text/plain', 'none'])
    const { body } = await client.upload({ body: { file: new File([Uint8Array.of(0, 255)], 'x') } })
    expect(body).toEqual(Uint8Array.of(0, 255))
  })

  it.each(['count', 'tick'] as const)('closes the stream when the loop exits: %s', async (name) => {
    const { body } = await toClient()[name]()
    const seen: unknown[] = []
    for await (const element of body) if (seen.push(element) === 3) break
    expect(seen).toEqual([0, 1, 2].map((n) => (name === 'count' ? { n } : { data: { n }, id: String(n) })))
    await waitUntil(() => expect(open).toBe(0))
  })

  it('closes the stream when the signal aborts', async () => {
    const controller = new AbortController()
    const { body } = await toClient().count({ signal: controller.signal })
    const reason = new Error('enough')
    const read = async (): Promise<void> => {
      for await (const { n } of body) if (n === 3) controller.abort(reason)
    }
    await expect(read()).rejects.toBe(reason)
    await waitUntil(() => expect(open).toBe(0))
  })

  it('rejects a pending call when the signal aborts', async () => {
    const controller = new AbortController()
    const call = toClient().wait({ signal: controller.signal })
    setTimeout(() => controller.abort(new Error('enough')), 10)
    await expect(call).rejects.toThrow('enough')
  })

  it('sends nothing if the signal is already aborted', async () => {
    const signal = AbortSignal.abort(new Error('before'))
    await expect(toClient().greet({ params: { name: 'Ada' }, signal })).rejects.toThrow('before')
  })
})

it.each([
  ['a response', (): void => undefined],
  [
    'a response whose cancellation fails',
    (): never => {
      throw new Error('not now')
    },
  ],
])('cancels %s that arrives after the signal aborted', async (_, close) => {
  const controller = new AbortController()
  const cancel = vi.fn(close)
  const fetch = async (): Promise<Response> => {
    controller.abort(new Error('late'))
    return new Response(new ReadableStream({ cancel }))
  }
  const { wait } = createClient(contract, { fetch })
  await expect(wait({ signal: controller.signal })).rejects.toThrow('late')
  await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  expect(cancel).toHaveBeenCalledWith(controller.signal.reason)
})

it('cancels a FormData response that arrives after the signal aborted, without an unhandled error', async () => {
  const controller = new AbortController()
  const fetch = async (): Promise<Response> => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(100_000)], 'a.bin'))
    const response = new Response(form)
    controller.abort(new Error('late'))
    return response
  }
  const { wait } = createClient(contract, { fetch })
  await runChecked(async () => {
    await expect(wait({ signal: controller.signal })).rejects.toThrow('late')
    await new Promise((resolve) => setTimeout(resolve, 150))
  })
})

it('sends nothing if the signal aborts while the headers are created', async () => {
  const controller = new AbortController()
  const fetch = vi.fn(() => new Response())
  const headers = (): object => (controller.abort(new Error('early')), {})
  const { wait } = createClient(contract, { fetch, headers: headers as () => {} })
  await expect(wait({ signal: controller.signal })).rejects.toThrow('early')
  expect(fetch).not.toHaveBeenCalled()
})

describe('options', () => {
  it.each(['header', 'validateResponse', 'toString'])('rejects the unknown option %s', (name) => {
    const problem = new TypeError(`'${name}' is not an option of createClient`)
    expect(() => createClient(contract, { baseUrl: 'http://a', [name]: undefined })).toThrow(problem)
  })

  it.each([true, false, undefined])('says what to write in place of validateResponses: %s', (value) => {
    const problem = new TypeError("'validateResponses' is not an option of createClient: write validate: responses")
    expect(() => createClient(contract, { validateResponses: value } as never)).toThrow(problem)
  })

  it('accepts options that are undefined', () => {
    const options = { baseUrl: undefined, fetch: undefined, headers: undefined, validate: undefined, bodies: undefined }
    expect(() => createClient(contract, options)).not.toThrow()
    expect(() => createClient(contract, undefined)).not.toThrow()
  })
})

describe('the default baseUrl', () => {
  const callUrl = async (): Promise<string> => {
    let url = ''
    const { wait } = createClient(contract, {
      fetch: (request) => ((url = request.url), new Response(null, { status: 204 })),
    })
    await wait()
    return url
  }

  it('is localhost', async () => expect(await callUrl()).toBe('http://localhost/wait'))

  it('is the origin of the page', async () => {
    vi.stubGlobal('location', { origin: 'https://page.test' })
    expect(await callUrl()).toBe('https://page.test/wait')
    vi.unstubAllGlobals()
  })
})

it('uses the global fetch at the time of the call', async () => {
  const client = createClient(contract)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect((await client.wait()).status).toBe(204)
  vi.unstubAllGlobals()
})
