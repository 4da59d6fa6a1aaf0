/**
 * `shouldKeepAlive` alone decides whether a response is the last of its connection. The client, a `connection` header and a
 * server that closes set it.
 */
import type { ServerResponse } from 'node:http'
import type { Exchange } from './exchange.ts'

/**
 * The milliseconds for which the rest of a request is received after the response, before the connection is closed. A
 * connection that closes while the client still sends is reset, and the client may lose the response.
 */
const lingerTime = 500

/**
 * Ends a response whose head was written.
 *
 * @param last the body, or undefined if it was written already or is absent; a text is ASCII
 */
export function endResponse(exchange: Exchange, last?: string | Uint8Array): void {
  const outgoing = exchange.outgoing as ServerResponse
  if (outgoing.shouldKeepAlive !== false || !exchange.isReceiving) {
    // Node encodes head and text together. Latin-1 is faster than UTF-8, which would change a header that is not ASCII.
    outgoing.end(last, 'latin1')
    return
  }
  outgoing.flushHeaders()
  if (last !== undefined) outgoing.write(last, 'latin1')
  linger(exchange)
}

/** Ends a complete response that closes the connection, once the client has stopped sending. */
function linger({ incoming, outgoing }: Exchange): void {
  const end = (): void => {
    clearTimeout(timer)
    outgoing.end()
  }
  const timer = setTimeout(end, lingerTime)
  incoming.once('close', end)
  incoming.once('end', end)
  incoming.resume()
}
