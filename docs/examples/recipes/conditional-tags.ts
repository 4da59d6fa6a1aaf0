const toTags = (list: string): readonly string[] =>
  list.match(/(?:W\/)?"[^"]*"/g) ?? []

/** Whether the list of `If-Match` has one of the tags. */
export function matches(
  list: string,
  tags: readonly string[],
): boolean {
  if (list.trim() === '*') return tags.length > 0
  const listed = toTags(list)
  return tags.some(
    (tag) => !tag.startsWith('W/') && listed.includes(tag),
  )
}

/** Whether the list of `If-None-Match` has one, `W/` or not. */
export function matchesWeakly(
  list: string,
  tags: readonly string[],
): boolean {
  if (list.trim() === '*') return tags.length > 0
  const toOpaque = (tag: string): string => tag.replace(/^W\//, '')
  const listed = new Set(toTags(list).map(toOpaque))
  return tags.some((tag) => listed.has(toOpaque(tag)))
}
