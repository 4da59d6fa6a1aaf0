import { requireVersion } from 'routepact/internal'
import { listSentences } from '../../../src/core/contract/check-contract.ts'
import { version } from '../../../src/shared/version.ts'

/**
 * Lists the contract rules that are broken, in the compiler's sentences: for contracts from JavaScript or with a cast, and for what types
 * do not show, such as deprecation dates. A router refuses only what it could not serve safely, in fewer words.
 *
 * @param contract any value: if it is not a contract, one sentence says so
 * @returns sentences, each after its operation's name and the place in the operation; none if the contract follows all rules
 * @throws Error if the library has another version
 * @example
 * for (const sentence of checkContract(contract)) console.error(sentence)
 */
export function checkContract(contract: unknown): string[] {
  requireVersion(version)
  return listSentences(contract)
}

/**
 * Requires a contract that follows all rules.
 *
 * @param name what the contract is called in the message
 * @throws TypeError with all sentences
 */
export function requireContract(contract: unknown, name: string = 'contract'): void {
  const sentences = checkContract(contract)
  if (sentences.length > 0) throw new TypeError(toContractProblem(sentences, name))
}

/** Returns the message about a contract that breaks rules. */
export function toContractProblem(sentences: readonly string[], name: string): string {
  return `The ${name} breaks rules:\n- ${sentences.join('\n- ')}`
}
