/** Matches the headers and query parameters that usually contain a key or a token. */
const keyName = /^(?:x-)?(?:api|access|auth)[-_]?(?:key|token)$/i

/** Whether a header contains credentials, as far as its name tells. */
export function isCredentialName(name: string): boolean {
  return /^(?:authorization|cookie)$/i.test(name) || isKeyName(name)
}

/** Whether a header or a query parameter contains a key or a token, as far as its name tells. */
export function isKeyName(name: string): boolean {
  return keyName.test(name)
}
