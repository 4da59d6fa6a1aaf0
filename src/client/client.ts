/**
 * `createClient` infers the type of its options as a whole (`Inferred`) to find the headers that are always present. From a
 * single optional property, the compiler infers a type without `undefined`.
 */
import { hasPath, toGroupedName } from '../core/contract/groups.ts'
import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import { cancelLater } from '../core/write/cancel-body.ts'
import { orReason } from '../shared/promises.ts'
import type { FetchRule, Inferred } from '../shared/fetch-rule.ts'
import type { FormatMessage } from '../shared/message.ts'
import type { ClientCall } from './call.ts'
import type { DecodedContract } from './decoded-operation.ts'
import type { ClientMiddleware } from './middleware.ts'
import { type BodyCreator, checkBodies } from './outline-bodies.ts'
import type { ContractOutline, OperationOutline } from './outline.ts'
import type { ResponseValidator } from './response-validator.ts'
import { type CallInput, createCallRequest, toUpload } from './request.ts'
import { readResponse } from './response.ts'
import { refuse } from './text.ts'
import { createCallUrl, toBaseUrl, type UrlValues } from './url.ts'

/**
 * A client: one function for each operation in a contract. `Supplied` names the required headers that the client supplies; calls may omit
 * these.
 *
 * @example
 * const createAda = (client: Client<typeof contract>) => client.createUser({ body: { name: 'Ada' } })
 */
// The compiler resolves a mapped type per property, so a file pays only for the operations that it calls. `then` is
// excluded because `await` would call it.
export type Client<Declared extends ClientContract, in Supplied extends string = never> = {
  readonly [Name in keyof Declared]: Name extends 'then'
    ? never
    : [Declared[Name]] extends [ContractOperation]
      ? EachCall<Declared[Name], Supplied>
      : Declared[Name] extends Contract
        ? [keyof Declared[Name]] extends [never]
          ? RejectedMember<NoOperationsMessage<Name>>
          : { readonly [Inner in keyof Declared[Name]]: Inner extends 'then' ? never : EachCall<Declared[Name][Inner], Supplied> }
        : [OperationName<Declared[Name]>] extends [never]
          ? RejectedMember<NoOperationsMessage<Name>>
          : {
              readonly [Inner in keyof Declared[Name]]: Inner extends 'then'
                ? never
                : [Declared[Name][Inner]] extends [ContractOperation]
                  ? EachCall<Declared[Name][Inner], Supplied>
                  : never
            }
}

/** An operation's function. For a union of operations, a union of functions, so that a call has the input of each. */
type EachCall<Operation extends ContractOperation, Supplied extends string> = Operation extends unknown ? ClientCall<Operation, Supplied> : never

declare const message: unique symbol

/** A member that `createClient` rejects. The compiler prints the message where the member is used. */
// Not the message itself, because a string has methods: `client.users.search()` would compile.
export interface RejectedMember<Message> {
  readonly [message]: Message
}

/** The message for a member without operations. */
type NoOperationsMessage<Name> = FormatMessage<"'{}' must be an operation or a contract", Name>

/** The operation names in a module, which may have other exports; without exports of type any or never. */
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

/** An object without a router's routes and an array's items. `object`, because a contract shares no property with the others. */
type MaybeContract = object & { readonly '~routes'?: never; readonly [Symbol.iterator]?: never }

/**
 * Options for `createClient`.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'https://api.example.com/v1', headers: { authorization: 'Bearer …' } }
 */
export interface ClientOptions {
  /**
   * The URL to which operation paths are appended. It may have a path and a query, and may be relative in a browser. Default: the page's
   * origin, or `http://localhost` outside a browser.
   */
  readonly baseUrl?: string | undefined
  /**
   * The function that sends requests, such as a router's `fetch`. Its second argument is the call's `init`, if there is one. Default: the
   * global `fetch`.
   */
  readonly fetch?: SendRequest | undefined
  /**
   * The headers for every request, or a function that returns them. A call's own headers take precedence. Calls may omit a required header
   * that is always supplied here.
   */
  readonly headers?: ClientHeaders | (() => ClientHeaders | Promise<ClientHeaders>) | undefined
  /**
   * `responses`, imported from `routepact/client`, to validate responses with their schemas. Default: none, because a schema describes the
   * input on the server, whereas a client receives the output. Results contain the received values, not the validation output.
   */
  readonly validate?: ResponseValidator | undefined
  /** The functions that make body schemas, such as `events`, for the operations in an outline. */
  readonly bodies?: readonly BodyCreator[] | undefined
  /** Not an option: `validate` takes its place. */
  readonly validateResponses?: "'validateResponses' is not an option of createClient: write validate: responses"
  /** `codecs` from `routepact/codec`: calls take and return what the contract's codecs return, such as a `Date`. */
  readonly codecs?: CodecsMessage | undefined
  /** Functions around each call, such as `retry()`, in order: the first one is the outermost. */
  readonly use?: readonly ClientMiddleware[] | undefined
}

/** Options for a client without `codecs`. */
export type PlainOptions = Omit<ClientOptions, 'codecs'>

/** The code for a client that encodes and decodes. Only a client with `codecs` from `routepact/codec` loads it. */
export interface Codecs {
  readonly '~client': (contract: object, options: PlainOptions, create: (contract: object, options: PlainOptions) => object) => object
}

/** Options for a client that encodes and decodes. */
interface CodecOptions<Given> extends PlainOptions {
  readonly codecs: Given
}

/** Options that certainly have `codecs`. */
interface WithCodecs {
  readonly codecs: Codecs
}

/**
 * The options, by the type of `codecs`, which the compiler infers as `Given` unless there are type arguments. A message if the options may
 * have none. `Options` has no names while functions in the options have no types yet.
 */
type AcceptedOptions<Options, Given> = [Given] extends [Codecs]
  ? CodecOptions<'codecs' extends keyof Options ? (Options extends WithCodecs ? Given : CodecsMessage) : Given>
  : ClientOptions

/** The message for any other `codecs`, for `codecs` with an uncertain type, and beside an outline's type arguments. */
type CodecsMessage = "'codecs' must be the export of 'routepact/codec', written in the call with the contract, without type arguments"

/** A function that sends requests. */
type SendRequest = (request: Request, init?: RequestInit) => Response | Promise<Response>

/** Headers, also as an object in which `undefined` omits a header and an array repeats it. */
type ClientHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

/** A client's options as they are given. */
type GivenOptions<Options, Given> = FetchRule<Options, SendRequest | undefined, AcceptedOptions<Options, Given> & Inferred<Options>>

/** The contract whose calls a client has: the contract of values if the options have `codecs`. */
type CalledContract<Declared, Options> = unknown extends Options ? Declared : [Options] extends [WithCodecs] ? DecodedContract<Declared> : Declared

/**
 * Creates a client for a contract: an object with one async function for each operation. An object of contracts, `{ users, posts }`, makes
 * groups: `client.users.list()`.
 *
 * A call rejects with a TypeError if the input cannot be sent or encoded, with a ContractClientError if the contract does not allow the
 * response or a codec does not decode it, with the signal's reason if the signal aborts, and with any `fetch` error.
 *
 * @param contract the contract, or its outline, which has no schemas
 * @throws TypeError for an operation named `then` or `__proto__`, a member without operations, a `baseUrl` without a host or with credentials, an
 * unknown option and other `codecs`
 * @example
 * const client = createClient(contract, { fetch: router.fetch })
 * const { status, body } = await client.listUsers({ query: { page: '2' } })
 */
// The options are inferred as a whole, because the compiler removes `undefined` where it infers an optional property.
export function createClient<const Declared extends ClientContract, Options = {}, Given = CodecsMessage>(
  // The compiler compares two properties, and no operation. Written in place, because an alias costs each call as much again.
  contract: [Given, { fits: [Declared] extends [MaybeContract] ? true : never }] extends [unknown, { fits: never }]
    ? "'contract' must be a contract, not a router or an array"
    : Declared | ContractOutline<Declared>,
  options?: GivenOptions<Options, Given>,
): Client<CalledContract<Declared, Options>, SuppliedName<Options>> {
  const given = (options ?? {}) as Partial<CodecOptions<Codecs>>
  for (const name of Object.keys(given)) {
    if (name === 'validateResponses') refuse(name, 'is not an option of createClient: write validate: responses')
    if (!/^(baseUrl|fetch|headers|validate|bodies|codecs|use)$/.test(name)) refuse(name, 'is not an option of createClient')
  }
  const { codecs } = given
  if (codecs !== undefined && !codecs?.['~client']) refuse('codecs', "must be the export of 'routepact/codec'")
  const client = codecs
    ? codecs['~client'](contract as object, given, createPlainClient)
    : createPlainClient(contract as object, given)
  return client as Client<CalledContract<Declared, Options>, SuppliedName<Options>>
}

/** Creates a client that sends and returns what its calls receive. */
function createPlainClient(contract: object, { baseUrl, fetch = (request, init) => globalThis.fetch(request, init), headers, validate, bodies, use = [] }: PlainOptions): object {
  const base = toBaseUrl(baseUrl)
  const createCall = (operationName: string, operation: OperationOutline): object => {
    const send = async (input: CallInput, body: unknown, close: () => void, signal: AbortSignal | undefined) => {
      signal?.throwIfAborted()
      const common = typeof headers === 'function' ? await headers() : headers
      signal?.throwIfAborted()
      const accept = 'accept' in input ? ([input.accept].flat() as string[]) : undefined
      // Without `exactOptionalPropertyTypes`, the compiler allows `undefined`, and narrows the result.
      if (accept && !accept[0]) refuse('accept', 'must be a content type')
      const request = createCallRequest(operation, { ...input, body }, base, common, accept, bodies)
      const sent = new Set<Request>()
      const next = use.reduceRight<(request: Request) => Promise<Response>>(
        (inner, middleware) => async (given) => middleware(given, inner, { operation, operationName }),
        // A `Request` does not keep options that only the platform knows.
        async (given) => (sent.add(given), input.init ? fetch(given, input.init) : fetch(given)),
      )
      const response = await next(request)
      // A `use` function has responded itself, or has sent a copy.
      if (!sent.size) close()
      else if (!sent.has(request) && request.body) cancelLater(request.body, request.headers)
      // The platform's `fetch` cancels the response itself; a custom `fetch` may ignore the signal.
      if (signal?.aborted && response.body) cancelLater(response.body, response.headers, signal.reason)
      signal?.throwIfAborted()
      return readResponse({ name: operationName, operation, request, response, accept, signal, validate, bodies })
    }
    const call = async (input: CallInput = {}) => {
      // Read before the call begins, because a getter may throw.
      const { signal } = input
      const [body, close] = toUpload(input.body)
      try {
        // A custom `fetch`, the `use` functions and `headers` may ignore the signal.
        return await orReason(send(input, body, close, signal), signal)
      } catch (thrown) {
        close()
        throw thrown
      }
    }
    return Object.assign(call, { url: (input: UrlValues = {}) => createCallUrl(operation, input, base) })
  }
  const createCalls = (members: object, group = ''): object => {
    const calls = Object.create(null) as { [name: string]: object }
    for (const [name, member] of Object.entries(Object(members) as { [name: string]: OperationOutline })) {
      // `await` would call `then`; `__proto__` would set a prototype where names are copied.
      if (name === 'then' || name === '__proto__') refuse(name, 'must not be an operation')
      if (hasPath(member)) {
        checkBodies(name, member)
        calls[name] = createCall(group ? toGroupedName(group, name) : name, member)
      } else if (!group) calls[name] = createCalls(member, name)
    }
    if (group && !Object.keys(calls)[0]) refuse(group, 'must be an operation or a contract')
    return calls
  }
  return createCalls(contract)
}

/** The header names that the options always supply, in lower case. */
type SuppliedName<Options> = StringName<Awaited<SuppliedHeaders<Options>>>

/** The headers or their promise, and `undefined` for options that may be without headers. */
type SuppliedHeaders<Options> = Options extends { readonly headers: infer Given }
  ? Given extends () => infer Result
    ? Result
    : Given
  : undefined

/** The names of properties that are strings in every union member, in lower case. */
type StringName<Values, Name = keyof Values> = Name extends keyof Values & string
  ? {} extends Record<Name, unknown>
    ? never
    : undefined extends Values[Name]
      ? never
      : Values[Name] extends string
        ? Lowercase<Name>
        : never
  : never
