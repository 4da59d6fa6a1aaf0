import type { CallInput } from 'routepact/internal'
import { listLeaves, setAt, type ValuePath } from './leaves.ts'

/** The most strings in a body that are made unique. */
const mostStrings = 20

/** A text in a body, and where it is. */
interface BodyText {
  readonly path: ValuePath
  readonly text: string
}

/**
 * Adds letters to the body strings that may have them, because names and addresses must often not be in use.
 *
 * @param suffix the letters
 * @param isValid whether the contract accepts an input
 */
export async function makeUnique(
  input: CallInput,
  suffix: string,
  isValid: (candidate: CallInput) => Promise<boolean>,
  texts: readonly BodyText[] = listTexts(input.body),
): Promise<CallInput> {
  let unique = input
  for (const { path, text } of texts.slice(0, mostStrings)) {
    const body = setAt(unique.body, path, text.includes('@') ? text.replace('@', `${suffix}@`) : text + suffix)
    const candidate = { ...unique, body }
    if (await isValid(candidate)) unique = candidate
  }
  return unique
}

/**
 * Adds letters to body strings that an earlier body has in the same place, because a server may accept a name only once.
 *
 * @param isValid whether the contract accepts an input
 */
export async function makeDistinct(inputs: readonly CallInput[], isValid: (candidate: CallInput) => Promise<boolean>): Promise<CallInput[]> {
  const known = new Set<string>()
  const distinct: CallInput[] = []
  for (const [index, input] of inputs.entries()) {
    const texts = listTexts(input.body)
    const repeated = texts.filter((text) => known.has(JSON.stringify(text)))
    // Resources from other requests have other letters.
    distinct.push(await makeUnique(input, `x${toLetters(index)}`, isValid, repeated))
    for (const text of texts) known.add(JSON.stringify(text))
  }
  return distinct
}

function listTexts(value: unknown): BodyText[] {
  return listLeaves(value).flatMap(({ path, leaf }) => (typeof leaf === 'string' ? [{ path, text: leaf }] : []))
}

/** Writes a number as letters, which most name patterns accept. */
export function toLetters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}
