/** Creates servers that differ from the honest one in some requests or responses. */
import type { ContractCheck } from 'routepact-tools/testing'
import { createNotes, type Fetch, type Notes } from './server.ts'

/** A server that breaks one promise. */
export interface Sabotage {
  /** How the promise is broken. */
  readonly name: string
  readonly check: ContractCheck
  /** The other checks that find it. */
  readonly others?: readonly ContractCheck[]
  /** The milliseconds in which it must respond. */
  readonly timeout?: number
  /** Creates the broken server. */
  readonly create: (notes: Notes) => Fetch
}

/** A request with its path and its body. */
export interface ReadRequest {
  readonly request: Request
  readonly url: URL
  readonly text: string
  /** The method and the path. */
  readonly route: string
}

/** Responds instead of the honest server; returns `undefined` to leave a request to it. */
type Intercept = (given: ReadRequest, honest: Fetch, notes: Notes) => Promise<Response | undefined> | Response | undefined

export function intercept(name: string, check: ContractCheck, respond: Intercept): Sabotage {
  const create = (notes: Notes): Fetch => {
    const honest = createNotes(notes)
    return async (request) => {
      const text = await request.clone().text()
      const url = new URL(request.url)
      const route = `${request.method} ${url.pathname}`
      return (await respond({ request, url, text, route }, honest, notes)) ?? honest(request)
    }
  }
  return { name, check, create }
}

/** Changes the responses to requests of a route. */
export function change(
  name: string,
  check: ContractCheck,
  route: RegExp,
  replace: (response: Response, given: ReadRequest) => Promise<Response | undefined> | Response | undefined,
): Sabotage {
  return intercept(name, check, async (given, honest) => {
    if (!route.test(given.route)) return undefined
    const response = await honest(given.request.clone())
    return (await replace(response.clone(), given)) ?? response
  })
}

/** Sends another request to the honest server if the request of a route is this one. */
export function accept(
  name: string,
  check: ContractCheck,
  route: RegExp,
  toOther: (given: ReadRequest) => Request | undefined,
): Sabotage {
  return intercept(name, check, (given, honest) => {
    const other = route.test(given.route) ? toOther(given) : undefined
    return other && honest(other)
  })
}

/** Copies a request with other parts. */
export function copy({ request, url, text }: ReadRequest, parts: { url?: string; text?: string; headers?: Record<string, string> }): Request {
  const headers = new Headers(request.headers)
  for (const [header, value] of Object.entries(parts.headers ?? {})) headers.set(header, value)
  const body = parts.text ?? text
  return new Request(parts.url ?? url, { method: request.method, headers, body: body === '' ? null : body })
}

/** Copies a response with other parts. */
export function withParts(response: Response, body: BodyInit | null, parts: { status?: number; headers?: Record<string, string | null> } = {}): Response {
  const headers = new Headers(response.headers)
  for (const [header, value] of Object.entries(parts.headers ?? {})) {
    if (value === null) headers.delete(header)
    else headers.set(header, value)
  }
  return new Response(body, { status: parts.status ?? response.status, headers })
}
