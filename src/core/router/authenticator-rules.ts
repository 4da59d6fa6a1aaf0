/** The rules for the values of `security`: authenticators, for the arguments of the router. */
import { type FormatMessage, formatMessage } from '../contract/rules/message.ts'
import { readProperty } from '../property.ts'
import type { Authenticator } from './authenticator.ts'
import type { NeedsMoreMessage } from './handler-needs.ts'
import { compilerKey } from './security-check.ts'

const otherAuthenticator =
  "'{}' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator"

/** Values under these names: the constraint that `security` is inferred from. The rules below check the values. */
export type AnyAuthenticators<Security> = { readonly [Name in keyof Security]: unknown }

/** The authenticators for the arguments of `fetch`; a message replaces each value that is not one. */
export type AuthenticatorsFor<Security, Arguments extends readonly unknown[]> = {
  readonly [Name in keyof Security]: Security[Name] extends Authenticator<object, Arguments>
    ? Security[Name]
    : Security[Name] extends { readonly [compilerKey]: unknown }
      ? NeedsMoreMessage<Name>
      : FormatMessage<typeof otherAuthenticator, Name>
}

/** The names of the authenticators that need other arguments, except those of type `any`. */
export type NeedyAuthenticator<Security, Arguments extends readonly unknown[]> = {
  [Name in keyof Security]: [Security[Name]] extends [Authenticator<object, Arguments>]
    ? never
    : Security[Name] extends Authenticator<object, never>
      ? Name
      : never
}[keyof Security]

/** Returns a sentence for each value that is not an authenticator. */
export function listOtherValues(authenticators: object): string[] {
  const entries = Object.entries(authenticators).filter(
    ([, value]) => typeof readProperty(value, 'authenticate') !== 'function' || !readProperty(value, compilerKey),
  )
  return entries.map(([name]) => formatMessage(otherAuthenticator, name))
}
