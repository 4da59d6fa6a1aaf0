/** Matches the headers and the parameters of a query that usually contain a key or a token. */
const keyName = /^(?:x-)?(?:api|access|auth)[-_]?(?:key|token)$/i

/** Whether a header contains credentials, as far as its name tells. */
export function isCredentialName(name: string): boolean {
  return /^(?:authorization|cookie)$/i.test(name) || isKeyName(name)
}

/** Whether a header or a parameter of a query contains a key or a token, as far as its name tells. */
export function isKeyName(name: string): boolean {
  return keyName.test(name)
}
