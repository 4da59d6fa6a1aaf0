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
  const [, first, last] =
    /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i.exec(header ?? '') ?? []
  if (
    first === undefined ||
    last === undefined ||
    (first === '' && last === '')
  )
    return undefined
  if (first === '') {
    if (Number(last) === 0) return 'beyond'
    return size === 0
      ? undefined
      : { start: Math.max(size - Number(last), 0), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'beyond'
  return {
    start: Number(first),
    end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
  }
}
