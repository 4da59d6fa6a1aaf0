import type { BaseUrl } from '../client/url.ts'
import { isBodiless } from '../core/contract/status.ts'
import { type RequestData, toRequestUrl } from './request-data.ts'

/** The headers that `curl` adds. */
const commandHeaders = { accept: '*/*', 'user-agent': 'curl/8.0.0' }

/** The most bytes of a body that are read. */
const mostBytes = 2 ** 20

/** The members of Node's response that are read here. */
interface IncomingHead {
  readonly statusCode?: number | undefined
  readonly rawHeaders: readonly string[]
}

/**
 * Sends a request over HTTP with its own headers only, as its `curl` command does: `fetch` adds others, such as
 * `accept-language: *`.
 *
 * @returns `undefined` without a response that `Response` can represent in time, or where the platform has no `node:http`
 */
export async function sendPlainly(data: RequestData, baseUrl: BaseUrl, timeout: number): Promise<Response | undefined> {
  const url = new URL(toRequestUrl(data, baseUrl))
  const { method, headers, body, isChunked } = data
  try {
    const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
    const framing = body && (isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) })
    const all = { ...commandHeaders, ...framing, ...Object.fromEntries(headers) }
    const [incoming, chunks] = await new Promise<readonly [IncomingHead, BlobPart[]]>((resolve, reject) => {
      const sent = request(url, { method, headers: all, agent: false, timeout }, (received) => {
        const read: BlobPart[] = []
        let size = 0
        const finish = (): void => {
          received.destroy()
          resolve([received, read])
        }
        received.on('data', (chunk: Uint8Array<ArrayBuffer>) => {
          read.push(chunk)
          size += chunk.length
          if (size > mostBytes) finish()
        })
        received.on('end', finish)
        received.on('error', reject)
      })
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', reject)
      sent.end(body)
    })
    const { statusCode: status = 0, rawHeaders } = incoming
    const entries = rawHeaders.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, rawHeaders[index + 1] as string]] : []))
    return new Response(isBodiless(status) ? null : new Blob(chunks), { status, headers: entries })
  } catch {
    return undefined
  }
}
