import { quoteText } from '../testing/shell-words.ts'
import type { ReportedFinding } from './contract-task.ts'

/** The least characters of a value that is replaced wherever it occurs, such as in the response of a server. */
const leastCharacters = 8

/**
 * Creates a function that removes the values of headers from findings: from the command, in which a placeholder replaces
 * them, and from texts that contain a long value, or the token in it.
 */
export function createRedaction(headers: { readonly [name: string]: string }): (finding: ReportedFinding) => ReportedFinding {
  const entries = Object.entries(headers)
  const words = entries.map(([name, value]) => [quoteText(`${name}: ${value}`), `'${name}: <${name}>'`] as const)
  const secrets = entries.flatMap(([name, value]) =>
    [value, ...value.split(/[\s;=,]+/)]
      .filter((secret) => secret.length >= leastCharacters)
      .map((secret) => [secret, `<${name}>`] as const),
  )
  const redact = (text: string): string =>
    [...words, ...secrets].reduce((redacted, [secret, placeholder]) => redacted.replaceAll(secret, placeholder), text)
  return ({ name, operation, check, expected, received, curl, isSimplified }) => ({
    name,
    operation,
    check,
    expected: redact(expected),
    received: redact(received),
    curl: redact(curl),
    isSimplified,
  })
}
