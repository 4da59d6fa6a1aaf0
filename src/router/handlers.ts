import type { Contract, ContractOperation } from '../contract/operation.ts'
import type { Fill, Sentences } from '../contract/rules.ts'
import type { ContractRequest } from '../request/request.ts'
import type { ContractOperationResponse } from '../response/response.ts'

/** What a handler gives: a response as data, or a `Response` of its own. */
type HandlerResult<Operation extends ContractOperation> = ContractOperationResponse<Operation> | Response

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
  Arguments extends readonly unknown[] = [],
  Context = {},
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
export type ContractHandlers<
  Declared extends Contract,
  Arguments extends readonly unknown[] = [],
  Context = {},
> = { [Name in keyof Declared]: ContractHandler<Declared[Name], Arguments, Context> }

/** Which handlers are for no operation of the contract? A sentence takes the place of each. */
export type SuperfluousHandlers<Handlers, Declared extends Contract> = {
  readonly [Name in Exclude<keyof Handlers, keyof Declared>]: Fill<Sentences['noOperation'], Name>
}
