/** `prefers` and `Vary` over HTTP/1 and HTTP/2. */
import { createServer } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import { error } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, test } from 'vitest'
import { anything, createLooseRouter, type LooseHandler, type LooseOptions, prefers } from '../support.ts'
import { exchange, head, listen } from './support.ts'

const contents = { 'application/json': { body: anything }, 'text/csv': { body: anything } }

function createNegotiating(handler: LooseHandler, options: Partial<LooseOptions> = {}): ReturnType<typeof createNodeHandler> {
  const contract = { op: { path: '/', method: 'GET', responses: { 200: contents, 304: {} } } }
  return createNodeHandler(createLooseRouter({ contract, handlers: { op: handler }, ...options }))
}

const answer: LooseHandler = (request) => ({ status: 200, contentType: prefers(request, 200), body: 'a' })

/** Sends a request, and returns the status, the content type and each `Vary` of the response. */
async function send(handler: LooseHandler, lines: readonly string[] = [], options: Partial<LooseOptions> = {}, method = 'GET'): Promise<unknown[]> {
  const port = await listen(createServer(createNegotiating(handler, options)))
  const received = await exchange(port, head(`${method} / HTTP/1.1`, 'Host: a', 'Connection: close', ...lines))
  const [first = '', ...fields] = (received.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const read = (name: string): string[] => fields.filter((field) => field.toLowerCase().startsWith(`${name}:`)).map((field) => field.slice(name.length + 2))
  return [Number(first.split(' ')[1]), read('content-type')[0], ...read('vary')]
}

const csv = 'text/csv; charset=utf-8'

describe('HTTP/1', () => {
  test.each<[title: string, lines: string[], expected: unknown[]]>([
    ['no header', [], [200, 'application/json', 'Accept']],
    ['one header', ['Accept: text/csv'], [200, csv, 'Accept']],
    ['repeated headers', ['Accept: application/json;q=0.1', 'ACCEPT: text/csv;q=0.2'], [200, csv, 'Accept']],
    ['repeated headers that leave a quoted string open', ['Accept: text/csv;x="', 'Accept: ", application/json;q=0.1'], [200, 'application/json', 'Accept']],
    ['another type', ['Accept: image/png'], [406, 'application/json', 'Accept']],
  ])('%s', async (_title, lines, expected) => {
    expect(await send(answer, lines)).toEqual(expected)
  })

  test('HEAD', async () => {
    expect(await send(answer, ['Accept: text/csv'], {}, 'HEAD')).toEqual([200, csv, 'Accept'])
  })

  test.each<[title: string, handler: LooseHandler, expected: unknown[]]>([
    ['data with a Vary', () => ({ status: 200, contentType: 'text/csv', body: 'a', headers: { vary: 'Origin' } }), [200, csv, 'Origin, Accept']],
    ['data with several Vary', () => ({ status: 200, contentType: 'text/csv', body: 'a', headers: { vary: ['A', 'B'] } }), [200, csv, 'A, B, Accept']],
    ['304', () => ({ status: 304 }), [304, undefined, 'Accept']],
    ['a Response', () => new Response('a'), [200, 'text/plain;charset=UTF-8', 'Accept']],
    ['a redirect', () => Response.redirect('http://a.test/'), [302, undefined, 'Accept']],
    ['a stream', () => ({ status: 200, contentType: 'text/csv', body: new Blob(['a']).stream() }), [200, csv, 'Accept']],
    ['an error', () => error(503), [503, 'application/json', 'Accept']],
  ])('%s', async (_title, handler, expected) => {
    const negotiating: LooseHandler = (request) => [prefers(request, 200), handler(request)].at(1)
    expect(await send(negotiating)).toEqual(expected)
  })

  test('a response that `finally` has read and replaced', async () => {
    const replace = async (response: Response): Promise<Response> => new Response(`${await response.text()}!`, { headers: { vary: 'Origin' } })
    expect(await send(answer, [], { finally: [replace] })).toEqual([200, 'text/plain;charset=UTF-8', 'Origin, Accept'])
    expect(await send(answer, [], { finally: [(response) => response.clone()] })).toEqual([200, 'application/json', 'Accept'])
  })

  test('a request whose platform object was created', async () => {
    const opened: LooseHandler = (request) => [request.clone(), answer(request)].at(1)
    expect(await send(opened, ['Accept: text/csv'])).toEqual([200, csv, 'Accept'])
  })

  test('a request that does not negotiate', async () => {
    expect(await send(() => ({ status: 200, contentType: 'text/csv', body: 'a' }))).toEqual([200, csv])
  })
})

test('HTTP/2', async () => {
  const port = await listen(createHttp2Server(createNegotiating(answer)))
  const session = connect(`http://127.0.0.1:${port}`)
  const stream = session.request({ ':path': '/', accept: 'application/json;q=0.1, text/csv' })
  const headers = await new Promise<Record<string, unknown>>((resolve) => stream.on('response', resolve))
  stream.resume()
  session.close()
  expect([headers['content-type'], headers['vary']]).toEqual([csv, 'Accept'])
})
