import type { ContractOperation } from '../contract/operation.ts'
import { createEmpty } from '../../shared/property.ts'
import type { QueryFormat } from '../schema/query-format.ts'
import type { Schema, SchemaOutput, Validation } from '../schema/schema.ts'
import type { Fields } from '../schema/validate-shapes.ts'
import { parseFields, validateFields } from './fields.ts'

/**
 * The query that a handler receives: the output of the schema `query`, or the raw strings without a schema.
 *
 * @example
 * // { page: string }
 * type Page = ContractOperationQuery<typeof contract.listUsers>
 */
export type ContractOperationQuery<Operation extends ContractOperation | undefined> = Operation extends { readonly query: Schema }
  ? SchemaOutput<Operation['query']>
  : QueryWithoutSchema<Operation>

/** The raw strings, with an array for a repeated key; `unknown` if the operation is not known. */
type QueryWithoutSchema<Operation> = Operation extends { readonly path: string; readonly query?: undefined }
  ? Record<string, string | string[] | undefined>
  : unknown

/**
 * Parses the query as `application/x-www-form-urlencoded`, or as its schema says, and validates it.
 *
 * @param search the query with its `?`, or an empty string
 * @param parse parses the query instead of `parseFields`
 */
export function readQuery(schema: Schema | undefined, search: string, parse: QueryFormat['parse'] = parseFields): Validation | Promise<Validation> {
  const read = (): Fields => parse(search.slice(1))
  if (schema) return validateFields(schema, read)
  return { value: search ? read() : createEmpty() }
}
