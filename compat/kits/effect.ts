import { Effect, Schema, Struct } from 'effect'

const toStandard = Schema.toStandardSchemaV1
const { Literal, Literals, Number, String, Unknown, check, instanceOf, optional, withDecodingDefault } = Schema

/** Makes keys mutable, as with the other libraries. */
function struct<const Fields extends Schema.Struct.Fields>(fields: Fields) {
  return Schema.Struct(fields).mapFields(Struct.map(Schema.mutableKey))
}

/** Makes elements mutable, as with the other libraries. */
function array<Element extends Schema.Constraint>(element: Element) {
  return Schema.mutable(Schema.Array(element))
}

const filled = String.pipe(check(Schema.isMinLength(1)))
const digits = String.pipe(check(Schema.isPattern(/^\d{1,15}$/u)), Schema.decodeTo(Schema.NumberFromString))

const listing = {
  search: optional(String),
  tags: optional(array(String)),
  sort: optional(Literals(['asc', 'desc'])),
}

export const kit = {
  itemParams: toStandard(struct({ id: digits })),
  listQuery: toStandard(
    struct({
      ...listing,
      page: digits.pipe(withDecodingDefault(Effect.succeed('1'))),
      active: optional(Literals(['true', 'false']).transform([true, false])),
    }),
  ),
  findQuery: toStandard(struct({ text: filled, ids: array(digits) })),
  nullableQuery: toStandard(
    struct({ name: Schema.NullOr(String), tags: optional(array(Schema.NullOr(String))) }),
  ),
  reportHeaders: toStandard(
    struct({
      accept: Literals(['application/json', 'text/csv']).pipe(
        withDecodingDefault(Effect.succeed<'application/json'>('application/json')),
      ),
      'x-request-id': String,
      'x-trace': optional(String),
      'x-count': digits,
    }),
  ),
  order: toStandard(
    struct({
      customer: struct({
        name: String,
        address: struct({ city: String, zip: String.pipe(check(Schema.isPattern(/^\d{5}$/u))) }),
      }),
      lines: array(
        struct({
          sku: String,
          quantity: Number.pipe(check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))),
        }),
      ),
      payment: Schema.Union([
        struct({ type: Literal('card'), number: String }),
        struct({ type: Literal('transfer'), iban: String }),
      ]),
      note: optional(String),
    }),
  ),
  patch: toStandard(struct({ name: optional(String), price: optional(Schema.NullOr(Number)) })),
  form: toStandard(struct({ name: String, age: digits, colors: array(String) })),
  upload: toStandard(struct({ title: String, file: Schema.File, labels: array(String) })),
  rows: toStandard(struct({ rows: array(Number) })),
  text: toStandard(String),
  note: toStandard(filled),
  bytes: toStandard(instanceOf(Uint8Array)),
  item: toStandard(struct({ id: Number, name: String, tags: array(String) })),
  problem: toStandard(struct({ error: String })),
  listing: toStandard(struct({ ...listing, page: Number, active: optional(Schema.Boolean) })),
  found: toStandard(struct({ text: String, ids: array(Number) })),
  report: toStandard(struct({ requestId: String, trace: Schema.NullOr(String), count: Number })),
  receipt: toStandard(struct({ id: Number, total: Number, paid: Literals(['card', 'transfer']) })),
  receiptHeaders: toStandard(struct({ location: String, 'x-remaining': optional(Number) })),
  formResult: toStandard(struct({ name: String, age: Number, colors: array(String) })),
  uploadResult: toStandard(struct({ title: String, file: String, size: Number, labels: array(String) })),
  importResult: toStandard(struct({ count: Number, from: String })),
  profile: toStandard(struct({ name: String, address: struct({ city: String }) })),
  settings: toStandard(struct({ theme: String.pipe(withDecodingDefault(Effect.succeed('light'))), size: digits })),
  reading: toStandard(struct({ at: digits, value: Number })),
  event: toStandard(struct({ event: String, data: struct({ value: Number }) })),
  anything: toStandard(Unknown),
}
