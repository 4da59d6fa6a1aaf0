/** Reads streams of lines and of server-sent events. */
import type { EventWithData } from '../shared/element-text.ts'

/**
 * Yields the lines of a UTF-8 body, without line ends. Reads the body on demand, and cancels it when the consumer
 * stops.
 *
 * @param toError creates the error for invalid UTF-8, which is otherwise replaced
 * @throws the reason of the signal, once it aborts
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
  toError?: () => Error,
): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: !!toError })
  const cancel = (): void => void reader.cancel(signal?.reason).catch(() => undefined)
  signal?.addEventListener('abort', cancel)
  try {
    let rest = ''
    let endsWithReturn = false
    for (let isOpen = true; isOpen;) {
      signal?.throwIfAborted()
      const { done, value } = await reader.read()
      isOpen = !done
      let text: string
      try {
        text = decoder.decode(value, { stream: isOpen })
      } catch {
        throw (toError as () => Error)()
      }
      // A carriage return ends the line at once; a line feed at the start of the next chunk is then part of the same
      // line end.
      const lines = text.slice(Number(endsWithReturn && text[0] === '\n')).split(/\r\n?|\n/)
      if (text) endsWithReturn = text.endsWith('\r')
      lines[0] = rest + lines[0]
      rest = lines.pop() as string
      for (const line of lines) {
        signal?.throwIfAborted()
        yield line
      }
    }
    signal?.throwIfAborted()
    if (rest) yield rest
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}

/** The fields of a server-sent event. Fields that were not sent are absent. */
export interface ServerSentEvent {
  data?: string
  event?: string
  id?: string
  retry?: number
}

/**
 * Parses lines as server-sent events (HTML Standard, section 9.2.6). Events without data or without an end are dropped.
 */
export async function* readEvents(lines: AsyncIterable<string>): AsyncGenerator<ServerSentEvent & EventWithData> {
  let event: ServerSentEvent = {}
  for await (const line of lines) {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (line === '') {
      if (event.data !== undefined) yield event as ServerSentEvent & EventWithData
      event = {}
    } else if (field === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
    else if (field === 'event' || (field === 'id' && !value.includes('\0'))) event[field] = value
    else if (field === 'retry' && /^\d+$/.test(value)) event.retry = Number(value)
  }
}
