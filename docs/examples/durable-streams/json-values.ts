/** The values of a JSON body. Their text is kept, because numbers may be more precise than those of JavaScript. */
const decoder = new TextDecoder('utf-8', { fatal: true })
const encoder = new TextEncoder()

/**
 * Returns the text of each element of an array, or of the only value.
 *
 * @returns undefined if the body is not JSON, and the length of an array that has more than `most` elements
 */
export function splitJson(body: Uint8Array, most: number): Uint8Array[] | number | undefined {
  let text: string
  let value: unknown
  try {
    text = decoder.decode(body).trim()
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(value)) return [encoder.encode(text)]
  if (value.length > most) return value.length
  return value.length === 0 ? [] : splitArray(text).map((element) => encoder.encode(element.trim()))
}

/** Splits the text of an array at its own commas: not those of nested values and strings. */
function splitArray(text: string): string[] {
  const elements: string[] = []
  let start = 1
  let depth = 0
  let isString = false
  // A loop, because a regular expression takes seconds for millions of brackets.
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isString && character === '\\') index += 1
    else if (character === '"') isString = !isString
    if (isString) continue
    if (character === '[' || character === '{') depth += 1
    if (character === ']' || character === '}') depth -= 1
    if (depth === 0 || (depth === 1 && character === ',')) {
      elements.push(text.slice(start, index))
      start = index + 1
    }
  }
  return elements
}
