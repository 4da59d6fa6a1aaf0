/**
 * After middleware that passed the request to another router, the members are set again: the handler receives the values from its own
 * router.
 */
import type { ContractOperation } from '../contract/operation.ts'
import { type PartMember, partMembers, partNames } from '../../shared/request-parts.ts'
import type { ContractOperationResponse } from '../write/contract-response.ts'
import { respond } from '../write/untyped-response.ts'
import type { ContractOperationBody, ContractOperationContent, RequestContent } from './body.ts'
import type { ContractOperationCookies } from './cookies.ts'
import type { ContractOperationHeaders } from './headers.ts'
import type { ContractOperationParameters } from './parameters.ts'
import { callKey, type NegotiableCall } from './negotiable-call.ts'
import type { ContractOperationQuery } from './query.ts'
import type { Parts } from './read-request.ts'
import type { Unmatched } from './unmatched.ts'

/**
 * A request under the name that declaration files need. Write `ContractRequest`.
 *
 * @example
 * type Bare = ContractOperationRequest<{ id: string }, {}, {}, {}, {}, ContractOperation>
 */
// The data are separate arguments, before the operation, because editors print the arguments in order.
export interface ContractOperationRequest<
  Params,
  Query,
  Body,
  Respond,
  Context,
  Operation extends ContractOperation | undefined,
> extends Request {
  /** The matched operation's key in the contract. */
  readonly operationName: NameOf<Operation>
  /** The path parameters: the output of `pathParams`, or strings without a schema. */
  readonly validatedParams: Params
  /** The query: the output of `query`, or the raw strings without a schema. */
  readonly validatedQuery: Query
  /** The output of `headers`, or the request's own headers without a schema. */
  readonly validatedHeaders: ContractOperationHeaders<Operation>
  /** The cookies: the output of `cookies`, or strings by any name without a schema. */
  readonly validatedCookies: ContractOperationCookies<Operation>
  /** The body: its schema's output, or `undefined` if the operation declares no `requests`. */
  readonly validatedBody: Body
  /** The body and its content type: a union discriminated by `contentType`. */
  readonly validatedContent: ContractOperationContent<Operation>
  /** Returns the same object, typed by the contract. The router creates the `Response`. */
  readonly respond: Respond
  /** The matched operation. */
  readonly operation: Operation
  /** The merged results of the `before` functions. */
  readonly context: Context
}

/**
 * The function `respond` of a request.
 *
 * @example
 * type Respond = ContractRespond<{ status: 200 }>
 */
export interface ContractRespond<Responses> {
  (response: Responses | ImpossibleResponse): Responses
}

/** A member that no response matches; contract-response.ts explains it. It has a name for editors, which print it. */
type ImpossibleResponse = { status: never }

/** A name for each operation in a union; `undefined` if no operation matched. */
// `Readonly` leaves `undefined` as it is. Because of this mapped type, in the first member, the compiler compares two requests member by
// member. It would otherwise compare their operations, and not see that headers and content are covariant.
type NameOf<Operation> = Operation extends object ? string : Unmatched<Operation, Readonly<Operation>>

/** The function `respond` for each operation in a union, so that a call accepts only responses that each operation declares. */
type RespondOf<Operation> = Operation extends ContractOperation
  ? ContractRespond<ContractOperationResponse<Operation>>
  : Unmatched<Operation, (response: never) => unknown>

/**
 * The request that a handler receives: the platform's own `Request` with typed members added.
 *
 * Without an argument, the request of any operation, or of none: every request in a router can be passed, from handlers, middleware and
 * `catch`. `ContractRequest<ContractOperation>` is not this type: its `respond` accepts every response, and no handler's does.
 *
 * @example
 * const getUser = async (request: ContractRequest<typeof contract.getUser>) =>
 *   request.respond({ status: 200, body: { name: request.validatedParams.id } })
 *
 * @example
 * const log = (request: ContractRequest) => console.log(request.operationName)
 */
// Not a conditional type, so that a generic function's request has the utility types of its operation. A property, because the compiler
// prints the name of an alias for an interface, with the operation's schemas, instead of the interface with the data.
export type ContractRequest<Operation extends ContractOperation | undefined = ContractOperation | undefined, Context = {}> = {
  request: ContractOperationRequest<
    ContractOperationParameters<Operation>,
    ContractOperationQuery<Operation>,
    ContractOperationBody<Operation>,
    RespondOf<Operation>,
    Context,
    Operation
  >
}['request']

/** The members that the router adds to a request. */
export type RequestMembers = {
  [Name in PartMember | 'operation' | 'operationName' | 'context' | 'respond' | typeof callKey]: unknown
}

/**
 * Adds the `ContractRequest` members, replacing properties with the same names.
 *
 * @param call what `prefers` needs; undefined while it does not accept the request
 */
export function addMembers(
  request: Request,
  parts: Parts,
  route: NegotiableCall['route'],
  context: object,
  call: NegotiableCall | undefined,
): void {
  try {
    assignMembers(request as Partial<RequestMembers>, parts, route, context, call)
  } catch {
    // An assignment throws for a getter without a setter and for a read-only property.
    const members: Partial<RequestMembers> = {}
    assignMembers(members, parts, route, context, call)
    for (const name of Reflect.ownKeys(members)) {
      const value = members[name as keyof RequestMembers]
      Object.defineProperty(request, name, { value, writable: true, enumerable: true, configurable: true })
    }
  }
}

/** Assigns the members one by one: `Object.assign` makes a request 2 to 4 % slower on Node. */
function assignMembers(
  target: Partial<RequestMembers>,
  { values: [params, query, headers, cookies, content] }: Parts,
  route: NegotiableCall['route'],
  context: object,
  call: NegotiableCall | undefined,
): void {
  target.operation = route?.operation
  target.operationName = route?.name
  target.context = context
  target.respond = respond
  target[callKey] = call
  target.validatedParams = params
  target.validatedQuery = query
  target.validatedHeaders = headers
  target.validatedCookies = cookies
  target.validatedContent = content
  target.validatedBody = (content as RequestContent<string, unknown> | undefined)?.body
}

/** Replaces the members for the failed part and all later parts by this getter. */
export function withholdMembers(request: Request, { count }: Parts, get: () => void): void {
  for (const part of partNames.slice(count)) {
    for (const name of partMembers[part]) Object.defineProperty(request, name, { get, configurable: true, enumerable: true })
  }
}
