/** The HTTP/2 limits, which Node does not set by default. HTTP/1 servers have limits already. */
import type { Http2ServerResponse, ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import { readTimeLimit } from './exchange.ts'
import type { NodeOutgoing } from './node-types.ts'

/**
 * The maximum number of open streams in one connection, unless the server has `settings.maxConcurrentStreams` (RFC 9113, section 6.5.2).
 */
const mostStreams = 100

/** The error codes for a refused stream, which may be sent again, and for a stream that takes too long (RFC 9113, section 7). */
const [refused, canceled] = [7, 8]

/** A connection's number of open streams, including those that a framework serves itself. */
interface Connection {
  open: number
}

const connections = new WeakMap<ServerHttp2Session, Connection>()

/**
 * Whether an HTTP/2 stream is served. One stream too many is refused. A stream whose client takes too long to send the body is reset.
 * HTTP/1 is always served.
 */
export function admitStream(outgoing: NodeOutgoing): boolean {
  if (!('stream' in outgoing)) return true
  const { stream } = outgoing
  const session = stream.session as ServerHttp2Session | undefined
  if (!session) return false
  const timeLimit = readTimeLimit(session.server)
  const connection = connections.get(session) ?? watch(session, stream, timeLimit)
  if (connection.open > countAllowed(session)) {
    end(stream, refused)
    return false
  }
  if (!stream.endAfterHeaders)
    stream.once(
      'close',
      limitStream(stream, timeLimit, () => !stream.state.remoteClose),
    )
  // Without an error code, Node would end the body as if it were complete, and keep the stream until its response has ended.
  stream.once('aborted', () => {
    if (stream.rstCode === 0) stream.destroy()
  })
  return true
}

/** Ends an HTTP/2 stream whose client does not receive what was sent. Returns the function that stops waiting. */
export function limitSending({ stream }: Http2ServerResponse): () => void {
  return limitStream(stream, readTimeLimit((stream.session as ServerHttp2Session | undefined)?.server))
}

function limitStream(stream: ServerHttp2Stream, timeLimit: number, isLate = (): boolean => true): () => void {
  const timer = setTimeout(() => {
    if (isLate()) end(stream, canceled)
  }, timeLimit)
  return () => clearTimeout(timer)
}

/** Resets a stream. Does not wait for the client, which may not even receive the frame. */
function end(stream: ServerHttp2Stream, code: number): void {
  stream.close(code)
  stream.destroy()
}

/** Returns the number of streams that the server has announced, or the default. */
function countAllowed({ localSettings }: ServerHttp2Session): number {
  const { maxConcurrentStreams = Infinity } = localSettings
  // Without the setting, or before the client has confirmed it, Node reports the largest number.
  return maxConcurrentStreams < 2 ** 31 ? maxConcurrentStreams : mostStreams
}

/** Announces the stream limit, and closes the connection once it had no stream for some time. Pings do not count. */
function watch(session: ServerHttp2Session, first: ServerHttp2Stream, timeLimit: number): Connection {
  const connection: Connection = { open: 0 }
  connections.set(session, connection)
  const count = (stream: ServerHttp2Stream): void => {
    connection.open += 1
    stream.once('close', () => {
      connection.open -= 1
      idle.refresh()
    })
  }
  count(first)
  // Before the stream is served.
  session.prependListener('stream', count)
  const announce = (): void => {
    if (!session.destroyed && countAllowed(session) === mostStreams) session.settings({ maxConcurrentStreams: mostStreams })
  }
  // The client may not have confirmed the server's settings yet, which replace the default.
  if (session.pendingSettingsAck) session.once('localSettings', announce)
  else announce()
  const idle = setTimeout(() => {
    if (connection.open > 0) return
    // A client that reads nothing does not receive the frame that closes the connection.
    if (session.closed) socket.destroy()
    session.close()
    idle.refresh()
  }, timeLimit)
  // `session.socket` allows no `destroy`; `once` returns the socket itself.
  const socket = session.socket.once('close', () => clearTimeout(idle))
  return connection
}
