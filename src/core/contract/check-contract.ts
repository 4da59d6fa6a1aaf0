/** Checks the rules of a contract at start-up, for contracts from JavaScript or with a cast. */
import { isObject } from '../../shared/property.ts'
import { isGroup } from './groups.ts'
import type { Contract } from './operation.ts'
import type { PathSegment } from '../../shared/path.ts'
import { checkFields, type FieldChecks } from './rules/field-checks.ts'
import { operationChecks } from './rules/fields.ts'
import { reportTo } from '../../shared/message.ts'
import { parsePath } from './rules/path-syntax.ts'
import { checkUniqueKeys } from './rules/unique-keys.ts'

/**
 * Checks the rules of a contract and parses its paths.
 *
 * @param problems receives one phrase per problem, after the operation's name
 * @param more the checks that not every router needs
 * @returns operation name -> the segments of its path
 */
export function checkContract(
  contract: Contract,
  problems: string[],
  more?: FieldChecks,
): ReadonlyMap<string, readonly PathSegment[]> {
  const checks = { ...operationChecks, ...more }
  const paths = new Map<string, readonly PathSegment[]>()
  const keys = new Map<string, string>()
  for (const name of Object.keys(contract)) {
    const report = reportTo(problems, `${name}: `)
    const operation: unknown = contract[name]
    if (name === '__proto__') report(name, 'is not allowed')
    if (!isObject(operation)) {
      report(name, 'is not an object')
      continue
    }
    if (isGroup(operation)) {
      report(name, 'is a group')
      continue
    }
    const { path } = operation
    const isText = typeof path === 'string'
    const segments = parsePath(String(path), isText ? report : undefined)
    if (!isText) report('path', 'is not a string')
    checkFields(operation, checks, report, '', ['method', 'responses'])
    checkUniqueKeys(name, operation, segments, keys, report)
    paths.set(name, segments)
  }
  return paths
}
