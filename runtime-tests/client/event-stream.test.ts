import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvents, readLines } from '../../src/client/event-stream.ts'
import { holds } from '../properties/holds.ts'

/** A body of these pieces, and whether it was let go. */
function bodyOf(pieces: readonly Uint8Array[]): { body: ReadableStream<Uint8Array>; isCancelled: () => boolean } {
  let isCancelled = false
  const rest = [...pieces]
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const piece = rest.shift()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
      cancel: () => void (isCancelled = true),
    },
    { highWaterMark: 0 },
  )
  return { body, isCancelled: () => isCancelled }
}

async function gather<Element>(elements: AsyncIterable<Element>): Promise<Element[]> {
  const all: Element[] = []
  for await (const element of elements) all.push(element)
  return all
}

/** The bytes of a text, cut at these places. */
function cut(text: string, places: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].toSorted((one, other) => one - other)
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
const places = fc.array(fc.nat(), { maxLength: 6 })

describe('lines', () => {
  it('are the same wherever the bytes are cut', async () => {
    await holds(100, [texts, places], async (text, at) => {
      // A byte order mark is taken off, as decoders do.
      const expected = new TextDecoder().decode(new TextEncoder().encode(text)).split(/\r\n|\r|\n/)
      if (expected.at(-1) === '') expected.pop()
      expect(await gather(readLines(bodyOf(cut(text, at)).body, undefined))).toEqual(expected)
    })
  })

  it('are read as they are asked for, and the body is let go when nobody asks any more', async () => {
    const { body, isCancelled } = bodyOf(cut('a\nb\nc', [2, 4]))
    for await (const line of readLines(body, undefined)) {
      expect(line).toBe('a')
      break
    }
    expect(isCancelled()).toBe(true)
  })

  it.each(['before', 'during'])('end with the reason of a signal that aborts %s reading', async (when) => {
    const controller = new AbortController()
    const body = new ReadableStream<Uint8Array>()
    const reason = new Error('enough')
    if (when === 'before') controller.abort(reason)
    else setTimeout(() => controller.abort(reason))
    await expect(gather(readLines(body, controller.signal))).rejects.toBe(reason)
  })

  it('end at a carriage return, whatever comes after it', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('a\r')),
    })
    for await (const line of readLines(body, undefined)) {
      expect(line).toBe('a')
      break
    }
  })

  it('that have arrived are not given once the signal aborts', async () => {
    const controller = new AbortController()
    const seen: string[] = []
    const read = async (): Promise<void> => {
      for await (const line of readLines(bodyOf(cut('a\nb\nc', [])).body, controller.signal)) {
        seen.push(line)
        controller.abort()
      }
    }
    await expect(read()).rejects.toThrow(/aborted/)
    expect(seen).toEqual(['a'])
  })

  it('end with what the body fails with', async () => {
    const body = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('broken')) })
    await expect(gather(readLines(body, undefined))).rejects.toThrow('broken')
  })
})

/** The events of a text as the HTML Standard has them, section 9.2.6, a step at a time. */
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
    if (field === 'event' || (field === 'id' && !value.includes('\0'))) event[field] = value
    if (field === 'retry' && /^[0-9]+$/.test(value)) event['retry'] = Number(value)
  }
  return events
}

describe('events', () => {
  it.each([
    ['data', 'data: a\n\n', [{ data: 'a' }]],
    ['data without a space', 'data:a\n\n', [{ data: 'a' }]],
    ['two spaces, of which one stays', 'data:  a\n\n', [{ data: ' a' }]],
    ['data of several lines', 'data: a\ndata\ndata: b\n\n', [{ data: 'a\n\nb' }]],
    ['all fields', 'event: e\nid: 1\nretry: 10\ndata: a\n\n', [{ event: 'e', id: '1', retry: 10, data: 'a' }]],
    ['a colon in the value', 'data: a:b\n\n', [{ data: 'a:b' }]],
    ['no comments', ': a\n:\ndata: b\n\n', [{ data: 'b' }]],
    ['none without data', 'event: e\n\ndata: a\n\n', [{ data: 'a' }]],
    ['none that no empty line ends', 'data: a\n\ndata: b\n', [{ data: 'a' }]],
    ['no other fields', 'date: a\ndata: b\nretry: x\n\n', [{ data: 'b' }]],
    ['empty data', 'data\n\n', [{ data: '' }]],
    ['an id without NUL', 'id: 1\nid: 2\0\ndata: a\n\nid: \0\ndata: b\n\n', [{ id: '1', data: 'a' }, { data: 'b' }]],
    ['nothing for an empty comment', ':\n\ndata: a\n\n', [{ data: 'a' }]],
  ])('have %s', async (_, text, events) => {
    expect(await gather(readEvents(readLines(bodyOf(cut(text, [])).body, undefined)))).toEqual(events)
    expect(parseNaively(text)).toEqual(events)
  })

  it('are the same wherever the bytes are cut', async () => {
    const lines = fc
      .array(
        fc.oneof(texts, fc.constantFrom('data: 1', 'data:', 'event: e', 'id: 2', 'id: \0', 'retry: 3', 'retry: -1', ': x', '')),
      )
      .chain((all) => fc.constantFrom('\n', '\r', '\r\n').map((end) => all.join(end)))
    await holds(100, [lines, places], async (text, at) => {
      const sent = new TextDecoder().decode(new TextEncoder().encode(text))
      expect(await gather(readEvents(readLines(bodyOf(cut(text, at)).body, undefined)))).toEqual(parseNaively(sent))
    })
  })
})
