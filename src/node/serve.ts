import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { exposureKey } from '../core/server-adapter.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { type ArgumentsOption, createListener, type Fetchable } from './listener.ts'

/**
 * The options of `serve`.
 *
 * @example
 * const options: ServeOptions = { port: 3000, hostname: '127.0.0.1' }
 */
export interface ServeOptions {
  /** The port; 0 for any free one. Default: 3000. */
  readonly port?: number | undefined
  /** The host name or address to listen on. Default: all addresses of the machine. */
  readonly hostname?: string | undefined
  /** Closes the server when it aborts, as `close` does. */
  readonly signal?: AbortSignal | undefined
  /** The milliseconds that responses have to end after the server was closed; `Infinity` for no limit. Default: 10,000. */
  readonly closeTimeout?: number | undefined
  /**
   * Receives what no router reports, with Node's request: what `args` or a function around the router throws, and why a response
   * could not be sent. Default: `console.error`.
   */
  readonly onError?: ((error: unknown, incoming: IncomingMessage) => unknown) | undefined
}

/**
 * A server that is listening.
 *
 * @example
 * const { url, close }: NodeServer = await serve(router)
 */
export interface NodeServer {
  /** Where it listens, such as `http://localhost:3000/`. */
  readonly url: string
  /** The server of `node:http`. */
  readonly server: Server
  /** Accepts no more connections, and resolves when all responses have ended or the time for them is over. */
  readonly close: () => Promise<void>
}

/** The options of a server, and `args`: the arguments of `fetch` after the request. */
type ListenOptions<Arguments> = ServeOptions & ArgumentsOption<Arguments, IncomingMessage, ServerResponse>

/**
 * Serves a router over HTTP on Node. With the option `args`, each request is handled with the arguments that it returns.
 *
 * @param router a router, or another object with a `fetch` function
 * @returns the server, once it listens
 * @throws TypeError for an unknown option and for a router without a `fetch` function, RangeError for an invalid port or `closeTimeout`, the error of
 * `node:net` if it cannot listen, such as `EADDRINUSE`, and the reason of a `signal` that has aborted
 * @example
 * const server = await serve(router, { port: 3000 })
 */
export async function serve<Arguments extends readonly unknown[] = []>(
  router: Fetchable<Arguments>,
  ...[options]: [] extends Arguments ? [options?: ListenOptions<Arguments>] : [options: ListenOptions<Arguments>]
): Promise<NodeServer> {
  const given: ListenOptions<Arguments> = options ?? ({} as ListenOptions<Arguments>)
  rejectUnknownOptions(given, 'port,hostname,signal,closeTimeout,args,onError', 'serve')
  const { port = 3000, hostname, signal, closeTimeout = 10_000 } = given
  if (!(closeTimeout >= 0)) throw new RangeError("'closeTimeout' must be a non-negative number")
  const server = createServer(createListener(router, given))
  if ((router.fetch as { readonly [exposureKey]?: boolean })[exposureKey] && process.env['NODE_ENV'] === 'production') {
    console.warn("'exposeMessages' must be false in production: pass it to withContractErrorHandler")
  }
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // As an object: an invalid port would otherwise be the path of a Unix domain socket.
  server.listen({ port, host: hostname })
  await once(server, 'listening')
  const url = toUrl(server.address() as AddressInfo, hostname)
  const closed = new Promise<void>((resolve) => server.once('close', resolve))
  // Connections without a request end at once, the others when their responses have ended.
  const close = async (): Promise<void> => {
    server.close()
    // Node does not count a connection as idle before its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    // A connection becomes idle after its response; Node would keep it open for some seconds.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    // The server does not know the connections that were upgraded, for example to WebSocket.
    const end = (): void => sockets.forEach((socket) => socket.destroy())
    // A timer that has to wait longer would run at once.
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

function toUrl({ port, address }: AddressInfo, hostname = 'localhost'): string {
  const host = address === '::' || address === '0.0.0.0' ? 'localhost' : hostname
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
}
