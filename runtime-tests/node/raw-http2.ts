/** Raw frames of HTTP/2: the client of Node sends END_STREAM before it resets a stream. */
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The types of frames (RFC 9113, section 6). */
const types = { data: 0, headers: 1, reset: 3, settings: 4, goAway: 7, windowUpdate: 8 } as const

function frame(type: keyof typeof types, flags: number, id: number, payload: Uint8Array = new Uint8Array()): Buffer {
  const start = Buffer.alloc(9)
  start.writeUIntBE(payload.length, 0, 3)
  start[3] = types[type]
  start[4] = flags
  start.writeUInt32BE(id, 5)
  return Buffer.concat([start, payload])
}

/** A header as a literal that is not indexed (RFC 7541, section 6.2.2). */
function toLiteral(fields: readonly [string, string]): Buffer {
  return Buffer.concat([Buffer.of(0), ...fields.flatMap((text) => [Buffer.of(text.length), Buffer.from(text, 'latin1')])])
}

/** Headers by name or, if some are repeated, in order. */
type RawHeaders = Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[]

/** A raw connection of HTTP/2. */
export interface RawHttp2 {
  readonly socket: Socket
  /** Begins a request; `isWhole` ends it, too. */
  readonly request: (id: number, method: string, path: string, headers?: RawHeaders, isWhole?: boolean) => void
  readonly data: (id: number, text: string, isLast?: boolean) => void
  readonly reset: (id: number, code: number) => void
  readonly goAway: () => void
  /** Allows the server to send 2^30 more bytes, of a stream or, with 0, of the connection. */
  readonly grow: (id: number) => void
}

/** Connects to a server of HTTP/2 over `socket`, or without TLS to a port. `confirms` acknowledges the settings of the server. */
export async function connectRaw(port: number, socket: Socket = connect(port, '127.0.0.1'), confirms = true): Promise<RawHttp2> {
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).resume()
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  socket.write(frame('settings', 0, 0))
  await new Promise((resolve) => socket.once('data', resolve))
  if (confirms) socket.write(frame('settings', 1, 0))
  return {
    socket,
    request: (id, method, path, headers = {}, isWhole = false) => {
      const scheme = 'encrypted' in socket ? 'https' : 'http'
      const pseudo = { ':method': method, ':scheme': scheme, ':path': path, ':authority': 'a' }
      const fields = [...Object.entries(pseudo), ...(Array.isArray(headers) ? (headers as [string, string][]) : Object.entries(headers))]
      socket.write(frame('headers', isWhole ? 5 : 4, id, Buffer.concat(fields.map(toLiteral))))
    },
    data: (id, text, isLast = false) => void socket.write(frame('data', isLast ? 1 : 0, id, Buffer.from(text, 'latin1'))),
    reset: (id, code) => {
      const payload = Buffer.alloc(4)
      payload.writeUInt32BE(code)
      socket.write(frame('reset', 0, id, payload))
    },
    grow: (id) => void socket.write(frame('windowUpdate', 0, id, Buffer.of(64, 0, 0, 0))),
    goAway: () => void socket.write(frame('goAway', 0, 0, Buffer.alloc(8))),
  }
}
