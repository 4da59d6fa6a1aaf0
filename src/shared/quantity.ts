/** Writes a number with its noun: `1 finding`, `2 findings`. */
export function toQuantity(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
