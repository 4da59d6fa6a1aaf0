/** Offsets are byte positions, as text that sorts like the numbers. The first number is reserved, and zero. */
export function toOffset(position: number): string {
  return `${'0'.repeat(16)}_${String(position).padStart(16, '0')}`
}

/**
 * Returns the position of an offset.
 *
 * @param tail the end of the stream
 * @returns a position after `tail` for an offset that the stream does not have
 */
export function toPosition(offset: string, tail: number): number {
  if (offset === '-1') return 0
  if (offset === 'now') return tail
  return offset > toOffset(tail) ? tail + 1 : Number(offset.slice(17))
}
