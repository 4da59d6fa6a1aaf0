/** Streams of elements as responses carry them: server-sent events and lines of JSON. */

/**
 * Makes the bytes of a stream from its elements, one at a time as the reader asks for them. The source is closed when
 * the reader goes away; what it throws reaches the reader.
 */
export function toByteStream(
  elements: AsyncIterable<unknown>,
  toText: (element: unknown) => string | Promise<string>,
): ReadableStream<Uint8Array> {
  const iterator = elements[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) return controller.close()
        try {
          controller.enqueue(encoder.encode(await toText(value)))
        } catch (thrown) {
          // The element cannot be sent, so the source has no reader any more.
          await iterator.return?.()
          throw thrown
        }
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** An element as a line of JSON (https://github.com/ndjson/ndjson-spec). */
export function toJsonLine(element: unknown): string {
  return `${toJson(element)}\n`
}

/**
 * An element as a server-sent event (HTML Standard, section 9.2.6): its JSON as `data`, or, where it has `data` itself,
 * that with its `event`, `id` and `retry`.
 *
 * @throws TypeError for an `event` or `id` that would end its line, and so could forge another event
 */
export function toServerSentEvent(element: unknown): string {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, 'data')) {
    return `data: ${toJson(element)}\n\n`
  }
  const { data, event, id, retry } = element as { [field: string]: unknown }
  let text = ''
  for (const [name, value] of [['event', event], ['id', id]] as const) {
    if (value === undefined) continue
    if (typeof value !== 'string' || /[\r\n\0]/.test(value)) throw new TypeError(`A server-sent event has an '${name}' that is no line`)
    text += `${name}: ${value}\n`
  }
  if (retry !== undefined) {
    if (!Number.isInteger(retry) || (retry as number) < 0) throw new TypeError("A server-sent event has a 'retry' that is no number of milliseconds")
    text += `retry: ${String(retry)}\n`
  }
  const lines = (typeof data === 'string' ? data : toJson(data)).split(/\r\n|\r|\n/)
  return `${text}${lines.map((line) => `data: ${line}\n`).join('')}\n`
}

/** @throws TypeError for what JSON cannot carry, where `JSON.stringify` would give undefined or throw */
export function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`JSON cannot carry ${typeof value}`)
  return text
}
