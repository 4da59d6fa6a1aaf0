/** The values that are sent, with what a schema has to receive for each. */
import * as fc from 'fast-check'

/** A kind of value that is text where it is sent, and that a schema converts back. */
export type TextKind = 'text' | 'number' | 'bigint' | 'boolean' | 'date'

/** A value of a call, and what the schema of its kind returns for it; `isSendable` is false for a `TypeError`. */
export interface Sample {
  readonly sent: unknown
  readonly received: unknown
  readonly isSendable: boolean
}

/** Texts that a parser, an encoder or an object could change. */
const awkward = fc.oneof(
  fc.constantFrom('', ' ', 'a', '+', '%', '%2F', '%zz', '&', '=', ';', ',', '"', "'", '\\', '/', '?', '#', '..', '.', ':id', '*'),
  fc.constantFrom('a,b', 'a=b&c=d', 'a; b=c', '"a"', ' a ', 'a  b', '[]', 'null', 'undefined', 'true', '0', '-0', '{"a":1}', '[1]'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'then', 'é', '日本', '😀', 'e\u0301', '\u{10ffff}', '\ufffd', '\u200b', '\u00a0'),
  fc.constantFrom('\r\n', '\n', '\r', '\t', '\0', '\ufeff', '\u0001', '\u007f', '\u0085', '\u2028', 'a\r\nb: c', '--x--'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

/** Texts without a lone surrogate. Node accepts 16 KB of URL and headers, in which a letter may take 9 bytes. */
export const wellFormed: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.array(awkward, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(1000), 'é,'.repeat(100)) },
)

/** Texts with a lone surrogate, which UTF-8 cannot represent. */
export const malformed: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('\ud800', '\udc00', '\udbff', '\ude00\ud83d'), fc.constantFrom('', 'a'))
  .map(([lone, rest]) => rest + lone + rest)

/** Returns texts as samples, with those among them that `rejects` matches, and with lone surrogates. */
export function textSamples(texts: fc.Arbitrary<string>, rejects?: (text: string) => boolean): fc.Arbitrary<Sample> {
  return fc.oneof(
    { weight: 15, arbitrary: texts.map((text) => toSample(text, text, !rejects?.(text))) },
    { weight: 1, arbitrary: malformed.map((text) => toSample(text, text, false)) },
  )
}

function toSample(sent: unknown, received: unknown = sent, isSendable: boolean = true): Sample {
  return { sent, received, isSendable }
}

const epoch = new Date(0)

/** What has no text: it is a `TypeError` in every place. */
const unsendable: fc.Arbitrary<Sample> = fc
  .constantFrom<unknown[]>(null, Symbol('a'), () => 1, new Date(Number.NaN), { toJSON: () => null }, { toJSON: () => undefined })
  .map((value) => toSample(value, value, false))

const right: { readonly [Kind in Exclude<TextKind, 'text'>]: fc.Arbitrary<Sample> } = {
  number: fc
    .oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -0, 1e21, -1e21, 1e-7, 5e-324, 2 ** 53, 0.1 + 0.2, Number.MAX_VALUE),
    )
    // The text of both zeros is '0'.
    .map((number) => toSample(number, number + 0)),
  bigint: fc.oneof(fc.bigInt(), fc.constantFrom(0n, 2n ** 64n, -(10n ** 30n))).map((number) => toSample(number)),
  boolean: fc.boolean().map((value) => toSample(value)),
  date: fc
    .oneof(fc.date({ noInvalidDate: true }), fc.constantFrom(epoch, new Date(8.64e15), new Date(-8.64e15)))
    .map((date) => toSample(date)),
}

/** Returns values of a kind, now and then with one that cannot be sent. */
export function samples(kind: TextKind, texts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.oneof({ weight: 19, arbitrary: kind === 'text' ? texts : right[kind] }, { weight: 1, arbitrary: unsendable })
}

/** Bytes, with an empty list of them if `isEmptyToo`. */
export const bytesOf = (isEmptyToo: boolean): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc.uint8Array({ minLength: isEmptyToo ? 0 : 1, maxLength: 40, size: 'max' }).map((bytes) => new Uint8Array(bytes))

/** A body of bytes in a type of the platform. */
export interface ByteBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly kind: string
  readonly create: () => unknown
}

/** Bytes in each type that a body may have. */
export const byteBodies = (isEmptyToo: boolean): fc.Arbitrary<ByteBody> =>
  fc.tuple(bytesOf(isEmptyToo), fc.constantFrom('Uint8Array', 'view', 'ArrayBuffer', 'Blob', 'stream')).map(([bytes, kind]) => {
    const bodies: { readonly [kind: string]: () => unknown } = {
      Uint8Array: () => bytes,
      view: () => new Uint8Array([0, ...bytes, 0]).subarray(1, bytes.length + 1),
      ArrayBuffer: () => bytes.buffer,
      Blob: () => new Blob([bytes], { type: 'text/html' }),
      stream: () => new Blob([bytes]).stream(),
    }
    return { bytes, kind, create: bodies[kind] as () => unknown }
  })

/** Text of a header, or what no header may have; without white space at its ends (RFC 9110, section 5.5). */
export const headerText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: wellFormed.map((text) => text.replace(/[^\t -~\x80-\xff]/g, '')) },
  { weight: 1, arbitrary: fc.constantFrom('a\r\nb: c', 'a\0', '\n', '\r', '日本', '😀', 'a\n', '\ra', '\u0001') },
)

/** Whether a header may have this text. */
export const isHeaderText = (text: string): boolean => !/[^\t -~\x80-\xff]/.test(text)

/** Removes white space from the ends of a header, which is not part of its value (RFC 9110, section 5.5). */
export const trimHeader = (text: string): string => text.replace(/^[\t ]+|[\t ]+$/g, '')

/** Text as multipart has it: each line break is CRLF (HTML Standard, section 4.10.22.8). */
export function toFormText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFormText)
  return typeof value === 'string' ? value.replace(/\r\n?|\n/g, '\r\n') : value
}

/** Text without a byte order mark, which a decoder removes (Encoding Standard, section 6). */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')

/** Files with names that a header has to escape, and without a name. */
export const file: fc.Arbitrary<File> = fc
  .tuple(
    bytesOf(true),
    fc.constantFrom('a.txt', 'a b', 'é', '日本.png', '', 'a"b', 'a;b', "a'b", 'a\\b', '../a', '__proto__', '.', 'a=b,c'),
    fc.constantFrom('text/plain', 'image/png', 'application/octet-stream'),
  )
  .map(([bytes, name, type]) => new File([bytes], name, { type }))

/** Returns a file, or a list of them, as data. One without a name is named as a blob is. */
export async function toFileData(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(toFileData))
  return value instanceof File ? { name: value.name || 'blob', type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) } : value
}

/** Accepts every value. */
export const anything = { '~standard': { version: 1, vendor: 'any', validate: (value: unknown) => ({ value }) } }

/** What `JSON.parse` returns. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
  fc.constantFrom(...['{"__proto__":{"a":1},"constructor":null}', '"\\ud800"', '[[],{}]', '1e21', '""', '{"":""}'].map((text): unknown => JSON.parse(text))),
)

/** Whether an empty body under a content type of bytes arrives as an empty `Uint8Array`. */
export const emptyBytesArrive = true
