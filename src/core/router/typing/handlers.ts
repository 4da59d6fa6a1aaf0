/**
 * `ContractHandlers` is a mapped type with an alias, because the compiler infers arguments from it. `Security` is not inferred from
 * handlers: handlers for operations without security name none.
 */
import type { Contract, ContractOperation } from '../../contract/operation.ts'
import type { ContractRequest } from '../../read/contract-request.ts'
import type { ContractOperationResponse } from '../../write/contract-response.ts'
import type { HandlerContext } from './security-context.ts'

/** A handler's result: a response as data, or a `Response`. */
export type HandlerResult<Operation extends ContractOperation> = ContractOperationResponse<Operation> | Response

/**
 * An operation's handler. `Context` is the merged result of the router's `before` functions; `Arguments` are the `fetch` arguments after
 * the request.
 *
 * @example
 * const getUser: ContractHandler<typeof contract.getUser> = async (request) =>
 *   request.respond({ status: 200, body: { name: request.validatedParams.id } })
 */
// A property, for the reason of `ContractRequest`.
export type ContractHandler<
  Operation extends ContractOperation,
  Context = {},
  Arguments extends readonly unknown[] = [],
> = {
  handler: ContractOperationHandler<ContractRequest<Operation, Context>, ContractOperationResponse<Operation>, Arguments>
}['handler']

/**
 * A handler under the name that declaration files need. Write `ContractHandler`.
 *
 * @example
 * type Handler = ContractOperationHandler<Request, { status: 204 }, []>
 */
export interface ContractOperationHandler<Request, Responses, Arguments extends readonly unknown[]> {
  (
    request: Request,
    ...args: Arguments
    // The promise for a declared response is a separate member: only a union without `Response`, whose status is any number, is compared
    // with each status in a result that has several, `{ status: 400 | 404 }`.
  ): Responses | Response | Promise<Responses> | Promise<Responses | Response>
}

/**
 * A handler for each operation in a contract. `Context` is the merged result of the router's `before` functions, and `Security` the type of
 * its `security`, which proves more context.
 *
 * @example
 * const handlers: ContractHandlers<typeof contract> = { getUser, listUsers, createUser, upload }
 *
 * @example
 * const security = { token: bearer((token) => (token === 'secret' ? { user: 'Ada' } : undefined)) }
 * type Declared = { me: { path: '/me'; method: 'GET'; security: [{ token: [] }]; responses: { 200: {} } } }
 * const secured: ContractHandlers<Declared, {}, [], typeof security> = {
 *   me: async ({ context }) => new Response(context.user),
 * }
 */
// A mapped type, because the compiler infers an alias's arguments, which a conditional type does not have.
export type ContractHandlers<
  Declared extends Contract,
  Context = {},
  Arguments extends readonly unknown[] = [],
  Security = {},
> = {
  [Name in keyof Declared]: ContractHandler<Declared[Name], HandlerContext<Declared[Name], Context, Security>, Arguments>
}

/**
 * The contextual types for the handlers in the router's options: the compiler infers parameters from them and keeps returned literals. They
 * are methods because method parameters are compared bivariantly: a handler that needs context is checked before the middleware that
 * provides the context. `HandlersRules` checks the rest.
 */
export type RouterHandlers<
  Declared extends Contract,
  Context,
  Arguments extends readonly unknown[],
  Security,
> = {
  [Name in keyof Declared]?: {
    handle(
      request: ContractRequest<
        Declared[Name],
        HandlerContext<Declared[Name], Context, Security>
      >,
      ...args: Arguments
    ): ContractOperationResponse<Declared[Name]> | Promise<ContractOperationResponse<Declared[Name]>> | Anything
  }['handle']
}

/** Any value. Unlike `unknown`, this type does not replace the other members in a union. */
type Anything = {} | null | undefined | void
