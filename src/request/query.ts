import type { ContractOperation } from '../contract/operation.ts'
import type { Schema, SchemaOutput, Validation } from '../schema.ts'
import { toFields, validateFields } from './fields.ts'

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

/** Reads the query as `application/x-www-form-urlencoded` (URL Standard, section 5.1) and asks the schema. */
export function readQuery(schema: Schema | undefined, query: URLSearchParams): Validation | Promise<Validation> {
  return schema ? validateFields(schema, () => toFields(query)) : { value: toFields(query) }
}
