/** How the content type of a stream changes what is sent. */
export const defaultType = 'application/octet-stream'

/** Returns a content type without its parameters. */
export function toEssence(contentType: string): string {
  return contentType.replace(/;.*/s, '').trim().toLowerCase()
}

/** Returns the content type of a request, or undefined if it is missing or malformed. */
export function readContentType(text: string | null): string | undefined {
  return text !== null && /^[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(text) ? text : undefined
}

/** Whether the stream is a list of JSON values. */
export function isJson(contentType: string): boolean {
  return toEssence(contentType) === 'application/json'
}

/** Whether an event can contain the data as it is. */
export function isText(contentType: string): boolean {
  return isJson(contentType) || toEssence(contentType).startsWith('text/')
}
