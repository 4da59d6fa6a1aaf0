import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { events, jsonLines, type Schema } from 'routepact'
import { getBodyFormat } from '../../src/core/schema/body-format.ts'
import { anything } from '../support.ts'
import { checkProperty } from '../properties/check-property.ts'
import { waitUntil } from '../wait-until.ts'

/** Creates a body of these chunks and a function that returns whether it was cancelled. */
function createBody(chunks: readonly Uint8Array[]): { body: ReadableStream<Uint8Array>; isCancelled: () => boolean } {
  let isCancelled = false
  const rest = [...chunks]
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = rest.shift()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
      cancel: () => void (isCancelled = true),
    },
    { highWaterMark: 0 },
  )
  return { body, isCancelled: () => isCancelled }
}

async function collect<Element>(elements: AsyncIterable<Element>): Promise<Element[]> {
  const all: Element[] = []
  for await (const element of elements) all.push(element)
  return all
}

/** How a body is read: the errors are those of the test. */
const reading = (signal?: AbortSignal) => ({
  maxBodySize: Infinity,
  signal,
  accept: (value: unknown) => ({ value }),
  fail: (problem: string, index?: number, text?: string) => Object.assign(new Error(problem), { index, text }),
  toReadError: (cause: unknown) => cause,
})

/** Reads a body by the code of a schema. */
const readElements = (schema: Schema, body: ReadableStream<Uint8Array>, signal?: AbortSignal) =>
  getBodyFormat(schema)?.open?.(new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>), reading(signal)) as AsyncIterable<unknown>

const allFields = events(anything as never, { fields: true, text: true })

/** Splits the bytes of a text at these positions. */
function split(text: string, positions: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  const ends = [...new Set(positions.map((position) => position % (bytes.length + 1)))].toSorted((one, other) => one - other)
  return [...ends, bytes.length].map((end, index) => bytes.slice(ends[index - 1] ?? 0, end))
}

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', 'ü', '😀', 'data: x', 'event:', 'id: 1', '', ':', ' '),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''))
const positions = fc.array(fc.nat(), { maxLength: 6 })

describe('elements', () => {
  const rows = (body: ReadableStream<Uint8Array>, signal?: AbortSignal) => readElements(jsonLines(anything), body, signal)

  it('are read on demand, and the body is cancelled when the consumer stops', async () => {
    const { body, isCancelled } = createBody(split('1\n2\n3', [2, 4]))
    for await (const row of rows(body)) {
      expect(row).toBe(1)
      break
    }
    await waitUntil(() => expect(isCancelled()).toBe(true))
  })

  it.each(['before', 'during'])('fail if the signal aborts %s reading', async (when) => {
    const controller = new AbortController()
    if (when === 'before') controller.abort()
    else setTimeout(() => controller.abort())
    await expect(collect(rows(new ReadableStream<Uint8Array>(), controller.signal))).rejects.toThrow(/aborted/)
  })

  it('end at a carriage return without waiting for a line feed', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('1\r')),
    })
    for await (const row of rows(body)) {
      expect(row).toBe(1)
      break
    }
  })

  it('that are buffered are not yielded after the signal aborts', async () => {
    const controller = new AbortController()
    const seen: unknown[] = []
    const read = async (): Promise<void> => {
      for await (const row of rows(createBody(split('1\n2\n3', [])).body, controller.signal)) {
        seen.push(row)
        controller.abort()
      }
    }
    await expect(read()).rejects.toThrow(/aborted/)
    expect(seen).toEqual([1])
  })

  it('fail with the error of the body', async () => {
    const body = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('broken')) })
    await expect(collect(rows(body))).rejects.toThrow('broken')
  })
})

/** Parses the events of a text step by step (HTML Standard, section 9.2.6). */
function parseNaively(text: string): object[] {
  const events: object[] = []
  let event: { [field: string]: string | number } = {}
  for (const line of text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split('\n')
    .slice(0, -1)) {
    if (line === '') {
      if ('data' in event) events.push(event)
      event = {}
      continue
    }
    if (line.startsWith(':')) continue
    const [field = '', ...rest] = line.split(':')
    const value = rest.join(':').replace(/^ /, '')
    if (field === 'data') event['data'] = 'data' in event ? `${event['data']}\n${value}` : value
    if ((field === 'event' || field === 'id') && !value.includes('\0')) event[field] = value
    if (field === 'retry' && /^[0-9]+$/.test(value)) event['retry'] = Number(value)
  }
  return events
}

describe('events', () => {
  it.each([
    ['data', 'data: a\n\n', [{ data: 'a' }]],
    ['data without a space', 'data:a\n\n', [{ data: 'a' }]],
    ['data after the first of two spaces', 'data:  a\n\n', [{ data: ' a' }]],
    ['data of several lines', 'data: a\ndata\ndata: b\n\n', [{ data: 'a\n\nb' }]],
    ['all fields', 'event: e\nid: 1\nretry: 10\ndata: a\n\n', [{ event: 'e', id: '1', retry: 10, data: 'a' }]],
    ['a colon in the value', 'data: a:b\n\n', [{ data: 'a:b' }]],
    ['nothing for comments', ': a\n:\ndata: b\n\n', [{ data: 'b' }]],
    ['nothing for events without data', 'event: e\n\ndata: a\n\n', [{ data: 'a' }]],
    ['nothing for an event without an empty line', 'data: a\n\ndata: b\n', [{ data: 'a' }]],
    ['nothing for other fields', 'date: a\ndata: b\nretry: x\n\n', [{ data: 'b' }]],
    ['empty data', 'data\n\n', [{ data: '' }]],
    ['an id without NUL', 'id: 1\nid: 2\0\ndata: a\n\nid: \0\ndata: b\n\n', [{ id: '1', data: 'a' }, { data: 'b' }]],
    ['nothing for an empty comment', ':\n\ndata: a\n\n', [{ data: 'a' }]],
  ])('yields %s', async (_, text, events) => {
    expect(await collect(readElements(allFields, createBody(split(text, [])).body))).toEqual(events)
    expect(parseNaively(text)).toEqual(events)
  })

  it('yields the same events however the bytes are split into chunks', async () => {
    const lines = fc
      .array(
        fc.oneof(texts, fc.constantFrom('data: 1', 'data:', 'event: e', 'id: 2', 'id: \0', 'retry: 3', 'retry: -1', ': x', '')),
      )
      .chain((all) => fc.constantFrom('\n', '\r', '\r\n').map((end) => all.join(end)))
    await checkProperty(100, [lines, positions], async (text, at) => {
      const sent = new TextDecoder().decode(new TextEncoder().encode(text))
      expect(await collect(readElements(allFields, createBody(split(text, at)).body))).toEqual(parseNaively(sent))
    })
  })
})

describe('jsonLines', () => {
  it('yields the same rows however the bytes are split into chunks', async () => {
    const rows = fc.array(fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }))
    const ends = fc.constantFrom('\n', '\r\n', '\n\n')
    await checkProperty(100, [rows, ends, positions], async (given, end, at) => {
      const text = given.map((row) => JSON.stringify(row)).join(end)
      expect(await collect(readElements(jsonLines(anything), createBody(split(text, at)).body))).toEqual(JSON.parse(JSON.stringify(given)))
    })
  })

  it.each([
    ['a line that is not JSON', '1\n{\n', 'is not JSON', '{'],
    ['bytes that are not UTF-8', '1\n"\xff"\n', "is not text in 'utf-8'", undefined],
  ])('fails for %s', async (_, text, message, line) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const seen: unknown[] = []
    const read = async (): Promise<void> => {
      for await (const row of readElements(jsonLines(anything), createBody([bytes.slice(0, 2), bytes.slice(2)]).body)) seen.push(row)
    }
    await expect(read()).rejects.toMatchObject({ message, index: 1, text: line })
    expect(seen).toEqual([1])
  })
})

describe.each([['events', events(anything), 'data: 1\n\ndata: 12'], ['JSON lines', jsonLines(anything), '1\n12']] as const)('%s that end before their body', (_title, schema, text) => {
  const open = (signal?: AbortSignal) => {
    const cancel = vi.fn<(reason: unknown) => void>()
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)), cancel }, { highWaterMark: 0 })
    const elements = getBodyFormat(schema)?.open?.(new Response(body), reading(signal)) as AsyncGenerator<unknown>
    return { elements, cancel }
  }

  it('have no element of the text that was cut', async () => {
    const { elements, cancel } = open()
    expect(await elements.next()).toEqual({ done: false, value: 1 })
    const next = elements.next()
    await elements.return(undefined)
    expect(await next).toEqual({ done: true, value: undefined })
    await waitUntil(() => expect(cancel).toHaveBeenCalledOnce())
  })

  it('cancel the body when the signal aborts, although nobody reads', async () => {
    const controller = new AbortController()
    const { elements, cancel } = open(controller.signal)
    await elements.next()
    controller.abort('enough')
    await waitUntil(() => expect(cancel).toHaveBeenCalledExactlyOnceWith('enough'))
    await expect(elements.next()).rejects.toThrow('The request was aborted')
  })
})

it('an event keeps its name with NUL, which an id cannot have', async () => {
  const schema = events({ data: anything, event: anything, id: anything })
  const body = new Response('event: a\0b\nid: c\0d\ndata: 1\n\n')
  expect(await collect(getBodyFormat(schema)?.open?.(body, reading()) as AsyncIterable<unknown>)).toEqual([{ data: 1, event: 'a\0b' }])
})
