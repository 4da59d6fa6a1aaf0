/** The formats of strings that JSON Schema defines (validation, section 7.3). */
export const knownFormats = [
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'iri',
  'iri-reference',
  'uri-template',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
  'regex',
] as const

/** Whether JSON Schema defines a format of strings. */
export function isKnownFormat(format: string): boolean {
  return (knownFormats as readonly string[]).includes(format)
}
