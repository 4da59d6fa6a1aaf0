/** Sends requests to a `node:http` server without a network. */
import type { Server } from 'node:http'
import { Duplex } from 'node:stream'
import { type Scenario, toRequest } from './scenarios.ts'

/** A connection in memory, which sends one request at a time. */
class Connection extends Duplex {
  #received: Buffer[] = []
  #left = 0
  #resolve: (() => void) | undefined

  override _read(): void {
    // The data is pushed by `send`.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.#received.push(chunk)
    this.#left -= chunk.byteLength
    callback()
    // In the event loop's next turn, in which a socket would receive the next request.
    if (this.#left <= 0 && this.#resolve) setImmediate(this.#resolve)
    if (this.#left <= 0) this.#resolve = undefined
  }

  /** Sends a request and resolves once its response, with this many bytes, has been written. */
  send(request: Buffer, length: number): Promise<void> {
    return new Promise((resolve) => {
      this.#received.length = 0
      this.#left = length
      this.#resolve = resolve
      this.push(request)
    })
  }

  /** Sends a request and returns what the server writes until it is idle. */
  async sendFirst(request: Buffer): Promise<Buffer> {
    this.#left = Number.POSITIVE_INFINITY
    this.push(request)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return Buffer.concat(this.#received)
  }
}

/** Writes a request as bytes, with the headers that a client adds. */
function toBytes(scenario: Scenario): Buffer {
  const { method, headers } = toRequest(scenario)
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `${method} ${scenario.path} HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n${lines.join('')}\r\n${scenario.body ?? ''}`,
  )
}

/**
 * Connects to a server that listens, because a server that does not listen closes its connections. Returns a function that sends one
 * request and checks the response.
 */
export async function connect(name: string, server: Server, scenario: Scenario): Promise<() => Promise<void>> {
  const connection = new Connection()
  server.emit('connection', connection)
  const request = toBytes(scenario)
  const response = await connection.sendFirst(request)
  const [head = '', sent = ''] = response.toString().split('\r\n\r\n')
  const isChunked = /^transfer-encoding: chunked$/im.test(head)
  // A chunk's length precedes it on a separate line.
  const body = isChunked ? sent.split('\r\n').filter((_, line) => line % 2 === 1).join('') : sent
  const isRight =
    head.startsWith(`HTTP/1.1 ${scenario.status} `) &&
    /^content-type: application\/json(?:;|$)/im.test(head) &&
    /^connection: keep-alive$/im.test(head) &&
    // Error bodies differ.
    (scenario.expected === undefined || body === JSON.stringify(scenario.expected))
  if (!isRight) throw new Error(`${name} responds to '${scenario.name}' with ${response.toString().slice(0, 300)}`)
  return () => connection.send(request, response.byteLength)
}
