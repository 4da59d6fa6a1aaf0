import type { ContractOperation } from '../contract/operation.ts'
import type { InputParts } from '../request/input.ts'
import { cancelLater } from '../response/cancel-body.ts'
import type { ContractOutline, OperationOutline } from './outline.ts'
import { type CallInput, createCallRequest, parseBaseUrl } from './request.ts'
import { readResponse } from './response.ts'
import type { ClientResult } from './result.ts'

/**
 * The argument of a call: the input of the operation's schemas, and a signal that aborts the call.
 *
 * @example
 * const input: ClientInput<typeof contract.getUser> = { params: { id: 'Ada' }, headers: { 'x-trace': '1' } }
 */
export type ClientInput<Operation extends ContractOperation> = InputParts<Operation> & CallOptions

/** The options of a call. */
interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** The parameter list of a call. The argument is optional if no property of it is required. */
type CallArguments<Input> = {} extends Input ? [input?: Input] : [input: Input]

/**
 * The function of a client that calls one operation.
 *
 * @example
 * const call: ClientCall<typeof contract.listUsers> = client.listUsers
 */
export interface ClientCall<Operation extends ContractOperation> {
  (...args: CallArguments<InputParts<Operation> & CallOptions>): Promise<ClientResult<Operation>>
}

/**
 * A client: one function for each operation of a contract.
 *
 * @example
 * const createAda = (client: Client<typeof contract>) => client.createUser({ body: { name: 'Ada' } })
 */
// The compiler resolves a mapped type per property, so a file pays only for the operations that it calls. `then` is
// excluded because `await` would call it.
export type Client<Declared extends ClientContract> = {
  readonly [Name in keyof Declared]: Name extends 'then'
    ? never
    : Declared[Name] extends ContractOperation
      ? ClientCall<Declared[Name]>
      : never
}

/**
 * A contract or outline, or the namespace of a module that exports operations. The type is loose so that the compiler
 * checks an operation only where it is called: a namespace of 500 operations costs as much as one of ten.
 *
 * @example
 * const toClient = <Declared extends ClientContract>(contract: Declared) => createClient(contract, { baseUrl: '/api' })
 */
export type ClientContract = object

/**
 * The options of `createClient`.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'https://api.example.com/v1', headers: { authorization: 'Bearer …' } }
 */
export interface ClientOptions {
  /**
   * The URL to which the paths of operations are appended. It may have a path and a query, and may be relative in a
   * browser. Default: the origin of the page, or `http://localhost` outside a browser.
   */
  readonly baseUrl?: string | undefined
  /** The function that sends requests, such as the `fetch` of a router. Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Response | Promise<Response>) | undefined
  /** The headers of every request, or a function that returns them. The headers of a call take precedence. */
  readonly headers?: ClientHeaders | (() => ClientHeaders | Promise<ClientHeaders>) | undefined
  /**
   * Whether responses are validated with their schemas. Default: false, because a schema describes the input on the
   * server, whereas a client receives the output. Results contain the received values, not the output of the
   * validation.
   */
  readonly validateResponses?: boolean | undefined
}

/** Headers, also as an object in which `undefined` omits a header and an array repeats it. */
type ClientHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

/**
 * Creates a client of a contract: an object with one async function for each operation.
 *
 * A call rejects with a TypeError for input that cannot be sent, with a ContractClientError for a response that the
 * contract does not allow, with the reason of its signal if that aborts, and with any error of `fetch`.
 *
 * @param contract the contract, or its outline, which has no schemas
 * @throws TypeError for an operation named `then` and for a `baseUrl` without a host
 * @example
 * const client = createClient(contract, { fetch: router.fetch })
 * const { status, body } = await client.listUsers({ query: { page: '2' } })
 */
export function createClient<const Declared extends ClientContract>(
  contract: Declared | ContractOutline<Declared>,
  options: ClientOptions = {},
): Client<Declared> {
  const { fetch = (request) => globalThis.fetch(request), headers, validateResponses } = options
  const base = parseBaseUrl(options.baseUrl ?? globalThis.location?.origin ?? 'http://localhost')
  const client = Object.create(null) as { [name: string]: (input?: CallInput) => Promise<unknown> }
  for (const [name, operation] of Object.entries(contract as { [name: string]: OperationOutline })) {
    // `await` would call this function.
    if (name === 'then') throw new TypeError("'then' must not be an operation")
    client[name] = async (input = {}) => {
      const { signal } = input
      signal?.throwIfAborted()
      const common = typeof headers === 'function' ? await headers() : headers
      signal?.throwIfAborted()
      const response = await fetch(createCallRequest(operation, input, base, common ?? {}))
      // The platform's `fetch` cancels the response itself; a custom one may ignore the signal.
      if (signal?.aborted && response.body) cancelLater(response.body, response.headers, signal.reason)
      signal?.throwIfAborted()
      return readResponse({ name, operation, response, signal, validateResponses })
    }
  }
  return client as unknown as Client<Declared>
}
