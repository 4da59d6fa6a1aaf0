import type { Contract } from '../contract/operation.ts'
import { formatMessage } from '../contract/rules/message.ts'
import { undefinedMessage } from '../contract/rules/schemas.ts'
import { isPlainObject, readProperty } from '../property.ts'
import { listOtherValues } from './authenticator-rules.ts'
import { type CompiledSecurity, compilerKey, type SecurityCompiler } from './security-check.ts'
import { listSchemeProblems } from './security-names.ts'

/** Compiles the `security` of a contract with the code of the router's authenticators. */
export function compileWithAuthenticators(contract: Contract, options: { readonly security?: unknown }): CompiledSecurity {
  const given = 'security' in options ? options.security : {}
  if (!isPlainObject(given)) return { problems: [toProblem(given)], byOperation: new Map() }
  const compile = Object.values(given).map((authenticator) => readProperty(authenticator, compilerKey)).find(Boolean)
  const compiled = (compile as SecurityCompiler | undefined)?.(contract, given)
  return {
    problems: [...listOtherValues(given), ...(compiled?.problems ?? []), ...listSchemeProblems(contract, given)],
    byOperation: compiled?.byOperation ?? new Map(),
  }
}

function toProblem(given: unknown): string {
  return given === undefined
    ? formatMessage(undefinedMessage, "'security'")
    : "'security' must be an object of authenticators"
}
