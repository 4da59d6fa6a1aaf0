/** Bodies that are streams of elements: what event streams and JSON lines have in common. */
import { toIteratorEnd } from '../core/response/stream.ts'
import type { BodyFormat, BodyReading } from '../core/schema/body-format.ts'
import { openStream } from './open-stream.ts'

/** The code of a stream of elements. */
interface ElementCode extends Pick<BodyFormat, 'contentTypes' | 'create' | 'form' | 'describe'> {
  readonly writeElement: (element: unknown) => string
  /** Reads the elements of a body. */
  readonly readElements: (stream: ReadableStream<Uint8Array>, options: BodyReading) => AsyncIterable<unknown>
  /** The text before the first element, sent at once. */
  readonly start?: string
  /** The milliseconds of silence after which the start is sent again. */
  readonly heartbeat?: number | undefined
}

/** Creates the format of a stream of elements. */
export function createElementFormat({ readElements, start, heartbeat, ...code }: ElementCode): BodyFormat {
  return {
    ...code,
    open(message, options) {
      // Opened at once, because a body that states too many bytes reaches no handler.
      const stream = openStream(message, options)
      const elements = acceptElements((reading) => readElements(stream, reading), options)
      // A generator that has not started runs nothing when it ends.
      const end = elements.return.bind(elements)
      elements.return = async (value) => {
        if (!stream.locked) await stream.cancel()
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

/** Yields the elements of a body as its reader accepts them. An error names the index of its element. */
async function* acceptElements(read: (options: BodyReading) => AsyncIterable<unknown>, options: BodyReading): AsyncGenerator<unknown> {
  let index = 0
  const fail: BodyReading['fail'] = (problem, _index, text) => options.fail(problem, index, text)
  for await (const element of read({ ...options, fail })) {
    const { value } = await options.accept(element, index)
    index += 1
    yield value
  }
}

/**
 * Converts elements to a stream of bytes, one at a time as the reader pulls them. The source is ended when the reader cancels or when
 * an element cannot be sent; an error of the source reaches the reader.
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
        // While the text waits for a slow client, no other is added.
        const beat = (): unknown => controller.desiredSize === 0 && controller.enqueue(encoder.encode(start))
        timer = heartbeat ? setInterval(beat, heartbeat) : undefined
        try {
          const { done, value } = await iterator.next()
          if (done) return controller.close()
          try {
            const chunk = await toChunk(value)
            controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
          } catch (thrown) {
            // Not awaited: a source that fails to end, or never does, must not hide the error.
            void end().catch(() => undefined)
            throw thrown
          }
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

/**
 * Yields the lines of a UTF-8 body, without line ends. Reads the body on demand, and cancels it when the consumer stops.
 *
 * @param isStrict whether bytes that are not UTF-8 fail; they are replaced otherwise
 * @throws the error of `toReadError`, once the signal aborts
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  { signal, fail, toReadError }: BodyReading,
  isStrict: boolean,
): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: isStrict })
  const cancel = (): void => void reader.cancel(signal?.reason).catch(() => undefined)
  const requireOpen = (): void => {
    if (signal?.aborted) throw toReadError(signal.reason)
  }
  signal?.addEventListener('abort', cancel)
  try {
    let rest = ''
    let endsWithReturn = false
    for (let isOpen = true; isOpen;) {
      requireOpen()
      const { done, value } = await reader.read()
      isOpen = !done
      let text: string
      try {
        text = decoder.decode(value, { stream: isOpen })
      } catch {
        throw fail("is not text in 'utf-8'")
      }
      // A carriage return ends the line at once; a line feed at the start of the next chunk is then part of the same
      // line end.
      const lines = text.slice(Number(endsWithReturn && text[0] === '\n')).split(/\r\n?|\n/)
      if (text) endsWithReturn = text.endsWith('\r')
      lines[0] = rest + lines[0]
      rest = lines.pop() as string
      for (const line of lines) {
        requireOpen()
        yield line
      }
    }
    requireOpen()
    if (rest) yield rest
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}
