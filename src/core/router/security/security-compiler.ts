import type { Contract } from '../../contract/operation.ts'
import { reportTo } from '../../../shared/message.ts'
import { isOpen } from '../../contract/rules/security-requirements.ts'
import { isObject, isPlainObject, readProperty } from '../../../shared/property.ts'
import { compilerKey, type SecurityCompiler, type SecurityTable } from '../options/security-check.ts'

/**
 * Compiles the `security` of a contract with the code of the router's authenticators, and lists its problems. Without an
 * authenticator, no operation may name a scheme.
 */
export function compileWithAuthenticators(
  contract: Contract,
  options: { readonly security?: unknown },
  problems: string[],
): SecurityTable | undefined {
  const given = 'security' in options ? options.security : {}
  const report = reportTo(problems)
  if (!isPlainObject(given)) {
    report('security', given === undefined ? 'is undefined' : 'is not an object')
    return undefined
  }
  const compile = Object.values(given).map((value) => readProperty(value, compilerKey)).find(Boolean)
  if (compile) return (compile as SecurityCompiler)(contract, given, problems)
  for (const name of Object.keys(given)) report(`security.${name}`, 'is not an authenticator')
  for (const name of Object.keys(contract)) {
    const operation: unknown = contract[name]
    if (!isObject(operation) || !('security' in operation) || isOpen(operation['security'])) continue
    reportTo(problems, `${name}: `)('security', operation['security'] === undefined ? 'is undefined' : 'has no authenticator')
  }
  return undefined
}
