import type { BaseUrl } from '../client/url.ts'
import { isBodiless } from '../core/contract/status.ts'
import { type RequestData, toRequestUrl } from './request-data.ts'

/** The headers that `curl` adds. */
const commandHeaders = { accept: '*/*', 'user-agent': 'curl/8.0.0' }

/** The most bytes of a body that are read. */
const mostBytes = 2 ** 20

/**
 * Sends a request over HTTP with its own headers only, as its `curl` command does: `fetch` adds others, such as
 * `accept-language: *`.
 *
 * @returns `undefined` without a response in time, or where the platform has no `node:http`
 */
export async function sendPlainly(data: RequestData, baseUrl: BaseUrl, timeout: number): Promise<Response | undefined> {
  const url = new URL(toRequestUrl(data, baseUrl))
  const { method, headers, body, isChunked } = data
  try {
    const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
    return await new Promise<Response>((resolve, reject) => {
      const length = body && !isChunked ? { 'content-length': String(body.length) } : {}
      const own = Object.fromEntries(headers)
      const sent = request(url, { method, headers: { ...commandHeaders, ...length, ...own }, agent: false, timeout }, (incoming) => {
        const { statusCode = 0, headers: received } = incoming
        const chunks: Uint8Array[] = []
        let size = 0
        const finish = (): void => {
          incoming.destroy()
          const entries = Object.entries(received).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one] as [string, string]))
          resolve(new Response(isBodiless(statusCode) ? null : new Blob(chunks as BlobPart[]), { status: statusCode, headers: entries }))
        }
        incoming.on('data', (chunk: Uint8Array) => {
          chunks.push(chunk)
          size += chunk.length
          if (size > mostBytes) finish()
        })
        incoming.on('end', finish)
        incoming.on('error', reject)
      })
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', reject)
      sent.end(body)
    })
  } catch {
    return undefined
  }
}
