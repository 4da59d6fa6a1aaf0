import type { SecurityScheme } from '../../contract/security-scheme.ts'
import type { UntypedResponse } from '../../write/untyped-response.ts'
import type { Contract } from '../../contract/operation.ts'
import type { ContextObject, ContractMiddlewareRequest } from './middleware.ts'

/** The result of `verify`: context, a response, or nothing for an invalid credential. */
export type VerifyResult = UntypedResponse | Response | ContextObject | null | undefined | void

/** The context among the results of `verify`; `{}` if there is none or it is `any`. */
export type ProvedContext<Result> = 0 extends 1 & Result
  ? {}
  : [Exclude<Result, WithoutContext>] extends [never]
    ? {}
    : Exclude<Result, WithoutContext>

/** A result that is no context. `void` includes `undefined`. */
type WithoutContext = UntypedResponse | Response | null | void

/** How an authenticator reads and verifies credentials. */
export interface AuthenticatorOptions<Result, Arguments extends readonly unknown[]> {
  /** The scheme in OpenAPI documents. */
  readonly scheme: SecurityScheme
  /** The `WWW-Authenticate` value in a 401 (RFC 9110, section 11.6.1). */
  readonly challenge?: string | undefined
  /** Returns the context that the request proves, nothing if it proves none, or a response, which ends the request. */
  readonly authenticate: (check: SecurityCheck<Arguments>) => Result | PromiseLike<Result>
}

/**
 * Authenticates requests for one security scheme. `bearer`, `apiKey`, `basic` and, for any other scheme,
 * `createAuthenticator` create authenticators.
 *
 * @example
 * const login: Authenticator<{ user: string }> = basic(({ username }) => ({ user: username }))
 */
export interface Authenticator<Context = {}, Arguments extends readonly unknown[] = readonly unknown[]>
  extends AuthenticatorOptions<AuthenticateResult<Context>, Arguments> {
  // Not the constant, whose name other packages' declaration files could not import.
  readonly '~security': SecurityCompiler
}

export type AuthenticateResult<Context> = UntypedResponse | Response | Context | null | undefined | void

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
  /** The scopes that the operation requires from this scheme. If there are any, context without reading them is an error. */
  readonly scopes: readonly string[]
  /** The request. Nothing is validated yet: the validated members are undefined. */
  readonly request: ContractMiddlewareRequest
  /** The `fetch` arguments after the request. */
  readonly args: Arguments
}

/**
 * Authenticates an operation's requests: merges the context that a request proves into `context`, or returns the response that ends the
 * request.
 */
// An alias: other packages' declaration files could not name an interface.
export type Authenticate = {
  (request: ContractMiddlewareRequest, args: readonly unknown[], context: object): Response | UntypedResponse | undefined | Promise<Response | UntypedResponse | undefined>
  /** The schemes that the operation requires. */
  readonly schemes: readonly SecurityScheme[]
}

/** Operation name -> the function that authenticates its requests; an operation without requirements is absent. */
export type SecurityTable = ReadonlyMap<string, Authenticate>

/** Compiles a contract's `security`, and lists its problems. */
export type SecurityCompiler = (contract: Contract, authenticators: object, problems: string[]) => SecurityTable

/**
 * The key under which each authenticator has the code that runs it, so that routers without authenticators do not bundle
 * this code.
 */
export const compilerKey = '~security'
