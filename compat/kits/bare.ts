/** The standard by hand, in its least common form: asynchronous, with path segments as objects. */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Payment, TypedKit } from '../kit.ts'

type Path = readonly PropertyKey[]

/** Returns the output of a value, or reports an issue with its path. */
type Check<Output> = (value: unknown, report: (message: string, path: Path) => void, path: Path) => Output

function schema<Input, Output>(check: Check<Output>): StandardSchemaV1<Input, Output> {
  return { '~standard': { version: 1, vendor: 'bare', validate: (value) => validate(check, value) } }
}

async function validate<Output>(check: Check<Output>, value: unknown): Promise<StandardSchemaV1.Result<Output>> {
  const issues: StandardSchemaV1.Issue[] = []
  const output = check(value, (message, path) => issues.push({ message, path: path.map((key) => ({ key })) }), [])
  // One turn of the event loop, like a database lookup.
  await new Promise((resolve) => setTimeout(resolve))
  return issues.length > 0 ? { issues } : { value: output }
}

function when<Output>(name: string, test: (value: unknown) => boolean): Check<Output> {
  return (value, report, path) => {
    if (!test(value)) report(`is not ${name}`, path)
    return value as Output
  }
}

const string = when<string>('a string', (value) => typeof value === 'string')
const filled = when<string>('a filled string', (value) => typeof value === 'string' && value !== '')
const number = when<number>('a number', Number.isFinite)
const positive = when<number>('a positive integer', (value) => Number.isInteger(value) && Number(value) >= 1)
const boolean = when<boolean>('a boolean', (value) => typeof value === 'boolean')
const digits = to(like(/^\d{1,15}$/), Number)

function like(pattern: RegExp): Check<string> {
  return when(`like ${pattern.source}`, (value) => typeof value === 'string' && pattern.test(value))
}

function oneOf<const Values extends readonly string[]>(...values: Values): Check<Values[number]> {
  return when(values.join(' or '), (value) => values.some((known) => known === value))
}

function instance<Instance>(type: new (...args: never) => Instance): Check<Instance> {
  return when(type.name, (value) => value instanceof type)
}

function to<From, Output>(check: Check<From>, change: (value: From) => Output): Check<Output> {
  return (value, report, path) => change(check(value, report, path))
}

function optional<Output>(check: Check<Output>): Check<Output | undefined> {
  return orElse(check, undefined)
}

function orElse<Output, const Otherwise>(check: Check<Output>, otherwise: Otherwise): Check<Output | Otherwise> {
  return (value, report, path) => (value === undefined ? otherwise : check(value, report, path))
}

function nullable<Output>(check: Check<Output>): Check<Output | null> {
  return (value, report, path) => (value === null ? null : check(value, report, path))
}

function array<Output>(check: Check<Output>): Check<Output[]> {
  return (value, report, path) => {
    if (Array.isArray(value)) return value.map((element, index) => check(element, report, [...path, index]))
    report('is not an array', path)
    return []
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the declared keys; absent optional keys stay absent. */
function object<Output>(fields: { [Key in keyof Output]: Check<Output[Key]> }): Check<Output> {
  return (value, report, path) => {
    const output: { [key: string]: unknown } = {}
    if (!isObject(value)) report('is not an object', path)
    else {
      for (const [key, check] of Object.entries<Check<unknown>>(fields)) {
        const given = check(value[key], report, [...path, key])
        if (given !== undefined) output[key] = given
      }
    }
    return output as Output
  }
}

const payments = {
  card: object({ type: oneOf('card'), number: string }),
  transfer: object({ type: oneOf('transfer'), iban: string }),
}

const payment: Check<Payment> = (value, report, path) => {
  const kind = oneOf('card', 'transfer')
  const type = isObject(value) ? kind(value['type'], report, [...path, 'type']) : 'card'
  return payments[type]?.(value, report, path)
}

const listing = { search: optional(string), tags: optional(array(string)), sort: optional(oneOf('asc', 'desc')) }

export const kit: TypedKit = {
  itemParams: schema(object({ id: digits })),
  listQuery: schema(
    object({
      ...listing,
      page: orElse(digits, 1),
      active: optional(to(oneOf('true', 'false'), (text) => text === 'true')),
    }),
  ),
  findQuery: schema(object({ text: filled, ids: array(digits) })),
  nullableQuery: schema(object({ name: nullable(string), tags: optional(array(nullable(string))) })),
  reportHeaders: schema(
    object({
      accept: orElse(oneOf('application/json', 'text/csv'), 'application/json'),
      'x-request-id': string,
      'x-trace': optional(string),
      'x-count': digits,
    }),
  ),
  order: schema(
    object({
      customer: object({ name: string, address: object({ city: string, zip: like(/^\d{5}$/) }) }),
      lines: array(object({ sku: string, quantity: positive })),
      payment,
      note: optional(string),
    }),
  ),
  patch: schema(object({ name: optional(string), price: optional(nullable(number)) })),
  form: schema(object({ name: string, age: digits, colors: array(string) })),
  upload: schema(object({ title: string, file: instance(File), labels: array(string) })),
  rows: schema(object({ rows: array(number) })),
  text: schema(string),
  note: schema(filled),
  bytes: schema(instance(Uint8Array<ArrayBuffer>)),
  item: schema(object({ id: number, name: string, tags: array(string) })),
  problem: schema(object({ error: string })),
  listing: schema(object({ ...listing, page: number, active: optional(boolean) })),
  found: schema(object({ text: string, ids: array(number) })),
  report: schema(object({ requestId: string, trace: nullable(string), count: number })),
  receipt: schema(object({ id: number, total: number, paid: oneOf('card', 'transfer') })),
  receiptHeaders: schema(object({ location: string, 'x-remaining': optional(number) })),
  formResult: schema(object({ name: string, age: number, colors: array(string) })),
  uploadResult: schema(object({ title: string, file: string, size: number, labels: array(string) })),
  importResult: schema(object({ count: number, from: string })),
  profile: schema(object({ name: string, address: object({ city: string }) })),
  settings: schema(object({ theme: orElse(string, 'light'), size: digits })),
  reading: schema(object({ at: digits, value: number })),
  event: schema(object({ event: string, data: object({ value: number }) })),
  anything: schema((value) => value),
}
