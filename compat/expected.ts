/** The expected result of every exported type utility for each operation of the contract, once for all libraries. */
import type { HttpStatus } from 'routepact'
import type { Item, Listing, Order } from './kit.ts'
import type {
  Bodiless,
  Bytes,
  Events,
  Expect,
  Form,
  FreeHeaders,
  ImportResult,
  Json,
  ListQuery,
  Patch,
  Problem,
  Profile,
  Readings,
  Receipt,
  ReceiptHeaders,
  Report,
  ReportHeaders,
  Rows,
  Sent,
  SentHeaders,
  Settings,
  Upload,
  WithBody,
} from './shapes.ts'

/** The registered statuses of errors, which `default` covers beside a success. */
type ErrorStatus = Exclude<HttpStatus, 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308>

export interface ExpectedOperations {
  getItem: Expect<{
    Input: Sent<{ params: { id: string } }>
    Parameters: { id: number }
    Response:
      | WithBody<200, Json, Item>
      | WithBody<404, Json, Problem>
      | WithBody<Exclude<ErrorStatus, 404>, Json, Problem>
      | Bodiless<304>
    Status: 200 | 304 | ErrorStatus
    ResponseBody: {
      200: { [Type in Json]: Item }
      304: undefined
      404: { [Type in Json]: Problem }
      default: { [Type in Json]: Problem }
    }
  }>
  getFile: Expect<{
    Input: Sent<{ params: { folder: string; name: string } }>
    Parameters: { folder: string; name: string }
    Response: WithBody<200, 'text/plain', string>
    Status: 200
    ResponseBody: { 200: { 'text/plain': string } }
  }>
  listItems: Expect<{
    Input: Sent<{ query?: ListQuery | undefined }>
    Query: Listing
    Response: WithBody<200, Json, Listing>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Listing } }
  }>
  findItems: Expect<{
    Input: Sent<{ query: { text: string; ids: string[] } }>
    Query: { text: string; ids: number[] }
    Response: WithBody<200, Json, { text: string; ids: number[] }>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: { text: string; ids: number[] } } }
  }>
  pickItems: Expect<{
    Input: Sent<{ query: { text: string; ids: string[] } }>
    Query: { text: string; ids: number[] }
    Response: WithBody<200, Json, { text: string; ids: number[] }>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: { text: string; ids: number[] } } }
  }>
  searchItems: Expect<{
    Input: Sent<{ query: { name: string; tags?: string[] | undefined } }>
    Query: { name: string | null; tags?: (string | null)[] | undefined }
    Response: WithBody<200, Json, unknown>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: unknown } }
  }>
  queryItems: Expect<{
    Input: Sent<{ contentType?: Json | undefined; body: Rows }>
    Body: Rows
    Content: { readonly contentType: Json; readonly body: Rows }
    Response: WithBody<200, Json, ImportResult>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: ImportResult } }
  }>
  getReport: Expect<{
    Input: Sent<{ headers: SentHeaders }>
    Headers: ReportHeaders
    Response:
      | { status: 200; contentType: Json; body: Report; headers?: FreeHeaders | undefined }
      | { status: 200; contentType: 'text/csv'; body: string; headers?: FreeHeaders | undefined }
    Status: 200
    ResponseBody: { 200: { 'application/json': Report; 'text/csv': string } }
  }>
  createOrder: Expect<{
    Input: Sent<{ contentType?: Json | undefined; body: Order }>
    Body: Order
    Content: { readonly contentType: Json; readonly body: Order }
    Response:
      | { status: 201; contentType?: Json | undefined; body: Receipt; headers: ReceiptHeaders }
      | WithBody<ErrorStatus, Json, Problem>
    Status: 201 | ErrorStatus
    ResponseBody: { 201: { [Type in Json]: Receipt }; default: { [Type in Json]: Problem } }
  }>
  cancelOrder: Expect<{
    Input: Sent<{ contentType?: Json | undefined; body: Rows }> | Sent<{ contentType?: undefined; body?: undefined }>
    Body: Rows | undefined
    Content: { readonly contentType: Json; readonly body: Rows } | undefined
    Response: WithBody<200, Json, unknown>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: unknown } }
  }>
  uploadOrder: Expect<{
    Input: Sent<{ contentType?: 'multipart/form-data' | undefined; body: Order | FormData }>
    Body: Order
    Content: { readonly contentType: 'multipart/form-data'; readonly body: Order }
    Response: WithBody<200, Json, Receipt>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Receipt } }
  }>
  patchItem: Expect<{
    Input: Sent<{
      params: { id: string }
      query?: ListQuery | undefined
      headers: SentHeaders
      contentType?: Json | undefined
      body?: Patch | undefined
    }>
    Parameters: { id: number }
    Query: Listing
    Headers: ReportHeaders
    Body: Patch
    Content: { readonly contentType: Json; readonly body: Patch }
    Response: WithBody<200, Json, unknown>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: unknown } }
  }>
  deleteItem: Expect<{
    Input: Sent<{ params: { id: string } }>
    Parameters: { id: number }
    Response:
      | Bodiless<204>
      | WithBody<404, Json, Problem>
      | Bodiless<Exclude<ErrorStatus, 404>>
    Status: 204 | ErrorStatus
    ResponseBody: { 204: undefined; 404: { [Type in Json]: Problem }; default: undefined }
  }>
  moveItem: Expect<{
    Input: Sent<{ params: { id: string }; contentType?: Json | undefined; body: Rows }>
    Parameters: { id: number }
    Body: Rows
    Content: { readonly contentType: Json; readonly body: Rows }
    Response:
      | WithBody<200, Json, Rows>
      | { status: 201; contentType?: undefined; body?: undefined; headers: ReceiptHeaders }
      | Bodiless<304>
    Status: 200 | 201 | 304
    ResponseBody: { 200: { [Type in Json]: Rows }; 201: undefined; 304: undefined }
  }>
  submitForm: Expect<{
    Input: Sent<{
      contentType?: 'application/x-www-form-urlencoded' | undefined
      body: { name: string; age: string; colors: string[] } | URLSearchParams
    }>
    Body: Form
    Content: { readonly contentType: 'application/x-www-form-urlencoded'; readonly body: Form }
    Response: WithBody<200, Json, Form>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Form } }
  }>
  upload: Expect<{
    Input: Sent<{ contentType?: 'multipart/form-data' | undefined; body: Upload | FormData }>
    Body: Upload
    Content: { readonly contentType: 'multipart/form-data'; readonly body: Upload }
    Response: WithBody<200, Json, { title: string; file: string; size: number; labels: string[] }>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: { title: string; file: string; size: number; labels: string[] } } }
  }>
  putNote: Expect<{
    Input: Sent<{ params: { id: string }; contentType?: 'text/plain' | undefined; body: string }>
    Parameters: { id: string }
    Body: string
    Content: { readonly contentType: 'text/plain'; readonly body: string }
    Response: WithBody<200, 'text/plain', string>
    Status: 200
    ResponseBody: { 200: { 'text/plain': string } }
  }>
  importRows: Expect<{
    Input:
      | Sent<{ contentType: 'application/json'; body: Rows }>
      | Sent<{ contentType: 'application/vnd.compat+json'; body?: Patch | undefined }>
      | Sent<{ contentType: 'Text/CSV'; body: string }>
    Body: Rows | Patch | string
    Content:
      | { readonly contentType: 'application/json'; readonly body: Rows }
      | { readonly contentType: 'application/vnd.compat+json'; readonly body: Patch }
      | { readonly contentType: 'Text/CSV'; readonly body: string }
    Response: WithBody<200, Json, ImportResult>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: ImportResult } }
  }>
  echoBytes: Expect<{
    Input: Sent<{ contentType?: 'application/octet-stream' | undefined; body: Bytes }>
    Body: Bytes
    Content: { readonly contentType: 'application/octet-stream'; readonly body: Bytes }
    Response: WithBody<200, 'application/octet-stream', Bytes>
    Status: 200
    ResponseBody: { 200: { 'application/octet-stream': Bytes } }
  }>
  ping: Expect<{ Response: Bodiless<200>; Status: 200; ResponseBody: { 200: undefined } }>
  headStatus: Expect<{ Response: Bodiless<200>; Status: 200; ResponseBody: { 200: undefined } }>
  getOptions: Expect<{
    Response: WithBody<200, 'text/plain', string>
    Status: 200
    ResponseBody: { 200: { 'text/plain': string } }
  }>
  getProfile: Expect<{
    Response: WithBody<200, Json, Profile>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Profile } }
  }>
  getBroken: Expect<{
    Response:
      | { status: 200; contentType: Json; body: Profile; headers?: FreeHeaders | undefined }
      | { status: 200; contentType: 'text/plain'; body: string; headers?: FreeHeaders | undefined }
      | { status: 201; contentType?: Json | undefined; body: Receipt; headers: ReceiptHeaders }
      | WithBody<202, Json, unknown>
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
    Response: WithBody<200, Json, Settings>
    Status: 200
    ResponseBody: { 200: { [Type in Json]: Settings } }
  }>
  getExport: Expect<{
    Response:
      | { status: 200; contentType: Json; body: Profile; headers?: FreeHeaders | undefined }
      | { status: 200; contentType: 'text/csv'; body: string; headers?: FreeHeaders | undefined }
      | WithBody<406, Json, Problem>
    Status: 200 | 406
    ResponseBody: { 200: { 'application/json': Profile; 'text/csv': string }; 406: { [Type in Json]: Problem } }
  }>
  streamReadings: Expect<{
    Response: WithBody<200, 'application/x-ndjson', Readings>
    Status: 200
    ResponseBody: { 200: { 'application/x-ndjson': Readings } }
  }>
  streamEvents: Expect<{
    Response: WithBody<200, 'text/event-stream', Events>
    Status: 200
    ResponseBody: { 200: { 'text/event-stream': Events } }
  }>
  brew: Expect<{
    Response: WithBody<Exclude<HttpStatus, 204 | 205 | 304>, 'text/plain', string>
    Status: Exclude<HttpStatus, 204 | 205 | 304>
    ResponseBody: { default: { 'text/plain': string } }
  }>
}
