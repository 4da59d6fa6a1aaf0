import type { ContractOperation } from '../core/contract/operation.ts'
import type { InputParts } from '../core/read/input.ts'
import type { AcceptedType, DeclaredType } from './accept.ts'
import type { ReservedOption } from './request.ts'
import type { CallResult } from './result.ts'

/**
 * The argument of a call: the input for the operation's schemas, and options. `Supplied` names the required headers that the client
 * supplies.
 *
 * @example
 * const input: ClientInput<typeof contract.getUser> = { params: { id: 'Ada' }, headers: { 'x-trace': '1' } }
 */
export type ClientInput<Operation extends ContractOperation, Supplied extends string = never> = InputParts<
  Operation,
  Supplied
> &
  CallOptions<DeclaredType<Operation['responses']>>

/** Options for a call. */
// An alias: other packages' declaration files could not name an interface.
type CallOptions<Accept> = {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
  /** Other `fetch` options. */
  readonly init?: ClientInit | undefined
  /**
   * The accepted content type, or several in order of preference. Sets the `Accept` header. Every status that declares one of these types
   * must respond with one.
   */
  readonly accept?: Accept | readonly Accept[]
}

/**
 * The `fetch` options for one call, such as `credentials` or `cache`, and any that the platform's types add.
 *
 * @example
 * const { status } = await client.listUsers({ init: { cache: 'no-store' } })
 */
// `never`, because a `RequestInit` in a variable would otherwise be accepted with a body.
export interface ClientInit extends Omit<RequestInit, ReservedOption> {
  readonly body?: never
  readonly headers?: never
  readonly method?: never
  readonly signal?: never
}

/** The input that goes into the URL. */
// A conditional type, because the compiler would otherwise decide too early whether `{}` is an input.
type UrlInput<Operation extends ContractOperation> = Operation extends unknown ? Pick<InputParts<Operation>, 'params' | 'query'> : never

/** A call's parameter list. The argument is optional if no property is required. */
type CallArguments<Input, Options = unknown> = {} extends Input ? [input?: Input & Options] : [input: Input & Options]

/**
 * The client function that calls one operation. `Supplied` names the required headers that the client supplies.
 *
 * @example
 * const call: ClientCall<typeof contract.listUsers> = client.listUsers
 * const url = call.url({ query: { page: '2' } }) // http://localhost/users?page=2
 */
// The type parameter has the same constraint for all operations. Otherwise a union of calls could not be called.
export interface ClientCall<Operation extends ContractOperation, in Supplied extends string = never> {
  <Accept extends string = never>(
    ...args: CallArguments<
      InputParts<Operation, Supplied>,
      CallOptions<AcceptedType<Accept, DeclaredType<Operation['responses']>>>
    >
  ): Promise<CallResult<Operation, Accept>>
  /**
   * Returns the URL that the call requests, for a link or a redirect. It is relative if `baseUrl` is relative.
   *
   * @throws TypeError for values that a URL cannot contain
   */
  readonly url: (...args: CallArguments<UrlInput<Operation>>) => string
}
