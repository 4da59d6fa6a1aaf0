export interface ByteRange {
  readonly start: number
  /** The position of the last byte. */
  readonly end: number
}

/**
 * Reads the header `Range` (RFC 9110, section 14.1.2): one range,
 * 'beyond' if it has no byte of the file, undefined if the header is
 * absent or not valid, or names several ranges.
 */
export function readRange(
  header: string | null,
  size: number,
): ByteRange | 'beyond' | undefined {
  const match = /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '') {
    if (last === '') return undefined
    if (Number(last) === 0) return 'beyond'
    const start = Math.max(size - Number(last), 0)
    return size === 0 ? undefined : { start, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? Infinity : Number(last)
  if (end < start) return undefined
  if (start >= size) return 'beyond'
  return { start, end: Math.min(end, size - 1) }
}
