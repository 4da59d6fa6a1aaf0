import { toHeaders } from '../../../src/shared/header-value.ts'
import { isPlainObject } from '../../../src/shared/property.ts'
import { callOption } from './call-option.ts'
import type { ContractCredentials, CredentialsSource } from './options.ts'

/**
 * Returns a scheme's credentials, which a function may supply.
 *
 * @throws Error with the scheme's name for what the function throws, and TypeError if its result is not valid
 */
export async function resolveCredentials(scheme: string, given: CredentialsSource): Promise<ContractCredentials> {
  if (typeof given !== 'function') return given
  const option = `authorize.${scheme}`
  const credentials = await callOption(option, given)
  if (!isPlainObject(credentials)) throw new TypeError(`'${option}' must return an object with 'headers' or 'query'`)
  checkCredentials(option, credentials)
  return credentials
}

/** Rejects credentials with unknown parts, or with values that cannot be sent. */
export function checkCredentials(option: string, credentials: object): void {
  for (const [part, values] of Object.entries(credentials)) {
    const place = `'${part}' of '${option}'`
    if (part !== 'headers' && part !== 'query') throw new TypeError(`${place} is not a part of credentials: use 'headers' or 'query'`)
    if (values !== undefined) checkTexts(place, values, part === 'headers')
  }
}

/** Rejects anything but an object of strings, or of valid headers. The messages do not quote values, which may be secrets. */
export function checkTexts(place: string, values: unknown, isHeaders: boolean): void {
  if (!isPlainObject(values)) throw new TypeError(`${place} must be an object: name -> text`)
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') throw new TypeError(`'${name}' in ${place} must be a string`)
  }
  try {
    if (isHeaders) toHeaders(values)
  } catch {
    throw new TypeError(`${place} must have valid names and values`)
  }
}
