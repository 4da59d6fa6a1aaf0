/** Sends requests of the hostile suite over a connection to `createNodeHandler`, if `HOSTILE_ADAPTER` is `node`. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { Router } from 'routepact'
import { createNodeHandler } from 'routepact/node'

const isEnabled = process.env['HOSTILE_ADAPTER'] === 'node'

/** Whether a request can be sent: a request of the platform that was not altered, with a body that can be read. */
function canBeSent(request: Request): boolean {
  return (
    isEnabled &&
    request.constructor === Request &&
    Object.isExtensible(request) &&
    Reflect.ownKeys(request).every((key) => typeof key === 'symbol') &&
    !request.bodyUsed &&
    !request.body?.locked &&
    !request.signal.aborted &&
    request.url.startsWith('http:') &&
    !['CONNECT', 'TRACE'].includes(request.method)
  )
}

/** Fetches a response over HTTP if that is enabled and possible, and directly otherwise. */
export async function fetchOverHttp(router: Router<unknown[]>, request: Request, args: unknown[]): Promise<Response> {
  if (!canBeSent(request)) return router.fetch(request, ...args)
  const body = await request.clone().arrayBuffer().catch(() => undefined)
  if (!body) return router.fetch(request, ...args)
  const server = createServer(createNodeHandler(router, ...args))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true })
  const { pathname, search, host } = new URL(request.url)
  const headers = [['host', host], ...request.headers, ...(request.body ? [['content-length', String(body.byteLength)]] : [])]
  const sent = sendRequest({
    port: (server.address() as AddressInfo).port,
    method: request.method,
    path: pathname + search,
    headers: headers.flat(),
    // Without an agent that keeps connections, each response has `connection: close`.
    agent,
  })
  request.signal.addEventListener('abort', () => sent.destroy())
  sent.on('close', () => {
    agent.destroy()
    server.close()
  })
  sent.end(request.body ? new Uint8Array(body) : undefined)
  const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
  return toResponse(incoming, request.method)
}

function toResponse(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers()
  const { rawHeaders, statusCode = 0 } = incoming
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index]?.toLowerCase(), rawHeaders[index + 1]]
    const isOwn = ['date', 'keep-alive', 'transfer-encoding'].includes(name) || (name === 'content-length' && method !== 'HEAD')
    if (!isOwn && value !== 'keep-alive') headers.append(name, value)
  }
  const isBodiless = method === 'HEAD' || [204, 205, 304].includes(statusCode) || incoming.headers['content-length'] === '0' && !headers.has('content-type')
  if (isBodiless) incoming.resume()
  return new Response(isBodiless ? null : (Readable.toWeb(incoming) as ReadableStream), { status: statusCode, headers })
}
