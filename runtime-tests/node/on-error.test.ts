/** Errors that occur while a response is sent reach `onError`, once. */
import { once } from 'node:events'
import { openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, constants, createServer as createHttp2Server } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonLines } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runChecked } from '../fixtures/harness.ts'
import { anything, type LooseHandler, type LooseOptions, serve, streamOf } from '../support.ts'
import { connectTo, exchange, head, lastRequest, listen, serveFetch } from './support.ts'

const boom = new Error('boom')
const contents = { 'application/octet-stream': { body: anything }, 'application/jsonl': { body: jsonLines(anything) } }
const operation = { responses: { 200: contents, default: {} } }
const [octets, lines] = Object.keys(contents)
const get = head('GET / HTTP/1.1', 'Host: a')

async function* failing(): AsyncGenerator<unknown> {
  yield 1
  throw boom
}

interface Served {
  readonly port: number
  readonly errors: unknown[]
}

/** Serves a handler and records what `onError` receives. */
async function listenTo(handler: LooseHandler, options: Partial<LooseOptions> = {}): Promise<Served> {
  const errors: unknown[] = []
  const router = serve(operation, handler, { ...options, onError: (thrown) => void errors.push(thrown) })
  return { port: await listen(createServer(createNodeHandler(router))), errors }
}

/** A Blob of a file that has changed since. */
async function openChanged(): Promise<Blob> {
  const file = join(tmpdir(), `routepact-${process.pid}-${Math.random()}`)
  writeFileSync(file, 'text')
  onTestFinished(() => rmSync(file))
  const blob = await openAsBlob(file)
  writeFileSync(file, 'changed text')
  return blob
}

describe('onError receives the error of', () => {
  test.each<[title: string, handler: LooseHandler, options: Partial<LooseOptions>]>([
    ['elements', () => ({ status: 200, contentType: lines, body: failing() }), {}],
    ['a stream', () => ({ status: 200, contentType: octets, body: streamOf('a', boom) }), {}],
    ['the stream of a Response', () => new Response(streamOf('a', boom)), {}],
    ['a stream that a finally function wraps', () => new Response(streamOf('a', boom)), {
      finally: [({ body }) => new Response(body?.pipeThrough(new TransformStream()))],
    }],
    ['a stream of `before`', () => 0, { before: [({ respond }) => respond({ status: 200, contentType: octets, body: streamOf('a', boom) })] }],
    ['a stream of `catch`', () => Promise.reject(boom), {
      catch: (thrown) => (thrown === boom ? new Response(streamOf('a', boom), { status: 400 }) : new Response()),
    }],
  ])('%s', async (_title, handler, options) => {
    const { port, errors } = await listenTo(handler, options)
    await runChecked(() => exchange(port, get + lastRequest))
    expect(errors).toEqual([boom])
  })

  test.each<[title: string, handler: LooseHandler, message: string]>([
    ['a stream of text', () => new Response(new ReadableStream({ start: (controller) => controller.enqueue('text') })), 'A part of the body is not bytes'],
    ['a Response with another length', () => new Response('a', { headers: { 'content-length': '2' } }), 'The length of the body is not its content-length'],
  ])('%s', async (_title, handler, message) => {
    const { port, errors } = await listenTo(handler)
    await runChecked(() => exchange(port, get + lastRequest))
    expect(errors).toMatchObject([{ message }])
  })

  const headers = { 'x-a': 'a\u0001b' }
  test.each<[title: string, handler: LooseHandler, options: Partial<LooseOptions>]>([
    ['of `finally`', () => ({ status: 200, contentType: octets, body: 'a' }), { finally: [(response) => response.headers.set('x-a', headers['x-a'])] }],
  ])('a header %s that Node rejects, which becomes a 500', async (_title, handler, options) => {
    const { port, errors } = await listenTo(handler, options)
    expect(await runChecked(() => exchange(port, head('GET / HTTP/1.1', 'Host: a', 'Connection: close')))).toMatch(/^HTTP\/1.1 500 /)
    expect(errors).toMatchObject([{ code: 'ERR_INVALID_CHAR' }])
  })

  test('a Blob of a file', async () => {
    const { port, errors } = await listenTo(async () => ({ status: 200, contentType: octets, body: await openChanged() }))
    await runChecked(() => exchange(port, get + lastRequest))
    expect(errors).toMatchObject([{ name: 'NotReadableError' }])
  })

  test('a response whose body `finally` has read, which becomes a 500', async () => {
    const { port, errors } = await listenTo(() => new Response('text'), { finally: [async (response) => void (await response.text())] })
    expect(await runChecked(() => exchange(port, head('GET / HTTP/1.1', 'Host: a', 'Connection: close')))).toMatch(/^HTTP\/1.1 500 /)
    expect(errors).toMatchObject([{ name: 'ContractResponseError' }])
  })

  test('a stream over HTTP/2', async () => {
    const errors: unknown[] = []
    const router = serve(operation, () => new Response(streamOf('a', boom)), { onError: (thrown) => void errors.push(thrown) })
    const port = await listen(createHttp2Server(createNodeHandler(router)))
    const session = connect(`http://127.0.0.1:${port}`)
    onTestFinished(() => session.destroy())
    const stream = session.request({ ':path': '/' })
    stream.on('error', () => undefined).resume()
    await new Promise((resolve) => stream.on('close', resolve))
    expect(errors).toEqual([boom])
  })
})

test('a function around the router may copy the response', async () => {
  const errors: unknown[] = []
  const router = serve(operation, () => ({ status: 200, contentType: lines, body: failing() }), { onError: (thrown) => void errors.push(thrown) })
  const port = await serveFetch(async (request) => new Response((await router.fetch(request)).body))
  await runChecked(() => exchange(port, get + lastRequest))
  expect(errors).toEqual([boom])
})

test('the innermost router that created the response receives the error', async () => {
  const seen: string[] = []
  const inner = serve(operation, () => new Response(streamOf('a', boom)), { onError: () => seen.push('inner') })
  const { port, errors } = await listenTo((request) => inner.fetch(request))
  await runChecked(() => exchange(port, get + lastRequest))
  expect([seen, errors]).toEqual([['inner'], []])
})

test('a router whose response is discarded does not receive the error', async () => {
  const other = vi.fn()
  const guard = serve(operation, () => new Response(streamOf('a')), { onError: other })
  const { port, errors } = await listenTo(() => new Response(streamOf('a', boom)), { before: [async (request) => void (await guard.fetch(request))] })
  await runChecked(() => exchange(port, get + lastRequest))
  expect([other.mock.calls, errors]).toEqual([[], [boom]])
})

describe.each(['HTTP/1', 'HTTP/2'])('a client that disconnects over %s', (protocol) => {
  test.each(['elements', 'bytes'])('causes no call: %s', async (title) => {
    const errors: unknown[] = []
    let notice = (): void => undefined
    const aborted = new Promise<void>((resolve) => (notice = resolve))
    const handler: LooseHandler = (request) => {
      const waiting = new Promise<never>((_, reject) =>
        request.signal.addEventListener('abort', () => {
          reject(boom)
          notice()
        }),
      )
      const elements = async function* (): AsyncGenerator<unknown> {
        yield 1
        yield await waiting
      }
      const bytes = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)), pull: () => waiting })
      return { status: 200, contentType: title === 'bytes' ? octets : lines, body: title === 'bytes' ? bytes : elements() }
    }
    const listener = createNodeHandler(serve(operation, handler, { onError: (thrown) => void errors.push(thrown) }))
    await runChecked(async () => {
      if (protocol === 'HTTP/2') {
        const session = connect(`http://127.0.0.1:${await listen(createHttp2Server(listener))}`)
        const stream = session.request({ ':path': '/' })
        stream.on('error', () => undefined)
        await once(stream, 'data')
        stream.close(constants.NGHTTP2_CANCEL)
        await aborted
        session.destroy()
      } else {
        const { socket, write, waitFor } = connectTo(await listen(createServer(listener)))
        write(get)
        await waitFor('\r\n\r\n')
        socket.destroy()
        await aborted
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(errors).toEqual([])
  })
})
