/** Strings that every validator accepts for a registered `format`. Nothing else is concluded from a format. */

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

/** The formats of OpenAPI for numbers; every one of them includes the small integers. */
const numberFormats = new Set(['int32', 'int64', 'float', 'double'])

/** The samples of a format; `undefined` for a format that JSON Schema does not define. */
export function listSamples(format: string): readonly string[] | undefined {
  return Object.hasOwn(samplesByFormat, format) ? samplesByFormat[format] : undefined
}

/** Whether a value certainly has a format. A `false` does not mean that it lacks the format. */
export function hasFormat(value: unknown, format: string): boolean {
  if (typeof value === 'string') return listSamples(format)?.includes(value) ?? false
  if (typeof value !== 'number') return true
  if (numberFormats.has(format)) return Number.isInteger(value) && Math.abs(value) < 2 ** 31
  return listSamples(format) !== undefined
}
