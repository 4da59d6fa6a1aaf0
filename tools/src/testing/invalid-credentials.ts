/** Credentials with one mistake, made from valid ones. */
import type { ContractCredentials } from './options.ts'

/** `invalid:invalid` in base64, which can be a token or a key, too. */
export const invalidCredential = 'aW52YWxpZDppbnZhbGlk'

/** Returns other credentials, or the same object if they cannot have the mistake. */
type ChangeCredentials = (credentials: ContractCredentials) => ContractCredentials

/** Replaces credentials by invalid ones in the same form: a scheme with a token, cookies, or a key. */
export const invalidateCredentials: ChangeCredentials = changeTokens(() => invalidCredential)

/** The ways in which credentials are invalid, the simplest first. */
export const credentialMistakes: readonly (readonly [description: string, change: ChangeCredentials])[] = [
  ['replaced', invalidateCredentials],
  ['truncated', changeTokens(changeDecoded((token) => (token.length > 1 ? token.replace(/(?:%[\da-f]{2}|.=*)$/i, '') : token)))],
  // Four characters, because base64 decoders may ignore a single one, and what follows the padding.
  ['extended', changeTokens(changeDecoded((token) => `${token.replace(/=+$/, '')}AAAA`))],
  ['in another letter case', changeTokens(changeDecoded(swapCase))],
  ['of another scheme', changeAuthorization((scheme, token) => `${scheme.toLowerCase() === 'basic' ? 'Bearer' : 'Basic'} ${token}`)],
]

/** Writes the scheme in lower case, which has the same meaning (RFC 9110, section 11.1). */
export const lowerScheme: ChangeCredentials = changeAuthorization((scheme, token) =>
  /^(?:basic|bearer)$/i.test(scheme) ? `${scheme.toLowerCase()} ${token}` : undefined,
)

/** The ways to write valid `Authorization` credentials that servers read differently. */
export const credentialSpellings: readonly (readonly [description: string, change: ChangeCredentials])[] = [
  ['the scheme in lower case', changeAuthorization((scheme, token) => `${scheme.toLowerCase()} ${token}`)],
  ['the scheme in upper case', changeAuthorization((scheme, token) => `${scheme.toUpperCase()} ${token}`)],
  ['two spaces', changeAuthorization((scheme, token) => `${scheme}  ${token}`)],
  ['another word', changeAuthorization((scheme, token) => `${scheme} ${token} other`)],
]

/** Changes each token, cookie, key and query parameter. */
function changeTokens(change: (token: string, scheme: string) => string): ChangeCredentials {
  const changeHeader = (name: string, value: string): string => {
    if (name.toLowerCase() === 'cookie') return value.replace(/=([^;]*)/g, (_pair, token: string) => `=${change(token, '')}`)
    const [, scheme = '', token = ''] = /^(\S+ +)?(.*)$/s.exec(value) as RegExpExecArray
    return scheme + change(token, scheme.trim())
  }
  return (credentials) => {
    const { headers = {}, query = {} } = credentials
    const changed = { headers: changeValues(headers, changeHeader), query: changeValues(query, (_name, value) => change(value, '')) }
    return JSON.stringify(changed) === JSON.stringify({ headers, query }) ? credentials : changed
  }
}

/** Changes the `Authorization` value, if it has a scheme. */
function changeAuthorization(change: (scheme: string, token: string) => string | undefined): ChangeCredentials {
  return (credentials) => {
    const { headers = {} } = credentials
    const changed = changeValues(headers, (name, value) => {
      const [, scheme, token] = (name.toLowerCase() === 'authorization' && /^(\S+) +(.+)$/s.exec(value)) || []
      return (scheme !== undefined && token !== undefined && change(scheme, token)) || value
    })
    return JSON.stringify(changed) === JSON.stringify(headers) ? credentials : { ...credentials, headers: changed }
  }
}

/** Changes what a `Basic` token contains, because decoders may ignore a change in its base64. */
function changeDecoded(change: (token: string) => string): (token: string, scheme: string) => string {
  return (token, scheme) => {
    if (scheme.toLowerCase() !== 'basic') return change(token)
    try {
      const [, name = '', password = ''] = /^([^:]*:)(.*)$/s.exec(atob(token)) ?? []
      return name === '' ? token : btoa(name + change(password))
    } catch {
      return token
    }
  }
}

/** Swaps capitals and small letters, unless letter case has no meaning, as in a UUID. */
function swapCase(token: string): string {
  if (/^[\da-f-]*$/i.test(token)) return token
  return token.replace(/%[\da-f]{2}|[a-z]/gi, (character) => {
    if (character.length > 1) return character
    return character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
  })
}

function changeValues(
  values: { readonly [name: string]: string },
  map: (name: string, value: string) => string,
): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(name, value)]))
}
