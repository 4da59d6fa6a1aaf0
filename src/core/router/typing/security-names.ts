/** The rules that each scheme in a contract has an authenticator, and each authenticator a scheme. */
import type { Contract } from '../../contract/operation.ts'
import { type Fits, type FormatMessage, reportTo } from '../../../shared/message.ts'
import { isSecurity } from '../../contract/rules/security-requirements.ts'
import { isObject, readProperty } from '../../../shared/property.ts'
import type { IsPassed, UnseenHandlers } from './inference.ts'

/** A contract without `security`, which one comparison recognizes. */
interface OpenContract {
  readonly [operationName: string]: { readonly path: string; readonly security?: undefined }
}

/** An operation's requirements, as a union. */
export type RequirementOf<Operation> = Operation extends { readonly security: readonly (infer Requirement)[] }
  ? Requirement
  : never

/** Each union member's keys. */
export type KeysOfEach<Value> = Value extends unknown ? keyof Value : never

/** The scheme names that a contract's operations declare. */
export type SchemeName<Declared> = {
  [Name in keyof Declared]: KeysOfEach<RequirementOf<Declared[Name]>>
}[keyof Declared]

/**
 * Requires an authenticator for each scheme in the contract, and rejects others: `unknown` if both hold, else the messages. If a type was
 * passed (`Option` is `never`), the compiler infers no authenticators.
 */
export type SecurityRules<Handlers, Declared extends Contract, Security, Option> = keyof UnseenHandlers extends keyof Handlers
  ? IsPassed<Declared, Option> extends true
    ? UnseenSecurity<Declared, Security>
    : PassedSecurity<Security>
  : [Declared] extends [OpenContract]
    ? NamesRule<never, keyof Security>
    : NamesRule<SchemeName<Declared>, keyof Security>

/**
 * Requires the authenticators whose types were passed, and these types for each scheme in the contract, unless the contract is a type
 * parameter, about which nothing is known.
 */
type UnseenSecurity<Declared extends Contract, Security> = Fits<
  SchemeName<Declared>,
  keyof Security,
  Security,
  PassedSecurity<Security>,
  {
    readonly security: {
      readonly [Name in Exclude<SchemeName<Declared>, keyof Security> & string]: FormatMessage<
        "'{}' must have an authenticator of a known type: pass 'typeof security' as a type, or no types",
        Name
      >
    }
  }
>

/** Requires the authenticators whose types were passed. */
type PassedSecurity<Security> = keyof Security extends never ? unknown : { readonly security: Security }

/** The rule for the declared and the given names. Names that are not known yet have no message. */
type NamesRule<Declared, Given> = [Declared, Given] extends [Given, Declared]
  ? unknown
  : string extends Declared
    ? unknown
    : {
        readonly security: {
          readonly [Name in Exclude<Declared, Given> & string]: FormatMessage<"'{}' must have an authenticator in 'security' of the router", Name>
        } & {
          readonly [Name in Exclude<Given, Declared> & string]: FormatMessage<"'{}' is not a security scheme of any operation", Name>
        }
      }

/** Reports malformed requirements, each scheme without an authenticator, and each authenticator without a scheme. */
export function checkSchemes(contract: Contract, authenticators: object, problems: string[]): void {
  const unused = new Set(Object.keys(authenticators))
  for (const [operationName, operation] of Object.entries(contract)) {
    const declared: unknown = readProperty(operation, 'security')
    const report = reportTo(problems, `${operationName}: `)
    if (isSecurity(declared)) {
      for (const name of new Set(declared.flatMap((requirement) => Object.keys(requirement)))) {
        if (!Object.hasOwn(authenticators, name)) report(`security.${name}`, 'is missing')
        unused.delete(name)
      }
    } else if (isObject(operation) && 'security' in operation) {
      report('security')
      // A malformed value may name any scheme.
      unused.clear()
    }
  }
  for (const name of unused) reportTo(problems)(`security.${name}`, 'is unknown')
}
