import { decodeBytes } from './decode-bytes.ts'
import type { BodyBytes } from './read-bytes.ts'

/** Where a part of a multipart body lies, as byte offsets. */
interface MultipartPart {
  readonly start: number
  /** The end of the headers. */
  readonly content: number
  readonly end: number
}

/**
 * Reads `multipart/form-data` with the platform's parser. The parsers of Node, Bun, Deno and workerd disagree about
 * malformed bodies, so that anything is rejected that is not exactly what RFC 2046, section 5.1.1, and RFC 7578 describe.
 *
 * @param contentType the header, with the `boundary`
 * @throws for a malformed body, and for names and text fields that are not UTF-8
 */
export async function readMultipart(
  bytes: BodyBytes,
  contentType: string,
  boundary: string | undefined,
): Promise<[name: string, value: FormDataEntryValue][]> {
  const parts = splitMultipart(bytes, boundary)
  // Deno rejects an empty form that has line breaks around its only delimiter.
  if (parts.length === 0) return []
  const entries = [...(await new Response(bytes, { headers: { 'content-type': contentType } }).formData())]
  if (entries.length !== parts.length) throw new TypeError('A part was lost or joined with another')
  for (const [index, { start, content, end }] of parts.entries()) {
    decodeBytes(bytes.subarray(start, typeof entries[index]?.[1] === 'string' ? end : content))
  }
  return entries
}

/** Finds the parts in one scan: each delimiter is a line of its own, and only line breaks surround the whole. */
function splitMultipart(bytes: BodyBytes, boundary: string | undefined): MultipartPart[] {
  if (!boundary) throw new TypeError('The boundary is missing')
  const delimiter = `--${boundary}`
  // This charset has one character per byte, so that positions in the text are byte offsets; only the line break that
  // each delimiter needs is missing before the first.
  const text = `\r\n${new TextDecoder('latin1').decode(bytes)}`
  const [preamble = '', ...sections] = text.split(`\r\n${delimiter}`)
  const last = sections.pop()
  if (!/^(?:\r\n)*$/.test(preamble) || !last || !/^--(?:\r\n)*$/.test(last)) throw new TypeError('A delimiter is missing')
  let end = preamble.length - 2
  return sections.map((section) => {
    const headers = section.indexOf('\r\n\r\n')
    if (!section.startsWith('\r\n') || headers < 0 || section.includes(delimiter)) throw new TypeError('Malformed part')
    const start = end + 2 + delimiter.length
    end = start + section.length
    return { start, content: start + headers, end }
  })
}
