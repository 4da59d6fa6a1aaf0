/**
 * An adapter receives a client, not the current handlers: its calls pass through the current router's `fetch`, with the same security,
 * validation and middleware. The calls have all request headers except body, condition and connection headers: middleware may read any
 * header as a credential, such as a tenant's id.
 *
 * An adapter's `security` is checked before it runs, because an adapter may respond without a call. The authenticators therefore run twice.
 */
import type { Contract, ContractOperation } from '../core/contract/operation.ts'
import type { ContractOperationBody } from '../core/read/body.ts'
import type { ContractOperationRequest } from '../core/read/contract-request.ts'
import type { ContractOperationParameters } from '../core/read/parameters.ts'
import type { ContractOperationQuery } from '../core/read/query.ts'
import type { ContractOperationResponse } from '../core/write/contract-response.ts'
import type { ContractHandler } from '../core/router/typing/handlers.ts'
import type { SecurityContext } from '../core/router/typing/security-context.ts'
import type { Client } from '../client/client.ts'
import type { DecodedContract } from '../client/decoded-operation.ts'
import type { BreakingChanges, UnknownContract } from './changes/breaking-changes.ts'
import type { NamesByRoute, RouteOf } from './changes/routes.ts'
import type { ForwardedResult } from './forwarded-result.ts'

/** What an argument that contains a result must be; `never` for data, which then is the argument's only possible type. */
type Forwardable<Argument, Result> = [Argument] extends [Result]
  ? unknown
  : Argument extends { readonly response: object }
    ? Result
    : never

/** What `respond` accepts: data as in a handler, and the client's results. A union of operations has a function for each. */
// Data has no `response`, so that a result with another type does not count as data. An argument without results is compared only with
// data: TypeScript compares data with several statuses, such as 200 | 404, with each union member that has any of these statuses.
type AdapterRespond<Operation extends ContractOperation> = Operation extends unknown
  ? <Result extends Forwardable<Result, ForwardedResult<Operation>>>(
      response: (ContractOperationResponse<Operation> & { response?: undefined }) | Result | { status: never },
    ) => ContractOperationResponse<Operation>
  : never

/**
 * The request that an adapter receives. It is like a handler's, but `respond` also accepts a client result that the old version's clients
 * could receive. The result is sent as it is.
 *
 * @example
 * const forward = async (request: AdapterRequest<typeof contract.getUser>, current: Client<typeof contract>) =>
 *   request.respond(await current.getUser({ params: request.validatedParams, headers: { 'x-trace': '1' } }))
 */
export interface AdapterRequest<Operation extends ContractOperation, Context = {}>
  extends ContractOperationRequest<
    ContractOperationParameters<Operation>,
    ContractOperationQuery<Operation>,
    ContractOperationBody<Operation>,
    AdapterRespond<Operation>,
    Context,
    Operation
  > {
  /** Returns the same object, typed by the old contract. The router creates the `Response`. */
  readonly respond: AdapterRespond<Operation>
}

/**
 * A handler for an operation in an old contract, which responds with a client for the current contract. The client's calls have the
 * request's headers and signal, and give and return the codec values. A call rejects with the response, which the caller then receives, if
 * the current contract does not declare its status. `Security` is the type of the current router's `security`, whose context the request
 * has, as in handlers.
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
 * The sentences for each operation that the current contract breaks or no longer has; `unknown` for all other operations, because `never`
 * would hide the parameter types of an adapter that types do not require.
 */
export type AdapterReasons<Old extends Contract, Current extends Contract> = {
  readonly [Name in keyof Old]: ReasonsOf<BreakingChanges<Pick<Old, Name>, Current>, Old, Current, Name>
}

/** The changes, or the sentence for a removed deprecated operation, which is not a breaking change. */
type ReasonsOf<Change, Old extends Contract, Current extends Contract, Name extends keyof Old> = [Change] extends [never]
  ? [NamesByRoute<Current>[RouteOf<Old[Name]>]] extends [keyof Current]
    ? unknown
    : `${Name & string}: the operation is gone`
  : Change

/** The names of the operations that need an adapter. */
type NeedyName<Reasons> = { [Name in keyof Reasons]: unknown extends Reasons[Name] ? never : Name }[keyof Reasons]

/** The adapters with these names, and the sentences for each operation without the adapter that it needs. */
export type VersionAdapters<
  Old extends Contract,
  Current extends Contract,
  Arguments extends readonly unknown[],
  Names extends keyof Old,
  Security,
> = { readonly [Name in Names]: VersionAdapter<Old[Name], Current, Arguments, Security> } & {
  // Not `Pick`, because the compiler would print its name instead of the sentences.
  readonly [Name in Exclude<NeedyName<AdapterReasons<Old, Current>>, Names>]: AdapterReasons<Old, Current>[Name]
} & (string extends keyof Old ? UnknownContract<'old'> : unknown)
