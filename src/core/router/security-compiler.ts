import type { Contract } from '../contract/operation.ts'
import { reportTo } from '../contract/rules/message.ts'
import { isPlainObject, readProperty } from '../property.ts'
import { checkAuthenticators } from './authenticator-rules.ts'
import { compilerKey, type SecurityCompiler, type SecurityTable } from './security-check.ts'
import { checkSchemes } from './security-names.ts'

/** Compiles the `security` of a contract with the code of the router's authenticators, and lists its problems. */
export function compileWithAuthenticators(
  contract: Contract,
  options: { readonly security?: unknown },
  problems: string[],
): SecurityTable | undefined {
  const report = reportTo(problems)
  const given = 'security' in options ? options.security : {}
  if (!isPlainObject(given)) {
    report('security', given === undefined ? 'is undefined' : 'is not an object')
    return undefined
  }
  checkAuthenticators(given, report)
  checkSchemes(contract, given, problems)
  const compile = Object.values(given).map((value) => readProperty(value, compilerKey)).find(Boolean)
  return (compile as SecurityCompiler | undefined)?.(contract, given, report)
}
