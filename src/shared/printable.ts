/**
 * Characters that a terminal or a log viewer acts on: control characters, direction changes, line separators, half a surrogate pair, and
 * the beginnings of GitHub's workflow commands.
 */
const active = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^:(?=:)|(?<=^\s+):(?=:)|#(?=#\[)/gu

/** Replaces active characters by their escape sequences in JSON, so that names from documents stay text. */
export function toPrintable(text: string): string {
  return text.replace(active, (characters) => characters.split('').map(toEscape).join(''))
}

/** Replaces each line's active characters. */
export function toPrintableLines(text: string): string {
  return text.split('\n').map(toPrintable).join('\n')
}

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
