const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy

/** Reads comma-separated values (RFC 4180). */
export function readRows(text: string): string[][] {
  const rows: string[][] = [[]]
  let end = 0
  for (const [match, quoted, plain = '', next] of text.matchAll(cell)) {
    end += match.length
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (next === '') break
    if (next !== ',') rows.push([])
  }
  if (end < text.length) throw new Error('This is not CSV')
  // The line break at the end of the last row begins no other one.
  return text.endsWith('\n') ? rows.slice(0, -1) : rows
}

export function writeRow(cells: readonly string[]): string {
  const quoted = cells.map((text) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  )
  return `${quoted.join()}\r\n`
}
