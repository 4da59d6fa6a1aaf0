/** What a hostile client sends over a socket. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createContract, mergeRouters } from 'routepact'
import { serve } from 'routepact/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { current, mcp, meta, previous, router, seen, serveTools } from './support.ts'

let port: number
let close: () => Promise<void>
let wasStarted: (() => void) | undefined
let wasAborted: (() => void) | undefined

beforeAll(async () => {
  const waiting = createContract({ wait: { path: '/wait', method: 'GET', responses: { 200: {} } } })
  const wait = async ({ signal }: Request): Promise<Response> => {
    wasStarted?.()
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    wasAborted?.()
    return new Response()
  }
  const other = serveTools(waiting, { wait }, { path: '/waiting' })
  const server = await serve(mergeRouters([router, mcp, other]), { port: 0, hostname: '127.0.0.1' })
  port = Number(new URL(server.url).port)
  close = server.close
})
afterAll(async () => close())
beforeEach(() => {
  seen.length = 0
})

interface Raw {
  readonly headers?: readonly string[]
  readonly target?: string
  readonly body?: string | Buffer
}

/** Returns the bytes of a request with the method POST. */
function toBytes(message: object | string | Buffer, { headers = [], target = '/mcp' }: Raw = {}): Buffer {
  const body = Buffer.from(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
  const own = ['host: localhost', 'content-type: application/json', 'connection: close', `content-length: ${body.length}`]
  const version = headers.some((line) => line.startsWith('mcp-protocol-version')) ? [] : [`mcp-protocol-version: ${previous}`]
  return Buffer.concat([Buffer.from(`POST ${target} HTTP/1.1\r\n${[...own, ...version, ...headers].join('\r\n')}\r\n\r\n`), body])
}

/** Sends bytes and returns the status and the body of the response. */
async function sendRaw(bytes: Buffer): Promise<{ readonly status: number; readonly body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const received = await text(socket)
  return { status: Number(received.split(' ')[1]), body: received.slice(received.indexOf('\r\n\r\n')) }
}

const getUser = (id: string) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'getUser', arguments: { params: { id } } } })
const stateless = { ...getUser('1'), params: { ...getUser('1').params, _meta: meta } }
const statelessHeaders = [`mcp-protocol-version: ${current}`, 'mcp-method: tools/call']

describe('over a socket', () => {
  it.each([
    ['a name with spaces', stateless, { headers: [...statelessHeaders, 'mcp-name:   getUser  '] }, 200, '"name\\":\\"Ada'],
    ['two names', stateless, { headers: [...statelessHeaders, 'mcp-name: getUser', 'mcp-name: getNote'] }, 400, '-32020'],
    ['two origins', getUser('1'), { headers: ['origin: http://localhost', 'origin: http://evil.example.com'] }, 403, "'Origin' is not one of 'origins'"],
    ['an absolute target', getUser('1'), { target: 'http://evil.example.com/mcp' }, 200, '"name\\":\\"Ada'],
    ['an absolute target, for another operation', getUser('me'), { target: 'http://evil.example.com/mcp' }, 200, 'must not lead to another operation'],
    ['an encoded path, for another operation', getUser('me'), { target: '/%6dcp' }, 200, 'must not lead to another operation'],
    ['a compressed body', getUser('1'), { headers: ['content-encoding: gzip'] }, 415, 'Unsupported Content-Encoding: gzip'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}, 400, 'The body is not valid JSON'],
    ['two credentials', { ...getUser('1'), params: { name: 'deleteUser', arguments: { params: { id: '1' } } } }, { headers: ['authorization: Bearer secret', 'authorization: Bearer other'] }, 200, 'Unauthorized'],
  ])('%s', async (_kind, message, options, status, expected) => {
    const response = await sendRaw(toBytes(message, options))
    expect(response.body).toContain(expected)
    expect(response.status).toBe(status)
    expect(seen.map(({ name }) => name)).not.toContain('getMe')
    expect(seen.map(({ name }) => name)).not.toContain('deleteUser')
  })

  it('a message that is too large is rejected before its end', async () => {
    const start = toBytes('', { headers: ['transfer-encoding: chunked'] }).toString().replace(/content-length: 0\r\n/, '')
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
    expect(await sendRaw(Buffer.from(start + chunk.repeat(17)))).toMatchObject({ status: 413, body: expect.stringContaining('Content Too Large') })
  })

  it('the end of the connection ends the call', async () => {
    const started = new Promise<void>((resolve) => (wasStarted = resolve))
    const aborted = new Promise<void>((resolve) => (wasAborted = resolve))
    const socket = connect(port, '127.0.0.1')
    socket.write(toBytes({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait' } }, { target: '/waiting' }))
    await started
    socket.destroy()
    await once(socket, 'close')
    await aborted
  })

  it('the next message is answered', async () => {
    expect(await sendRaw(toBytes({ jsonrpc: '2.0', id: 1, method: 'ping' }))).toMatchObject({ status: 200 })
  })
})

it('a fault of the platform, at any read of the signal, is no answer of the protocol', async () => {
  for (let reads = 0; reads < 12; reads++) {
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mcp-protocol-version': previous },
      body: JSON.stringify(getUser('1')),
    })
    const { signal } = request
    let left = reads
    Object.defineProperty(request, 'signal', {
      get: () => {
        if (left-- === 0) throw new Error('broken')
        return signal
      },
    })
    const response = await mcp.fetch(request)
    expect([response.status, await response.text()]).toEqual(response.status === 500 ? [500, expect.stringMatching(/^\{"jsonrpc":"2.0",(?:"id":1,)?"error":\{"code":-32603,"message":"Internal error"\}\}$/)] : [200, expect.stringContaining('"name\\":\\"Ada')])
  }
})
