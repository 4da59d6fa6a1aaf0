/** Streams of elements as responses carry them: server-sent events and lines of JSON. */
import { isObject } from '../property.ts'

/**
 * Makes the bytes of a stream from its elements, one at a time as the reader asks for them. The source is closed when
 * the reader goes away, or when an element cannot be sent; what it throws reaches the reader.
 */
export function toByteStream(
  elements: AsyncIterable<unknown>,
  toText: (element: unknown) => string | Promise<string>,
): ReadableStream<Uint8Array> {
  const iterator = elements[Symbol.asyncIterator]()
  const cancel = async (): Promise<void> => void (await iterator.return?.())
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) return controller.close()
        try {
          controller.enqueue(new TextEncoder().encode(await toText(value)))
        } catch (thrown) {
          await cancel()
          throw thrown
        }
      },
      cancel,
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
 * @throws TypeError for a field that would end its line, and so could forge another event
 */
export function toServerSentEvent(element: unknown): string {
  const hasData = isObject(element) && Object.hasOwn(element, 'data')
  const event: { readonly [field: string]: unknown } = hasData ? element : { data: element }
  let text = ''
  for (const field of ['event', 'id', 'retry']) {
    if (event[field] === undefined) continue
    const value = String(event[field])
    if (/[\r\n\0]/.test(value)) throw new TypeError(`The '${field}' of a server-sent event has a line break`)
    text += `${field}: ${value}\n`
  }
  const data = hasData && typeof event['data'] === 'string' ? event['data'] : toJson(event['data'])
  for (const line of data.split(/\r\n|\r|\n/)) text += `data: ${line}\n`
  return `${text}\n`
}

/** @throws TypeError for what JSON cannot carry, where `JSON.stringify` would give undefined or throw */
export function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`JSON cannot carry ${typeof value}`)
  return text
}
