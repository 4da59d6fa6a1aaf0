import { once } from 'node:events'
import type { Server } from 'node:http'
import type { ServerHttp2Session } from 'node:http2'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { readTimeLimit } from './exchange.ts'

/**
 * Options for `listen`.
 *
 * @example
 * const options: ListenOptions = { port: 443, closeTimeout: 5_000 }
 */
export interface ListenOptions {
  /** The port; 0 for any free one. Default: 3000. */
  readonly port?: number | undefined
  /** The host name or address to listen on. Default: all of the machine's addresses. */
  readonly hostname?: string | undefined
  /** Closes the server when it aborts, as `close` does. */
  readonly signal?: AbortSignal | undefined
  /** The milliseconds that responses have to end after the server was closed; `Infinity` for no limit. Default: 10,000. */
  readonly closeTimeout?: number | undefined
}

/**
 * A server that is listening.
 *
 * @example
 * const { url, close }: NodeServer = await serve(router)
 */
export interface NodeServer<Served extends NetServer = Server> {
  /** Where it listens, such as `http://localhost:3000/`. */
  readonly url: string
  /** Node's server. */
  readonly server: Served
  /** Accepts no more connections, and resolves when all responses have ended or the time for them is over. */
  readonly close: () => Promise<void>
}

/** The names of the `listen` options. */
export const listenOptions = 'port,hostname,signal,closeTimeout'

/** The milliseconds for which a connection without a request stays open while the server closes: a request may be on its way. */
const idleTime = 250

/**
 * Listens with a `node:http`, `node:https` or `node:http2` server that has a handler, and closes it without losing a request.
 *
 * @returns the server, once it listens
 * @throws TypeError for an unknown option, RangeError for an invalid port or `closeTimeout`, the `node:net` error if it cannot listen, such
 * as `EADDRINUSE`, and the reason of a `signal` that has aborted
 * @example
 * await listen(createServer(createNodeHandler(router)), { port: 3000 })
 */
export async function listen<Served extends NetServer>(server: Served, options: ListenOptions = {}): Promise<NodeServer<Served>> {
  rejectUnknownOptions(options, listenOptions, 'listen')
  return start(server, options)
}

/** Listens with options that were checked for unknown names. */
export async function start<Served extends NetServer>(
  server: Served,
  { port = 3000, hostname, signal, closeTimeout = 10_000 }: ListenOptions,
): Promise<NodeServer<Served>> {
  if (!(closeTimeout >= 0)) throw new RangeError("'closeTimeout' must be a non-negative number")
  const sockets = track<Socket>(server, 'connection', 'secureConnection')
  const sessions = track<ServerHttp2Session>(server, 'session')
  server.on('session', closeUnused)
  // As an object: an invalid port would otherwise be a Unix domain socket's path.
  server.listen({ port, host: hostname })
  await once(server, 'listening')
  const url = toUrl(server, hostname)
  const closed = new Promise<void>((resolve) => server.once('close', resolve))
  // Each response closes its connection.
  const close = async (): Promise<void> => {
    // After waiting connections were accepted: the system would otherwise reset them.
    await new Promise(setImmediate)
    const served: ClosableServer = server
    const { closeIdleConnections } = served
    // Node would reset connections on which a request is arriving.
    served.closeIdleConnections = () => undefined
    server.close()
    const endIdle = (): void => {
      closeIdleConnections?.call(server)
      // Node does not count a connection as idle before its first request.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      // The client sends unprocessed requests again (RFC 9113, section 6.8).
      for (const session of sessions) session.close()
    }
    // After what has arrived was read.
    const idle = setInterval(() => setImmediate(endIdle), idleTime)
    // The server does not know the connections that were upgraded, for example to WebSocket.
    const end = (): void => sockets.forEach((socket) => socket.destroy())
    // A timer with a longer delay would run at once.
    const late = setTimeout(end, Math.min(closeTimeout, 2 ** 31 - 1))
    await closed
    clearInterval(idle)
    clearTimeout(late)
  }
  void closed.then(() => signal?.removeEventListener('abort', close))
  signal?.addEventListener('abort', close)
  if (signal?.aborted) {
    await close()
    throw signal.reason
  }
  return { url, server, close }
}

/** An HTTP/1 server knows which connections are idle. */
interface ClosableServer extends NetServer {
  closeIdleConnections?: () => void
}

/** Returns the open connections, which the server's events announce. */
function track<Connection extends Socket | ServerHttp2Session>(
  server: NetServer,
  ...events: readonly string[]
): ReadonlySet<Connection> {
  const connections = new Set<Connection>()
  const add = (connection: Connection): void => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  }
  for (const event of events) server.on(event, add)
  return connections
}

/** Closes an HTTP/2 connection without a request. The handler does not see it, and pings would outlive Node's time limit. */
function closeUnused(session: ServerHttp2Session): void {
  const stop = (): void => clearTimeout(timer)
  // `session.socket` allows no `destroy`; `once` returns the socket itself.
  const socket = session.socket.once('close', stop)
  const timer = setTimeout(() => socket.destroy(), readTimeLimit(session.server))
  session.once('stream', stop)
}

function toUrl(server: NetServer, hostname = 'localhost'): string {
  const { port, address } = server.address() as AddressInfo
  const host = address === '::' || address === '0.0.0.0' ? 'localhost' : hostname
  const scheme = 'setSecureContext' in server ? 'https' : 'http'
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}/`
}
