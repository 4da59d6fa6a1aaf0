import type { ContractOperation } from '../contract/operation.ts'
import type { ContractOperationInput } from '../request/input.ts'
import { cancelLater } from '../response/cancel-body.ts'
import type { ContractOutline, OperationOutline } from './outline.ts'
import { type CallInput, parseBaseUrl, toRequest } from './request.ts'
import { readResponse } from './response.ts'
import type { ClientResult } from './result.ts'

/**
 * What a call of an operation takes: what its schemas accept, and a signal that gives the call up.
 *
 * @example
 * const input: ClientInput<typeof contract.getUser> = { params: { id: 'Ada' }, headers: { 'x-trace': '1' } }
 */
export type ClientInput<Operation extends ContractOperation> = ContractOperationInput<Operation> & {
  readonly signal?: AbortSignal | undefined
}

/** Does the operation need nothing? Then the call may have no argument. */
type CallArguments<Input> = {} extends Input ? [input?: Input] : [input: Input]

/**
 * Calls an operation.
 *
 * @example
 * const call: ClientCall<typeof contract.listUsers> = client.listUsers
 */
export interface ClientCall<Operation extends ContractOperation> {
  (...args: CallArguments<ClientInput<Operation>>): Promise<ClientResult<Operation>>
}

/**
 * A function for each operation of a contract.
 *
 * @example
 * const rename = (client: Client<typeof contract>) => client.createUser({ body: { name: 'Ada' } })
 */
// What the contract holds is looked at where an operation is called: a file that calls one of a thousand pays for one. To
// await a client with `then` would call it, so there is none.
export type Client<Declared extends ClientContract> = {
  readonly [Name in keyof Declared]: Name extends 'then'
    ? never
    : Declared[Name] extends ContractOperation
      ? ClientCall<Declared[Name]>
      : never
}

/**
 * A contract, as far as it is looked at before an operation is called; `createContract` has looked at the rest.
 *
 * @example
 * const toClient = <Declared extends ClientContract>(contract: Declared) => createClient(contract, { baseUrl: '/api' })
 */
export interface ClientContract {
  readonly [operationName: string]: { readonly path: string; readonly method: string; readonly responses: object }
}

/**
 * Where and how a client asks.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'https://api.example.com/v1', headers: { authorization: 'Bearer …' } }
 */
export interface ClientOptions {
  /** What goes before each path; it may have a path and a query. Default: the origin of the page, or http://localhost. */
  readonly baseUrl?: string | undefined
  /** Sends a request, such as the `fetch` of a router. Default: the platform's own. */
  readonly fetch?: ((request: Request) => Response | Promise<Response>) | undefined
  /** Headers of each request, or a function that gives them. Those of a call win. */
  readonly headers?: ClientHeaders | (() => ClientHeaders | Promise<ClientHeaders>) | undefined
  /**
   * Are answers asked of their schemas? Default: false. A schema says what it accepts, and what arrives is what it gave:
   * only where the two are alike is this right. What arrives is given as it is.
   */
  readonly validateResponses?: boolean | undefined
}

/** Headers as an object; `undefined` is none, an array repeats. */
type ClientHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

/**
 * Makes a client of a contract: one function for each operation. With `{ fetch: router.fetch }` nothing goes over the
 * network.
 *
 * @param contract the contract, or its outline where the schemas should weigh nothing
 * @throws TypeError for an operation called `then`. Calls reject with a TypeError for what cannot be sent, with a
 * ContractClientError for an answer that the contract does not allow, and with what `fetch` rejects with.
 * @example
 * const client = createClient(contract, { fetch: router.fetch })
 * const { status, body } = await client.listUsers({ query: { page: '2' } })
 */
export function createClient<const Declared extends ClientContract>(
  contract: Declared | ContractOutline<Declared>,
  options: ClientOptions = {},
): Client<Declared> {
  const { validateResponses = false, fetch = (request: Request) => globalThis.fetch(request) } = options
  const { baseUrl = globalThis.location?.origin ?? 'http://localhost', headers } = options
  const base = parseBaseUrl(baseUrl)
  const client = Object.create(null) as { [name: string]: (input?: CallInput) => Promise<unknown> }
  for (const [name, operation] of Object.entries(contract as { [name: string]: OperationOutline })) {
    if (name === 'then') throw new TypeError("An operation 'then' would make a promise of the client")
    client[name] = async (input = {}) => {
      const { signal } = input
      signal?.throwIfAborted()
      const common = typeof headers === 'function' ? await headers() : headers
      signal?.throwIfAborted()
      const response = await fetch(toRequest(operation, input, base, common ?? {}))
      // The platform lets an answer go by itself; another `fetch` may know nothing of signals.
      if (signal?.aborted && response.body) cancelLater(response.body, response.headers, signal.reason)
      signal?.throwIfAborted()
      return readResponse({ name, operation, response, signal, validateResponses })
    }
  }
  return client as unknown as Client<Declared>
}
