/**
 * `createClient` infers the type of its options as a whole (`Inferred`) to find the headers that are always present. From a
 * single optional property, the compiler infers a type without `undefined`.
 */
import { hasPath, toGroupedName } from '../core/contract/groups.ts'
import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { cancelLater } from '../core/response/cancel-body.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { orReason } from '../shared/promises.ts'
import type { FetchRule, Inferred } from '../shared/fetch-rule.ts'
import type { FormatMessage } from '../shared/message.ts'
import { toAcceptList } from './accept.ts'
import type { ClientCall } from './call.ts'
import type { ClientMiddleware } from './middleware.ts'
import type { ContractOutline, OperationOutline } from './outline.ts'
import { type CallInput, createCallRequest, toUpload } from './request.ts'
import { readResponse } from './response.ts'
import type { UndeclaredMode } from './result.ts'
import { toBaseUrl } from './url.ts'

/**
 * A client: one function for each operation of a contract. `Supplied` are the names of required headers that the client
 * supplies, so that calls may omit them; `Undeclared` is its option `undeclared`.
 *
 * @example
 * const createAda = (client: Client<typeof contract>) => client.createUser({ body: { name: 'Ada' } })
 */
// The compiler resolves a mapped type per property, so a file pays only for the operations that it calls. `then` is
// excluded because `await` would call it.
export type Client<
  Declared extends ClientContract,
  in Supplied extends string = never,
  Undeclared extends UndeclaredMode = 'throw',
> = {
  readonly [Name in keyof Declared]: Name extends 'then'
    ? never
    : [Declared[Name]] extends [ContractOperation]
      ? EachCall<Declared[Name], Supplied, Undeclared>
      : Declared[Name] extends Contract
        ? [keyof Declared[Name]] extends [never]
          ? RejectedMember<NoOperationsMessage<Name>>
          : { readonly [Inner in keyof Declared[Name]]: Inner extends 'then' ? never : EachCall<Declared[Name][Inner], Supplied, Undeclared> }
        : [OperationName<Declared[Name]>] extends [never]
          ? RejectedMember<NoOperationsMessage<Name>>
          : {
              readonly [Inner in keyof Declared[Name]]: Inner extends 'then'
                ? never
                : [Declared[Name][Inner]] extends [ContractOperation]
                  ? EachCall<Declared[Name][Inner], Supplied, Undeclared>
                  : never
            }
}

/** The function of an operation. A union of functions for a union of operations, so that a call has the input of each. */
type EachCall<Operation extends ContractOperation, Supplied extends string, Undeclared extends UndeclaredMode> = Operation extends unknown
  ? ClientCall<Operation, Supplied, Undeclared>
  : never

declare const message: unique symbol

/** A member that `createClient` rejects. The compiler prints the message where the member is used. */
// Not the message itself, because a string has methods: `client.users.search()` would compile.
export interface RejectedMember<Message> {
  readonly [message]: Message
}

/** The message of a member without operations. */
type NoOperationsMessage<Name> = FormatMessage<"'{}' must be an operation or a contract", Name>

/** The names of the operations of a module, which may have other exports; without exports of type any or never. */
// The compiler maps a primitive to itself, hence `object`.
type OperationName<Module> = Module extends object
  ? keyof { [Name in keyof Module as 0 extends 1 & Module[Name] ? never : [Module[Name]] extends [never] ? never : Module[Name] extends ContractOperation ? Name : never]: 1 }
  : never

/**
 * A contract or outline, the namespace of a module that exports operations, or an object of contracts. The type is loose
 * so that the compiler checks a member only where it is used: a namespace of 500 operations costs as much as one of ten.
 *
 * @example
 * const toClient = <Declared extends ClientContract>(contract: Declared) => createClient(contract, { baseUrl: '/api' })
 */
export type ClientContract = object

/**
 * The options of `createClient`. `Undeclared` is the type of `undeclared`.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'https://api.example.com/v1', headers: { authorization: 'Bearer …' } }
 */
export interface ClientOptions<Undeclared extends UndeclaredMode = 'throw'> {
  /**
   * The URL to which the paths of operations are appended. It may have a path and a query, and may be relative in a
   * browser. Default: the origin of the page, or `http://localhost` outside a browser.
   */
  readonly baseUrl?: string | undefined
  /**
   * The function that sends requests, such as the `fetch` of a router. It receives the `init` of a call, if there is
   * one, as its second argument. Default: the global `fetch`.
   */
  readonly fetch?: SendRequest | undefined
  /**
   * The headers of every request, or a function that returns them. The headers of a call take precedence. Calls may
   * omit a required header that is always among them.
   */
  readonly headers?: ClientHeaders | (() => ClientHeaders | Promise<ClientHeaders>) | undefined
  /**
   * Whether responses are validated with their schemas. Default: false, because a schema describes the input on the
   * server, whereas a client receives the output. Results contain the received values, not the output of the
   * validation.
   */
  readonly validateResponses?: boolean | undefined
  /**
   * Whether a status from 200 to 599 that the operation does not declare is an error or a result, an `UndeclaredResponse`.
   * Default: `'throw'`. With type arguments, the second one says it too:
   * `createClient<Api, { undeclared: 'return' }>(outline, { undeclared: 'return' })`.
   */
  readonly undeclared?: Undeclared | undefined
  /** Functions around each call, such as `retry()`, in order: the first one is the outermost. */
  readonly use?: readonly ClientMiddleware[] | undefined
}

/** A function that sends requests. */
type SendRequest = (request: Request, init?: RequestInit) => Response | Promise<Response>

/** Headers, also as an object in which `undefined` omits a header and an array repeats it. */
type ClientHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

/** The options of a client as they are given. Without the types of the options, `undeclared` is 'throw'. */
export type GivenOptions<Options> = FetchRule<Options, SendRequest | undefined, ClientOptions<'throw' | UndeclaredOption<Options>> & Inferred<Options>>

/** The option `undeclared`. */
export type UndeclaredOption<Options> = Options extends unknown
  ? 'return' extends Options['undeclared' & keyof Options]
    ? 'return'
    : 'throw'
  : never

/** Calls the global `fetch` of the time of the call. */
function globalFetch(request: Request, init?: RequestInit): Promise<Response> {
  return globalThis.fetch(request, init)
}

/**
 * Creates a client of a contract: an object with one async function for each operation. An object of contracts,
 * `{ users, posts }`, makes groups: `client.users.list()`.
 *
 * A call rejects with a TypeError for input that cannot be sent, with a ContractClientError for a response that the
 * contract does not allow, with the reason of its signal if that aborts, and with any error of `fetch`.
 *
 * @param contract the contract, or its outline, which has no schemas
 * @throws TypeError for an operation named `then`, a member without operations, a `baseUrl` without a host and an unknown option
 * @example
 * const client = createClient(contract, { fetch: router.fetch })
 * const { status, body } = await client.listUsers({ query: { page: '2' } })
 */
// The options are inferred as a whole, because the compiler removes `undefined` where it infers an optional property.
export function createClient<const Declared extends ClientContract, Options = {}>(
  contract: Declared | ContractOutline<Declared>,
  options?: GivenOptions<Options>,
): Client<Declared, SuppliedName<Options>, UndeclaredOption<Options>> {
  const given = (options ?? {}) as ClientOptions<UndeclaredMode>
  rejectUnknownOptions(given, 'baseUrl,fetch,headers,validateResponses,undeclared,use', 'createClient')
  const { baseUrl, fetch = globalFetch, headers, validateResponses, undeclared, use = [] } = given
  const base = toBaseUrl(baseUrl)
  const call = async (name: string, operation: OperationOutline, input: CallInput, close: () => void, signal: AbortSignal | undefined) => {
    const { init } = input
    signal?.throwIfAborted()
    const common = typeof headers === 'function' ? await headers() : headers
    signal?.throwIfAborted()
    const accept = toAcceptList(input, operation.responses)
    const request = createCallRequest(operation, input, base, common, accept)
    const sent = new Set<Request>()
    // A `Request` does not keep options that only the platform knows.
    const sendPlain = async (given: Request): Promise<Response> => (sent.add(given), init ? fetch(given, init) : fetch(given))
    const send = use.reduceRight<typeof sendPlain>(
      (next, middleware) => async (given) => middleware(given, next, { operation, operationName: name }),
      sendPlain,
    )
    const response = await send(request)
    // A function of `use` has responded itself, or has sent a copy.
    if (!sent.size) close()
    else if (!sent.has(request) && request.body) cancelLater(request.body, request.headers)
    if (!(response as Response | undefined)?.headers) throw new TypeError("'fetch' and the functions of 'use' must return a response")
    // The platform's `fetch` cancels the response itself; a custom one may ignore the signal.
    if (signal?.aborted && response.body) cancelLater(response.body, response.headers, signal.reason)
    signal?.throwIfAborted()
    return readResponse({ name, operation, request, response, accept, signal, validateResponses, undeclared })
  }
  // A custom `fetch`, the functions of `use` and `headers` may ignore the signal.
  const createCall = (name: string, operation: OperationOutline) => async (input: CallInput = {}) => {
    // Read before the call begins, because a getter may throw.
    const { signal } = input
    const upload = toUpload(input)
    try {
      return await orReason(call(name, operation, upload.input, upload.close, signal), signal)
    } catch (thrown) {
      upload.close()
      throw thrown
    }
  }
  const createCalls = (members: object, group = ''): object => {
    const calls = Object.create(null) as { [name: string]: object }
    for (const [name, member] of Object.entries(Object(members) as { [name: string]: OperationOutline })) {
      // `await` would call this function.
      if (name === 'then') throw new TypeError("'then' must not be an operation")
      if (hasPath(member)) calls[name] = createCall(group ? toGroupedName(group, name) : name, member)
      else if (!group) calls[name] = createCalls(member, name)
    }
    if (group && !Object.keys(calls)[0]) throw new TypeError(`'${group}' must be an operation or a contract`)
    return calls
  }
  return createCalls(contract) as Client<Declared, SuppliedName<Options>, UndeclaredOption<Options>>
}

/** The names of the headers that the options always supply, in lower case. */
export type SuppliedName<Options> = StringName<Awaited<SuppliedHeaders<Options>>>

/** The headers or their promise, and `undefined` for options that may be without headers. */
type SuppliedHeaders<Options> = Options extends { readonly headers: infer Given }
  ? Given extends () => infer Result
    ? Result
    : Given
  : undefined

/** The names of properties that are strings in each member of a union, in lower case. */
type StringName<Values, Name = keyof Values> = Name extends keyof Values & string
  ? {} extends Record<Name, unknown>
    ? never
    : undefined extends Values[Name]
      ? never
      : Values[Name] extends string
        ? Lowercase<Name>
        : never
  : never
