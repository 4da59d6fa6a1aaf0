/** Bodies that are streams of bytes: `byteStream`. */
import { createConnection } from 'node:net'
import { once } from 'node:events'
import { createServer as createHttp2Server } from 'node:http2'
import { byteStream, type ContractRequest, createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { createNodeHandler, serve } from 'routepact/node'
import { createOpenApiDocument } from 'routepact/openapi'
import { testContract } from 'routepact-tools/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { connectRaw } from '../node/raw-http2.ts'
import { listen } from '../node/support.ts'
import { createLooseRouter, type LooseRequest } from '../support.ts'
import { waitUntil } from '../wait-until.ts'

const size = { 'application/json': { body: z.number() } }
const contract = createContract({
  upload: { path: '/', method: 'PUT', requests: { 'application/octet-stream': { body: byteStream() } }, responses: { 200: size } },
  ignore: { path: '/ignored', method: 'PUT', requests: { 'application/octet-stream': { body: byteStream() } }, responses: { 200: size } },
  any: {
    path: '/any',
    method: 'POST',
    requests: { 'application/json': { body: z.object({ a: z.number() }) }, '*/*': { body: byteStream() } },
    responses: { 200: { 'text/plain': { body: z.string() } } },
  },
})

async function count(stream: ReadableStream<Uint8Array>): Promise<number> {
  let total = 0
  for await (const { byteLength } of stream) total += byteLength
  return total
}

const onError = vi.fn()
const create = (maxBodySize = 1000) =>
  createRouter({
    contract,
    maxBodySize,
    onError,
    handlers: {
      upload: async (request) => request.respond({ status: 200, body: await count(request.validatedBody) }),
      ignore: async (request) => request.respond({ status: 200, body: 0 }),
      any: async (request) => {
        const { contentType, body } = request.validatedContent
        const text = contentType === '*/*' ? await new Response(body).text() : JSON.stringify(body)
        return request.respond({ status: 200, body: `${contentType} ${request.headers.get('content-type')} ${text}` })
      },
    },
  })

const { fetch } = create()
const type = { 'content-type': 'application/octet-stream' }
const send = async (body: BodyInit | null, headers: Record<string, string> = type, path = '/', method = 'PUT') => {
  const response = await fetch(new Request(`http://localhost${path}`, { method, body, headers, duplex: 'half' } as RequestInit))
  return [response.status, (await response.json()) as unknown]
}
const stream = (...parts: unknown[]) => new ReadableStream({ pull: (controller) => (parts.length > 0 ? controller.enqueue(parts.shift()) : controller.close()) })

describe('the handler receives a stream', () => {
  test.each<[title: string, body: () => BodyInit | null, result: unknown[]]>([
    ['bytes', () => new Uint8Array(10), [200, 10]],
    ['several parts', () => stream(new Uint8Array(3), new Uint8Array(4)), [200, 7]],
    ['an empty body', () => '', [200, 0]],
    ['no body', () => null, [200, 0]],
    ['as many bytes as are allowed', () => stream(new Uint8Array(999), new Uint8Array(1)), [200, 1000]],
    ['one more', () => stream(new Uint8Array(999), new Uint8Array(2)), [413, { error: 'Content Too Large' }]],
    ['a body that fails', () => new ReadableStream({ pull: (controller) => controller.error(new Error('secret')) }), [400, { error: 'Failed to read request body' }]],
  ])('%s', async (_title, body, result) => {
    expect(await send(body())).toEqual(result)
  })

  test.each([
    [{}, 400],
    [{ 'content-type': 'text/plain' }, 400],
    [{ ...type, 'content-encoding': 'gzip' }, 415],
    [{ ...type, 'content-encoding': 'identity' }, 200],
    [{ ...type, 'content-length': '1001' }, 413],
  ])('with %j: %i', async (headers, status) => {
    expect((await send(new Uint8Array(10), headers))[0]).toBe(status)
  })

  test.each<[title: string, optional: true | undefined, headers: Record<string, string>, body: BodyInit | null, result: unknown]>(
    [undefined, true as const].flatMap((optional): [string, true | undefined, Record<string, string>, BodyInit | null, unknown][] => [
      ['no type', optional, {}, null, [200, '*/* 0']],
      ['no type', optional, { 'content-encoding': 'gzip' }, null, [200, '*/* 0']],
      ['no type, and no bytes', optional, { 'content-encoding': 'gzip' }, '', [200, '*/* 0']],
      ['a text', optional, { 'content-encoding': 'gzip', 'content-type': 'text/csv' }, null, [200, '*/* 0']],
      ['a type of bytes', optional, { 'content-encoding': 'gzip', 'content-type': 'image/png' }, null, [200, '*/* 0']],
      ['a malformed type', optional, { 'content-encoding': 'gzip', 'content-type': 'a' }, null, [200, '*/* 0']],
      ['a declared type of bytes', optional, { 'content-encoding': 'gzip', 'content-type': 'application/octet-stream' }, null, [200, 'application/octet-stream 0']],
      ['no type', optional, { 'content-encoding': 'gzip' }, new Uint8Array(3), [415, { error: 'Unsupported Content-Encoding: gzip' }]],
      ['a text', optional, { 'content-encoding': 'br', 'content-type': 'text/csv' }, new Uint8Array(3), [415, { error: 'Unsupported Content-Encoding: br' }]],
      ['no type', optional, { 'content-encoding': 'identity' }, new Uint8Array(3), [200, '*/* 3']],
    ]),
  )("under '*/*': %s, optional %s, %j", async (_title, optional, headers, body, result) => {
    const requests = { 'application/octet-stream': { body: byteStream() }, '*/*': { body: byteStream() }, ...(optional && { optional }) }
    const { fetch: receive } = createLooseRouter({
      contract: { any: { path: '/', method: 'POST', requests, responses: { 200: { 'application/json': { body: z.string() } } } } },
      handlers: {
        any: async (request: LooseRequest) => {
          const { contentType, body: received } = request.validatedContent as { contentType: string; body: ReadableStream<Uint8Array> }
          return { status: 200, body: `${contentType} ${await count(received)}` }
        },
      },
    })
    const sent = new Request('http://localhost/', { method: 'POST', body, headers })
    // The platform names the type of a text.
    if (!('content-type' in headers)) sent.headers.delete('content-type')
    const response = await receive(sent)
    expect([response.status, await response.json()]).toEqual(result)
  })

  test('which ends with a 413 in the handler, and cancels the rest', async () => {
    const cancel = vi.fn()
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100)), cancel })
    expect(await send(endless)).toEqual([413, { error: 'Content Too Large' }])
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })

  test('which reads nothing before the handler does', async () => {
    const pull = vi.fn()
    expect(await send(new ReadableStream({ pull }, { highWaterMark: 0 }), type, '/ignored')).toEqual([200, 0])
    expect(pull).not.toHaveBeenCalled()
  })

  test('whose cancellation cancels the body', async () => {
    const cancel = vi.fn()
    let handled: unknown
    const respond = async ({ validatedBody }: ContractRequest<typeof contract.upload>): Promise<Response> => {
      const reader = validatedBody.getReader()
      await reader.read()
      await reader.cancel('enough')
      return (handled = Response.json(1)) as Response
    }
    const router = createLooseRouter({ contract: { upload: contract.upload }, handlers: { upload: respond as never } })
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1)), cancel })
    expect(await router.fetch(new Request('http://localhost/', { method: 'PUT', body, headers: type, duplex: 'half' } as RequestInit))).toBe(handled)
    await waitUntil(() => expect(cancel).toHaveBeenCalledWith('enough'))
  })

  test.each(['before the first read', 'during a read', 'as the body ends', 'as the body fails'])('that fails if the request is aborted %s', async (moment) => {
    const controller = new AbortController()
    const pull = (source: ReadableStreamDefaultController): void => {
      if (moment === 'during a read') setTimeout(() => controller.abort(), 5)
      else controller.abort()
      if (moment === 'as the body ends') source.close()
      if (moment === 'as the body fails') source.error(new Error('secret'))
    }
    const respond = async ({ validatedBody }: ContractRequest<typeof contract.upload>): Promise<Response> => {
      if (moment === 'before the first read') controller.abort()
      return Response.json(await count(validatedBody).catch((thrown: Error) => thrown.message))
    }
    const router = createLooseRouter({ contract: { upload: contract.upload }, handlers: { upload: respond as never } })
    const body = moment === 'before the first read' ? 'a' : new ReadableStream({ pull }, { highWaterMark: 0 })
    const request = new Request('http://localhost/', { method: 'PUT', body, headers: type, duplex: 'half', signal: controller.signal } as RequestInit)
    expect(await (await router.fetch(request)).json()).toBe('The request was aborted')
  })

  test('that it may cancel unread', async () => {
    const respond = async ({ validatedBody }: ContractRequest<typeof contract.upload>) => (await validatedBody.cancel(), Response.json(1))
    const router = createLooseRouter({ contract: { upload: contract.upload }, handlers: { upload: respond as never } })
    expect((await router.fetch(new Request('http://localhost/', { method: 'PUT', body: 'a', headers: type }))).status).toBe(200)
  })

  test('that fails if the application has read the body', async () => {
    const before = async (request: Request): Promise<void> => void (await request.text())
    const handler = async ({ validatedBody }: ContractRequest<typeof contract.upload>) => Response.json(await count(validatedBody))
    const router = createLooseRouter({ contract: { upload: contract.upload }, before: [before as never], handlers: { upload: handler as never }, onError })
    expect((await router.fetch(new Request('http://localhost/', { method: 'PUT', body: 'a', headers: type }))).status).toBe(500)
    expect(onError).toHaveBeenLastCalledWith(new Error('The body was already read'), expect.anything())
  })
})

describe("'*/*'", () => {
  test.each([
    [{ 'content-type': 'application/json' }, '{"a":1}', 'application/json application/json {"a":1}'],
    [{ 'content-type': 'image/png' }, 'x', '*/* image/png x'],
    [{ 'content-type': 'none' }, 'x', '*/* none x'],
    [{}, new TextEncoder().encode('x'), '*/* null x'],
    [{}, null, '*/* null '],
  ])('%j %s', async (headers, body, expected) => {
    const response = await fetch(new Request('http://localhost/any', { method: 'POST', body, headers: headers as Record<string, string> }))
    expect(await response.text()).toBe(expected)
  })

  test('is not a content type of other bodies and of responses', () => {
    const any = { '*/*': { body: z.any() } }
    const streams = { '*/*': { body: byteStream() } }
    for (const [requests, responses, place] of [
      [any, { 200: {} }, 'requests'],
      [{ 'image/*': { body: byteStream() } }, { 200: {} }, 'requests'],
      [streams, { 200: any }, 'responses.200'],
    ] as const) {
      const given = { one: { path: '/', method: 'POST', requests, responses } }
      expect(() => createLooseRouter({ contract: given, handlers: { one: () => 1 } })).toThrow(`one: '${place}.${Object.keys(requests)[0] === 'image/*' ? 'image/*' : '*/*'}' is not valid`)
    }
  })

  test('in documents and in the client, which sends the content type of a Blob', async () => {
    const document = createOpenApiDocument(contract, { info: { title: '', version: '' } })
    expect(document.paths?.['/any']?.post?.requestBody?.content['*/*']).toEqual({ schema: {} })
    expect(document.paths?.['/']?.put?.requestBody?.content['application/octet-stream']).toEqual({ schema: { contentMediaType: 'application/octet-stream' } })
    const client = createClient(contract, { fetch })
    const { body } = await client.any({ contentType: '*/*', body: new Blob(['x'], { type: 'image/gif' }) })
    expect(body).toBe('*/* image/gif x')
    expect((await client.upload({ body: stream(new Uint8Array(5)) })).body).toBe(5)
    expect((await client.upload({ body: new Blob(['abc']) })).body).toBe(3)
  })
})

test('testContract finds nothing', async () => {
  expect((await testContract(contract, { fetch }, { count: 20 } as object)).findings).toEqual([])
})

describe('over HTTP', () => {
  const start = async (maxBodySize: number, handle: (stream: ReadableStream<Uint8Array>) => Promise<number> = count) => {
    const outcomes: unknown[] = []
    const router = createRouter({
      contract: { upload: contract.upload },
      maxBodySize,
      handlers: {
        upload: async (request) => {
          const total = await handle(request.validatedBody).catch((thrown: unknown) => {
            outcomes.push((thrown as Error).message)
            throw thrown
          })
          outcomes.push(total)
          return request.respond({ status: 200, body: total })
        },
      },
    })
    const server = await serve(router, { port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => server.close())
    return { url: server.url, outcomes }
  }

  test('a body of 64 MB is received as the handler reads it', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const { url } = await start(100_000_000, async (body) => {
      await released
      return count(body)
    })
    const part = new Uint8Array(65_536)
    let sent = 0
    const body = new ReadableStream({ pull: (controller) => (sent++ < 1024 ? controller.enqueue(part) : controller.close()) })
    const pending = globalThis.fetch(url, { method: 'PUT', body, headers: type, duplex: 'half' } as RequestInit)
    await new Promise((resolve) => setTimeout(resolve, 300))
    // What the sockets hold.
    expect(sent).toBeLessThan(512)
    release()
    const response = await pending
    expect([response.status, await response.json()]).toEqual([200, 67_108_864])
  })

  test('a body that is cut fails in the handler', async () => {
    const { url, outcomes } = await start(1000)
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
    socket.write('PUT / HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream\r\ncontent-length: 10\r\n\r\nabc')
    await once(socket, 'connect')
    setTimeout(() => socket.destroy(), 50)
    await waitUntil(() => expect(outcomes).toHaveLength(1))
    expect(outcomes[0]).toEqual(expect.any(String))
  })

  test('a stream of HTTP/2 that is reset without an error fails in the handler', async () => {
    const outcomes: unknown[] = []
    const handlers = {
      upload: async ({ validatedBody }: ContractRequest<typeof contract.upload>) => {
        outcomes.push(await count(validatedBody).catch((thrown: Error) => thrown.message))
        return Response.json(1)
      },
    }
    const server = createHttp2Server(createNodeHandler(createRouter({ contract: { upload: contract.upload }, handlers })))
    onTestFinished(() => void server.close())
    const connection = await connectRaw(await listen(server))
    connection.request(1, 'PUT', '/', type)
    connection.data(1, 'abc')
    setTimeout(() => connection.reset(1, 0), 50)
    await waitUntil(() => expect(outcomes).toEqual(['The request was aborted']))
  })

  test('a body larger than the limit is a 413', async () => {
    const { url } = await start(1000)
    const body = stream(new Uint8Array(600), new Uint8Array(600))
    const response = await globalThis.fetch(url, { method: 'PUT', body, headers: type, duplex: 'half' } as RequestInit)
    expect([response.status, await response.json()]).toEqual([413, { error: 'Content Too Large' }])
  })
})
