import type { ContractOperation } from '../contract/operation.ts'
import { createBare } from '../property.ts'
import type { Schema, SchemaOutput, Validation } from '../schema/schema.ts'
import { addField, type Fields, toFields, validateFields } from './fields.ts'

/** Is there a schema for the query? Then what it gives; else what was sent: a string, or an array where a key repeats. */
type Query<Slot> = Slot extends Schema ? SchemaOutput<Slot> : Record<string, string | string[] | undefined>

/**
 * The query that a handler sees: what the schema `query` gives, or the strings that were sent.
 *
 * @example
 * type Page = ContractOperationQuery<typeof contract.listUsers> // { page: string }
 */
export type ContractOperationQuery<Operation extends ContractOperation> = Operation extends unknown
  ? Query<Operation['query']>
  : never

/**
 * Reads the query as `application/x-www-form-urlencoded` (URL Standard, section 5.1) and asks the schema.
 *
 * @param search the query as a URL has it, with its `?`; empty where there is none
 */
export function readQuery(schema: Schema | undefined, search: string): Validation | Promise<Validation> {
  if (schema) return validateFields(schema, () => parseQuery(search))
  // In an empty one there is nothing to be read: see `createBare`.
  return { value: search === '' ? Object.create(null) : parseQuery(search) }
}

/** Where nothing is encoded, there is nothing to do but to cut: twice as fast as the platform, which does not know that. */
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
