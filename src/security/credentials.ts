/** Reads credentials. Several credentials of one kind count as none, because a proxy may have checked a different one. */
import { listCookies } from '../core/read/cookies.ts'
import { readUrl } from '../core/match/url.ts'

/** A user name and a password (RFC 7617). */
// An alias: other packages' declaration files could not name an interface.
export type BasicCredential = {
  readonly username: string
  readonly password: string
}

/** The characters in a bearer token and in base64 (RFC 9110, section 11.2), which a second header would end. */
const authorizationPattern = /^([a-z]+) +([\w\-.~+/]+=*)$/i

/** Reads the `Authorization` credential, whose scheme is case-insensitive (RFC 9110, section 11.1). */
function readAuthorization({ headers }: Request, scheme: string): string | undefined {
  const [, given = '', credential] = authorizationPattern.exec(headers.get('authorization') ?? '') ?? []
  return given.toLowerCase() === scheme ? credential : undefined
}

/** Reads the token in `Authorization: Bearer` (RFC 6750, section 2.1). */
export function readBearer(request: Request): string | undefined {
  return readAuthorization(request, 'bearer')
}

/** Reads the user name and password in `Authorization: Basic`, in UTF-8 (RFC 7617, section 2). */
export function readBasic(request: Request): BasicCredential | undefined {
  const text = decodeBase64(readAuthorization(request, 'basic') ?? '')
  const colon = text.indexOf(':')
  // oxlint-disable-next-line no-control-regex
  if (colon === -1 || text === ':' || /[\0-\x1f\x7f-\x9f]/.test(text)) return undefined
  return { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Decodes base64 of UTF-8; returns an empty string if either is malformed. */
function decodeBase64(encoded: string): string {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Reads a header. A comma separates several headers with one name (RFC 9110, section 5.3). */
export function readHeaderKey({ headers }: Request, name: string): string | undefined {
  const value = headers.get(name)
  return value && !value.includes(',') ? value : undefined
}

/** Reads a query parameter. */
export function readQueryKey(request: Request, name: string): string | undefined {
  const [value, ...others] = new URLSearchParams(readUrl(request)?.search).getAll(name)
  return value && others.length === 0 ? value : undefined
}

/** The characters in a value, in quotes or not (RFC 6265bis, section 4.1.1). The quotes are part of the value. */
const cookieValuePattern = /^("?)[!#-+\--:<-[\]-~]+\1$/

/** Reads a cookie. Its name is case-sensitive, and its value is not decoded. */
export function readCookieKey(request: Request, name: string): string | undefined {
  const [cookie, ...others] = listCookies(request).filter(([given]) => given === name)
  return cookie && others.length === 0 && cookieValuePattern.test(cookie[1]) ? cookie[1] : undefined
}
