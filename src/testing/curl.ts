import type { BaseUrl } from '../client/url.ts'
import { type RequestData, toRequestUrl } from './request-data.ts'

/** The most bytes of a body that a command contains. */
const mostBytes = 8_000

/** Returns a command that sends a request again. A body that is too large for a command line is read from a file. */
export function toCurl(data: RequestData, baseUrl: BaseUrl): string {
  const { method, headers, body } = data
  const words = ['curl', '-i', ...(method === 'HEAD' ? ['-I'] : ['-X', method]), quoteText(toRequestUrl(data, baseUrl))]
  for (const [name, value] of headers) words.push('-H', quoteText(value === '' ? `${name};` : `${name}: ${value}`))
  if (body && body.length > mostBytes) words.push('--data-binary', '@body', `# a file of ${body.length} bytes`)
  else if (body) words.push('--data-binary', quoteBytes(body))
  return words.join(' ')
}

function quoteText(text: string): string {
  return quoteBytes(new TextEncoder().encode(text))
}

/** Quotes bytes for a shell: readable text in single quotes, other bytes by their codes (`$'…'` of bash and zsh). */
function quoteBytes(bytes: Uint8Array): string {
  // A leading `@` names a file.
  const isText = bytes.every((byte) => byte >= 32 && byte < 127) && bytes[0] !== 64
  if (isText) return `'${new TextDecoder().decode(bytes).replaceAll("'", String.raw`'\''`)}'`
  const codes = Array.from(bytes, (byte) => {
    const isPlain = byte >= 32 && byte < 127 && byte !== 39 && byte !== 92
    return isPlain ? String.fromCharCode(byte) : String.raw`\x${byte.toString(16).padStart(2, '0')}`
  })
  return `$'${codes.join('')}'`
}
