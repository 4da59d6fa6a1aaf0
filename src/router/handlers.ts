import type { Contract, ContractOperation } from '../contract/operation.ts'
import type { Fill, Sentences } from '../contract/sentences.ts'
import type { ContractRequest } from '../request/request.ts'
import type { ContractOperationResponse } from '../response/response.ts'
import type { IsMarked, NeedsMore, UnseenHandlers } from './inference.ts'

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
export type ContractHandlers<Declared extends Contract, Arguments extends readonly unknown[] = [], Context = {}> = {
  [Name in keyof Declared]: ContractHandler<Declared[Name], Arguments, Context>
}

/**
 * The handlers as the router takes them. As methods, because their parameters are compared both ways: a handler that
 * needs context is looked at before the middleware that gives it. `HandlerRules` holds it to that afterwards.
 */
export type RouterHandlers<Declared extends Contract, Arguments extends readonly unknown[], Context> = {
  [Name in keyof Declared]: {
    handle(
      request: ContractRequest<Declared[Name], Context>,
      ...args: Arguments
    ): HandlerResult<Declared[Name]> | Promise<HandlerResult<Declared[Name]>>
  }['handle']
}

/**
 * Are the further arguments given, and nothing inferred of the handlers? Then `HandlerRules` cannot hold them to the
 * context, and they are compared one way (`Strict`).
 */
export type HandlersForGiven<Given extends readonly unknown[], Handlers, Strict> = [Given] extends [never]
  ? unknown
  : IsMarked<Handlers> extends true
    ? { readonly handlers: Strict }
    : unknown

/**
 * Is the handler for an operation, and is it given what it needs? Otherwise a sentence takes its place. Where the context
 * is `never` there is nothing to ask yet.
 */
export type HandlerRules<Handlers, Declared extends Contract, Arguments extends readonly unknown[], Context> = {
  readonly [Name in keyof Handlers]: Name extends keyof Declared
    ? [Context] extends [never]
      ? Handlers[Name]
      : true extends NeedsMore<Handlers[Name], Context, Arguments>
        ? Fill<Sentences['needsMore'], Name>
        : Handlers[Name]
    : Name extends keyof UnseenHandlers
      ? Handlers[Name]
      : Fill<Sentences['noOperation'], Name>
}
