/** The rules for the values in `security`: authenticators that fit the router's arguments. */
import type { FormatMessage, Report } from '../../../shared/message.ts'
import { readProperty } from '../../../shared/property.ts'
import { type Authenticator, compilerKey } from '../options/authenticator.ts'
import type { RequiresContextMessage } from './handler-needs.ts'

/** Values under these names: the constraint that `security` is inferred from. The rules below check the values. */
export type AnyAuthenticators<Security> = { readonly [Name in keyof Security]: unknown }

/** The authenticators for the `fetch` arguments; a message replaces each value that is not one. */
export type AuthenticatorsFor<Security, Arguments extends readonly unknown[]> = {
  readonly [Name in keyof Security]: Security[Name] extends Authenticator<object, Arguments>
    ? Security[Name]
    : Security[Name] extends { readonly [compilerKey]: unknown }
      ? RequiresContextMessage<Name>
      : FormatMessage<
          "'{}' of 'security' is not an authenticator: create it with bearer, basic, apiKey or createAuthenticator",
          Name
        >
}

/** The names of the authenticators that need other arguments, except authenticators of type `any`. */
export type NeedyAuthenticator<Security, Arguments extends readonly unknown[]> = {
  [Name in keyof Security]: [Security[Name]] extends [Authenticator<object, Arguments>]
    ? never
    : Security[Name] extends Authenticator<object, never>
      ? Name
      : never
}[keyof Security]

/** Reports each value that is not an authenticator. */
export function checkAuthenticators(authenticators: object, report: Report): void {
  for (const [name, value] of Object.entries(authenticators)) {
    const isValid = typeof readProperty(value, 'authenticate') === 'function' && readProperty(value, compilerKey)
    if (!isValid) report(`security.${name}`)
  }
}
