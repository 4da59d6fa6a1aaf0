/** Exact arithmetic for `multipleOf`: numbers as integers with a common power of ten. */

/** Integers that are the numbers multiplied by `10 ** -exponent`. */
export interface ScaledNumbers {
  readonly units: readonly bigint[]
  readonly exponent: number
}

/** Converts numbers to integers in one unit, a power of ten, without rounding their decimal text. */
export function toUnits(numbers: readonly number[]): ScaledNumbers {
  const parsed = numbers.map((number) => {
    const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(
      String(number),
    ) as RegExpExecArray
    return { digits: BigInt(sign + whole + fraction), exponent: Number(power) - fraction.length }
  })
  const exponent = Math.min(0, ...parsed.map((part) => part.exponent))
  return { units: parsed.map((part) => part.digits * 10n ** BigInt(part.exponent - exponent)), exponent }
}

/** Converts units back to a number, or returns `undefined` if no number has exactly this value. */
export function fromUnits(units: bigint, exponent: number): number | undefined {
  const number = Number(`${units}e${exponent}`)
  if (!Number.isFinite(number)) return undefined
  const back = toUnits([number])
  const shift = back.exponent - exponent
  const [digits = 0n] = back.units
  return digits * 10n ** BigInt(Math.max(shift, 0)) === units * 10n ** BigInt(Math.max(-shift, 0)) ? number : undefined
}

export function isMultipleOf(number: number, divisor: number): boolean {
  const { units } = toUnits([number, divisor])
  return (units[0] as bigint) % (units[1] as bigint) === 0n
}

export function toLeastCommonMultiple(one: bigint, other: bigint): bigint {
  let [divisor, rest] = [one, other]
  while (rest) [divisor, rest] = [rest, divisor % rest]
  return (one / divisor) * other
}
