import { credentialMistakes, lowerScheme } from '../testing/invalid-credentials.ts'
import { quoteText } from '../testing/shell-words.ts'

/** The fewest characters a value needs to be replaced inside words too, and a value's part to be replaced at all. */
const leastCharacters = 8

/** A text to replace. */
interface Secret {
  readonly length: number
  readonly pattern: string
  readonly placeholder: string
}

/** Headers whose values are secrets. */
interface SecretHeaders {
  readonly headers: { readonly [name: string]: string }
  /** The role or the scheme to which the headers belong. */
  readonly role?: string
}

/**
 * Creates a function that replaces header values in a text by placeholders, also a value's token and the escaped forms in JSON, URLs and
 * commands. A short value is replaced only as a whole word, because a `1` is in many other texts.
 */
export function createRedaction(...all: readonly SecretHeaders[]): (text: string) => string {
  const secrets = new Map<string, Secret>()
  const given = all.flatMap(({ headers, role }) => Object.entries(headers).map(([name, value]) => [name, value, role === undefined ? name : `${name} of ${role}`] as const))
  for (const [name, value, title] of given) {
    for (const [form, placeholder] of listForms(name, value, title)) {
      const word = quoteText(`${name}: ${form}`)
      secrets.set(word, { length: word.length, pattern: toLiteralPattern(word), placeholder: `'${name}: ${placeholder}'` })
      const [, token = ''] = /^\S+\s+(.+)$/s.exec(form) ?? []
      const parts = form.split(/[\s;=,]+/).filter((part) => part.length >= leastCharacters)
      for (const secret of [form, token, ...parts]) {
        const { length } = secret
        // A short form with a mistake, such as a single letter, occurs in many other texts.
        if (length === 0 || secrets.has(secret) || (form !== value && length < leastCharacters)) continue
        const pattern = length < leastCharacters ? `(?<!\\w)${toPattern(secret)}(?!\\w)` : toPattern(secret)
        secrets.set(secret, { length, pattern, placeholder })
      }
    }
  }
  // The longest first, because a truncated value is how another one begins.
  const sorted = [...secrets.values()].sort((one, other) => other.length - one.length)
  if (sorted.length === 0) return (text) => text
  // One pattern, so that no value is found in a placeholder.
  const pattern = new RegExp(sorted.map((secret) => `(${secret.pattern})`).join('|'), 'g')
  return (text) =>
    text.replace(pattern, (found, ...groups: unknown[]) => (sorted[groups.findIndex((group) => group === found)] as Secret).placeholder)
}

/** Returns a pattern for a text in which each character may be escaped. A limit keeps the time linear. */
function toPattern(text: string): string {
  return Array.from({ length: text.length }, (_, index) => {
    const character = text.charAt(index)
    const code = character.charCodeAt(0).toString(16).padStart(2, '0')
    const digits = code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    return `(?:\\\\{0,8}(?:${toLiteralPattern(character)}|u${'0'.repeat(4 - code.length)}${digits})|%${digits})`
  }).join('')
}

function toLiteralPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** Lists the forms in which tests send a header value, with their placeholders: unchanged, and with each credential mistake. */
function listForms(name: string, value: string, title: string): (readonly [form: string, placeholder: string])[] {
  const toHeader = (change: (typeof credentialMistakes)[number][1]): string => change({ headers: { [name]: value } }).headers?.[name] as string
  const changed = credentialMistakes.slice(1).map(([mistake, change]) => [toHeader(change), `<${title}, ${mistake}>`] as const)
  const lower = [toHeader(lowerScheme), `<${title}, the scheme in lower case>`] as const
  return [[value, `<${title}>`], ...[...changed, lower].filter(([form]) => form !== value)]
}
