import { isObject } from '../property.ts'
import type { ContractCredentials, CredentialsSource } from './options.ts'
import { callOption } from './prepare.ts'

/**
 * Returns the credentials of a scheme, which a function may supply.
 *
 * @throws Error with the name of the scheme for what the function throws, and TypeError if it does not return an object
 */
export async function resolveCredentials(scheme: string, given: CredentialsSource): Promise<ContractCredentials> {
  const credentials: unknown = typeof given === 'function' ? await callOption(`authorize.${scheme}`, given) : given
  if (isObject(credentials)) return credentials
  throw new TypeError(`'authorize.${scheme}' must return an object with 'headers' or 'query'`)
}

/** `invalid:invalid` in base64, which is also a token and a key. */
export const invalidCredential = 'aW52YWxpZDppbnZhbGlk'

/** Replaces credentials by invalid ones of the same form: a scheme with a token, cookies, or a key. */
export function invalidateCredentials({ headers = {}, query = {} }: ContractCredentials): ContractCredentials {
  return {
    headers: mapValues(headers, (name, value) =>
      name.toLowerCase() === 'cookie' ? value.replace(/=[^;]*/g, `=${invalidCredential}`) : value.replace(/^(\S+ +)?.*$/s, `$1${invalidCredential}`),
    ),
    query: mapValues(query, () => invalidCredential),
  }
}

function mapValues(
  values: { readonly [name: string]: string },
  map: (name: string, value: string) => string,
): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(name, value)]))
}
