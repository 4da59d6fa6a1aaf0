import { toReasonText } from './reason-text.ts'

/**
 * Calls a function from the options, and awaits its result.
 *
 * @throws Error with the option's name for what the function throws
 */
export async function callOption(name: string, call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (thrown) {
    throw new Error(`'${name}' threw: ${toReasonText(thrown)}`, { cause: thrown })
  }
}
