/** Numbers with bounds and divisors: whether there is one, and which. */
import { fromUnits, isMultipleOf, toLeastCommonMultiple, toUnits } from './decimal.ts'
import type { NumberPart } from './part.ts'

/** What is known about a number. */
export interface NumberFacts {
  readonly min: number
  readonly max: number
  readonly excludesMin: boolean
  readonly excludesMax: boolean
  readonly divisors: readonly number[]
  readonly nonDivisors: readonly number[]
}

export const anyNumber: NumberFacts = {
  min: -Infinity,
  max: Infinity,
  excludesMin: true,
  excludesMax: true,
  divisors: [],
  nonDivisors: [],
}

/** Adds a part; returns `undefined` if no number is left. */
export function narrowNumbers(facts: NumberFacts, part: NumberPart): NumberFacts | undefined {
  const { minimum = -Infinity, maximum = Infinity } = part
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = part
  const min = Math.max(facts.min, minimum, exclusiveMinimum)
  const max = Math.min(facts.max, maximum, exclusiveMaximum)
  const narrowed = {
    min,
    max,
    excludesMin: exclusiveMinimum === min || (facts.min === min && facts.excludesMin),
    excludesMax: exclusiveMaximum === max || (facts.max === max && facts.excludesMax),
    divisors: part.divisor === undefined ? facts.divisors : [...facts.divisors, part.divisor],
    nonDivisors: part.nonDivisor === undefined ? facts.nonDivisors : [...facts.nonDivisors, part.nonDivisor],
  }
  if (min > max || (min === max && (narrowed.excludesMin || narrowed.excludesMax))) return undefined
  // The divisors that were known before do not contradict each other.
  const { divisor, nonDivisor } = part
  const isExcluded =
    (divisor !== undefined && narrowed.nonDivisors.some((other) => isMultipleOf(divisor, other))) ||
    (nonDivisor !== undefined && narrowed.divisors.some((other) => isMultipleOf(other, nonDivisor)))
  return isExcluded ? undefined : narrowed
}

/** Whether a part adds nothing to the facts. */
export function isKnown(facts: NumberFacts, part: NumberPart): boolean {
  const narrowed = narrowNumbers(facts, part)
  return Object.entries(facts).every(([key, value]) => narrowed?.[key as keyof NumberFacts] === value)
}

/** Some numbers, and whether they are all that there are. */
export interface NumberList {
  readonly numbers: readonly number[]
  readonly isComplete: boolean
}

/** The most divisors to calculate with, which may have hundreds of digits, and the most multiples that are tried. */
const mostDivisors = 100
const mostMultiples = 500

/** Lists numbers that match the facts; `mostExcluded` of them may be excluded for other reasons. */
export function listNumbers(facts: NumberFacts): NumberList {
  if (new Set([...facts.divisors, ...facts.nonDivisors]).size > mostDivisors) return { numbers: [], isComplete: false }
  const { numbers, isComplete } = facts.divisors.length > 0 ? listMultiples(facts) : listPoints(facts)
  const { min, max, excludesMin, excludesMax, nonDivisors } = facts
  const matching = numbers.filter(
    (number) =>
      (number > min || (number === min && !excludesMin)) &&
      (number < max || (number === max && !excludesMax)) &&
      !nonDivisors.some((divisor) => isMultipleOf(number, divisor)),
  )
  return { numbers: matching, isComplete }
}

function listMultiples({ divisors, nonDivisors, min, max }: NumberFacts): NumberList {
  const bounds = [min, max].filter(Number.isFinite)
  const { units, exponent } = toUnits([...divisors, ...nonDivisors, ...bounds])
  const step = units.slice(0, divisors.length).reduce(toLeastCommonMultiple)
  const others = units.slice(divisors.length, divisors.length + nonDivisors.length)
  if (others.some((other) => step % other === 0n)) return { numbers: [], isComplete: true }
  const low = min === -Infinity ? undefined : divideUp(units[divisors.length + nonDivisors.length] as bigint, step)
  const high = max === Infinity ? undefined : -divideUp(-(units.at(-1) as bigint), step)
  // Begins with small numbers, which are easy to read, and which validators calculate exactly.
  const first = low !== undefined && low > 0n ? low : high !== undefined && high < 0n ? high : 0n
  const numbers: number[] = []
  let isComplete = low !== undefined && high !== undefined
  for (let offset = 0n; ; offset++) {
    const factors = offset > 0n ? [first + offset, first - offset] : [first]
    const inside = factors.filter(
      (factor) => (low === undefined || factor >= low) && (high === undefined || factor <= high),
    )
    if (inside.length === 0) break
    for (const factor of inside) {
      const number = fromUnits(factor * step, exponent)
      if (number === undefined) isComplete = false
      else numbers.push(number)
    }
    if (offset > mostMultiples) return { numbers, isComplete: false }
  }
  return { numbers, isComplete }
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return quotient * divisor < dividend ? quotient + 1n : quotient
}

/** Numbers at the bounds, integers near them and fractions between them. */
function listPoints({ min, max }: NumberFacts): NumberList {
  if (min === max) return { numbers: [min], isComplete: true }
  const low = Number.isFinite(min) ? min : Math.min(Number.isFinite(max) ? max - 1000 : -1000, 0)
  const high = Number.isFinite(max) ? max : Math.max(low + 1000, 0)
  const between = Array.from({ length: 40 }, (_, index) => low + ((high - low) * (index + 1)) / 41)
  const rounded = between.map((number) => Number(number.toPrecision(2)))
  const integers = Array.from({ length: 20 }, (_, index) => [Math.ceil(low) + index, Math.floor(high) - index]).flat()
  const near = [0, 1, low, high, ...integers, 0.5, low + 0.5, high - 0.5, 0.1]
  return { numbers: [...near, ...rounded, ...between], isComplete: false }
}
