import * as v from 'valibot'

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/),
  v.transform((text) => Number(text)),
)

const listing = {
  search: v.optional(v.string()),
  tags: v.optional(v.array(v.string())),
  sort: v.optional(v.picklist(['asc', 'desc'])),
}

export const kit = {
  itemParams: v.object({ id: digits }),
  listQuery: v.object({
    ...listing,
    page: v.optional(digits, '1'),
    active: v.optional(
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
    ),
  }),
  findQuery: v.object({ text: v.pipe(v.string(), v.minLength(1)), ids: v.array(digits) }),
  nullableQuery: v.object({ name: v.nullable(v.string()), tags: v.optional(v.array(v.nullable(v.string()))) }),
  reportHeaders: v.object({
    accept: v.optional(v.picklist(['application/json', 'text/csv']), 'application/json'),
    'x-request-id': v.string(),
    'x-trace': v.optional(v.string()),
    'x-count': digits,
  }),
  order: v.object({
    customer: v.object({
      name: v.string(),
      address: v.object({ city: v.string(), zip: v.pipe(v.string(), v.regex(/^\d{5}$/)) }),
    }),
    lines: v.array(v.object({ sku: v.string(), quantity: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    payment: v.variant('type', [
      v.object({ type: v.literal('card'), number: v.string() }),
      v.object({ type: v.literal('transfer'), iban: v.string() }),
    ]),
    note: v.optional(v.string()),
  }),
  patch: v.object({ name: v.optional(v.string()), price: v.optional(v.nullable(v.number())) }),
  form: v.object({ name: v.string(), age: digits, colors: v.array(v.string()) }),
  upload: v.object({ title: v.string(), file: v.file(), labels: v.array(v.string()) }),
  rows: v.object({ rows: v.array(v.number()) }),
  text: v.string(),
  note: v.pipe(v.string(), v.minLength(1)),
  bytes: v.instance(Uint8Array),
  item: v.object({ id: v.number(), name: v.string(), tags: v.array(v.string()) }),
  problem: v.object({ error: v.string() }),
  listing: v.object({ ...listing, page: v.number(), active: v.optional(v.boolean()) }),
  found: v.object({ text: v.string(), ids: v.array(v.number()) }),
  report: v.object({ requestId: v.string(), trace: v.nullable(v.string()), count: v.number() }),
  receipt: v.object({ id: v.number(), total: v.number(), paid: v.picklist(['card', 'transfer']) }),
  receiptHeaders: v.object({ location: v.string(), 'x-remaining': v.optional(v.number()) }),
  formResult: v.object({ name: v.string(), age: v.number(), colors: v.array(v.string()) }),
  uploadResult: v.object({ title: v.string(), file: v.string(), size: v.number(), labels: v.array(v.string()) }),
  importResult: v.object({ count: v.number(), from: v.string() }),
  profile: v.object({ name: v.string(), address: v.object({ city: v.string() }) }),
  settings: v.object({ theme: v.optional(v.string(), 'light'), size: digits }),
  reading: v.object({ at: digits, value: v.number() }),
  event: v.object({ event: v.string(), data: v.object({ value: v.number() }) }),
  anything: v.unknown(),
}
