import { z } from 'zod'

/** As few digits as a number has without a loss: of more than 308, it is not finite, which JSON cannot represent. */
const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((text) => Number(text))

const listing = {
  search: z.string().optional(),
  tags: z.array(z.string()).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
}

export const kit = {
  itemParams: z.object({ id: digits }),
  listQuery: z.object({
    ...listing,
    page: digits.prefault('1'),
    active: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }),
  findQuery: z.object({ text: z.string().min(1), ids: z.array(digits) }),
  nullableQuery: z.object({ name: z.string().nullable(), tags: z.array(z.string().nullable()).optional() }),
  reportHeaders: z.object({
    accept: z.enum(['application/json', 'text/csv']).default('application/json'),
    'x-request-id': z.string(),
    'x-trace': z.string().optional(),
    'x-count': digits,
  }),
  order: z.object({
    customer: z.object({
      name: z.string(),
      address: z.object({ city: z.string(), zip: z.string().regex(/^\d{5}$/) }),
    }),
    lines: z.array(z.object({ sku: z.string(), quantity: z.int().min(1) })),
    payment: z.discriminatedUnion('type', [
      z.object({ type: z.literal('card'), number: z.string() }),
      z.object({ type: z.literal('transfer'), iban: z.string() }),
    ]),
    note: z.string().optional(),
  }),
  patch: z.object({ name: z.string().optional(), price: z.number().nullable().optional() }),
  form: z.object({ name: z.string(), age: digits, colors: z.array(z.string()) }),
  upload: z.object({ title: z.string(), file: z.file(), labels: z.array(z.string()) }),
  rows: z.object({ rows: z.array(z.number()) }),
  text: z.string(),
  note: z.string().min(1),
  bytes: z.instanceof(Uint8Array),
  item: z.object({ id: z.number(), name: z.string(), tags: z.array(z.string()) }),
  problem: z.object({ error: z.string() }),
  listing: z.object({ ...listing, page: z.number(), active: z.boolean().optional() }),
  found: z.object({ text: z.string(), ids: z.array(z.number()) }),
  report: z.object({ requestId: z.string(), trace: z.string().nullable(), count: z.number() }),
  receipt: z.object({ id: z.number(), total: z.number(), paid: z.enum(['card', 'transfer']) }),
  receiptHeaders: z.object({ location: z.string(), 'x-remaining': z.number().optional() }),
  formResult: z.object({ name: z.string(), age: z.number(), colors: z.array(z.string()) }),
  uploadResult: z.object({ title: z.string(), file: z.string(), size: z.number(), labels: z.array(z.string()) }),
  importResult: z.object({ count: z.number(), from: z.string() }),
  profile: z.object({ name: z.string(), address: z.object({ city: z.string() }) }),
  settings: z.object({ theme: z.string().default('light'), size: digits }),
  reading: z.object({ at: digits, value: z.number() }),
  event: z.object({ event: z.string(), data: z.object({ value: z.number() }) }),
  anything: z.unknown(),
}
