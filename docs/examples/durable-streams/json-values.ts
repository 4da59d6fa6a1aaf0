/** The values of a JSON body. Their text is kept, because numbers may be more precise than those of JavaScript. */
const decoder = new TextDecoder('utf-8', { fatal: true })
const encoder = new TextEncoder()

/**
 * Returns the text of each element of an array, or of the only value.
 *
 * @returns undefined if the body is not JSON
 */
export function splitJson(body: Uint8Array): Uint8Array[] | undefined {
  let text: string
  let value: unknown
  try {
    text = decoder.decode(body).trim()
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const texts = Array.isArray(value) ? (value.length === 0 ? [] : splitArray(text)) : [text]
  return texts.map((element) => encoder.encode(element.trim()))
}

/** Splits the text of an array at its own commas: not those of nested values and strings. */
function splitArray(text: string): string[] {
  const elements: string[] = []
  let start = 1
  let depth = 0
  let isString = false
  for (const { 0: token, index } of text.matchAll(/\\.|["[\]{},]/gs)) {
    if (token === '"') isString = !isString
    if (isString) continue
    if (token === '[' || token === '{') depth += 1
    if (token === ']' || token === '}') depth -= 1
    const isEnd = depth === 0 || (depth === 1 && token === ',')
    if (!isEnd) continue
    elements.push(text.slice(start, index))
    start = index + 1
  }
  return elements
}
