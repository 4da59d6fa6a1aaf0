/** Queries in which a key's values stand in one value (OpenAPI 3.1.1, section 4.8.12.4). */
import type { KeysRules } from '../core/contract/rules/separators.ts'
import { addField, parseFields } from '../core/read/fields.ts'
import type { Fields } from '../core/schema/validate-shapes.ts'
import type { Separators } from '../core/schema/query-format.ts'
import type { Schema } from '../core/schema/schema.ts'
import type { Fits } from '../shared/message.ts'
import { createBare } from '../shared/property.ts'
import { type CodecOf, requireSchema, type StandardOf, withMember } from './body-schema.ts'

/**
 * The schema of a query in which some keys have all their values in one.
 *
 * @example
 * const query: SeparatedSchema<typeof Filter, { readonly ids: ',' }> = separated(Filter, { ids: ',' })
 */
// An alias: other packages' declaration files could not name an interface.
export type SeparatedSchema<Query extends Schema, Given extends object> = StandardOf<Query> &
  CodecOf<Query> & {
    // `QueryFormat`, whose name other packages' declaration files could not import.
    readonly '~query': { readonly schema: Schema; readonly separators: Given; readonly parse: (text: string) => { [key: string]: unknown } }
  }

const patterns = { ',': /,/, ' ': /\+|%20/, '|': /\||%7c/i }

/**
 * Returns the schema for a query in which these keys have all their values in one, separated by `,`, a space or `|`: `?ids=1,2`. The schema
 * receives a list, also for one value. The client joins the values; a comma in a value is percent-encoded.
 *
 * @param query the query schema
 * @param separators key -> what is between its values
 * @throws TypeError without a schema, and for any other separator
 * @example
 * const users = createContract({
 *   listUsers: {
 *     path: '/users',
 *     method: 'GET',
 *     query: separated(z.object({ ids: z.array(z.string()) }), { ids: ',' }),
 *     responses: { 200: {} },
 *   },
 * })
 */
export function separated<Query extends Schema, const Given extends object, Resolved = true>(
  query: Query,
  separators: Fits<Given, KeysRules<Given, Query>, Resolved, Given, KeysRules<Given, Query>>,
): SeparatedSchema<Query, Given> {
  requireSchema(query, "'query'")
  const lists = new Map<string, RegExp>()
  for (const [key, separator] of Object.entries(separators as Separators)) {
    if (!Object.hasOwn(patterns, separator)) throw new TypeError(`'${key}' must be separated by ',', ' ' or '|'`)
    lists.set(key, patterns[separator])
  }
  const format = { schema: query, separators: { ...separators }, parse: (text: string) => parseLists(text, lists) }
  return withMember(query, { '~query': format }) as unknown as SeparatedSchema<Query, Given>
}

/**
 * Parses a query in which some keys have all their values in one, as in OpenAPI without `explode` (3.1.1, section 4.8.12.4). These are
 * arrays, also with one value. A plain comma is a separator; a percent-encoded comma is part of a value (RFC 6570, section 3.2.1). A URL
 * cannot contain a plain space or `|`, so encoded ones are separators too, and no value contains them.
 */
function parseLists(text: string, lists: ReadonlyMap<string, RegExp>): Fields {
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
