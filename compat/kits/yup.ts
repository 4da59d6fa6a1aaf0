import * as yup from 'yup'
import { toTypedKit } from '../kit.ts'

/** Undoes conversions: yup converts text to numbers, and the reverse, in strings, numbers and booleans. */
const keep = <Value>(_converted: Value, original: Value): Value => original

const string = yup.string().transform(keep).defined()
const filled = string.required()
const number = yup.number().transform(keep).defined().test({ skipAbsent: true, message: '${path} must be finite', test: Number.isFinite })
const numbers = yup.array(number).required()
const strings = yup.array(string).required()
const digits = yup
  .number()
  .transform((_, original: unknown) => (/^\d{1,15}$/.test(String(original)) && typeof original === 'string' ? Number(original) : NaN))
  .required()
const manyDigits = yup.array(digits).required()

/** An object that removes undeclared keys. Without a default, an absent object is one issue. */
function object(fields: yup.ObjectShape) {
  return yup.object(fields).stripUnknown().default(undefined).required()
}

function instance(constructor: new (...args: never) => unknown) {
  return yup.mixed((value): value is {} => value instanceof constructor).required()
}

function oneOf(...values: string[]) {
  return string.oneOf(values)
}

const listing = {
  search: string.optional(),
  tags: yup.array(string).optional(),
  sort: oneOf('asc', 'desc').optional(),
}

const card = object({ type: oneOf('card'), number: string })
const transfer = object({ type: oneOf('transfer'), iban: string })
const unknownPayment = object({ type: oneOf('card', 'transfer') })

export const kit = toTypedKit({
  itemParams: object({ id: digits }),
  listQuery: object({
    ...listing,
    page: digits.default(1),
    active: yup
      .boolean()
      .transform((_, original: unknown) => (original === 'true' ? true : original === 'false' ? false : original))
      .optional(),
  }),
  findQuery: object({ text: filled, ids: manyDigits }),
  nullableQuery: object({ name: string.nullable(), tags: yup.array(string.nullable()).optional() }),
  reportHeaders: object({
    accept: oneOf('application/json', 'text/csv').default('application/json'),
    'x-request-id': string,
    'x-trace': string.optional(),
    'x-count': digits,
  }),
  order: object({
    customer: object({ name: string, address: object({ city: string, zip: string.matches(/^\d{5}$/) }) }),
    lines: yup.array(object({ sku: string, quantity: number.integer().min(1) })).required(),
    payment: yup.lazy((payment: unknown) => {
      const type = Object(payment)['type'] as unknown
      return type === 'card' ? card : type === 'transfer' ? transfer : unknownPayment
    }),
    note: string.optional(),
  }),
  patch: object({ name: string.optional(), price: number.nullable().optional() }),
  form: object({ name: string, age: digits, colors: strings }),
  upload: object({ title: string, file: instance(File), labels: strings }),
  rows: object({ rows: numbers }),
  text: string,
  note: filled,
  bytes: instance(Uint8Array),
  item: object({ id: number, name: string, tags: strings }),
  problem: object({ error: string }),
  listing: object({ ...listing, page: number, active: yup.boolean().transform(keep).optional() }),
  found: object({ text: string, ids: numbers }),
  report: object({ requestId: string, trace: string.nullable(), count: number }),
  receipt: object({ id: number, total: number, paid: oneOf('card', 'transfer') }),
  receiptHeaders: object({ location: string, 'x-remaining': number.optional() }),
  formResult: object({ name: string, age: number, colors: strings }),
  uploadResult: object({ title: string, file: string, size: number, labels: strings }),
  importResult: object({ count: number, from: string }),
  profile: object({ name: string, address: object({ city: string }) }),
  settings: object({ theme: string.default('light'), size: digits }),
  reading: object({ at: digits, value: number }),
  event: object({ event: string, data: object({ value: number }) }),
  anything: yup.mixed().nullable(),
})
