/** What the client's tests share: a client of one operation, and the request that it sent. */
import type { ContractOperation } from 'routepact'
import { type ClientOptions, createClient } from 'routepact/client'
import { anything } from '../support.ts'

/** A call, with nothing known of its contract. */
export type LooseCall = (input?: object) => Promise<{
  readonly status: number
  readonly contentType: string | undefined
  readonly body: unknown
  readonly headers: Headers
  readonly response: Response
}>

export const json: ContractOperation['responses'] = { 200: { 'application/json': { body: anything } } }

/** A call of an operation that is made of these fields, and answered by this. */
export function callOf(
  fields: object,
  answer: (request: Request) => Response | Promise<Response>,
  options: ClientOptions = {},
): LooseCall {
  const operation = { path: '/', method: 'GET', responses: json, ...fields }
  const client = createClient({ op: operation }, { baseUrl: 'http://api.test', fetch: answer, ...options })
  return (client as unknown as { op: LooseCall }).op
}

/** The request that a call sends. */
export async function sentBy(fields: object, input: object, options: ClientOptions = {}): Promise<Request> {
  let sent: Request | undefined
  const call = callOf(
    { responses: { 204: {} }, ...fields },
    (request) => ((sent = request), new Response(null, { status: 204 })),
    options,
  )
  await call(input)
  if (!sent) throw new Error('Nothing was sent')
  return sent
}
