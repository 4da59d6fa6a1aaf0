/** Strings with and without a registered `format`. Libraries accept fewer strings than the formats define. */
import * as fc from 'fast-check'
import { readOwn } from '../../../../src/shared/property.ts'
import { isKnownFormat, type knownFormats } from './known-formats.ts'

const label = /^[a-z][a-z0-9]{0,7}$/
const labels = fc.stringMatching(label)
const hosts = fc.tuple(labels, fc.constantFrom('com', 'org', 'net')).map(([name, top]) => `${name}.${top}`)
const emails = fc.tuple(labels, hosts).map(([name, host]) => `${name}@${host}`)
const urls = fc.tuple(hosts, fc.array(labels, { maxLength: 2 })).map(([host, path]) => `https://${host}/${path.join('/')}`)
const paths = fc.array(labels, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`)
const times = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })

const stringsByFormat: { readonly [Format in (typeof knownFormats)[number]]: fc.Arbitrary<string> } = {
  'date-time': times.map((time) => time.toISOString()),
  date: times.map((time) => time.toISOString().slice(0, 10)),
  time: times.map((time) => `${time.toISOString().slice(11, 19)}Z`),
  duration: fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('D', 'W', 'M', 'Y')).map(([count, unit]) => `P${count}${unit}`),
  email: emails,
  'idn-email': emails,
  hostname: hosts,
  'idn-hostname': hosts,
  ipv4: fc.ipV4(),
  ipv6: fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 }).map((parts) => parts.map((part) => part.toString(16)).join(':')),
  uri: urls,
  'uri-reference': urls,
  iri: urls,
  'iri-reference': urls,
  'uri-template': paths.map((path) => `${path}/{id}`),
  uuid: fc.uuid({ version: 4 }),
  'json-pointer': paths,
  'relative-json-pointer': fc.tuple(fc.nat({ max: 9 }), paths).map(([levels, path]) => `${levels}${path}`),
  regex: labels.map((text) => `^${text}$`),
}

/** Strings with a format; `undefined` for a format that JSON Schema does not define. */
export function getFormatStrings(format: string): fc.Arbitrary<string> | undefined {
  return readOwn(stringsByFormat as { readonly [format: string]: fc.Arbitrary<string> }, format)
}

/** Strings without a format: a simple one, then near misses, such as a day that does not exist. */
const stringsWithoutFormat: { readonly [format: string]: readonly string[] } = {
  'date-time': ['a', '2026-01-01T25:00:00Z', '2026-02-30T00:00:00Z'],
  date: ['a', '2026-02-30', '2026-13-01'],
  time: ['a', '25:00:00Z'],
  duration: ['a', 'P'],
  email: ['a', 'a@b@example.com'],
  hostname: ['-a', 'a..com'],
  'idn-hostname': ['-a'],
  ipv4: ['a', '256.0.0.1', '10.0.0'],
  ipv6: ['a', '1:2:3:4:5:6:7:8:9', '::12345'],
  'uri-reference': ['%'],
  'iri-reference': ['%'],
  'uri-template': ['{a'],
  regex: ['('],
}

/** Strings that have a format, but not the patterns by which libraries require more: a UUID version, a time zone. */
const strictlyRejected: { readonly [format: string]: readonly string[] } = {
  'date-time': ['2026-01-01T10:00:00'],
  uuid: ['f47ac10b-58cc-9372-a567-0e02b2c3d479', 'f47ac10b-58cc-1372-a567-0e02b2c3d479'],
}

/**
 * Lists strings that lack a format.
 *
 * @param hasPattern whether a pattern beside the format may require more
 * @returns none for a format that JSON Schema does not define
 */
export function listStringsWithoutFormat(format: string, hasPattern: boolean): readonly string[] {
  if (!isKnownFormat(format)) return []
  return [...(stringsWithoutFormat[format] ?? ['a']), ...(hasPattern ? (strictlyRejected[format] ?? []) : [])]
}
