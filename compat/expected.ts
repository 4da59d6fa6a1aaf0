/** What every exported type utility gives for each operation of the contract, by hand, once for all libraries. */
import type { ContractHeaders, HttpStatus, ResponseHeaders } from 'routepact'
import type { Item, Listing, Order } from './kit.ts'

/** A response with a body, where the status declares one content type. */
interface Answer<Status, ContentType, Body> {
  status: Status
  contentType?: ContentType | undefined
  body: Body
  headers?: ResponseHeaders | undefined
}

interface Bodiless<Status> {
  status: Status
  contentType?: undefined
  body?: undefined
  headers?: ResponseHeaders | undefined
}

type Json = 'application/json'
type Problem = { error: string }
type Report = { requestId: string; trace: string | null; count: number }
type Receipt = { id: number; total: number; paid: 'card' | 'transfer' }
type ReceiptHeaders = { location: string; 'x-remaining'?: number | undefined }
type Rows = { rows: number[] }
type Patch = { name?: string | undefined; price?: number | null | undefined }
type Form = { name: string; age: number; colors: string[] }
type Upload = { title: string; file: File; labels: string[] }
type ImportResult = { count: number; from: string }
type Profile = { name: string; address: { city: string } }
type Settings = { theme?: string | undefined; size: string }
type Bytes = Uint8Array<ArrayBuffer>
type Readings = AsyncIterable<{ at: string; value: number }>
type Events = AsyncIterable<{ event: string; data: { value: number } }>

type ReportHeaders = ContractHeaders<{
  accept: 'application/json' | 'text/csv'
  'x-request-id': string
  'x-trace': string | null
  'x-count': `${number}`
}>

/** What an operation without schemas for its request gives. */
interface Unchecked {
  Parameters: {}
  Query: Record<string, string | string[] | undefined>
  Headers: Headers
  Body: undefined
  Content: undefined
}

/** What `ContractOperation<Utility>` gives; those of the request that are not named are as without schemas. */
type Expect<Given> = {
  [Utility in keyof Unchecked | keyof Given]: Utility extends keyof Given
    ? Given[Utility]
    : Unchecked[Utility & keyof Unchecked]
}

export interface ExpectedOperations {
  getItem: Expect<{
    Parameters: { id: number }
    Response:
      | Answer<200, Json, Item>
      | Answer<404, Json, Problem>
      | Answer<Exclude<HttpStatus, 200 | 404 | 204 | 205 | 304>, Json, Problem>
      | { status: 204 | 205 | 304; contentType?: Json | undefined; body?: undefined; headers?: ResponseHeaders | undefined }
    Status: HttpStatus
    ResponseBody: { 200: { [Type in Json]: Item }; 404: { [Type in Json]: Problem }; default: { [Type in Json]: Problem } }
  }>
  getFile: Expect<{
    Parameters: { folder: string; name: string }
    Response: Answer<200, 'text/plain', string>
    Status: 200
    ResponseBody: { 200: { 'text/plain': string } }
  }>
  listItems: Expect<{
    Query: Listing
    Response: Answer<200, Json, Listing>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Listing } }
  }>
  findItems: Expect<{
    Query: { text: string; ids: number[] }
    Response: Answer<200, Json, { text: string; ids: number[] }>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: { text: string; ids: number[] } } }
  }>
  queryItems: Expect<{
    Body: Rows
    Content: { readonly contentType: Json; readonly body: Rows }
    Response: Answer<200, Json, ImportResult>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: ImportResult } }
  }>
  getReport: Expect<{
    Headers: ReportHeaders
    Response:
      | { status: 200; contentType: Json; body: Report; headers?: ResponseHeaders | undefined }
      | { status: 200; contentType: 'text/csv'; body: string; headers?: ResponseHeaders | undefined }
    Status: 200
    ResponseBody: { 200: { 'application/json': Report; 'text/csv': string } }
  }>
  createOrder: Expect<{
    Body: Order
    Content: { readonly contentType: Json; readonly body: Order }
    Response:
      | { status: 201; contentType?: Json | undefined; body: Receipt; headers: ReceiptHeaders }
      | Answer<Exclude<HttpStatus, 201 | 204 | 205 | 304>, Json, Problem>
      | { status: 204 | 205 | 304; contentType?: Json | undefined; body?: undefined; headers?: ResponseHeaders | undefined }
    Status: HttpStatus
    ResponseBody: { 201: { [Type in Json]: Receipt }; default: { [Type in Json]: Problem } }
  }>
  patchItem: Expect<{
    Parameters: { id: number }
    Query: Listing
    Headers: ReportHeaders
    Body: Patch
    Content: { readonly contentType: Json; readonly body: Patch }
    Response: Answer<200, Json, unknown>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: unknown } }
  }>
  deleteItem: Expect<{
    Parameters: { id: number }
    Response:
      | Bodiless<204>
      | Answer<404, Json, Problem>
      | Bodiless<Exclude<HttpStatus, 204 | 404 | 205 | 304>>
      | Bodiless<205 | 304>
    Status: HttpStatus
    ResponseBody: { 204: undefined; 404: { [Type in Json]: Problem }; default: undefined }
  }>
  submitForm: Expect<{
    Body: Form
    Content: { readonly contentType: 'application/x-www-form-urlencoded'; readonly body: Form }
    Response: Answer<200, Json, Form>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Form } }
  }>
  upload: Expect<{
    Body: Upload
    Content: { readonly contentType: 'multipart/form-data'; readonly body: Upload }
    Response: Answer<200, Json, { title: string; file: string; size: number; labels: string[] }>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: { title: string; file: string; size: number; labels: string[] } } }
  }>
  putNote: Expect<{
    Parameters: { id: string }
    Body: string
    Content: { readonly contentType: 'text/plain'; readonly body: string }
    Response: Answer<200, 'text/plain', string>
    Status: 200
    ResponseBody: { 200: { 'text/plain': string } }
  }>
  importRows: Expect<{
    Body: Rows | Patch | string
    Content:
      | { readonly contentType: 'application/json'; readonly body: Rows }
      | { readonly contentType: 'application/vnd.compat+json'; readonly body: Patch }
      | { readonly contentType: 'Text/CSV'; readonly body: string }
    Response: Answer<200, Json, ImportResult>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: ImportResult } }
  }>
  echoBytes: Expect<{
    Body: Bytes
    Content: { readonly contentType: 'application/octet-stream'; readonly body: Bytes }
    Response: Answer<200, 'application/octet-stream', Bytes>
    Status: 200
    ResponseBody: { 200: { 'application/octet-stream': Bytes } }
  }>
  ping: Expect<{ Response: Bodiless<200>; Status: 200; ResponseBody: { 200: undefined } }>
  headStatus: Expect<{ Response: Bodiless<200>; Status: 200; ResponseBody: { 200: undefined } }>
  getOptions: Expect<{
    Response: Answer<200, 'text/plain', string>
    Status: 200
    ResponseBody: { 200: { 'text/plain': string } }
  }>
  getProfile: Expect<{
    Response: Answer<200, Json, Profile>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Profile } }
  }>
  getBroken: Expect<{
    Response:
      | { status: 200; contentType: Json; body: Profile; headers?: ResponseHeaders | undefined }
      | { status: 200; contentType: 'text/plain'; body: string; headers?: ResponseHeaders | undefined }
      | { status: 201; contentType?: Json | undefined; body: Receipt; headers: ReceiptHeaders }
      | Answer<202, Json, unknown>
      | Bodiless<204>
    Status: 200 | 201 | 202 | 204
    ResponseBody: {
      200: { 'application/json': Profile; 'text/plain': string }
      201: { [Type in Json]: Receipt }
      202: { [Type in Json]: unknown }
      204: undefined
    }
  }>
  getSettings: Expect<{
    Response: Answer<200, Json, Settings>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Settings } }
  }>
  streamReadings: Expect<{
    Response: Answer<200, 'application/x-ndjson', Readings>
    Status: 200
    ResponseBody: { 200: { 'application/x-ndjson': Readings } }
  }>
  streamEvents: Expect<{
    Response: Answer<200, 'text/event-stream', Events>
    Status: 200
    ResponseBody: { 200: { 'text/event-stream': Events } }
  }>
  brew: Expect<{
    Response:
      | Answer<Exclude<HttpStatus, 204 | 205 | 304>, 'text/plain', string>
      | {
          status: 204 | 205 | 304
          contentType?: 'text/plain' | undefined
          body?: undefined
          headers?: ResponseHeaders | undefined
        }
    Status: HttpStatus
    ResponseBody: { default: { 'text/plain': string } }
  }>
}
