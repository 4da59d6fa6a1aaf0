/** The string formats that JSON Schema defines (validation, section 7.3). */
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

/** Whether JSON Schema defines a string format. */
export function isKnownFormat(format: string): boolean {
  return (knownFormats as readonly string[]).includes(format)
}
