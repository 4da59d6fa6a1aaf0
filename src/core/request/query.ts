import type { ContractOperation } from '../contract/operation.ts'
import { createEmpty } from '../../shared/property.ts'
import type { Schema, SchemaOutput, Validation } from '../schema/schema.ts'
import { parseFields, validateFields } from './fields.ts'
import { parseLists, type SeparatedLists } from './separated-lists.ts'

/** The schema's output or, without a schema, the raw strings, with an array for a repeated key. */
export type QueryOutput<Slot> = Slot extends Schema ? SchemaOutput<Slot> : Record<string, string | string[] | undefined>

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
 * Parses the query as `application/x-www-form-urlencoded` and validates it.
 *
 * @param search the query with its `?`, or an empty string
 * @param lists the keys whose values stand in one value
 */
export function readQuery(schema: Schema | undefined, search: string, lists?: SeparatedLists): Validation | Promise<Validation> {
  if (schema) return validateFields(schema, () => (lists ? parseLists(search.slice(1), lists) : parseFields(search.slice(1))))
  return { value: search === '' ? createEmpty() : parseFields(search.slice(1)) }
}
