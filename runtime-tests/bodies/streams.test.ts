import { createContract, createRouter, events as toEvents, type Schema } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type ReadResponse, anything, sendTo, toBodySchema, type LooseHandler, origin, serve, readResponse, messages } from '../support.ts'

const events = 'text/event-stream'
const lines = ['application/x-ndjson', 'application/jsonl']

/** A source of these elements. */
async function* of(...elements: unknown[]): AsyncGenerator<unknown> {
  yield* elements
}

/** A router that responds with this body. */
function responding(
  contentType: string,
  body: () => unknown,
  schema: Schema = anything,
  validateResponses = true,
): ReturnType<typeof serve> {
  return serve({ responses: { 200: { [contentType]: { body: toBodySchema(contentType.toLowerCase(), schema) } } } }, () => ({ status: 200, body: body() }), {
    validateResponses,
  })
}

async function send(contentType: string, ...elements: unknown[]): Promise<ReadResponse> {
  return sendTo(
    responding(contentType, () => of(...elements)),
    '/',
  )
}

const eventSchema = toEvents({ event: z.string().nullish(), id: z.string().nullish(), retry: z.number().nullish(), data: z.unknown() })

/** The elements of a stream without the comment at the start of an event stream. */
function toElements(text: string): string {
  return text.replace(/^:\n\n/, '').trim().replace('data: ', '')
}

/** Opens the body of a response; the comment at the start of an event stream is read. */
async function open(response: Response): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  if (response.headers.get('content-type')?.startsWith(events)) await reader.read()
  return reader
}

/** Reads a stream until it ends or fails. */
async function readAll(response: Response): Promise<[text: string, failure: unknown]> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) text += decoder.decode(step.value)
    return [text, undefined]
  } catch (thrown) {
    return [text, thrown]
  }
}

describe('server-sent events (HTML Standard, section 9.2)', () => {
  it.each<[unknown, string]>([
    [{ data: 'x' }, 'data: "x"\n\n'],
    [{ data: '' }, 'data: ""\n\n'],
    [{ data: { a: 1 } }, 'data: {"a":1}\n\n'],
    [{ data: null, event: 'e', id: 'i', retry: 100 }, 'event: e\nid: i\nretry: 100\ndata: null\n\n'],
    [{ data: 'x', event: null, id: null, retry: null }, 'data: "x"\n\n'],
    [{ data: 'x', event: undefined, id: '' }, 'id: \ndata: "x"\n\n'],
    [{ data: 'a\nb\r\nc\rd' }, 'data: "a\\nb\\r\\nc\\rd"\n\n'],
  ])('an event: %j', async (element, text) => {
    const { body } = await sendTo(responding(events, () => of(element), eventSchema), '/')
    expect(body).toBe(`:\n\n${text}`)
  })

  it.each<[unknown, string]>([
    ['x', 'data: "x"\n\n'],
    [7, 'data: 7\n\n'],
    [null, 'data: null\n\n'],
    [{ a: 1 }, 'data: {"a":1}\n\n'],
    [['data'], 'data: ["data"]\n\n'],
    [{ data: 'x', other: 'y' }, 'data: {"data":"x","other":"y"}\n\n'],
    [{ data: undefined, id: 'a' }, 'data: {"id":"a"}\n\n'],
    [{ event: 'e' }, 'data: {"event":"e"}\n\n'],
    ['a\nb', 'data: "a\\nb"\n\n'],
  ])('%j', async (element, text) => {
    expect(await send(events, element)).toEqual({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: `:\n\n${text}`,
    })
  })

  it('writes events one after the other, after an empty comment', async () => {
    const { body } = await sendTo(responding(events, () => of({ data: 1 }, { data: 'x', id: '2' }), eventSchema), '/')
    expect(body).toBe(':\n\ndata: 1\n\nid: 2\ndata: "x"\n\n')
    expect((await send(events)).body).toBe(':\n\n')
  })

  it('sends the comment before the first element', async () => {
    const source = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) }
    const response = await responding(events, () => source).fetch(new Request(origin))
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(':\n\n')
    await reader.cancel()
  })

  it('keeps the case of the declared content type', async () => {
    expect(await send('Text/Event-Stream', 1)).toEqual({
      status: 200,
      headers: { 'content-type': 'Text/Event-Stream' },
      body: ':\n\ndata: 1\n\n',
    })
  })
})

describe.each(lines)('%s', (contentType) => {
  it('writes each element as JSON and a line feed', async () => {
    expect(await send(contentType, { a: 'x\ny' }, null, 7, [])).toEqual({
      status: 200,
      headers: { 'content-type': contentType },
      body: '{"a":"x\\ny"}\nnull\n7\n[]\n',
    })
  })
})

describe.each([events, ...lines])('%s', (contentType) => {
  it('validates each element and sends the output of the schema', async () => {
    const schema = z.object({ a: z.number().transform((number) => number + 1) })
    const [text] = await readAll(
      await responding(contentType, () => of({ a: 1, secret: 2 }), schema).fetch(new Request(origin)),
    )
    expect(toElements(text)).toBe('{"a":2}')
  })

  it('fails at an element that the schema rejects, and calls `return` on the source', async () => {
    const closed = vi.fn<() => void>()
    async function* source(): AsyncGenerator<unknown> {
      try {
        yield 1
        yield 'secret'
        yield 3
      } finally {
        closed()
      }
    }
    const response = await responding(contentType, source, z.number()).fetch(new Request(origin))
    expect(response.status).toBe(200)
    const [text, failure] = await readAll(response)
    expect(toElements(text)).toBe('1')
    expect(failure).toMatchObject({
      name: 'ContractResponseError',
      message: messages.breach(200, messages.rejected('an element')),
    })
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('does not validate elements with validateResponses: false', async () => {
    const [text, failure] = await readAll(
      await responding(contentType, () => of('x'), z.number(), false).fetch(new Request(origin)),
    )
    expect([toElements(text), failure]).toEqual(['"x"', undefined])
  })

  it.each([undefined, 1n, Symbol('x'), () => 'x'])('fails at an element that is not JSON: %o', async (element) => {
    const [text, failure] = await readAll(await responding(contentType, () => of(1, element)).fetch(new Request(origin)))
    expect(toElements(text)).toBe('1')
    expect(failure).toBeInstanceOf(TypeError)
  })

  it('pulls elements on demand', async () => {
    let count = 0
    async function* source(): AsyncGenerator<number> {
      while (true) yield (count += 1)
    }
    const response = await responding(contentType, source).fetch(new Request(origin))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(count).toBe(0)
    const reader = await open(response)
    await reader.read()
    await reader.read()
    expect(count).toBe(2)
    await reader.cancel()
  })

  it('calls `return` on the source when the reader cancels', async () => {
    const closed = vi.fn<() => void>()
    async function* source(): AsyncGenerator<number> {
      try {
        while (true) yield 1
      } finally {
        closed()
      }
    }
    const response = await responding(contentType, source).fetch(new Request(origin))
    const reader = await open(response)
    await reader.read()
    await reader.cancel()
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('at return'))],
    ['never settles', () => new Promise(() => undefined)],
  ])('passes the error of an element to the reader if ending the source %s', async (_title, end) => {
    const source = { [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1 }), return: end }) }
    const response = await responding(contentType, () => source, z.string()).fetch(new Request(origin))
    expect((await readAll(response))[1]).toMatchObject({ name: 'ContractResponseError' })
  })

  it('supports a source without `return`', async () => {
    let left = 2
    const source = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: (left -= 1) < 0, value: left }) }) }
    const whole = await responding(contentType, () => source).fetch(new Request(origin))
    expect((await readAll(whole))[1]).toBe(undefined)
    left = 2
    const broken = await responding(contentType, () => source, z.string()).fetch(new Request(origin))
    expect((await readAll(broken))[1]).toMatchObject({ name: 'ContractResponseError' })
    left = 2
    const cancelled = await responding(contentType, () => source).fetch(new Request(origin))
    await expect(cancelled.body?.cancel()).resolves.toBe(undefined)
  })

  it('passes an error of the source to the reader', async () => {
    async function* source(): AsyncGenerator<number> {
      yield 1
      throw new RangeError('gone')
    }
    const [text, failure] = await readAll(await responding(contentType, source).fetch(new Request(origin)))
    expect(toElements(text)).toBe('1')
    expect(failure).toEqual(new RangeError('gone'))
  })
})

it('is not written by middleware and `missing`, whose responses no schema describes', async () => {
  const closed = vi.fn<() => void>()
  const stream: LooseHandler = ({ respond }) => respond({ status: 200, contentType: events, body: Object.assign(of(1), { return: async () => closed() }) })
  const onError = vi.fn()
  expect((await sendTo(serve({}, undefined, { before: [stream], onError }), '/')).status).toBe(500)
  expect((await sendTo(serve({}, undefined, { missing: stream, onError }), '/none')).status).toBe(500)
  expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual(
    ["'op' (GET /)", 'GET /none'].map(() => expect.stringContaining('has a body that cannot be sent as text/event-stream') as unknown),
  )
  expect(closed).toHaveBeenCalledTimes(2)
})

it('infers the type of the elements from the schema', async () => {
  const contract = createContract({
    ticks: {
      path: '/ticks',
      method: 'GET',
      responses: { 200: { 'text/event-stream': { body: toEvents(z.object({ tick: z.number() })) } } },
    },
  })
  async function* ticks(): AsyncGenerator<{ tick: number }> {
    yield { tick: 1 }
    yield { tick: 2 }
  }
  const router = createRouter({
    contract,
    handlers: { ticks: async ({ respond }) => respond({ status: 200, body: ticks() }) },
  })
  expect((await readResponse(await router.fetch(new Request(`${origin}/ticks`)))).body).toBe(
    ':\n\ndata: {"tick":1}\n\ndata: {"tick":2}\n\n',
  )
})
