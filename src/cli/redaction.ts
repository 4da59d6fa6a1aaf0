import { credentialMistakes, lowerScheme } from '../testing/invalid-credentials.ts'
import { quoteText } from '../testing/shell-words.ts'
import type { ReportedFinding } from './contract-task.ts'

/** The least characters of a value that is replaced wherever it occurs, such as in the response of a server. */
const leastCharacters = 8

/**
 * Creates a function that removes the values of headers from findings: from the command, in which a placeholder replaces
 * them, and from texts that contain a long value, or the token in it.
 */
export function createRedaction(headers: { readonly [name: string]: string }): (finding: ReportedFinding) => ReportedFinding {
  const values = Object.entries(headers).flatMap(([name, value]) => listForms(name, value))
  const words = values.map(({ name, value, placeholder }) => [quoteText(`${name}: ${value}`), `'${name}: ${placeholder}'`] as const)
  const secrets = values.flatMap(({ value, placeholder }) =>
    [value, ...value.split(/[\s;=,]+/)].filter((secret) => secret.length >= leastCharacters).map((secret) => [secret, placeholder] as const),
  )
  // The longest first, because a truncated value is the start of another one.
  secrets.sort(([one], [other]) => other.length - one.length)
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

/** Lists the forms in which tests send the value of a header: unchanged, and with each mistake of credentials. */
function listForms(name: string, value: string): { readonly name: string; readonly value: string; readonly placeholder: string }[] {
  const toHeader = (change: (typeof credentialMistakes)[number][1]): string => change({ headers: { [name]: value } }).headers?.[name] ?? value
  const changed = credentialMistakes.slice(1).map(([mistake, change]) => ({ name, value: toHeader(change), placeholder: `<${name}, ${mistake}>` }))
  const lower = { name, value: toHeader(lowerScheme), placeholder: `<${name}, the scheme in lower case>` }
  return [{ name, value, placeholder: `<${name}>` }, ...[...changed, lower].filter((form) => form.value !== value)]
}
