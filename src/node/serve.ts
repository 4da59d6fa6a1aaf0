import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exposureKey } from '../core/server-adapter.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { listenOptions, type ListenOptions, type NodeServer, start } from './listen.ts'
import { type ArgumentsOption, createListener, type Fetchable } from './listener.ts'

/**
 * Options for `serve`.
 *
 * @example
 * const options: ServeOptions = { port: 3000, hostname: '127.0.0.1' }
 */
export interface ServeOptions extends ListenOptions {
  /**
   * Receives what no router reports, with Node's request: what `args` or a function around the router throws, and why a response
   * could not be sent. Default: `console.error`.
   */
  readonly onError?: ((error: unknown, incoming: IncomingMessage) => unknown) | undefined
}

/** Server options, and `args`: the `fetch` arguments after the request. */
type RouterOptions<Arguments> = ServeOptions & ArgumentsOption<Arguments, IncomingMessage, ServerResponse>

/**
 * Serves a router over HTTP on Node. With the option `args`, each request is handled with the arguments that it returns.
 *
 * @param router a router, or another object with a `fetch` function
 * @returns the server, once it listens
 * @throws TypeError for an unknown option and for a router without a `fetch` function, RangeError for an invalid port or `closeTimeout`,
 * the `node:net` error if it cannot listen, such as `EADDRINUSE`, and the reason of a `signal` that has aborted
 * @example
 * const server = await serve(router, { port: 3000 })
 */
export async function serve<Arguments extends readonly unknown[] = []>(
  router: Fetchable<Arguments>,
  ...[options]: [] extends Arguments ? [options?: RouterOptions<Arguments>] : [options: RouterOptions<Arguments>]
): Promise<NodeServer> {
  const given: RouterOptions<Arguments> = options ?? ({} as RouterOptions<Arguments>)
  rejectUnknownOptions(given, `${listenOptions},args,onError`, 'serve')
  const server = createServer(createListener(router, given))
  if ((router.fetch as { readonly [exposureKey]?: boolean })[exposureKey] && process.env['NODE_ENV'] === 'production') {
    console.warn("'exposeMessages' must be false in production: pass it to withContractErrorHandler")
  }
  return start(server, given)
}
