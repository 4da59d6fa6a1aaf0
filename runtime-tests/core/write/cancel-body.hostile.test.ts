// Section E of runtime-tests/hostile-input.md: bodies of responses that are not sent. Titles begin with the rule number.
import { createReadStream, openAsBlob, readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createAuthenticator, jsonLines, problems, withContractErrorHandler } from 'routepact'
import { describe, expect, it, vi } from 'vitest'
import { anything, issue, type LooseHandler, type LooseRequest, messages, ok, rejecting, schema, serve, toBodySchema, unexpected } from '../../support.ts'
import { serveChecked, runChecked } from '../../fixtures/harness.ts'
import { waitUntil } from '../../wait-until.ts'

const octets = 'application/octet-stream'
const lines = 'application/jsonl'
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

const bytes = { 200: { [octets]: { body: anything }, [lines]: { body: jsonLines(anything) } } }
const rejectsAll = rejecting(issue('no'))
const slowly = schema(async () => ({ issues: [issue('no')] }))
const throwing = schema(() => {
  throw new Error('boom')
})

interface Unsendable {
  readonly status: number
  readonly contentType?: string
  readonly headers?: object
}

/** Responses with a body that cannot be sent. */
const unsendable: readonly [title: string, response: Unsendable, responses: object, validateResponses?: boolean][] = [
  ['an undeclared status', { status: 201, contentType: octets }, bytes],
  ['a status outside 200 to 599', { status: 99, contentType: octets }, bytes],
  ['a status without a body', { status: 204 }, { 200: {}, 204: {} }],
  ['an undeclared content type', { status: 200, contentType: 'a/b' }, bytes],
  ['no content type', { status: 200 }, bytes],
  ['a content type that is not valid', { status: 200, contentType: 'none' }, bytes, false],
  ['a content type that HTTP does not allow', { status: 200, contentType: 'a/b; c="ā"' }, bytes, false],
  ['a content type that is null', { status: 200, contentType: null as never }, bytes, false],
  ['a schema that rejects the body', { status: 200 }, { 200: { [octets]: { body: rejectsAll } } }],
  ['an asynchronous schema that rejects the body', { status: 200 }, { 200: { [octets]: { body: slowly } } }],
  ['a schema that throws', { status: 200 }, { 200: { [octets]: { body: throwing } } }],
  ['a schema that rejects the headers', { status: 200 }, { 200: { [octets]: { body: anything, headers: slowly } } }],
  ['a header with a line break', { status: 200, contentType: octets, headers: { a: 'b\nc' } }, bytes],
  ['a stream of elements and an invalid header', { status: 200, contentType: lines, headers: { a: 'b\nc' } }, bytes],
  ['headers that are an instance of a class', { status: 200, contentType: octets, headers: new Date() }, bytes],
]

describe('150: a response that cannot be sent', () => {
  const ofStreams = unsendable.filter(([, { contentType }]) => contentType !== lines)
  it.each(ofStreams)('150: cancels the stream of a response with %s', async (_title, response, responses, validateResponses = true) => {
    const cancel = vi.fn<() => void>()
    const body = new ReadableStream({ cancel })
    const { send } = serveChecked({ responses }, () => ({ ...response, body }), { validateResponses })
    expect(await send('/')).toEqual(unexpected(expect.any(String) as string))
    await later()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it.each(unsendable)('150: calls `return` on the iterable of a response with %s', async (_title, response, responses, validateResponses = true) => {
    const end = vi.fn<() => Promise<IteratorResult<unknown>>>(async () => ({ done: true, value: undefined }))
    const body = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined), return: end }) }
    const { send } = serveChecked({ responses }, () => ({ ...response, body }), { validateResponses })
    expect(await send('/')).toEqual(unexpected(expect.any(String) as string))
    await later()
    expect(end).toHaveBeenCalled()
  })

  it('150: cancels the stream of a response of middleware', async () => {
    const cancel = vi.fn<() => void>()
    const body = new ReadableStream({ cancel })
    const guard: LooseHandler = ({ respond }) => respond({ status: 200, contentType: 'x', body })
    const { send } = serveChecked({}, undefined, { before: [guard] })
    expect((await send('/')).status).toBe(500)
    await later()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  const wrong: readonly [title: string, wrap: (body: ReadableStream, request: LooseRequest) => unknown][] = [
    ['a literal without `respond`', (body) => ({ status: 401, body })],
    ['an object that contains a response', (body, { respond }) => ({ response: respond({ status: 401, body }) })],
    ['an instance of a class', (body) => Object.assign(new Date(), { body })],
    ['the stream itself', (body) => body],
  ]
  it.each(wrong)('150: cancels the stream if a guard or `verify` returns %s', async (_title, wrap) => {
    const cancel = vi.fn<() => void>()
    const guard: LooseHandler = (request) => wrap(new ReadableStream({ cancel }), request)
    const authenticate = ({ request }: { request: unknown }): never => guard(request as LooseRequest) as never
    const security = { token: createAuthenticator({ scheme: { type: 'mutualTLS' }, authenticate }) }
    const guarded = [serveChecked({}, undefined, { before: [guard] }), serveChecked({ security: [{ token: [] }] }, undefined, { security })]
    for (const { send } of guarded) expect((await send('/')).status).toBe(500)
    await later()
    expect(cancel).toHaveBeenCalledTimes(2)
  })

  const raise = (thrown: unknown): never => {
    throw thrown
  }
  const fail: LooseHandler = () => raise('no')
  it.each<[title: string, configure: (throwCopy: () => never) => [LooseHandler | undefined, object]]>([
    ['a handler', (throwCopy) => [throwCopy, {}]],
    ['a handler to problem details', (throwCopy) => [throwCopy, { catch: withContractErrorHandler({ format: problems }) }]],
    ['a guard', (throwCopy) => [undefined, { before: [throwCopy] }]],
    ['`catch`', (throwCopy) => [fail, { catch: throwCopy }]],
    ['`finally`', (throwCopy) => [undefined, { finally: [throwCopy] }]],
  ])('150: cancels the stream of a copy of a response that %s throws', async (_title, configure) => {
    const cancel = vi.fn<() => void>()
    const response = { status: 200, contentType: octets, body: new ReadableStream({ cancel }) }
    const [handler, options] = configure(() => raise({ ...response }))
    const { send } = serveChecked({}, handler, options)
    expect((await send('/')).status).toBe(500)
    await later()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('150: leaves the body of a thrown error to the application', async () => {
    const cancel = vi.fn<() => void>()
    const { send } = serveChecked({}, () => raise(Object.assign(new Error('no'), { body: new ReadableStream({ cancel }) })))
    expect((await send('/')).status).toBe(500)
    await later()
    expect(cancel).not.toHaveBeenCalled()
  })

  it('150: cancels a stream that a handler returns instead of a response', async () => {
    const cancel = vi.fn<() => void>()
    const { send } = serveChecked({}, () => new ReadableStream({ cancel }))
    expect(await send('/')).toEqual(unexpected(messages.noStatus))
    await later()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('150: cancels the stream of an upstream response whose status cannot be sent', async () => {
    const cancel = vi.fn<() => void>()
    const upstream = Object.defineProperty(new Response(new ReadableStream({ cancel })), 'status', { value: 999 })
    const { send } = serveChecked({}, () => upstream)
    expect((await send('/')).status).toBe(500)
    await later()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it.each([true, false])('a stream of which a part was read is a 500, with validateResponses %s', async (validateResponses) => {
    const cancel = vi.fn<() => void>()
    const stream = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array([97])), cancel })
    const reader = stream.getReader()
    await reader.read()
    reader.releaseLock()
    const { send } = serveChecked({ responses: bytes }, () => ({ status: 200, body: stream }), { validateResponses })
    expect((await send('/')).status).toBe(500)
    await later()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it.each<[string, () => unknown]>([
    [
      'is locked',
      () => {
        const stream = new ReadableStream()
        stream.getReader()
        return stream
      },
    ],
    ['fails to cancel', () => new ReadableStream({ cancel: () => Promise.reject(new Error('no')) })],
    ['has no iterator', () => ({ [Symbol.asyncIterator]: () => undefined })],
    [
      'rejects at `return`',
      () => ({ [Symbol.asyncIterator]: () => ({ return: () => Promise.reject(new Error('no')) }) }),
    ],
    ['is not a stream', () => 'text'],
  ])('150: leaves no unhandled rejection if the body %s', async (_title, make) => {
    const { send } = serveChecked({ responses: bytes }, () => ({ status: 201, body: make() }))
    expect((await send('/')).status).toBe(500)
    await runChecked(later)
  })

  it.each([true, false])('150: JSON cancels a stream with validateResponses %s', async (validateResponses) => {
    const cancel = vi.fn<() => void>()
    const { send } = serveChecked({}, () => ({ status: 200, body: new ReadableStream({ cancel }) }), { validateResponses })
    expect(await send('/')).toEqual(unexpected(expect.stringContaining('cannot be sent as application/json') as string))
    await later()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('150: JSON rejects a promise, such as one that was not awaited', async () => {
    const { send } = serveChecked({}, () => ({ status: 200, body: Promise.resolve({ a: 1 }) }))
    expect(await send('/')).toEqual(unexpected(expect.stringContaining('cannot be sent as application/json') as string))
  })

  it('150: JSON sends an async iterable that has properties', async () => {
    const body = { a: 1, [Symbol.asyncIterator]: () => undefined }
    expect(await serveChecked({}, () => ({ status: 200, body })).send('/')).toEqual(ok({ a: 1 }))
  })

  it('150: cancels the body of a response whose status has no body', async () => {
    const cancel = vi.fn<() => void>()
    const { send } = serveChecked({ responses: { 200: {}, 204: { [octets]: { body: anything } } } }, () => ({
      status: 204,
      body: new ReadableStream({ cancel }),
    }))
    expect(await send('/')).toEqual({ status: 204, headers: {}, body: null })
    await later()
    expect(cancel).toHaveBeenCalledTimes(1)
  })
})

describe('150: files in response bodies', () => {
  const file = fileURLToPath(import.meta.url)
  const countOpen = (): number => readdirSync('/proc/self/fd').length
  const isLinux = process.platform === 'linux'

  /** Creates the stream of a file that is already open, so that it is counted. */
  const openFile = async (): Promise<Readable> => {
    const stream = createReadStream(file)
    await new Promise((resolve) => stream.once('open', resolve))
    return stream
  }

  it.skipIf(!isLinux).each<[string, string, () => Promise<unknown>]>([
    ['a stream of a file', octets, async () => Readable.toWeb(await openFile())],
    ['a file as an iterable', lines, openFile],
    ['the stream of a Blob', octets, async () => (await openAsBlob(file)).stream()],
  ])('150: closes %s after each of 500 responses', async (_title, contentType, open) => {
    const router = serve({ responses: { 200: { [contentType]: { body: toBodySchema(contentType, anything) } } } }, async () => ({
      status: 418,
      contentType,
      body: await open(),
    }))
    const before = countOpen()
    for (let count = 0; count < 500; count += 1) {
      expect((await router.fetch(new Request('http://api.test/'))).status).toBe(500)
    }
    await waitUntil(() => expect(countOpen()).toBeLessThan(before + 10))
  })

  it.skipIf(!isLinux)('150: closes a file as an iterable for HEAD', async () => {
    const router = serve({ responses: { 200: { [lines]: { body: jsonLines(anything) } } } }, async () => ({
      status: 200,
      body: await openFile(),
    }))
    const before = countOpen()
    for (let count = 0; count < 50; count += 1) {
      expect((await router.fetch(new Request('http://api.test/', { method: 'HEAD' }))).status).toBe(200)
    }
    await waitUntil(() => expect(countOpen()).toBeLessThan(before + 10))
  })
})
