import { codec, bigintPair, bytesPair, datePair, dateTimePair, urlPair } from 'routepact/codec'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'

/** A pair of any value. */
interface AnyPair {
  readonly decode: (wire: string) => unknown
  readonly encode: (value: never) => string
}

const all = Uint8Array.from({ length: 256 }, (_, index) => index)

describe('a pair', () => {
  test.each<[string, AnyPair, string, unknown]>([
    ['dateTimePair', dateTimePair, '2026-01-02T03:04:05.678Z', new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 678))],
    ['datePair', datePair, '2026-01-02', new Date(Date.UTC(2026, 0, 2))],
    ['bigintPair', bigintPair, '-12345678901234567890', -12345678901234567890n],
    ['urlPair', urlPair, 'https://example.com/?a=b', new URL('https://example.com/?a=b')],
    ['bytesPair', bytesPair, Buffer.from(all).toString('base64'), all],
    ['bytesPair of nothing', bytesPair, '', new Uint8Array()],
  ])('%s returns what was sent', (_name, { decode, encode }, wire, value) => {
    expect(decode(wire)).toEqual(value)
    expect(encode(value as never)).toBe(wire)
  })

  it('encodes a date without the time that it has', () => {
    expect(datePair.encode(new Date(Date.UTC(2026, 0, 2, 23, 59)))).toBe('2026-01-02')
  })
})

describe('a codec of a library', () => {
  const Event = z.object({
    at: z.codec(z.iso.datetime(), z.date(), dateTimePair),
    n: z.codec(z.string().regex(/^-?\d{1,100}$/), z.bigint(), bigintPair),
  })
  const event = codec(Event, z)

  it('encodes by the function of the library', async () => {
    const value = { at: new Date(0), n: 1n }
    expect(await event.response['~standard'].validate(value)).toEqual({ value: { at: '1970-01-01T00:00:00.000Z', n: '1' } })
    expect(await event.response['~standard'].validate({ at: new Date(0), n: 'x' })).toMatchObject({ issues: [{ path: ['n'] }] })
  })

  it('rejects more digits than its limit before it converts them', async () => {
    expect(await event.request['~standard'].validate({ at: '1970-01-01T00:00:00Z', n: '9'.repeat(101) })).toMatchObject({
      issues: [{ path: ['n'] }],
    })
    expect(await event.request['~standard'].validate({ at: '1970-01-01T00:00:00Z', n: '9'.repeat(100) })).toEqual({
      value: { at: new Date(0), n: BigInt('9'.repeat(100)) },
    })
  })
})
