import type { ContractOperation } from '../contract/operation.ts'
import type { Schema, SchemaOutput, Validation } from '../schema.ts'
import { type Fields, toFields, validateFields } from './fields.ts'

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
  return schema ? validateFields(schema, () => parseQuery(search)) : { value: parseQuery(search) }
}

/** Where nothing is encoded, there is nothing to do but to cut: twice as fast as the platform, which does not know that. */
function parseQuery(search: string): Fields {
  if (search === '') return toFields([])
  if (/[%+]/.test(search)) return toFields(new URLSearchParams(search))
  const entries: [key: string, value: string][] = []
  for (const text of search.slice(1).split('&')) {
    const equals = text.indexOf('=')
    if (equals >= 0) entries.push([text.slice(0, equals), text.slice(equals + 1)])
    else if (text !== '') entries.push([text, ''])
  }
  return toFields(entries)
}
