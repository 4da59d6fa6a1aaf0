/** Writes a number with its noun: `1 finding`, `2 findings`. */
export function toQuantity(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** The maximum milliseconds for a timer. With more, `setTimeout` does not wait at all. */
export const longestTimer: number = 2 ** 31 - 1

/** @throws RangeError for an option that is not a finite number from 0 */
export function checkQuantity(name: string, value: unknown): void {
  if (!isQuantity(value)) throw new RangeError(`'${name}' must be a finite non-negative number`)
}

/** @throws RangeError for an option that is not a time */
export function checkTimerDelay(name: string, value: unknown): void {
  if (!isTimerDelay(value)) throw new RangeError(`'${name}' must be milliseconds from 0 to ${longestTimer}`)
}

/** Whether a value is a number of milliseconds that a timer can wait. */
export function isTimerDelay(value: unknown): boolean {
  return isQuantity(value) && (value as number) <= longestTimer
}

/** Whether a value is a valid quantity: Infinity and NaN would turn a limit off. */
function isQuantity(value: unknown): boolean {
  return Number.isFinite(value) && (value as number) >= 0
}
