import { isSecurity, undefinedMessage } from '../contract/check-contract.ts'
import { formatMessage, messages } from '../contract/messages.ts'
import type { Contract } from '../contract/operation.ts'
import { isPlainObject, readProperty } from '../property.ts'
import type { UntypedResponse } from '../response/untyped-response.ts'
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

/** The requirements of a contract, and one sentence per problem. */
interface CompiledSecurity {
  readonly problems: readonly string[]
  /** Operation name -> its requirements; an operation without any is absent. */
  readonly byOperation: ReadonlyMap<string, Authenticate>
}

/** Compiles the `security` of a contract. */
export type SecurityCompiler = (contract: Contract, authenticators: object) => CompiledSecurity

/**
 * The key under which each authenticator has the code that runs it, so that routers without authenticators do not bundle
 * this code.
 */
export const compilerKey: unique symbol = /* @__PURE__ */ Symbol('compiler')

/** Compiles the `security` of a contract with the code of the router's authenticators. */
export function compileWithAuthenticators(contract: Contract, options: { readonly security?: unknown }): CompiledSecurity {
  const given = 'security' in options ? options.security : {}
  const authenticators = isPlainObject(given) ? Object.values(given) : []
  const compile = authenticators.map((authenticator) => readProperty(authenticator, compilerKey)).find(Boolean)
  if (compile) return (compile as SecurityCompiler)(contract, given as object)
  return { problems: isPlainObject(given) ? listAuthenticatorProblems(contract, given) : [toProblem(given)], byOperation: new Map() }
}

function toProblem(given: unknown): string {
  return given === undefined
    ? formatMessage(undefinedMessage, "'security'")
    : "'security' must be an object of authenticators"
}

/** Returns a sentence for each value that is not an authenticator, and for each scheme without one. */
function listAuthenticatorProblems(contract: Contract, given: object): string[] {
  const problems = Object.keys(given).map((name) => formatMessage(messages.otherAuthenticator, name))
  for (const [operationName, operation] of Object.entries(contract)) {
    const declared: unknown = readProperty(operation, 'security')
    // The check of the contract reports a value that is malformed.
    const names = isSecurity(declared) ? declared.flatMap((requirement) => Object.keys(requirement)) : []
    for (const name of new Set(names)) {
      if (!Object.hasOwn(given, name)) problems.push(`${operationName}: ${formatMessage(messages.noAuthenticator, name)}`)
    }
  }
  return problems
}
