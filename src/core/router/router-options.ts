import type { Contract } from '../contract/operation.ts'
import type { RouterHooks } from './options/hooks.ts'
import type { ContractMiddleware } from './options/middleware.ts'
import type { BodySizes } from './pipeline/body-sizes.ts'
import type { ContractHandlers } from './typing/handlers.ts'

/**
 * The options of `createRouter`.
 *
 * @example
 * const options: RouterOptions<typeof contract> = { contract, handlers }
 */
export interface RouterOptions<
  Declared extends Contract,
  Context = {},
  Arguments extends readonly unknown[] = [],
  Before = readonly ContractMiddleware<Arguments>[],
  Security = {},
  Handlers = ContractHandlers<Declared, Context, Arguments, Security>,
  Known = {},
> extends RouterHooks<Arguments, Before, Known> {
  /** The contract of the API to serve. It is read once, when the router is created. */
  readonly contract: Declared
  /** A handler for each operation. */
  readonly handlers: Handlers
  /** An authenticator for each scheme that an operation names in its `security`. */
  readonly security?: Security
  /**
   * The maximum size of a request body, in bytes, or an object: operation name -> bytes, where `default` is the size for
   * the other operations. Default: 1 MiB (1,048,576).
   */
  readonly maxBodySize?: number | BodySizes<Declared> | undefined
}
