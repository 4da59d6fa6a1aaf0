/** Checks the rules of a contract at start-up, for contracts from JavaScript or with a cast. */
import { isObject } from '../property.ts'
import type { Contract } from './operation.ts'
import type { PathSegment } from './path.ts'
import { checkFields } from './rules/fields.ts'
import { formatMessage, type Report } from './rules/message.ts'
import { checkMethod } from './rules/method.ts'
import { parsePath } from './rules/path-syntax.ts'
import { checkRequests } from './rules/requests.ts'
import { checkResponses } from './rules/responses.ts'
import { checkSecurity } from './rules/security-requirements.ts'
import { createKeyCheck } from './rules/unique-keys.ts'

/** The result of checking a contract. */
interface CheckedContract {
  /** One sentence per problem, which begins with the operation's name. */
  readonly problems: string[]
  /** Operation name -> the segments of its path. */
  readonly paths: ReadonlyMap<string, readonly PathSegment[]>
}

/** The rules of an operation, apart from its path. */
const operationChecks = [checkFields, checkMethod, checkSecurity, checkRequests, checkResponses]

/** Checks the rules of a contract and parses its paths. */
export function checkContract(contract: Contract): CheckedContract {
  const problems: string[] = []
  const paths = new Map<string, readonly PathSegment[]>()
  const checkKeys = createKeyCheck()
  for (const name of Object.keys(contract)) {
    const report: Report = (message, at) => void problems.push(`${name}: ${formatMessage(message, at)}`)
    const operation: unknown = contract[name]
    if (name === '__proto__') report("'__proto__' cannot be the name of an operation")
    if (!isObject(operation)) {
      report('an operation must be an object')
      continue
    }
    const { path } = operation
    const { segments, problems: pathProblems } = parsePath(String(path))
    paths.set(name, segments)
    for (const check of operationChecks) check(operation, report)
    for (const problem of typeof path === 'string' ? pathProblems : ["'path' must be a string"]) report(problem)
    checkKeys(name, operation, segments, report)
  }
  return { problems, paths }
}
