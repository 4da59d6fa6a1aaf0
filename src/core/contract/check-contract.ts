/** Checks a contract's rules at run time, for contracts from JavaScript or with a cast, and for rules that only values show. */
import { isObject, readProperty } from '../../shared/property.ts'
import { checkFields, type Tell } from './rules/field-checks.ts'
import { operationChecks, toUnknownField } from './rules/fields.ts'
import { checkPath } from './rules/path-syntax.ts'
import { checkName } from './rules/reserved-names.ts'
import { checkUniqueKeys } from './rules/unique-keys.ts'
import { checkRequired, findNoOperation } from './rules/wrong-types.ts'

/**
 * Lists a contract's violations, in the compiler's sentences. Each begins with the operation's name and the place of the violation. Never
 * throws: an operation that cannot be read, as by a getter that throws, is one sentence.
 */
export function listSentences(contract: unknown): string[] {
  const keys = new Map<string, string>()
  return listNames(contract)?.flatMap((name) => listOperationSentences(name, contract as object, keys)) ?? ["'contract' must be an object of operations"]
}

/** Lists the operation names; undefined for a value that has none, such as a revoked proxy. */
function listNames(contract: unknown): string[] | undefined {
  try {
    return isObject(contract) ? Object.keys(contract) : undefined
  } catch {
    return undefined
  }
}

function listOperationSentences(name: string, contract: object, keys: Map<string, string>): string[] {
  const sentences: string[] = []
  const tell: Tell = (sentence, ...place) => sentences.push([name, ...(place.length > 0 ? [place.join('.')] : []), sentence].join(': '))
  try {
    checkOperation(name, contract[name as never], keys, tell)
    return sentences
  } catch (thrown) {
    const reason = readProperty(thrown, 'message')
    return [`${name}: '${name}' cannot be read${typeof reason === 'string' ? `: ${reason}` : ''}`]
  }
}

function checkOperation(name: string, operation: object, keys: Map<string, string>, tell: Tell): void {
  checkName(name, tell)
  const wrong = findNoOperation(operation, name)
  if (wrong !== undefined) return tell(wrong)
  const fields = operation as { readonly [field: string]: unknown }
  checkRequired(fields, tell)
  const segments = 'path' in fields ? checkPath(fields['path'], tell) : undefined
  checkFields(fields, operationChecks, tell, toUnknownField)
  checkUniqueKeys(name, fields, segments, keys, tell)
}
