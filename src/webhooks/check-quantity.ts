import { longestTimer } from '../client/retry.ts'

/** @throws RangeError for an option that is not a number from 0 */
export function checkQuantity(name: string, value: unknown): void {
  if (!isQuantity(value)) throw new RangeError(`'${name}' must be a non-negative number`)
}

/** Whether a value is a number of milliseconds that a timer can wait. */
export function isTimerDelay(value: unknown): boolean {
  return isQuantity(value) && (value as number) <= longestTimer
}

function isQuantity(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}
