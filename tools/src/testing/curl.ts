import type { BaseUrl } from 'routepact/internal'
import { type RequestData, toRequestUrl } from './request-data.ts'
import { quoteFile, quoteText } from './shell-words.ts'

/** The most body bytes that a command contains. */
const mostCurlBytes = 8_000

/** Returns a command that sends a request again. A body that is too large for a command line is read from a file. */
export function toCurl(data: RequestData, baseUrl: BaseUrl): string {
  const { method, headers, body, isChunked } = data
  const words = ['curl', '-i', ...(method === 'HEAD' ? ['-I'] : ['-X', method]), quoteText(toRequestUrl(data, baseUrl))]
  for (const [name, value] of headers) words.push('-H', quoteText(value === '' ? `${name};` : `${name}: ${value}`))
  // curl would add a content type.
  if (body && !headers.some(([name]) => name.toLowerCase() === 'content-type')) words.push('-H', quoteText('content-type:'))
  if (body && isChunked) words.push('-H', quoteText('transfer-encoding: chunked'))
  if (body && body.length > mostCurlBytes) words.push('--data-binary', '@body', `# a file of ${body.length} bytes`)
  else if (body) words.push('--data-binary', quoteFile(body))
  return words.join(' ')
}
