/**
 * `sendStatus` is the last resort for each failure while sending. It responds with only a status, or ends the stream or the connection if a
 * response has begun.
 */
import type { ServerResponse } from 'node:http'
import { cancelLater } from '../core/write/cancel-body.ts'
import type { Exchange } from './exchange.ts'
import { LightResponse } from './light-response.ts'
import { type HeaderMap, readLength, toHeaderMap } from './response-headers.ts'

/** Sends a response. Never throws: a response that cannot be sent becomes a 500, or ends the connection if it has begun. */
export function sendResponse(response: Response, exchange: Exchange): void {
  const fail = (thrown: unknown): void => sendFailure(thrown, exchange)
  try {
    const body = LightResponse.take(response)
    if (body === undefined) sendPlatformResponse(response, exchange).catch(fail)
    else sendWhole(exchange, response.status, response.headers, body)
  } catch (thrown) {
    fail(thrown)
  }
}

/** Reports a failure, and responds with a 500 that says nothing about it. Never throws. */
export function sendFailure(thrown: unknown, exchange: Exchange): void {
  exchange.reportFailure(thrown)
  sendStatus(exchange, 500)
}

/** Responds with only a status. Never throws: if the status cannot be sent, or a response has begun, the connection ends. */
export function sendStatus(exchange: Exchange, status: number, headers: HeaderMap = {}): void {
  const outgoing = exchange.outgoing as ServerResponse
  try {
    // Throws if a response has begun.
    exchange.writeHead(outgoing, status, { 'content-length': '0', ...headers })
    endResponse(exchange)
  } catch {
    exchange.breakOff(outgoing)
  }
}

/** Sends a response with its length. HEAD and 304 may carry another body's length; 204 carries none (RFC 9110, section 8.6). */
function sendWhole(
  exchange: Exchange,
  status: number,
  headers: Headers,
  body: string | Uint8Array | null,
  statusText?: string,
): void {
  const isHead = exchange.method === 'HEAD'
  const map = toHeaderMap(headers)
  const size = body === null ? 0 : Buffer.byteLength(body)
  if (status !== 204) {
    const length = isHead || status === 304 ? readLength(headers) : String(size)
    if (length !== undefined) map['content-length'] = length
  }
  exchange.writeHead(exchange.outgoing as ServerResponse, status, map, statusText)
  if (body === null || isHead) endResponse(exchange)
  else endResponse(exchange, size === body.length ? body : Buffer.from(body))
}

/** Sends a platform response, or one whose body the application has accessed. */
async function sendPlatformResponse(response: Response, exchange: Exchange): Promise<void> {
  const { status, statusText, headers, body } = response
  const outgoing = exchange.outgoing as ServerResponse
  if (response.bodyUsed) throw new TypeError('The body was already used')
  if (body === null || exchange.method === 'HEAD' || exchange.isAborted) {
    if (body) cancelLater(body, headers)
    sendWhole(exchange, status, headers, null, statusText)
    return
  }
  const map = toHeaderMap(headers)
  const length = readLength(headers)
  if (length !== undefined) map['content-length'] = length
  // NaN without a length: no comparison holds.
  let rest = Number(length)
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  const readPart = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await reader.read()
    if (!done && !(value instanceof Uint8Array)) throw new TypeError('A part of the body is not bytes')
    rest -= value?.byteLength ?? 0
    // Bytes beyond the length would be read as the connection's next response.
    if (done ? rest > 0 : rest < 0) throw new TypeError('The length of the body is not its content-length')
    return value
  }
  let proceed = (): void => undefined
  outgoing.on('drain', () => proceed())
  outgoing.once('close', () => {
    cancelLater(reader, headers)
    proceed()
  })
  // A length may describe another body, such as another service's compressed one. A text or bytes are one part.
  const first = length === undefined ? undefined : await readPart()
  exchange.writeHead(outgoing, status, map, statusText)
  // The head leaves at once also if the first part of the body takes time.
  const flushing = setImmediate(() => outgoing.flushHeaders())
  try {
    // Checked each time: a source that is always ready would otherwise never let the event loop cancel it.
    for (let part = first ?? (await readPart()); part && !exchange.isAborted; part = await readPart()) {
      clearImmediate(flushing)
      // The client receives more slowly than the body is produced.
      if (outgoing.write(part)) continue
      const stop = exchange.limitSending()
      await new Promise<void>((resolve) => (proceed = resolve))
      stop()
    }
  } finally {
    clearImmediate(flushing)
  }
  endResponse(exchange)
}

/**
 * The milliseconds for which a request's rest is received after the response, before the connection is closed. A connection that closes
 * while the client still sends is reset, and the client may lose the response.
 */
const lingerTime = 500

/**
 * Ends a response whose head was written. `shouldKeepAlive` alone decides whether it is the connection's last: the client, a `connection`
 * header and a closing server set it.
 *
 * @param last the body, or undefined if it was written already or is absent; a text is ASCII
 */
function endResponse(exchange: Exchange, last?: string | Uint8Array): void {
  const outgoing = exchange.outgoing as ServerResponse
  if (outgoing.shouldKeepAlive !== false || !exchange.isReceiving) {
    // Node encodes head and text together. Latin-1 is faster than UTF-8, which would change a header that is not ASCII.
    outgoing.end(last, 'latin1')
  } else {
    outgoing.flushHeaders()
    if (last !== undefined) outgoing.write(last, 'latin1')
    linger(exchange)
  }
  // Before Node's own listener, which limits how long the connection may be idle.
  if (!outgoing.writableFinished) outgoing.prependOnceListener('finish', exchange.limitSending())
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
