/** Servers of Node with `createNodeHandler`, and raw connections to them. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Server as NetServer, type Socket } from 'node:net'
import { createNodeHandler } from 'routepact/node'
import { onTestFinished } from 'vitest'

/** A function of the Fetch API, or a promise of anything, as a wrapper without types may return. */
export type LooseFetch = (request: Request) => unknown

/** Returns a handler for any `fetch` function. */
export function toHandler(fetch: LooseFetch): ReturnType<typeof createNodeHandler> {
  return createNodeHandler({ fetch: fetch as (request: Request) => Response })
}

/** Listens on a free port until the test ends, and returns the port. */
export async function listen(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    if ('closeAllConnections' in server) (server as Server).closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

/** Serves a `fetch` function over HTTP/1 until the test ends. */
export async function serveFetch(fetch: LooseFetch): Promise<number> {
  return listen(createServer(toHandler(fetch)))
}

/** Joins lines with CRLF and adds the empty line that ends a head. */
export function head(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** A raw connection of a client. */
export interface Connection {
  readonly socket: Socket
  /** Sends text as latin1. */
  readonly write: (text: string) => void
  /** Waits until the received text contains `text`, or for the end of the connection. */
  readonly waitFor: (text: string, times?: number) => Promise<string>
  /** Waits for the end of the connection and returns all of the received text. */
  readonly end: () => Promise<string>
  /** Resolves with whether the server reset the connection. */
  readonly closed: Promise<boolean>
}

/** Connects to a port; received bytes are read as latin1. */
export function connectTo(port: number): Connection {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let isReset = false
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => (isReset = true))
  const closed = new Promise<boolean>((resolve) => socket.on('close', () => resolve(isReset)))
  const waitFor = async (text: string, times = 1): Promise<string> => {
    while (received.split(text).length <= times && !socket.closed) {
      await Promise.race([once(socket, 'data').catch(() => undefined), closed])
    }
    return received
  }
  return {
    socket,
    write: (text) => socket.write(text, 'latin1'),
    waitFor,
    end: async () => {
      await closed
      return received
    },
    closed,
  }
}

/** Sends text on a connection of its own, and returns all that is received until the server closes it. */
export async function exchange(port: number, text: string): Promise<string> {
  const { write, end } = connectTo(port)
  write(text)
  return end()
}

/** The status codes in received text. */
export function toStatuses(received: string): number[] {
  return Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status))
}

/** The body of the last response in received text, without the framing of its chunks. */
export function toBody(received: string): string {
  const start = received.lastIndexOf('HTTP/1.1 ')
  const end = received.indexOf('\r\n\r\n', start)
  const body = received.slice(end + 4)
  if (!/^transfer-encoding: chunked$/im.test(received.slice(start, end))) return body
  return Array.from(body.matchAll(/([\da-f]+)\r\n/g)).reduce(
    ({ text, next }, { index, 0: line, 1: size = '' }) => {
      if (index < next) return { text, next }
      const from = index + line.length
      const to = from + Number.parseInt(size, 16)
      return { text: text + body.slice(from, to), next: to + 2 }
    },
    { text: '', next: 0 },
  ).text
}

/** The last request of a connection, which the server then closes. */
export const lastRequest: string = head('GET /ordinary HTTP/1.1', 'Host: a', 'Connection: close')
