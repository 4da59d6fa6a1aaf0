import type { Contract, ContractOperation } from '../contract/operation.ts'
import type { ContractRequest } from '../request/contract-request.ts'
import type { ContractOperationResponse } from '../response/contract-response.ts'

/** What a handler gives: a response as data, or a `Response` of its own. */
export type HandlerResult<Operation extends ContractOperation> = ContractOperationResponse<Operation> | Response

/**
 * The handler of an operation. `Arguments` are what the platform passes to `fetch` besides the request; `Context` is what
 * the `before` functions of the router give.
 *
 * @example
 * const getUser: ContractHandler<typeof contract.getUser> = async (request) =>
 *   request.respond({ status: 200, body: { name: request.validatedParams.id } })
 */
export interface ContractHandler<
  Operation extends ContractOperation,
  Context = {},
  Arguments extends readonly unknown[] = [],
> {
  (
    request: ContractRequest<Operation, Context>,
    ...args: Arguments
  ): HandlerResult<Operation> | Promise<HandlerResult<Operation>>
}

/**
 * A handler for each operation of a contract.
 *
 * @example
 * const handlers: ContractHandlers<typeof contract> = { getUser, listUsers, createUser, upload }
 */
export type ContractHandlers<Declared extends Contract, Context = {}, Arguments extends readonly unknown[] = []> = {
  [Name in keyof Declared]: ContractHandler<Declared[Name], Context, Arguments>
}

/**
 * What the router's options expect of each handler, for the compiler to tell it the types of its parameters and to keep the
 * literals that it returns. As methods, because their parameters are compared both ways: a handler that needs context is
 * looked at before the middleware that gives it. What handlers may not give and need, and which are missing,
 * `HandlersRules` says afterwards.
 */
export type RouterHandlers<Declared extends Contract, Context, Arguments extends readonly unknown[]> = {
  [Name in keyof Declared]?: {
    handle(
      request: ContractRequest<Declared[Name], Context>,
      ...args: Arguments
    ): HandlerResult<Declared[Name]> | Promise<HandlerResult<Declared[Name]>> | Anything
  }['handle']
}

/** Beside other types it leaves them to be seen, though it takes in all of them. */
type Anything = {} | null | undefined | void
