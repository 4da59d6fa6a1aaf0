/**
 * Whether the list of `If-None-Match` contains the tag, by weak
 * comparison.
 */
export function matches(list: string | null, etag: string): boolean {
  if (list?.trim() === '*') return true
  const toOpaque = (tag: string): string => tag.replace(/^W\//, '')
  return Array.from(
    list?.match(/(?:W\/)?"[^"]*"/g) ?? [],
    toOpaque,
  ).includes(toOpaque(etag))
}
