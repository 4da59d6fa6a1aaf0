/** The text and the JSON of bodies that may have neither. */

/** Returns the text if the bytes are UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Parses JSON; returns `undefined` for other text. */
export function toJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text as string)
  } catch {
    return undefined
  }
}
