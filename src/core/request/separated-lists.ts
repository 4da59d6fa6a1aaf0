/**
 * A list in one value of the query, as OpenAPI has it without `explode` (3.1.1, section 4.8.12.4). A comma is a separator only as it is,
 * and part of a value if it is percent-encoded (RFC 6570, section 3.2.1). A URL cannot have a space or `|` as it is, so one that is
 * encoded is a separator too, and no value contains it.
 */
import type { ContractSeparators } from '../contract/operation.ts'
import { createBare } from '../../shared/property.ts'
import type { Fields } from '../schema/validate-shapes.ts'
import { addField, parseFields } from './fields.ts'

/** Key -> what is between its values. */
export type SeparatedLists = ReadonlyMap<string, RegExp>

const patterns = { ',': /,/, ' ': /\+|%20/, '|': /\||%7c/i }

/** Copies the separators of an operation. */
export function compileSeparators(separators: ContractSeparators): SeparatedLists {
  return new Map(Object.entries(separators).map(([key, separator]) => [key, patterns[separator]]))
}

/** Parses a query whose values of some keys stand in one. These are arrays, also with one value. */
export function parseLists(text: string, lists: SeparatedLists): Fields {
  const fields: Fields = createBare()
  for (const pair of text.split('&')) {
    for (const [key, value] of Object.entries(parseFields(pair))) {
      const pattern = lists.get(key)
      if (!pattern) addField(fields, key, value)
      else for (const item of pair.replace(/^[^=]*=?/, '').split(pattern)) ((fields[key] ??= []) as unknown[]).push(parseFields(`=${item}`)[''])
    }
  }
  return fields
}
