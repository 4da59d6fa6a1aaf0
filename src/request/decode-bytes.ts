let utf8: TextDecoder | undefined

/**
 * Decodes bytes, strictly.
 *
 * @throws TypeError for bytes that are not in the charset, RangeError for an unknown charset
 */
export function decodeBytes(bytes: Uint8Array<ArrayBuffer>, charset = 'utf-8'): string {
  if (charset !== 'utf-8') return new TextDecoder(charset, { fatal: true }).decode(bytes)
  // One decoder for all bodies: creating it costs more than decoding, and each call starts anew.
  return (utf8 ??= new TextDecoder(charset, { fatal: true })).decode(bytes)
}
