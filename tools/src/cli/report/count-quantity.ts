/** Writes a number with its noun and thousands separators: `1,204 requests`. */
export function toCountQuantity(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
