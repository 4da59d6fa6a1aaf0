import type { ContractOperation } from '../contract/operation.ts'
import { createBare } from '../property.ts'
import type { Schema, SchemaOutput, Validation } from '../schema/schema.ts'
import { addField, type Fields, toFields, validateFields } from './fields.ts'

/** The schema's output or, without a schema, the raw strings; a repeated key has an array. */
type QueryOutput<Slot> = Slot extends Schema ? SchemaOutput<Slot> : Record<string, string | string[] | undefined>

/**
 * The query that a handler receives: the output of the schema `query`, or the raw strings without a schema.
 *
 * @example
 * type Page = ContractOperationQuery<typeof contract.listUsers> // { page: string }
 */
export type ContractOperationQuery<Operation extends ContractOperation> = Operation extends unknown
  ? QueryOutput<Operation['query']>
  : never

/**
 * Parses the query as `application/x-www-form-urlencoded` (URL Standard, section 5.1) and validates it.
 *
 * @param search the query with its `?`, or an empty string
 */
export function readQuery(schema: Schema | undefined, search: string): Validation | Promise<Validation> {
  if (schema) return validateFields(schema, () => parseQuery(search))
  // An empty object is never read, so the faster `Object.create(null)` is enough (see `createBare`).
  return { value: search === '' ? Object.create(null) : parseQuery(search) }
}

/** Parses a query. One without encoded characters is split directly, which is twice as fast as `URLSearchParams`. */
function parseQuery(search: string): Fields {
  const fields: Fields = createBare()
  if (search === '') return fields
  if (/[%+]/.test(search)) return toFields(new URLSearchParams(search))
  for (let from = 1, to; from < search.length; from = to + 1) {
    to = search.indexOf('&', from)
    if (to < 0) to = search.length
    const equals = search.indexOf('=', from)
    const end = equals < 0 || equals > to ? to : equals
    if (to > from) addField(fields, search.slice(from, end), search.slice(end + 1, to))
  }
  return fields
}
