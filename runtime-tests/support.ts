/** Shared by the tests: small schemas, untyped routers, and responses as plain data. */
// A relative import, because processes without the alias of the tests use this file too.
import { type ContractOperation, createRouter, events, type Issue, jsonLines, mergeRouters, multipart, prefers as typedPrefers, type Router, type Schema } from '../src/core/index.ts'

/** The origin of every request in the tests. */
export const origin = 'http://api.test'

/** Creates a Standard Schema from a function that returns `{ value }` or `{ issues }`, or a promise of one. */
export function schema(validate: (value: unknown) => unknown): Schema {
  return { '~standard': { validate } }
}

/** Accepts every value unchanged. */
export const anything: Schema = schema((value) => ({ value }))

/** Creates a schema that rejects every value with these issues. */
export function rejecting(...issues: readonly unknown[]): Schema {
  return schema(() => ({ issues }))
}

/** Creates a schema that accepts every value and records it. */
export function recording(): Schema & { readonly seen: unknown[] } {
  const seen: unknown[] = []
  return {
    seen,
    '~standard': {
      validate: (value) => {
        seen.push(value)
        return { value }
      },
    },
  }
}

/** Creates an issue of the Standard Schema shape. */
export function issue(message: string, ...path: PropertyKey[]): Issue {
  return path.length === 0 ? { message } : { message, path }
}

/** Returns the schema of a body under a content type: the same one, or with the code that the type needs. */
export function toBodySchema(contentType: string, inner: Schema): Schema {
  if ('~body' in inner) return inner
  if (contentType === 'multipart/form-data') return multipart(inner)
  if (contentType === 'text/event-stream') return events(inner)
  return /^application\/(?:jsonl|x-ndjson)$/.test(contentType) ? jsonLines(inner) : inner
}

/** Responses of an operation: 200 with unchecked JSON. */
export const json: ContractOperation['responses'] = { 200: { 'application/json': { body: anything } } }

/** The request of handlers and middleware, without types from a contract. */
export interface LooseRequest extends Request {
  readonly validatedParams: unknown
  readonly validatedQuery: unknown
  readonly validatedHeaders: Headers
  readonly validatedCookies: unknown
  readonly validatedBody: unknown
  readonly validatedContent: unknown
  readonly respond: <Given>(response: Given) => Given
  readonly operation: unknown
  readonly operationName: string | undefined
  readonly context: { readonly [name: string]: unknown }
}

/** Any function of the router options. */
export type LooseHandler = (request: LooseRequest, ...args: unknown[]) => unknown

/** Router options as a cast or JavaScript could pass them. */
export interface LooseOptions {
  readonly contract: object
  readonly handlers: object
  readonly security?: unknown
  readonly before?: readonly LooseHandler[]
  readonly catch?: (error: unknown, request: LooseRequest, ...args: unknown[]) => unknown
  readonly finally?: readonly ((response: Response, request: LooseRequest, ...args: unknown[]) => unknown)[]
  readonly missing?: LooseHandler
  readonly onError?: (error: unknown, request: LooseRequest, ...args: unknown[]) => unknown
  readonly base?: string
  readonly validateResponses?: boolean
  readonly maxBodySize?: unknown
}

/** `createRouter` without type checks: these tests also pass what the types forbid. */
export const createLooseRouter: (options: LooseOptions) => Router<unknown[]> = createRouter as never

/** `prefers` without type checks. */
export const prefers: (request: Request, status: unknown) => string = typedPrefers as never

/** Creates a router of one operation: `GET /` with a JSON response unless the arguments say otherwise. */
export function serve(
  operation: object,
  handler: LooseHandler = () => ({ status: 200, body: 'served' }),
  options: Omit<LooseOptions, 'contract' | 'handlers'> = {},
): Router<unknown[]> {
  const contract = { op: { path: '/', method: 'GET', responses: json, ...operation } }
  return createLooseRouter({ contract, handlers: { op: handler }, ...options })
}

/** Merges a router into one whose `before` functions run before everything else. */
export function surround(router: Router<unknown[]>, ...before: readonly LooseHandler[]): Router<unknown[]> {
  return mergeRouters([router], { before } as never)
}

/** A response as data: lower-case header names, parsed JSON, and `null` for a missing body. */
export interface ReadResponse {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: unknown
}

/** Reads a response to the end. */
export async function readResponse(response: Response): Promise<ReadResponse> {
  const headers = Object.fromEntries(response.headers)
  const text = response.body === null ? null : await response.text()
  const body: unknown = text !== null && headers['content-type'] === 'application/json' ? JSON.parse(text) : text
  return { status: response.status, headers, body }
}

/** Sends a request to a router and reads the response. */
export async function sendTo(router: Router<unknown[]>, path: string, init?: Init, ...args: unknown[]): Promise<ReadResponse> {
  return readResponse(await router.fetch(new Request(origin + path, init), ...args))
}

/** The options of `new Request`; a stream as the body needs `duplex`. */
export interface Init extends Omit<RequestInit, 'body'> {
  readonly body?: BodyInit | null
  readonly duplex?: 'half'
}

/** Creates the options of a POST request with a body. */
export function post(contentType: string | undefined, body: BodyInit, headers: Record<string, string> = {}): Init {
  // Bytes have no content type of their own, unlike a string or a form.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return {
    method: 'POST',
    body: bytes,
    headers: contentType === undefined ? headers : { ...headers, 'content-type': contentType },
    duplex: 'half',
  }
}

/** Creates a stream of chunks; an `Error` among them makes the stream fail. */
export function streamOf(...chunks: readonly (string | Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const left = [...chunks]
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = left.shift()
        if (chunk === undefined) controller.close()
        else if (chunk instanceof Error) controller.error(chunk)
        else controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      },
    },
    { highWaterMark: 0 },
  )
}

/** An error response of the library. */
export function failure(status: number, body: object, headers: Record<string, string> = {}): ReadResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff', ...headers },
    body,
  }
}

/** The response to a body above `maxBodySize`; the connection closes because the rest of the body is unread. */
export const tooLarge: ReadResponse = failure(413, { error: 'Content Too Large' }, { connection: 'close' })

/** The response to a request that fails validation. */
export function invalid(
  ...details: readonly { readonly path: readonly unknown[]; readonly message: string }[]
): ReadResponse {
  return failure(400, { error: 'Validation failed', details })
}

/** The response to an unexpected error. */
export function unexpected(message = 'Internal server error'): ReadResponse {
  return failure(500, { error: 'Internal server error', details: [{ message }] })
}

/** A 200 response with JSON. */
export function ok(body: unknown, headers: Record<string, string> = {}): ReadResponse {
  return { status: 200, headers: { 'content-type': 'application/json', ...headers }, body }
}

/** Messages of server-side errors: they name the place and no value. */
export const messages = {
  badHeader: "The response 200 of 'op' (GET /) has a header that is not valid in HTTP",
  badBody: (contentType: string): string =>
    `The response 200 of 'op' (GET /) has a body that cannot be sent as ${contentType}`,
  unsendableResponse: 'The returned Response cannot be sent: its body is used or locked, or its status is 0 or above 599',
  noResponse: (kind: string): string => `The returned value is not a response: ${kind}`,
  noStatus: 'The returned value is not a response: an object without a status of 200 to 599',
  breach: (status: number, problem: string, where = "'op' (GET /)"): string =>
    `The response ${status} of ${where} ${problem}`,
  undeclared: 'is not declared',
  otherBody: "has a 'contentType' or a 'body' that is not declared",
  noContentType: 'has a content type that is not valid',
  rejected: (part: string): string => `has ${part} that its schema rejects`,
} as const
