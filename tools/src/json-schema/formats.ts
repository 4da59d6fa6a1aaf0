/** What is known about formats: strings accepted by every validator, formats that include others, and formats that differ. */
import { readOwn } from '../../../src/shared/property.ts'
import type { NumberFacts } from './numbers.ts'

const uuids = ['123e4567-e89b-42d3-a456-426614174000', '00000000-0000-4000-8000-000000000001']

const samplesByFormat: { readonly [format: string]: readonly string[] } = {
  'date-time': ['2020-01-01T00:00:00Z', '2020-01-01T00:00:00.000Z', '2021-12-31T12:00:00Z'],
  date: ['2020-01-01', '2021-12-31'],
  time: ['00:00:00Z', '12:00:00Z'],
  duration: ['P1D', 'PT1H'],
  email: ['a@example.com', 'b@example.org'],
  'idn-email': ['a@example.com', 'b@example.org'],
  hostname: ['example.com', 'example.org'],
  'idn-hostname': ['example.com', 'example.org'],
  ipv4: ['127.0.0.1', '10.0.0.1'],
  ipv6: ['::1', '2001:db8:0:0:0:0:0:1'],
  uri: ['https://example.com/', 'https://example.org/a'],
  'uri-reference': ['https://example.com/', '/a'],
  iri: ['https://example.com/', 'https://example.org/a'],
  'iri-reference': ['https://example.com/', '/a'],
  'uri-template': ['https://example.com/{a}', '/a'],
  uuid: uuids,
  'json-pointer': ['', '/a'],
  'relative-json-pointer': ['0', '1/a'],
  regex: ['a', '^b$'],
}

/** What every string with a format matches. */
const shapes: { readonly [format: string]: RegExp } = {
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d/,
  duration: /^P/,
  email: /@/,
  hostname: /^[\w.-]+$/,
  ipv4: /^\d+(?:\.\d+){3}$/,
  ipv6: /^[\da-f.]*:[\da-f.:]*$/i,
  uri: /^[a-z][a-z\d+.-]*:/i,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
}

/** The formats that include a format. */
const wider: { readonly [format: string]: readonly string[] } = {
  int32: ['int64', 'double'],
  float: ['double'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['iri', 'uri-reference', 'iri-reference'],
  iri: ['iri-reference'],
  'uri-reference': ['iri-reference'],
}

/** Formats whose samples any string may be. */
const vague = new Set(['regex', 'json-pointer', 'relative-json-pointer'])

/** The formats whose strings all have their shape, where formats are checked. */
const checked = new Set(['date-time', 'date', 'time', 'email', 'uri', 'uuid'])

const distinctSamples = new Set(
  Object.entries(samplesByFormat).flatMap(([format, samples]) => (vague.has(format) ? [] : samples)),
)

const mostFloat = 3.4028234663852886e38

/** The OpenAPI formats for numbers: whether a number has them. */
const numberFormats: { readonly [format: string]: (value: number) => boolean | undefined } = {
  int32: (value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31,
  int64: (value) => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63,
  float: (value) => (Math.abs(value) > mostFloat ? false : Math.fround(value) === value || undefined),
  double: () => true,
  uint: toUnsigned(64),
  uint8: toUnsigned(8),
  uint16: toUnsigned(16),
  uint32: toUnsigned(32),
  uint64: toUnsigned(64),
}

/** Whether a number is a non-negative integer that fits in a number of bits. */
function toUnsigned(bits: number): (value: number) => boolean {
  return (value) => Number.isInteger(value) && value >= 0 && value < 2 ** bits
}

/** The bounds for integer formats. */
const integerBounds: { readonly [format: string]: readonly [min: number, max: number] } = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
}

/** Whether all numbers between bounds are integers that have a format. */
export function hasOnlyFormat({ min, max, divisors }: Pick<NumberFacts, 'min' | 'max' | 'divisors'>, format: string): boolean {
  const [least, most] = readOwn(integerBounds, format) ?? [Infinity, -Infinity]
  return min >= least && max <= most && divisors.some(Number.isInteger)
}

/** Numbers that have some of these formats and not others. */
export const formattedNumbers: readonly number[] = [2 ** 31, -(2 ** 31) - 1, 2 ** 63, 1e39, -1e39]

/** A string with a format and a number of characters, for formats that allow long strings. */
const stretched: { readonly [format: string]: (length: number) => string } = {
  email: (length) => toEmail(length),
  'idn-email': (length) => toEmail(length),
  hostname: toHostname,
  'idn-hostname': toHostname,
  uri: toUri,
  iri: toUri,
  'uri-reference': (length) => `/${'a'.repeat(length - 1)}`,
  'iri-reference': (length) => `/${'a'.repeat(length - 1)}`,
  'uri-template': (length) => `/${'a'.repeat(length - 1)}`,
  'json-pointer': (length) => `/${'a'.repeat(length - 1)}`,
  'relative-json-pointer': (length) => `0/${'a'.repeat(length - 2)}`,
  regex: (length) => 'a'.repeat(length),
  duration: (length) => `P${'1'.repeat(length - 2)}D`,
}

/** The fewest characters that strings with each of these formats have. */
const shortest: { readonly [format: string]: number } = { email: 6, 'idn-email': 6, uri: 11, iri: 11, 'relative-json-pointer': 2, duration: 3 }

/** The most characters in a host name's label (RFC 1034, section 3.1), and in an address before the `@`. */
const longestLabel = 63
const longestLocal = 64

/** A host name's labels, the last one with letters only. */
function toHostname(length: number): string {
  const labels: string[] = []
  for (let rest = length; rest > 0; ) {
    // A single character would be left after the dot, or the dot alone.
    const size = rest <= longestLabel ? rest : Math.min(longestLabel, rest - 2)
    labels.push('a'.repeat(size))
    rest -= size + 1
  }
  return labels.join('.')
}

function toEmail(length: number): string {
  const local = Math.min(longestLocal, length - 5)
  const domain = length - local - 1
  return `${'a'.repeat(local)}@${domain === 4 ? 'b.co' : `${toHostname(domain - 3)}.co`}`
}

function toUri(length: number): string {
  return `http://${'a'.repeat(Math.min(longestLabel, length - 10))}.co${length > longestLabel + 10 ? `/${'a'.repeat(length - longestLabel - 11)}` : ''}`
}

/** Returns a string with a format and a number of characters; `undefined` if none is known. */
export function stretchSample(format: string, length: number): string | undefined {
  return length < (readOwn(shortest, format) ?? 1) ? undefined : readOwn(stretched, format)?.(length)
}

/** A format's samples; `undefined` for a format that JSON Schema does not define. */
export function listSamples(format: string): readonly string[] | undefined {
  return readOwn(samplesByFormat, format)
}

/** The reason why a format leaves a comparison undecided. */
export function toFormatReason(format: string): string {
  return `'format' ${format} is not compared`
}

/** The format that such a reason names. */
export function readFormatReason(reason: string): string | undefined {
  return /^'format' (.*) is not compared$/s.exec(reason)?.[1]
}

/** Whether something is known about a format's values. */
export function isKnownFormat(format: string): boolean {
  return listSamples(format) !== undefined || isNumberFormat(format)
}

/** Whether a format is for numbers; strings may have it, too. */
export function isNumberFormat(format: string): boolean {
  return readOwn(numberFormats, format) !== undefined
}

/** Whether every value with a format has another one. */
export function includesFormat(other: string, format: string): boolean {
  return other === format || readOwn(wider, format)?.includes(other) === true
}

/**
 * Whether a value has a format; `undefined` if that is not known. Validators may ignore formats, so only a format's samples are known not
 * to have another one.
 *
 * @param isChecked whether other strings are known to lack the most usual formats too
 */
export function hasFormat(value: unknown, format: string, isChecked = false): boolean | undefined {
  if (typeof value === 'string') {
    if (listSamples(format)?.includes(value)) return true
    const shape = readOwn(shapes, format)
    return shape && ((isChecked && checked.has(format)) || distinctSamples.has(value)) && !shape.test(value) ? false : undefined
  }
  if (typeof value !== 'number') return true
  const isOfFormat = readOwn(numberFormats, format)
  if (isOfFormat) return isOfFormat(value)
  return listSamples(format) !== undefined || undefined
}
