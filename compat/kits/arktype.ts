import { type, type Type } from 'arktype'

const digits = type(/^\d{1,15}$/).pipe((text) => Number(text))

/** Removes undeclared keys, as the other libraries do by default. */
function strip<const Schemas extends { readonly [name: string]: Type }>(schemas: Schemas): Schemas {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, schema.onDeepUndeclaredKey('delete')])
  return Object.fromEntries(entries) as Schemas
}

export const kit = strip({
  itemParams: type({ id: digits }),
  listQuery: type({
    page: type(/^\d{1,15}$/)
      .or('undefined')
      .pipe((text) => Number(text ?? '1'))
      .default(undefined),
    'search?': 'string | undefined',
    'tags?': 'string[] | undefined',
    'sort?': "'asc' | 'desc' | undefined",
    'active?': type("'true' | 'false' | undefined").pipe((text) => (text === undefined ? text : text === 'true')),
  }),
  findQuery: type({ text: 'string > 0', ids: digits.array() }),
  nullableQuery: type({ name: 'string | null', 'tags?': '(string | null)[] | undefined' }),
  reportHeaders: type({
    accept: type("'application/json' | 'text/csv' | undefined")
      .pipe((text) => text ?? 'application/json')
      .default(undefined),
    'x-request-id': 'string',
    'x-trace?': 'string | undefined',
    'x-count': digits,
  }),
  order: type({
    customer: { name: 'string', address: { city: 'string', zip: /^\d{5}$/ } },
    lines: type({ sku: 'string', quantity: 'number.integer >= 1' }).array(),
    payment: type({ type: "'card'", number: 'string' }).or({ type: "'transfer'", iban: 'string' }),
    'note?': 'string | undefined',
  }),
  patch: type({ 'name?': 'string | undefined', 'price?': 'number | null | undefined' }),
  form: type({ name: 'string', age: digits, colors: 'string[]' }),
  upload: type({ title: 'string', file: 'File', labels: 'string[]' }),
  rows: type({ rows: 'number[]' }),
  text: type('string'),
  note: type('string > 0'),
  bytes: type.instanceOf(Uint8Array),
  item: type({ id: 'number', name: 'string', tags: 'string[]' }),
  problem: type({ error: 'string' }),
  listing: type({
    page: 'number',
    'search?': 'string | undefined',
    'tags?': 'string[] | undefined',
    'sort?': "'asc' | 'desc' | undefined",
    'active?': 'boolean | undefined',
  }),
  found: type({ text: 'string', ids: 'number[]' }),
  report: type({ requestId: 'string', trace: 'string | null', count: 'number' }),
  receipt: type({ id: 'number', total: 'number', paid: "'card' | 'transfer'" }),
  receiptHeaders: type({ location: 'string', 'x-remaining?': 'number | undefined' }),
  formResult: type({ name: 'string', age: 'number', colors: 'string[]' }),
  uploadResult: type({ title: 'string', file: 'string', size: 'number', labels: 'string[]' }),
  importResult: type({ count: 'number', from: 'string' }),
  profile: type({ name: 'string', address: { city: 'string' } }),
  settings: type({
    theme: type('string | undefined')
      .pipe((text) => text ?? 'light')
      .default(undefined),
    size: digits,
  }),
  reading: type({ at: digits, value: 'number' }),
  event: type({ event: 'string', data: { value: 'number' } }),
  anything: type('unknown'),
})
