/** Types that `createRouter` infers from the contract's `security` and its own: contexts of handlers and messages. */
import type { FormatMessage, Messages } from '../contract/messages.ts'
import type { Contract, ContractOperation } from '../contract/operation.ts'
import type { Authenticator } from './authenticators.ts'
import type { Merge, UnseenHandlers } from './inference.ts'
import type { compilerKey } from './security-compiler.ts'

/** Values under these names: the constraint that `security` is inferred from. The rules below check the values. */
export type AnyAuthenticators<Security> = { readonly [Name in keyof Security]: unknown }

/** The authenticators for the arguments of `fetch`; a message replaces each value that is not one. */
export type AuthenticatorsFor<Security, Arguments extends readonly unknown[]> = {
  readonly [Name in keyof Security]: Security[Name] extends Authenticator<object, Arguments>
    ? Security[Name]
    : FormatMessage<
        Messages[Security[Name] extends { readonly [compilerKey]: unknown } ? 'needsMore' : 'otherAuthenticator'],
        Name
      >
}

/** The names of the authenticators that need other arguments, except those of type `any`. */
export type NeedyAuthenticator<Security, Arguments extends readonly unknown[]> = {
  [Name in keyof Security]: [Security[Name]] extends [Authenticator<object, Arguments>]
    ? never
    : Security[Name] extends Authenticator<object, never>
      ? Name
      : never
}[keyof Security]

/** The authenticators of a router without `security`. */
export interface NoAuthenticators {
  readonly [scheme: string]: never
}

/** A contract without `security`, which one comparison recognizes. */
interface OpenContract {
  readonly [operationName: string]: { readonly path: string; readonly security?: undefined }
}

/** The requirements of an operation, as a union. */
type RequirementOf<Operation> = Operation extends { readonly security: readonly (infer Requirement)[] }
  ? Requirement
  : never

/** The keys of each union member. */
type KeysOfEach<Value> = Value extends unknown ? keyof Value : never

/** The names of the schemes that the operations of a contract declare. */
export type SchemeName<Declared> = {
  [Name in keyof Declared]: KeysOfEach<RequirementOf<Declared[Name]>>
}[keyof Declared]

/**
 * Requires an authenticator for each scheme of the contract, and rejects others: `unknown` if both hold, else the
 * messages. If the arguments were passed as a type, the contract may be a type parameter, of which nothing is known.
 */
export type SecurityRules<Handlers, Declared extends Contract, Security> = keyof UnseenHandlers extends keyof Handlers
  ? keyof Security extends never
    ? unknown
    : { readonly security: Security }
  : [Declared] extends [OpenContract]
    ? NamesRule<never, keyof Security>
    : NamesRule<SchemeName<Declared>, keyof Security>

/** The rule of the declared names and the given ones. Names that are not known yet have no message. */
type NamesRule<Declared, Given> = [Declared, Given] extends [Given, Declared]
  ? unknown
  : string extends Declared
    ? unknown
    : {
        readonly security: {
          readonly [Name in Exclude<Declared, Given> & string]: FormatMessage<Messages['noAuthenticator'], Name>
        } & {
          readonly [Name in Exclude<Given, Declared> & string]: FormatMessage<Messages['unusedAuthenticator'], Name>
        }
      }

/** The context that an authenticator proves. */
type ContextOfAuthenticator<Value> = Value extends Authenticator<infer Context, never> ? Context : {}

/** The intersection of the contexts of all schemes of one alternative. */
type ContextOfRequirement<Requirement, Security> = {
  [Name in keyof Requirement]: (context: Name extends keyof Security ? ContextOfAuthenticator<Security[Name]> : {}) => void
}[keyof Requirement] extends (context: infer Context) => void
  ? Context
  : never

/** The context of each alternative that requires a scheme. */
type ContextOfEach<Requirement, Security> = Requirement extends unknown
  ? keyof Requirement extends never
    ? never
    : ContextOfRequirement<Requirement, Security>
  : never

/** The context of an anonymous request: none of the keys that the other alternatives prove. */
type AnonymousContext<Requirement, Proved> = Requirement extends unknown
  ? keyof Requirement extends never
    ? { readonly [Key in KeysOfEach<Proved>]?: undefined }
    : never
  : never

/** The context of requirements, with the contexts of those that are not empty. */
type ContextOfRequirements<Requirement, Proved> = Proved | AnonymousContext<Requirement, Proved>

/**
 * The context that a router's `security` proves for an operation: a union over the alternatives, an intersection of the
 * schemes of one. If the operation allows anonymous requests, the keys of the others may be undefined.
 *
 * @example
 * const security = { token: bearer((token) => (token === 'secret' ? { user: 'Ada' } : undefined)) }
 * type Operation = { path: '/me'; method: 'GET'; security: [{ token: [] }]; responses: { 200: {} } }
 * const toUser = (context: SecurityContext<Operation, typeof security>): string => context.user
 */
export type SecurityContext<Operation extends ContractOperation, Security> = [RequirementOf<Operation>] extends [never]
  ? {}
  : ContextOfRequirements<RequirementOf<Operation>, ContextOfEach<RequirementOf<Operation>, Security>>

/** The context of a handler: what `security` proves, and then what middleware returns. */
export type HandlerContext<Operation extends ContractOperation, Context, Security> = Security extends NoAuthenticators
  ? Context
  : Operation extends { readonly security: readonly unknown[] }
    ? keyof Context extends never
      ? SecurityContext<Operation, Security>
      : MergeEach<SecurityContext<Operation, Security>, Context>
    : Context

/** Merges each member of a union with a later context. */
type MergeEach<Earlier, Later> = Earlier extends unknown ? Merge<Earlier, Later> : never
