import type { SecurityScheme } from '../../contract/security-scheme.ts'
import type { UntypedResponse } from '../../response/untyped-response.ts'
import type { ContextObject } from './middleware.ts'
import type { compilerKey, SecurityCheck, SecurityCompiler } from './security-check.ts'

/** The result of `verify`: context, a response, or nothing for a credential that is not valid. */
export type VerifyResult = UntypedResponse | Response | ContextObject | null | undefined | void

/** The context among the results of `verify`; `{}` if there is none or it is `any`. */
export type ProvedContext<Result> = 0 extends 1 & Result
  ? {}
  : [Exclude<Result, UntypedResponse | Response | null | undefined | void>] extends [never]
    ? {}
    : Exclude<Result, UntypedResponse | Response | null | undefined | void>

/** How an authenticator reads and verifies credentials. */
export interface AuthenticatorOptions<Result, Arguments extends readonly unknown[]> {
  /** The scheme in OpenAPI documents. */
  readonly scheme: SecurityScheme
  /** The value of `WWW-Authenticate` in a 401 (RFC 9110, section 11.6.1). */
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
  readonly [compilerKey]: SecurityCompiler
}

export type AuthenticateResult<Context> = UntypedResponse | Response | Context | null | undefined | void
