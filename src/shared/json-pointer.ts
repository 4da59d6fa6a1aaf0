/** JSON Pointers (RFC 6901), also in JSON Schema references. */
import { isObject, readOwn } from './property.ts'

/**
 * Follows a JSON Pointer in a fragment (RFC 6901, section 6). Some libraries do not percent-encode names, so the
 * literal token is tried before the decoded one.
 */
export function resolvePointer(root: object, reference: string): unknown {
  let found: unknown = root
  for (const token of reference.split('/').slice(1)) {
    if (!isObject(found)) return undefined
    found = readOwn(found, unescapePointerToken(token)) ?? readOwn(found, decodePointerToken(token))
  }
  return found
}

function unescapePointerToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Escapes a name for a JSON Pointer (RFC 6901, section 3). */
export function toPointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Decodes a token. If its percent-encoding is malformed, only `~0` and `~1` are decoded. */
export function decodePointerToken(token: string): string {
  try {
    return unescapePointerToken(decodeURIComponent(token))
  } catch {
    return unescapePointerToken(token)
  }
}
