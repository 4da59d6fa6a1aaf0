let utf8: TextDecoder | undefined

/**
 * Decodes bytes to text and rejects malformed input.
 *
 * @throws TypeError for bytes that are not in the charset, RangeError for an unknown charset
 */
export function decodeBytes(bytes: Uint8Array<ArrayBuffer>, charset = 'utf-8'): string {
  if (charset !== 'utf-8') return new TextDecoder(charset, { fatal: true }).decode(bytes)
  // All bodies share one decoder, because creating one costs more than decoding. It keeps no state between calls.
  return (utf8 ??= new TextDecoder(charset, { fatal: true })).decode(bytes)
}
