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
    let rest = ''
    let hadReturn = false
    for (let isOpen = true; isOpen;) {
      signal?.throwIfAborted()
      const { done, value } = await reader.read()
      isOpen = !done
      const text = decoder.decode(value, { stream: isOpen })
      // The first half of a line's end ends the line, so that nobody waits for the second; which is then none.
      const [first, ...others] = text.slice(Number(hadReturn && text[0] === '\n')).split(/\r\n?|\n/)
      if (text) hadReturn = text.endsWith('\r')
      const lines = [rest + first, ...others]
      rest = lines.pop() as string
      for (const line of lines) {
        signal?.throwIfAborted()
        yield line
      }
    }
    signal?.throwIfAborted()
    if (rest) yield rest
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
    else if (field === 'event' || (field === 'id' && !value.includes('\0'))) event[field] = value
    else if (field === 'retry' && /^\d+$/.test(value)) event.retry = Number(value)
  }
}
