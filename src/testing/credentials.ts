import type { ContractCredentials } from './options.ts'

/** `invalid:invalid` in base64, which is also a token and a key. */
const invalid = 'aW52YWxpZDppbnZhbGlk'

/** Replaces credentials by invalid ones of the same form: a scheme with a token, cookies, or a key. */
export function invalidateCredentials({ headers = {}, query = {} }: ContractCredentials): ContractCredentials {
  return {
    headers: mapValues(headers, (name, value) =>
      name.toLowerCase() === 'cookie' ? value.replace(/=[^;]*/g, `=${invalid}`) : value.replace(/^(\S+ +)?.*$/s, `$1${invalid}`),
    ),
    query: mapValues(query, () => invalid),
  }
}

function mapValues(
  values: { readonly [name: string]: string },
  map: (name: string, value: string) => string,
): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(name, value)]))
}
