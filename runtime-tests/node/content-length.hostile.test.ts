/** The `content-length` of a stream over HTTP: as many bytes are sent, or the response is not completed. */
import { createServer } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runChecked } from '../fixtures/harness.ts'
import { anything, serve, streamOf } from '../support.ts'
import { connectTo, head, listen } from './support.ts'

const mismatch = 'The length of the body is not its content-length'
const octets = 'application/octet-stream'
const contents = { [octets]: { body: anything } }

/** A stream whose parts are sent one by one. */
function slowStream(...parts: readonly string[]): ReadableStream {
  const rest = [...parts]
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const part = rest.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
}

type Streamed = [title: string, contentType: string | undefined, create: () => unknown, length: string, body: string]

const complete: Streamed[] = [
  ['a stream', octets, () => streamOf('abc', 'de'), '5', 'abcde'],
  ['a stream without bytes', octets, () => streamOf(), '0', ''],
  ['a Blob stream', octets, () => new Blob(['abcde']).stream(), '5', 'abcde'],
]
const incomplete: Streamed[] = [
  ['a stream that is longer', octets, () => streamOf('abc', 'de'), '4', 'abc'],
  ['a stream that is shorter', octets, () => streamOf('abc', 'de'), '6', 'abcde'],
  ['a slow stream that is longer', octets, () => slowStream('abc', 'de'), '4', 'abc'],
  ['a slow stream that is shorter', octets, () => slowStream('abc', 'de'), '6', 'abcde'],
]

/** Serves a stream, and returns the errors that are reported. */
function create([, contentType, body, length]: Streamed): { readonly listener: ReturnType<typeof createNodeHandler>; readonly errors: string[] } {
  const errors: string[] = []
  const handler = (): unknown => ({ status: 200, contentType, body: body(), headers: { 'content-length': length } })
  const router = serve({ responses: { 200: contents } }, handler, { onError: (thrown) => void errors.push((thrown as Error).message) })
  return { listener: createNodeHandler(router), errors }
}

describe.each(['1.1', '1.0'])('220: over HTTP/%s', (version) => {
  const request = head(`GET / HTTP/${version}`, 'Host: a', 'Connection: close')

  test.each(complete)('220: %s is sent with its length', async (...streamed) => {
    const { listener, errors } = create(streamed)
    const { write, end, closed } = connectTo(await listen(createServer(listener)))
    write(request)
    const received = Buffer.from(await end(), 'latin1').toString()
    expect(received.toLowerCase()).toContain(`\r\ncontent-length: ${streamed[3]}\r\n`)
    expect(received.toLowerCase()).not.toContain('transfer-encoding')
    expect([received.split('\r\n\r\n')[1], await closed, errors]).toEqual([streamed[4], false, []])
  })

  test.each(incomplete)('220: %s is not completed', async (...streamed) => {
    const { listener, errors } = create(streamed)
    await runChecked(async () => {
      const { write, end } = connectTo(await listen(createServer(listener)))
      write(request)
      const [top = '', body = ''] = Buffer.from(await end(), 'latin1').toString().split('\r\n\r\n')
      // Nothing is received if the connection ends before the head has left. Otherwise, the body has less than its length.
      expect(/content-length: (\d+)/i.exec(top)?.[1] ?? streamed[3]).toBe(streamed[3])
      expect(streamed[4].startsWith(body)).toBe(true)
      expect(Buffer.byteLength(body)).toBeLessThan(Number(streamed[3]))
    })
    expect(errors).toEqual([mismatch])
  })

  test('220: the first part of a stream that is longer than its length results in a 500', async () => {
    const { listener, errors } = create(['', octets, () => streamOf('abc'), '2', ''])
    const { write, end } = connectTo(await listen(createServer(listener)))
    write(request)
    expect(await end()).toMatch(/^HTTP\/1.1 500 /)
    expect(errors).toEqual([mismatch])
  })
})

describe('220: over HTTP/2', () => {
  async function receive(streamed: Streamed): Promise<[length: unknown, body: string, code: number, errors: string[]]> {
    const { listener, errors } = create(streamed)
    const session = connect(`http://127.0.0.1:${await listen(createHttp2Server(listener))}`)
    onTestFinished(() => session.destroy())
    const stream = session.request({ ':path': '/' })
    let length: unknown
    let body = ''
    stream.on('response', (headers) => (length = headers['content-length']))
    stream.on('error', () => undefined).setEncoding('utf8').on('data', (text: string) => (body += text))
    await new Promise((resolve) => stream.on('close', resolve))
    return [length, body, stream.rstCode, errors]
  }

  test.each(complete)('220: %s is sent with its length', async (...streamed) => {
    expect(await receive(streamed)).toEqual([streamed[3], streamed[4], 0, []])
  })

  test.each(incomplete)('220: %s is reset', async (...streamed) => {
    const [, , code, errors] = await receive(streamed)
    expect(code).not.toBe(0)
    expect(errors).toEqual([mismatch])
  })
})

test('220: HEAD has the length of GET', async () => {
  const { listener, errors } = create(complete[0] as Streamed)
  const { write, end } = connectTo(await listen(createServer(listener)))
  write(head('HEAD / HTTP/1.1', 'Host: a', 'Connection: close'))
  const [top = '', body] = (await end()).split('\r\n\r\n')
  expect([/content-length: (\d+)/i.exec(top)?.[1], body, errors]).toEqual(['5', '', []])
})
