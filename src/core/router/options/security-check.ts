import type { Contract } from '../../contract/operation.ts'
import type { UntypedResponse } from '../../response/untyped-response.ts'
import type { ContractMiddlewareRequest } from './middleware.ts'

/**
 * What an authenticator receives besides the credential.
 *
 * @example
 * const findUser = (token: string, { args: [users] }: SecurityCheck<[users: Map<string, string>]>) => {
 *   const name = users.get(token)
 *   return name === undefined ? undefined : { name }
 * }
 */
export interface SecurityCheck<Arguments extends readonly unknown[] = readonly unknown[]> {
  /** The scopes that the operation requires of this scheme. If there are any, context without reading them is an error. */
  readonly scopes: readonly string[]
  /** The request. Nothing of it is validated yet: the validated members are undefined. */
  readonly request: ContractMiddlewareRequest
  /** The arguments of `fetch` after the request. */
  readonly args: Arguments
}

/**
 * Authenticates the requests of an operation: merges the context that a request proves into `context`, or returns the
 * response that ends the request.
 */
export type Authenticate = (
  request: ContractMiddlewareRequest,
  args: readonly unknown[],
  context: object,
) => Response | UntypedResponse | undefined | Promise<Response | UntypedResponse | undefined>

/** Operation name -> the function that authenticates its requests; an operation without requirements is absent. */
export type SecurityTable = ReadonlyMap<string, Authenticate>

/** Compiles the `security` of a contract, and lists its problems. */
export type SecurityCompiler = (contract: Contract, authenticators: object, problems: string[]) => SecurityTable

/**
 * The key under which each authenticator has the code that runs it, so that routers without authenticators do not bundle
 * this code.
 */
export const compilerKey: unique symbol = /* @__PURE__ */ Symbol('compiler')
