import { Type, type TProperties } from 'typebox'
import { standard } from '../adapters/typebox.ts'
import { toTypedKit } from '../kit.ts'

const string = Type.String()
const filled = Type.String({ minLength: 1 })
const number = Type.Number()
const strings = Type.Array(string)
const digits = Type.Codec(Type.String({ pattern: '^\\d{1,15}$' })).Decode(Number).Encode(String)
const cardOrTransfer = Type.Enum(['card', 'transfer'])

function object<Fields extends TProperties>(fields: Fields) {
  return standard(Type.Object(fields))
}

function instance(constructor: new (...args: never) => unknown) {
  return Type.Refine(Type.Unknown(), (value) => value instanceof constructor)
}

const listing = {
  search: Type.Optional(string),
  tags: Type.Optional(strings),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
}

const active = Type.Codec(Type.Enum(['true', 'false']))
  .Decode((text) => text === 'true')
  .Encode((value) => (value ? 'true' : 'false'))

/** An object with defaults of absent and undefined keys. */
function withDefaults<Fields extends TProperties>(fields: Fields, defaults: object) {
  return standard(
    Type.Codec(Type.Object(fields))
      .Decode((value) => ({ ...defaults, ...omitUndefined(value) }))
      .Encode((value) => value as never),
  )
}

function omitUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
}

export const kit = toTypedKit({
  itemParams: object({ id: digits }),
  listQuery: withDefaults({ ...listing, page: Type.Optional(digits), active: Type.Optional(active) }, { page: 1 }),
  findQuery: object({ text: filled, ids: Type.Array(digits) }),
  nullableQuery: object({
    name: Type.Union([string, Type.Null()]),
    tags: Type.Optional(Type.Array(Type.Union([string, Type.Null()]))),
  }),
  reportHeaders: withDefaults(
    {
      accept: Type.Optional(Type.Enum(['application/json', 'text/csv'])),
      'x-request-id': string,
      'x-trace': Type.Optional(string),
      'x-count': digits,
    },
    { accept: 'application/json' },
  ),
  order: object({
    customer: Type.Object({ name: string, address: Type.Object({ city: string, zip: Type.String({ pattern: '^\\d{5}$' }) }) }),
    lines: Type.Array(Type.Object({ sku: string, quantity: Type.Integer({ minimum: 1 }) })),
    payment: Type.Union([
      Type.Object({ type: Type.Literal('card'), number: string }),
      Type.Object({ type: Type.Literal('transfer'), iban: string }),
    ]),
    note: Type.Optional(string),
  }),
  patch: object({ name: Type.Optional(string), price: Type.Optional(Type.Union([number, Type.Null()])) }),
  form: object({ name: string, age: digits, colors: strings }),
  upload: object({ title: string, file: instance(File), labels: strings }),
  rows: object({ rows: Type.Array(number) }),
  text: standard(string),
  note: standard(filled),
  bytes: standard(instance(Uint8Array)),
  item: object({ id: number, name: string, tags: strings }),
  problem: object({ error: string }),
  listing: object({ ...listing, page: number, active: Type.Optional(Type.Boolean()) }),
  found: object({ text: string, ids: Type.Array(number) }),
  report: object({ requestId: string, trace: Type.Union([string, Type.Null()]), count: number }),
  receipt: object({ id: number, total: number, paid: cardOrTransfer }),
  receiptHeaders: object({ location: string, 'x-remaining': Type.Optional(number) }),
  formResult: object({ name: string, age: number, colors: strings }),
  uploadResult: object({ title: string, file: string, size: number, labels: strings }),
  importResult: object({ count: number, from: string }),
  profile: object({ name: string, address: Type.Object({ city: string }) }),
  settings: withDefaults({ theme: Type.Optional(string), size: digits }, { theme: 'light' }),
  reading: object({ at: digits, value: number }),
  event: object({ event: string, data: Type.Object({ value: number }) }),
  anything: standard(Type.Unknown()),
})
