/** Helpers for the tests of the client: a client of one operation, and the request that it sends. */
import type { ContractOperation } from 'routepact'
import { type ClientOptions, createClient } from 'routepact/client'
import { anything } from '../support.ts'

/** A call of an untyped contract. */
export type LooseCall = (input?: object) => Promise<{
  readonly status: number
  readonly contentType: string | undefined
  readonly body: unknown
  readonly headers: Headers
  readonly response: Response
}>

export const json: ContractOperation['responses'] = { 200: { 'application/json': { body: anything } } }

/** Creates a call of an operation with these fields; `fetch` responds to it. */
export function createCall(
  fields: object,
  fetch: ClientOptions['fetch'],
  options: ClientOptions = {},
): LooseCall {
  const operation = { path: '/', method: 'GET', responses: json, ...fields }
  const client = createClient({ op: operation }, { baseUrl: 'http://api.test', fetch, ...options })
  return (client as unknown as { op: LooseCall }).op
}

/** Calls an operation with these fields and returns the request that is sent. */
export async function captureRequest(fields: object, input: object, options: ClientOptions = {}): Promise<Request> {
  let sent: Request | undefined
  const call = createCall(
    { responses: { 204: {} }, ...fields },
    (request) => ((sent = request), new Response(null, { status: 204 })),
    options,
  )
  await call(input)
  if (!sent) throw new Error('Nothing was sent')
  return sent
}
