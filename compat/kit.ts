/**
 * A kit: the schemas of the compat contract by name, with the input and output of each. Written once; each library
 * under `kits/` implements it, and `types.tst.ts` checks the types.
 */

import type { StandardSchemaV1 } from '@standard-schema/spec'

/** A schema of the matrix: its input and output. */
interface Expected<Input, Output = Input> {
  input: Input
  output: Output
}

/** An item of a catalogue. */
export interface Item {
  id: number
  name: string
  tags: string[]
}

/** A card or a transfer, discriminated by `type`. */
export type Payment = { type: 'card'; number: string } | { type: 'transfer'; iban: string }

export interface Order {
  customer: { name: string; address: { city: string; zip: string } }
  lines: { sku: string; quantity: number }[]
  payment: Payment
  note?: string | undefined
}

export interface Listing {
  page: number
  search?: string | undefined
  tags?: string[] | undefined
  sort?: 'asc' | 'desc' | undefined
  active?: boolean | undefined
}

/** Each schema of a kit. Comments state the rules that the types do not. */
export interface ExpectedSchemas {
  // Path parameters: digits, with a number as the output.
  itemParams: Expected<{ id: string }, { id: number }>
  // A query: `page` is digits and '1' when absent, `active` is 'true' or 'false'.
  listQuery: Expected<
    {
      page?: string | undefined
      search?: string | undefined
      tags?: string[] | undefined
      sort?: 'asc' | 'desc' | undefined
      active?: 'true' | 'false' | undefined
    },
    Listing
  >
  // A query with required keys: `text` is not empty, each of `ids` is digits.
  findQuery: Expected<{ text: string; ids: string[] }, { text: string; ids: number[] }>
  // A query that accepts null, which no request contains.
  nullableQuery: Expected<{ name: string | null; tags?: (string | null)[] | undefined }>
  // Headers: `accept` is 'application/json' when absent, `x-count` is digits.
  reportHeaders: Expected<
    {
      accept?: 'application/json' | 'text/csv' | undefined
      'x-request-id': string
      'x-trace'?: string | undefined
      'x-count': string
    },
    {
      accept: 'application/json' | 'text/csv'
      'x-request-id': string
      'x-trace'?: string | undefined
      'x-count': number
    }
  >
  // A nested JSON body: `zip` is five digits, `quantity` an integer of at least 1.
  order: Expected<Order>
  // A search in a body: every field is optional, `price` may be null.
  patch: Expected<{ name?: string | undefined; price?: number | null | undefined }>
  // A urlencoded form: `age` is digits.
  form: Expected<{ name: string; age: string; colors: string[] }, { name: string; age: number; colors: string[] }>
  // A multipart form.
  upload: Expected<{ title: string; file: File; labels: string[] }>
  rows: Expected<{ rows: number[] }>
  text: Expected<string>
  // Text that is not empty.
  note: Expected<string>
  bytes: Expected<Uint8Array<ArrayBuffer>>
  item: Expected<Item>
  problem: Expected<{ error: string }>
  listing: Expected<Listing>
  found: Expected<{ text: string; ids: number[] }>
  report: Expected<{ requestId: string; trace: string | null; count: number }>
  receipt: Expected<{ id: number; total: number; paid: 'card' | 'transfer' }>
  // Response headers, one required and one optional.
  receiptHeaders: Expected<{ location: string; 'x-remaining'?: number | undefined }>
  formResult: Expected<{ name: string; age: number; colors: string[] }>
  uploadResult: Expected<{ title: string; file: string; size: number; labels: string[] }>
  importResult: Expected<{ count: number; from: string }>
  profile: Expected<{ name: string; address: { city: string } }>
  // A response body that the schema changes: `theme` is 'light' when absent, `size` is digits.
  settings: Expected<{ theme?: string | undefined; size: string }, { theme: string; size: number }>
  // An element of a stream of lines: `at` is digits.
  reading: Expected<{ at: string; value: number }, { at: number; value: number }>
  // An element of a stream of events.
  event: Expected<{ event: string; data: { value: number } }>
  anything: Expected<unknown>
}

export type SchemaName = keyof ExpectedSchemas

/** A schema with these types, with the minimum that the standard requires. */
export interface ExpectedSchema<Types extends { input: unknown; output: unknown }> {
  readonly '~standard': {
    readonly types?: { readonly input: Types['input']; readonly output: Types['output'] } | undefined
    readonly validate: (value: unknown) => unknown
  }
}

/** The schemas of one library. */
export type Kit = { readonly [Name in SchemaName]: ExpectedSchema<ExpectedSchemas[Name]> }

/** A kit with exactly these types. */
export type TypedKit = {
  readonly [Name in SchemaName]: StandardSchemaV1<ExpectedSchemas[Name]['input'], ExpectedSchemas[Name]['output']>
}

/** Gives a kit the types of the matrix, for libraries whose types differ: see `typeDifferences`. */
export function toTypedKit(kit: { readonly [Name in SchemaName]: StandardSchemaV1 }): TypedKit {
  return kit as TypedKit
}
