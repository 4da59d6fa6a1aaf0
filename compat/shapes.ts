/** The types in which `expected.ts` is written. */
import type { ContractHeaders, HeaderValues } from 'routepact'

/** The headers of a response without a schema. */
export type FreeHeaders = HeaderValues | Headers | Iterable<readonly [string, string]>

/** A response with a body, for a status with one content type. */
export interface WithBody<Status, ContentType, Body> {
  status: Status
  contentType?: ContentType | undefined
  body: Body
  headers?: FreeHeaders | undefined
}

export interface Bodiless<Status, ContentType = undefined> {
  status: Status
  contentType?: ContentType | undefined
  body?: undefined
  headers?: FreeHeaders | undefined
}

export type Json = 'application/json'
export type Problem = { error: string }
export type Report = { requestId: string; trace: string | null; count: number }
export type Receipt = { id: number; total: number; paid: 'card' | 'transfer' }
export type ReceiptHeaders = { location: string; 'x-remaining'?: number | undefined }
export type Rows = { rows: number[] }
export type Patch = { name?: string | undefined; price?: number | null | undefined }
export type Form = { name: string; age: number; colors: string[] }
export type Upload = { title: string; file: File; labels: string[] }
export type ImportResult = { count: number; from: string }
export type Profile = { name: string; address: { city: string } }
export type Settings = { theme?: string | undefined; size: string }
export type Bytes = Uint8Array<ArrayBuffer>
export type Readings = AsyncIterable<{ at: string; value: number }>
export type ListQuery = {
  page?: string | undefined
  search?: string | undefined
  tags?: string[] | undefined
  sort?: 'asc' | 'desc' | undefined
  active?: 'true' | 'false' | undefined
}
export type SentHeaders = {
  accept?: 'application/json' | 'text/csv' | undefined
  'x-request-id': string
  'x-trace'?: string | undefined
  'x-count': string
}
export type Events = AsyncIterable<{ event: string; data: { value: number } }>

export type ReportHeaders = ContractHeaders<{
  accept: 'application/json' | 'text/csv'
  'x-request-id': string
  'x-trace': string | null
  'x-count': `${number}`
}>

/** The input of an operation without any schema. */
export interface Anything {
  params?: {} | undefined
  query?: Record<string, string | string[] | undefined> | undefined
  headers?: HeaderValues | undefined
  contentType?: undefined
  body?: undefined
}

/** The input of an operation; parts that are not named are as without schemas. */
export type Sent<Given> = Flat<Omit<Anything, keyof Given> & Given>
type Flat<Type> = { [Key in keyof Type]: Type[Key] }

/** The results for an operation without request schemas. */
interface Unchecked {
  Input: Anything
  Parameters: {}
  Query: Record<string, string | string[] | undefined>
  Headers: Headers
  Body: undefined
  Content: undefined
}

/** The results of `ContractOperation<Utility>`; request utilities that are not named are as without schemas. */
export type Expect<Given> = {
  [Utility in keyof Unchecked | keyof Given]: Utility extends keyof Given
    ? Given[Utility]
    : Unchecked[Utility & keyof Unchecked]
}
