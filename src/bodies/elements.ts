/** Bodies that are streams of elements: what event streams and JSON lines have in common. */
import { toIteratorEnd } from '../core/write/stream.ts'
import type { BodyFormat, BodyReading } from '../core/schema/body-format.ts'
import { openBody, type OpenBody } from './open-stream.ts'

/** Returns the element that a line completes. `parse` reads JSON. */
type ToElement = (line: string, parse: (text: string) => unknown) => { readonly value: unknown } | undefined

/** The code for an element stream. */
interface ElementCode extends Pick<BodyFormat, 'contentTypes' | 'create' | 'form' | 'describe'> {
  readonly writeElement: (element: unknown) => string
  /** Begins to read a body. */
  readonly startReading: () => ToElement
  /** Whether bytes that are not UTF-8 are replaced, as browsers do in events. Otherwise such a body fails. */
  readonly isLenient?: boolean
  /** The text before the first element, sent at once. */
  readonly start?: string
  /** The milliseconds of silence after which the start is sent again. */
  readonly heartbeat?: number | undefined
}

/** Creates the format for an element stream. */
export function createElementFormat({ startReading, isLenient, start, heartbeat, ...code }: ElementCode): BodyFormat {
  return {
    ...code,
    open(message, options) {
      // Opened at once, because a body that states too many bytes reaches no handler.
      const body = openBody(message, options)
      const state = { isEnded: false, isLenient }
      const elements = readElements(body, startReading(), options, state)
      // A generator that has not started runs nothing when it ends.
      const end = elements.return.bind(elements)
      elements.return = async (value) => {
        state.isEnded = true
        body.cancel()
        return end(value)
      }
      return elements
    },
    write(value, accept) {
      let index = 0
      const toText = accept ? async (element: unknown) => code.writeElement((await accept(element, index++)).value) : code.writeElement
      return toByteStream(value as AsyncIterable<unknown>, toText, start, heartbeat)
    },
  }
}

/** Yields the elements of a UTF-8 body as its reader accepts them, on demand. An error names the element's index. */
async function* readElements(
  { read, cancel }: OpenBody,
  toElement: ToElement,
  { signal, fail, accept, toReadError }: BodyReading,
  state: { readonly isEnded: boolean; readonly isLenient: boolean | undefined },
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: !state.isLenient })
  let index = 0
  let rest = ''
  let endsWithReturn = false
  const attempt = <Result>(run: () => Result, problem: string, text?: string): Result => {
    try {
      return run()
    } catch {
      throw fail(problem, index, text)
    }
  }
  const parse = (text: string): unknown => attempt(() => JSON.parse(text) as unknown, 'is not JSON', text)
  const abort = (): void => cancel(signal?.reason)
  signal?.addEventListener('abort', abort)
  try {
    for (let isOpen = true; isOpen; ) {
      const part = await read()
      // Its consumer has ended the body, which then looks complete.
      if (state.isEnded) return
      isOpen = part !== undefined
      const text = attempt(() => decoder.decode(part, { stream: isOpen }), "is not text in 'utf-8'")
      // A carriage return ends the line at once; a line feed at the start of the next part then belongs to the same line end.
      const lines = text.slice(Number(endsWithReturn && text[0] === '\n')).split(/\r\n?|\n/)
      if (text) endsWithReturn = text.endsWith('\r')
      lines[0] = rest + lines[0]
      if (isOpen || !lines.at(-1)) rest = lines.pop() as string
      for (const line of lines) {
        if (signal?.aborted) throw toReadError(signal.reason)
        const element = toElement(line, parse)
        if (element) yield (await accept(element.value, index++)).value
      }
    }
  } finally {
    signal?.removeEventListener('abort', abort)
    abort()
  }
}

/**
 * Converts elements to a byte stream, one at a time as the reader pulls them. The source ends when the reader cancels or when an element
 * cannot be sent; the source's errors reach the reader.
 *
 * @param start the text before the first element, sent at once and again after each `heartbeat` milliseconds of silence
 */
export function toByteStream(
  elements: AsyncIterable<unknown>,
  toChunk: (element: unknown) => string | Uint8Array | Promise<string>,
  start?: string,
  heartbeat?: number,
): ReadableStream<Uint8Array> {
  const iterator = elements[Symbol.asyncIterator]()
  const end = toIteratorEnd(elements, iterator)
  const encoder = new TextEncoder()
  let timer: ReturnType<typeof setInterval> | undefined
  return new ReadableStream(
    {
      start: (controller) => start && controller.enqueue(encoder.encode(start)),
      async pull(controller) {
        // While the text waits for a slow client, no second text is added.
        const beat = (): unknown => controller.desiredSize === 0 && controller.enqueue(encoder.encode(start))
        timer = heartbeat ? setInterval(beat, heartbeat) : undefined
        try {
          const { done, value } = await iterator.next()
          if (done) return controller.close()
          const chunk = await toChunk(value)
          controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
        } catch (thrown) {
          // Not awaited: a source that fails to end, or never ends, must not hide the error.
          void end().catch(() => undefined)
          throw thrown
        } finally {
          clearInterval(timer)
        }
      },
      cancel() {
        // The source may never settle.
        clearInterval(timer)
        return end()
      },
    },
    { highWaterMark: 0 },
  )
}
