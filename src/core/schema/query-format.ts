/** What a query schema brings along: how the query is read, and what stands between values. */
import { readProperty } from '../../shared/property.ts'
import type { Schema } from './schema.ts'

/** The separators that OpenAPI has for a key's values. */
export type Separator = ',' | ' ' | '|'

/** Query key -> what is between its values. */
export interface Separators {
  readonly [key: string]: Separator
}

/** The member `~query` on a schema from `separated`. */
export interface QueryFormat<Given = Separators> {
  /** The query's schema. */
  readonly schema: Schema
  readonly separators: Given
  /** Parses a query, without its `?`. */
  readonly parse: (text: string) => { [key: string]: unknown }
}

/** Returns how a query is read, if its schema says so. Its key is a string, because each bundle would have a different symbol. */
export function getQueryFormat(schema: unknown): QueryFormat | undefined {
  return readProperty(schema, '~query') as QueryFormat | undefined
}
