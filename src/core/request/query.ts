import type { ContractOperation, ContractSeparators } from '../contract/operation.ts'
import { createBare, createEmpty } from '../../shared/property.ts'
import type { Schema, SchemaOutput, Validation } from '../schema/schema.ts'
import type { Fields } from '../schema/validate-shapes.ts'
import { addField, parseFields, validateFields } from './fields.ts'

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

/** Key -> what is between its values. */
export type SeparatedLists = ReadonlyMap<string, RegExp>

const patterns = { ',': /,/, ' ': /\+|%20/, '|': /\||%7c/i }

/** Copies the separators of an operation. */
export function compileSeparators(separators: ContractSeparators): SeparatedLists {
  return new Map(Object.entries(separators).map(([key, separator]) => [key, patterns[separator]]))
}

/**
 * Parses a query whose values of some keys stand in one, as OpenAPI has it without `explode` (3.1.1, section 4.8.12.4). These are
 * arrays, also with one value. A comma is a separator only as it is, and part of a value if it is percent-encoded (RFC 6570, section
 * 3.2.1). A URL cannot have a space or `|` as it is, so one that is encoded is a separator too, and no value contains it.
 */
function parseLists(text: string, lists: SeparatedLists): Fields {
  const fields: Fields = createBare()
  for (const pair of text.split('&')) {
    for (const [key, value] of Object.entries(parseFields(pair))) {
      const pattern = lists.get(key)
      if (!pattern) addField(fields, key, value)
      else
        for (const item of pair.replace(/^[^=]*=?/, '').split(pattern))
          ((fields[key] ??= []) as unknown[]).push(parseFields(`=${item}`)[''])
    }
  }
  return fields
}
