import { toBodyFormat, toEssence } from '../../shared/content-type.ts'
import { decodeBytes } from './read-bytes.ts'
import type { BodyBytes } from '../server-adapter.ts'

/** The position of a part in a multipart body, in bytes. */
interface MultipartPart {
  readonly start: number
  /** The position at which the headers end. */
  readonly content: number
  readonly end: number
}

/** A part of a form, and the bytes of a file whose content type is JSON. */
export type FormPart = readonly [name: string, value: FormDataEntryValue, json: BodyBytes | undefined]

/**
 * Parses `multipart/form-data` with the platform's parser. The parsers of Node, Bun, Deno and workerd disagree about
 * malformed bodies, so only the plain form of RFC 2046, section 5.1.1, is accepted.
 *
 * @param contentType the header, with the `boundary`
 * @throws for a malformed body, and for names and text fields that are not UTF-8
 */
export async function readMultipart(
  bytes: BodyBytes,
  contentType: string,
  boundary: string | undefined,
): Promise<readonly FormPart[]> {
  const parts = splitMultipart(bytes, boundary)
  // Deno rejects an empty form that has line breaks around its only delimiter.
  if (parts.length === 0) return []
  const entries = [...(await new Response(bytes, { headers: { 'content-type': contentType } }).formData())]
  if (entries.length !== parts.length) throw new TypeError('Malformed multipart')
  return entries.map(([name, value], index) => {
    const { start, content, end } = parts[index] as MultipartPart
    const isText = typeof value === 'string'
    const text = decodeBytes(bytes.subarray(start, isText ? end : content))
    // Bun does not read the type of a part whose file name is empty.
    const type = isText ? '' : value.type || text.replace(/^[^]*\ncontent-type:(.*)[^]*$/i, '$1')
    const isJson = toBodyFormat(toEssence(type)) === 'json'
    // The headers end with an empty line.
    return [name, value, isJson ? bytes.subarray(content + 4, end) : undefined]
  })
}

/** Finds the parts. Each delimiter must be a line of its own; only line breaks may come before or after the parts. */
function splitMultipart(bytes: BodyBytes, boundary: string | undefined): MultipartPart[] {
  const delimiter = `--${boundary}`
  // Latin-1 has one character per byte, so positions in the text are byte offsets. The prepended line break is the one
  // that the first delimiter lacks.
  const text = `\r\n${new TextDecoder('latin1').decode(bytes)}`
  const [preamble = '', ...sections] = text.split(`\r\n${delimiter}`)
  const last = sections.pop() ?? ''
  let isValid = Boolean(boundary) && /^(?:\r\n)*$/.test(preamble) && /^--(?:\r\n)*$/.test(last)
  let end = preamble.length - 2
  const parts = sections.map((section) => {
    const headers = section.indexOf('\r\n\r\n')
    isValid &&= headers >= 0 && section.startsWith('\r\n') && !section.includes(delimiter)
    const start = end + 2 + delimiter.length
    end = start + section.length
    return { start, content: start + headers, end }
  })
  if (!isValid) throw new TypeError('Malformed multipart')
  return parts
}
