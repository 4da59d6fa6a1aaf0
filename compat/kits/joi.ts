import Joi from 'joi'
import { type SchemaName, toTypedKit } from '../kit.ts'

/** Properties are required unless they are optional, as in the other libraries. */
const options = { abortEarly: false, convert: false, presence: 'required', stripUnknown: true } as const

const digits = Joi.string().pattern(/^\d{1,15}$/).custom(Number)
const filled = Joi.string()
const string = Joi.string().allow('')
const number = Joi.number()
const strings = Joi.array().items(string)
const file = Joi.object().instance(File)

const listing = {
  search: string.optional(),
  tags: strings.optional(),
  sort: Joi.valid('asc', 'desc').optional(),
}

const schemas: { readonly [Name in SchemaName]: Joi.Schema } = {
  itemParams: Joi.object({ id: digits }),
  listQuery: Joi.object({
    ...listing,
    page: digits.optional().default(1),
    active: Joi.string()
      .pattern(/^(true|false)$/)
      .custom((text) => text === 'true')
      .optional(),
  }),
  findQuery: Joi.object({ text: filled, ids: Joi.array().items(digits) }),
  nullableQuery: Joi.object({ name: string.allow(null), tags: Joi.array().items(string.allow(null)).optional() }),
  reportHeaders: Joi.object({
    accept: Joi.valid('application/json', 'text/csv').optional().default('application/json'),
    'x-request-id': string,
    'x-trace': string.optional(),
    'x-count': digits,
  }),
  order: Joi.object({
    customer: Joi.object({ name: string, address: Joi.object({ city: string, zip: Joi.string().pattern(/^\d{5}$/) }) }),
    lines: Joi.array().items(Joi.object({ sku: string, quantity: number.integer().min(1) })),
    payment: Joi.object({
      type: Joi.valid('card', 'transfer'),
      // oxlint-disable-next-line no-thenable -- an option of joi
      number: Joi.when('type', { is: 'card', then: string, otherwise: Joi.forbidden() }),
      // oxlint-disable-next-line no-thenable -- an option of joi
      iban: Joi.when('type', { is: 'transfer', then: string, otherwise: Joi.forbidden() }),
    }),
    note: string.optional(),
  }),
  patch: Joi.object({ name: string.optional(), price: number.allow(null).optional() }),
  form: Joi.object({ name: string, age: digits, colors: strings }),
  upload: Joi.object({ title: string, file, labels: strings }),
  rows: Joi.object({ rows: Joi.array().items(number) }),
  text: string,
  note: filled,
  bytes: Joi.object().instance(Uint8Array),
  item: Joi.object({ id: number, name: string, tags: strings }),
  problem: Joi.object({ error: string }),
  listing: Joi.object({ ...listing, page: number, active: Joi.boolean().optional() }),
  found: Joi.object({ text: string, ids: Joi.array().items(number) }),
  report: Joi.object({ requestId: string, trace: string.allow(null), count: number }),
  receipt: Joi.object({ id: number, total: number, paid: Joi.valid('card', 'transfer') }),
  receiptHeaders: Joi.object({ location: string, 'x-remaining': number.optional() }),
  formResult: Joi.object({ name: string, age: number, colors: strings }),
  uploadResult: Joi.object({ title: string, file: string, size: number, labels: strings }),
  importResult: Joi.object({ count: number, from: string }),
  profile: Joi.object({ name: string, address: Joi.object({ city: string }) }),
  settings: Joi.object({ theme: string.optional().default('light'), size: digits }),
  reading: Joi.object({ at: digits, value: number }),
  event: Joi.object({ event: string, data: Joi.object({ value: number }) }),
  anything: Joi.any().optional(),
}

const entries = Object.entries(schemas).map(([name, schema]) => [name, schema.prefs(options)])

export const kit = toTypedKit(Object.fromEntries(entries) as typeof schemas)
