/** Quotes text as a shell word. */
export function quoteText(text: string): string {
  return quoteBytes(new TextEncoder().encode(text))
}

/** Quotes bytes for a shell: readable text in single quotes, other bytes by their codes (`$'…'` in bash and zsh). */
export function quoteBytes(bytes: Uint8Array): string {
  // A leading `@` names a file.
  const isText = bytes.every((byte) => byte >= 32 && byte < 127) && bytes[0] !== 64
  if (isText) return `'${new TextDecoder().decode(bytes).replaceAll("'", String.raw`'\''`)}'`
  return `$'${toCodes(bytes)}'`
}

/** Writes a file with any bytes for `curl`. A command's argument has no NUL. */
export function quoteFile(bytes: Uint8Array): string {
  return bytes.includes(0) ? `@<(printf '${toCodes(bytes).replaceAll('%', '%%')}')` : quoteBytes(bytes)
}

function toCodes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const isPlain = byte >= 32 && byte < 127 && byte !== 39 && byte !== 92
    return isPlain ? String.fromCharCode(byte) : String.raw`\x${byte.toString(16).padStart(2, '0')}`
  }).join('')
}
