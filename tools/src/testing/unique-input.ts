import type { CallInput } from 'routepact/internal'
import { isPlainObject } from '../../../src/shared/property.ts'

/** The most strings of a body that are made unique. */
const mostStrings = 20

/**
 * Adds letters to the strings of a body that may have them, because names and addresses must often not be in use.
 *
 * @param suffix the letters
 * @param isValid whether the contract accepts an input
 */
export async function makeUnique(input: CallInput, suffix: string, isValid: (candidate: CallInput) => Promise<boolean>): Promise<CallInput> {
  let unique = input
  for (const path of [...listTextPaths(input.body, [])].slice(0, mostStrings)) {
    const body = changeAt(unique.body, path, (text) => (text.includes('@') ? text.replace('@', `${suffix}@`) : text + suffix))
    const candidate = { ...unique, body }
    if (await isValid(candidate)) unique = candidate
  }
  return unique
}

function* listTextPaths(value: unknown, path: readonly (string | number)[]): Generator<readonly (string | number)[], void, undefined> {
  if (typeof value === 'string') yield path
  const entries = Array.isArray(value) ? [...value.entries()] : isPlainObject(value) ? Object.entries(value) : []
  for (const [key, member] of entries) yield* listTextPaths(member, [...path, key])
}

function changeAt(value: unknown, [key, ...rest]: readonly (string | number)[], change: (text: string) => string): unknown {
  if (key === undefined) return change(value as string)
  const changed = changeAt(value?.[key as never], rest, change)
  return Array.isArray(value) ? value.with(key as number, changed) : { ...(value as object), [key]: changed }
}

/** Writes a number as letters, which most patterns of names accept. */
export function toLetters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}
