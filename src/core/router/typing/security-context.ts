/** The handler contexts that `createRouter` infers from the contract's `security` and its own. */
import type { ContractOperation } from '../../contract/operation.ts'
import type { Any, WrongRequirement } from '../../contract/rules/without-mistakes.ts'
import type { Authenticator } from '../options/authenticator.ts'
import type { Merge } from './inference.ts'
import type { KeysOfEach, RequirementOf } from './security-names.ts'

/** The authenticators of a router without `security`. */
export interface NoAuthenticators {
  readonly [scheme: string]: never
}

/** The context that an authenticator proves. */
type ContextOfAuthenticator<Value> = Value extends Authenticator<infer Context, never> ? Context : {}

/** The context for a scheme without an authenticator: nothing, or anything if the contract has an error there. */
type UnprovedContext<Requirement> = Requirement extends WrongRequirement ? Any : {}

/** The context that one authenticator proves. */
export type ProvedBy<Security> = { [Scheme in keyof Security]: ContextOfAuthenticator<Security[Scheme]> }[keyof Security]

/** The intersection of the contexts for all schemes in one alternative. */
type ContextOfRequirement<Requirement, Security> = {
  [Name in keyof Requirement]: (
    context: Name extends keyof Security ? ContextOfAuthenticator<Security[Name]> : UnprovedContext<Requirement>
  ) => void
}[keyof Requirement] extends (context: infer Context) => void
  ? Context
  : never

/** The context for each alternative that requires a scheme. */
type ContextOfEach<Requirement, Security> = Requirement extends unknown
  ? keyof Requirement extends never
    ? never
    : ContextOfRequirement<Requirement, Security>
  : never

/** The context for an anonymous request: no key that another alternative proves. */
type AnonymousContext<Requirement, Proved> = Requirement extends unknown
  ? keyof Requirement extends never
    ? { readonly [Key in KeysOfEach<Proved>]?: undefined }
    : never
  : never

/** The context for requirements; `{}` without any. The requirements are an argument, so that the compiler evaluates them once. */
type ContextOfRequirements<Requirement, Security> = [Requirement] extends [never]
  ? {}
  : ContextOfEach<Requirement, Security> | AnonymousContext<Requirement, ContextOfEach<Requirement, Security>>

/**
 * The context that a router's `security` proves for an operation: a union over the alternatives, an intersection over the schemes in one.
 * If the operation allows anonymous requests, the other alternatives' keys may be undefined.
 *
 * @example
 * const security = { token: bearer((token) => (token === 'secret' ? { user: 'Ada' } : undefined)) }
 * type Operation = { path: '/me'; method: 'GET'; security: [{ token: [] }]; responses: { 200: {} } }
 * const toUser = (context: SecurityContext<Operation, typeof security>): string => context.user
 */
export type SecurityContext<Operation extends ContractOperation, Security> = ContextOfRequirements<RequirementOf<Operation>, Security>

/** A handler's context: what `security` proves, and then what middleware returns. */
export type HandlerContext<Operation extends ContractOperation, Context, Security> = Security extends NoAuthenticators
  ? Context
  : Operation extends { readonly security: readonly unknown[] }
    ? keyof Context extends never
      ? SecurityContext<Operation, Security>
      : MergeEach<SecurityContext<Operation, Security>, Context>
    : Context

/** Merges each union member with a later context. */
type MergeEach<Earlier, Later> = Earlier extends unknown ? Merge<Earlier, Later> : never
