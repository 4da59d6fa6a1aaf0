import { toReasonText } from './reason-text.ts'

/**
 * Calls a function of the options, and awaits its result.
 *
 * @throws Error with the name of the option for what the function throws
 */
export async function callOption(name: string, call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (thrown) {
    throw new Error(`'${name}' threw: ${toReasonText(thrown)}`, { cause: thrown })
  }
}
