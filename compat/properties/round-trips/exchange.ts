/** One call from the client to a handler, in memory or over HTTP, with all that was received. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRouter } from 'routepact'
import { ContractClientError, createClient, responses } from 'routepact/client'
import { createNodeHandler } from 'routepact/node'

/** The request of a handler, without types from a contract. */
export interface LooseRequest {
  readonly validatedParams: unknown
  readonly validatedQuery: unknown
  readonly validatedHeaders: Headers
  readonly validatedCookies: unknown
  readonly validatedBody: unknown
}

/** The result of a call. */
export interface LooseResult {
  readonly status: number
  readonly contentType: string | undefined
  readonly body: unknown
  readonly headers: Headers
}

/** What happened in a call. */
export interface Exchange {
  /** What the client returned, or the response of a status that is not declared; undefined if it threw another error. */
  readonly result?: LooseResult
  /** What the client threw. */
  readonly thrown?: unknown
  /** Whether a request left the client. */
  readonly isSent: boolean
  /** The request of the handler, if it ran. */
  readonly request?: LooseRequest
  /** What the router reported. */
  readonly errors: readonly unknown[]
}

/** Sends a call of an operation with these fields. `respond` is the handler. */
export interface Channel {
  readonly name: string
  readonly send: (fields: object, input: object, respond?: (request: LooseRequest) => unknown, isChecked?: boolean) => Promise<Exchange>
  readonly close: () => void
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** @param isChecked whether responses are validated on both sides */
async function send(
  open: (router: { readonly fetch: (request: Request) => Promise<Response> }) => { baseUrl: string; fetch: (request: Request) => Promise<Response> },
  fields: object,
  input: object,
  respond: (request: LooseRequest) => unknown = () => ({ status: 204 }),
  isChecked: boolean = true,
): Promise<Exchange> {
  const errors: unknown[] = []
  let received: LooseRequest | undefined
  let isSent = false
  const contract = { op: { path: '/', method: 'POST', responses: { 204: {}, default: {} }, ...fields } }
  const router = createRouter({
    contract,
    validateResponses: isChecked,
    onError: (error: unknown) => errors.push(error),
    handlers: {
      op: (request: LooseRequest) => {
        received = request
        return respond(request)
      },
    },
  } as never) as unknown as { readonly fetch: (request: Request) => Promise<Response> }
  const { baseUrl, fetch } = open(router)
  const client = createClient(contract as never, {
    baseUrl,
    fetch: (request: Request) => {
      isSent = true
      return fetch(request)
    },
    validate: isChecked ? responses : undefined,
  } as never) as unknown as { readonly op: (input: object) => Promise<LooseResult> }
  try {
    const result = await client.op(input)
    return { result, isSent, errors, ...(received && { request: received }) }
  } catch (thrown) {
    if (thrown instanceof ContractClientError && thrown.message.endsWith(') is not declared')) {
      const { status, text, response } = thrown
      const result = { status, contentType: undefined, body: text, headers: response.headers }
      return { result, isSent, errors, ...(received && { request: received }) }
    }
    return { thrown, isSent, errors, ...(received && { request: received }) }
  }
}

/** Calls the router itself. */
export function openMemory(): Channel {
  return {
    name: 'in memory',
    send: (...args) => send((router) => ({ baseUrl: 'http://api.test', fetch: router.fetch }), ...args),
    close: () => undefined,
  }
}

/** Calls a server of `node:http` with the handler of `routepact/node`. */
export async function openHttp(): Promise<Channel> {
  let listener: Listener | undefined
  const server = createServer((incoming, outgoing) => listener?.(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    name: 'over HTTP',
    send: (...args) =>
      send((router) => {
        listener = createNodeHandler(router as never) as unknown as Listener
        return { baseUrl, fetch: (request) => fetch(request) }
      }, ...args),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
