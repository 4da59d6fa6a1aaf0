import { quoteText } from '../testing/shell-words.ts'

/** The least characters of a value that is replaced inside of words too, and of a part of a value that is replaced. */
const leastCharacters = 8

/**
 * Creates a function that replaces the values of headers in a text by placeholders, also the token of a value and the
 * escaped forms that JSON, URLs and commands contain. A short value is replaced only as a whole word, because a `1` is in
 * many other texts.
 */
export function createRedaction(headers: { readonly [name: string]: string }): (text: string) => string {
  const patterns: string[] = []
  const placeholders: string[] = []
  for (const [name, value] of Object.entries(headers)) {
    patterns.push(toLiteralPattern(quoteText(`${name}: ${value}`)))
    placeholders.push(`'${name}: <${name}>'`)
    const [, token = ''] = /^\S+\s+(.+)$/s.exec(value) ?? []
    const parts = value.split(/[\s;=,]+/).filter((part) => part.length >= leastCharacters)
    for (const secret of new Set([value, token, ...parts])) {
      if (secret === '') continue
      patterns.push(secret.length < leastCharacters ? `(?<!\\w)${toPattern(secret)}(?!\\w)` : toPattern(secret))
      placeholders.push(`<${name}>`)
    }
  }
  if (patterns.length === 0) return (text) => text
  // One pattern, so that no value is found in a placeholder.
  const pattern = new RegExp(patterns.map((one) => `(${one})`).join('|'), 'g')
  return (text) =>
    text.replace(pattern, (found, ...groups: unknown[]) => placeholders[groups.findIndex((group) => group === found)] as string)
}

/** Returns a pattern for a text, each character of which may be escaped. A limit keeps the time linear. */
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
