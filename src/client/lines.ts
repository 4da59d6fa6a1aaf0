/** The elements of streams as they arrive: lines, and the server-sent events that lines make. */

/**
 * The lines of a body, decoded as UTF-8, without their ends. The body is read as they are asked for, and let go when
 * nobody asks any more.
 *
 * @throws the signal's reason, once it aborts
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const stop = (): void => void reader.cancel(signal?.reason).catch(() => undefined)
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    let rest = ''
    for (let isOpen = true; isOpen;) {
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      isOpen = !done
      // A carriage return at the end may be the first half of a line's end.
      const lines = (rest + decoder.decode(value, { stream: isOpen })).split(isOpen ? /\r\n|\r(?!$)|\n/ : /\r\n?|\n/)
      rest = lines.pop() as string
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

/** A server-sent event as it arrives: text, but for `retry`. What was not sent is not there. */
export interface ServerSentEvent {
  data?: string
  event?: string
  id?: string
  retry?: number
}

/** The events of lines (HTML Standard, section 9.2.6). Those without data are none, as is what no empty line ends. */
export async function* readEvents(lines: AsyncIterable<string>): AsyncGenerator<ServerSentEvent> {
  let event: ServerSentEvent = {}
  for await (const line of lines) {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (line === '') {
      if (event.data !== undefined) yield event
      event = {}
    } else if (field === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
    else if (field === 'event' || field === 'id') event[field] = value
    else if (field === 'retry' && /^\d+$/.test(value)) event.retry = Number(value)
  }
}
