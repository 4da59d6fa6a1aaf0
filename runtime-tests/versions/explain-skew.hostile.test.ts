import { createContract } from 'routepact'
import { ContractClientError, createClient, createOutline } from 'routepact/client'
import { createOpenApiDocument } from 'routepact/openapi'
import { explainSkew } from 'routepact/versions'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'

const declare = (name: z.ZodType) =>
  createContract({
    getUser: { path: '/user', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ name }) } } } },
  })
const contract = declare(z.string())
const baseUrl = 'https://example.com'
const info = { title: 'API', version: '1.0.0' }
const otherOutline = { getUser: { digest: 'other' } }
const deployed = createOpenApiDocument(declare(z.number()), { info })

/** Calls `getUser` `count` times on a server whose response the contract rejects, and which publishes what `publish` returns. */
async function callServer(publish: (path: string, request: Request) => Response | Promise<Response>, count = 1) {
  const paths: string[] = []
  const fetch = (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/user') return Response.json({ name: 1 })
    paths.push(pathname.replace('/.well-known/routepact', 'published'))
    return publish(pathname, request)
  }
  const client = explainSkew(createClient(contract, { baseUrl, fetch, validateResponses: true }), { contract, baseUrl, fetch })
  const thrown = await Promise.all(Array.from({ length: count }, () => client.getUser().catch((reason: unknown) => reason)))
  return { error: thrown[0] as ContractClientError, paths, call: () => client.getUser().catch((reason: Error) => reason) }
}

const toPublisher = (outline: unknown, document: unknown) => (path: string) => Response.json(path.endsWith('/document') ? document : outline)

/** A body that sends the same bytes until it is cancelled, at most 100 times. */
function createEndless(onCancel: () => void): ReadableStream {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      if (sent++ === 100) controller.close()
      else controller.enqueue(new Uint8Array(1_000_000).fill(32))
    },
    cancel: onCancel,
  })
}

describe('the error stays as it is', () => {
  test.each([
    ['null', null],
    ['a text', 'x'],
    ['an array', []],
    ['an outline without digests', {}],
    ['an outline with the digest of the contract', createOutline(contract)],
    ['an outline of names of Object.prototype', { constructor: 1, getUser: { digest: { toString: 1 } } }],
  ])('for a server that publishes %s', async (_name, outline) => {
    for (const document of [null, [], 'x', { paths: null }, { openapi: '3.1.0', info, paths: { '/user': { get: 1 } } }, { openapi: 1, paths: [] }]) {
      const { error } = await callServer(toPublisher(outline, document))
      expect(error).toBeInstanceOf(ContractClientError)
      expect(error.message).toMatch(/has a body that its schema rejects/)
    }
  })

  test.each([
    ['invalid JSON', () => new Response('{')],
    ['no body', () => new Response(null)],
    ['an error', () => new Response('{}', { status: 500 })],
    ['nothing', () => Promise.reject(new Error('offline'))],
    ['a body that fails', () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) }))],
  ])('for a server that sends %s', async (_name, publish) => {
    const { error, paths } = await callServer(publish)
    expect([error.message.includes('another version'), paths]).toEqual([false, ['published']])
  })
})

test('a body is read up to 5 MB', async () => {
  const cancelled = vi.fn<() => void>()
  const { error } = await callServer(() => new Response(createEndless(cancelled)))
  expect(error.message).not.toContain('another version')
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce())
})

describe('a server that does not respond is not waited for', () => {
  const expectTimeout = async (publish: () => Response | Promise<Response>) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), 10)
      return controller.signal
    })
    onTestFinished(() => timeout.mockRestore())
    const { error } = await callServer(publish)
    expect(error.message).not.toContain('another version')
    expect(timeout).toHaveBeenCalledWith(5000)
  }

  test('without a response', () => expectTimeout(() => new Promise(() => undefined)))

  test('without the end of its body', () => expectTimeout(() => new Response(new ReadableStream())))
})

test('a redirect is not followed', async () => {
  const modes: string[] = []
  await callServer((_path, request) => {
    modes.push(request.redirect)
    return Response.redirect('https://example.org/', 302)
  })
  expect(modes).toEqual(['manual'])
})

test('a request has no credentials of the client', async () => {
  const sent: Headers[] = []
  const fetch = (request: Request) => {
    if (!request.url.endsWith('/user')) sent.push(request.headers)
    return request.url.endsWith('/user') ? Response.json({ name: 1 }) : Response.json(null)
  }
  const headers = { authorization: 'Bearer secret' }
  const client = explainSkew(createClient(contract, { baseUrl, fetch, headers, validateResponses: true }), { contract, baseUrl, fetch })
  await client.getUser().catch(() => undefined)
  expect(sent.flatMap((received) => Array.from(received))).toEqual([])
  expect(sent).toHaveLength(1)
})

test('1,000 errors read the outline and the document once, until a minute has passed', async () => {
  const { error, paths, call } = await callServer(toPublisher(otherOutline, deployed), 1000)
  expect(error.message).toContain("The server has another version of 'getUser'")
  expect(paths).toEqual(['published', 'published/document'])
  vi.setSystemTime(Date.now() + 60_001)
  onTestFinished(() => void vi.useRealTimers())
  await call()
  expect(paths).toHaveLength(4)
})

test('an error names ten changes at most', async () => {
  const parameters = Array.from({ length: 50 }, (_, index) => ({ name: `p${index}`, in: 'query', required: true, schema: { type: 'string' } }))
  const document = { openapi: '3.1.0', info, paths: { '/user': { get: { parameters, responses: deployed.paths['/user']?.get?.responses } } } }
  const { error } = await callServer(toPublisher(otherOutline, document))
  expect(error.message.split('; ')).toHaveLength(10)
})

test('a pattern of the server does not block the client', async () => {
  const body = { type: 'object', required: ['name'], properties: { name: { type: 'string', pattern: '^(a|a)*(b+)+\\1$' } } }
  const responses = { 200: { description: '', content: { 'application/json': { schema: body } } } }
  const start = performance.now()
  await callServer(toPublisher(otherOutline, { openapi: '3.1.0', info, paths: { '/user': { get: { responses } } } }))
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a deep document does not end the process', async () => {
  const deep = `${'{"allOf":['.repeat(100_000)}{}${']}'.repeat(100_000)}`
  const text = `{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{"/user":{"get":{"responses":{"200":{"description":"","content":{"application/json":{"schema":${deep}}}}}}}}}`
  const { error } = await callServer((path) => (path.endsWith('/document') ? new Response(text) : Response.json(otherOutline)))
  expect(error).toBeInstanceOf(ContractClientError)
})
