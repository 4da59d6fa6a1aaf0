/**
 * An adapter receives a client, not the current handlers: its calls pass through `fetch` of the current router, with the same security,
 * validation and middleware. The calls have all headers of the request except the body's headers, of conditions and of the connection:
 * middleware may read any header as a credential, such as the id of a tenant.
 *
 * `security` of an adapter is checked before it runs, because an adapter may respond without a call. The authenticators therefore
 * run twice.
 */
import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import type { BodyOutput } from '../core/read/body.ts'
import type { ContractOperationRequest } from '../core/read/contract-request.ts'
import type { ParametersOutput } from '../core/read/parameters.ts'
import type { QueryOutput } from '../core/read/query.ts'
import type { ContractOperationResponse, ImpossibleResponse } from '../core/write/contract-response.ts'
import type { ContractHandler } from '../core/router/typing/handlers.ts'
import type { SecurityContext } from '../core/router/typing/security-context.ts'
import type { Client } from '../client/client.ts'
import type { DecodedContract } from '../client/decoded-operation.ts'
import type { BreakingChanges, UnknownContract } from './changes/breaking-changes.ts'
import type { NamesByRoute, RouteOf } from './changes/routes.ts'
import type { ForwardedResult } from './forwarded-result.ts'

/** What an argument that contains a result must be; `never` for data, which then is the only type that the argument can have. */
type Forwardable<Argument, Result> = [Argument] extends [Result]
  ? unknown
  : Argument extends { readonly response: object }
    ? Result
    : never

/** What `respond` accepts: data as in a handler, and the results of the client. A union of operations has a function for each. */
// Data has no `response`, so that a result of another type does not count as data. An argument without results is compared with
// data alone: TypeScript compares data of several statuses, such as 200 | 404, with each member of a union that has one of them.
type AdapterRespond<Operation extends ContractOperation> = Operation extends unknown
  ? <Result extends Forwardable<Result, ForwardedResult<Operation>>>(
      response: (ContractOperationResponse<Operation> & { response?: undefined }) | Result | ImpossibleResponse,
    ) => ContractOperationResponse<Operation>
  : never

/**
 * The request that an adapter receives. It is like a handler's, but `respond` also accepts a result of the client that a client of
 * the old version could receive. The result is sent as it is.
 *
 * @example
 * const forward = async (request: AdapterRequest<typeof contract.getUser>, current: Client<typeof contract>) =>
 *   request.respond(await current.getUser({ params: request.validatedParams, headers: { 'x-trace': '1' } }))
 */
export interface AdapterRequest<Operation extends ContractOperation, Context = {}> extends Omit<
  ContractOperationRequest<
    ParametersOutput<Operation['pathParams'], Operation['path']>,
    QueryOutput<Operation['query']>,
    BodyOutput<Operation['requests']>,
    unknown,
    Context,
    Operation
  >,
  'respond'
> {
  /** Returns the same object, typed by the old contract. The router creates the `Response`. */
  readonly respond: AdapterRespond<Operation>
}

/**
 * A handler of an operation of an old contract, which responds with a client of the current one. The calls of the client have the headers
 * and the signal of the request, and give and return the codec values. A call rejects with the response, which the caller then receives, if
 * the current contract does not declare its status. `Security` is the type of the `security` of the current router, whose context the
 * request has, as in handlers.
 *
 * @example
 * const adapt: VersionAdapter<typeof contract.getUser, typeof contract> = async (request, current) => {
 *   const result = await current.getUser({ params: request.validatedParams, headers: { 'x-trace': '1' } })
 *   return result.status === 200
 *     ? request.respond({ status: 200, body: { name: result.body.name } })
 *     : request.respond({ status: 404 })
 * }
 */
export interface VersionAdapter<
  Operation extends ContractOperation,
  Current extends Contract,
  Arguments extends readonly unknown[] = [],
  Security = {},
> {
  (
    request: AdapterRequest<Operation, SecurityContext<Operation, Security>>,
    current: Client<DecodedContract<Current>>,
    ...args: Arguments
  ): ReturnType<ContractHandler<Operation>>
}

/**
 * The sentences of each operation that the current contract breaks or no longer has; `unknown` for the others, because
 * `never` would hide the parameter types of an adapter that types do not require.
 */
export type AdapterReasons<Old extends Contract, Current extends Contract> = {
  readonly [Name in keyof Old]: ReasonsOf<BreakingChanges<Pick<Old, Name>, Current>, Old, Current, Name>
}

/** The changes, or the sentence for a deprecated operation that is gone, which is no breaking change. */
type ReasonsOf<Change, Old extends Contract, Current extends Contract, Name extends keyof Old> = [Change] extends [never]
  ? [NamesByRoute<Current>[RouteOf<Old[Name]>]] extends [keyof Current]
    ? unknown
    : `${Name & string}: the operation is gone`
  : Change

/** The names of the operations that need an adapter. */
type NeedyName<Reasons> = { [Name in keyof Reasons]: unknown extends Reasons[Name] ? never : Name }[keyof Reasons]

/** The adapters with these names, and the sentences of each operation without the adapter that it needs. */
export type VersionAdapters<
  Old extends Contract,
  Current extends Contract,
  Arguments extends readonly unknown[],
  Names extends keyof Old,
  Security,
> = { readonly [Name in Names]: VersionAdapter<Old[Name], Current, Arguments, Security> } & {
  // Not `Pick`, of which the compiler would print the name instead of the sentences.
  readonly [Name in Exclude<NeedyName<AdapterReasons<Old, Current>>, Names>]: AdapterReasons<Old, Current>[Name]
} & (string extends keyof Old ? UnknownContract<'old'> : unknown)
