import type { BaseUrl } from 'routepact/internal'
import { isBodiless } from '../../../src/shared/status.ts'
import { boundResponse } from './bounded-response.ts'
import { type RequestData, toRequestUrl } from './request-data.ts'

/** The headers that `curl` adds. */
const commandHeaders = { accept: '*/*', 'user-agent': 'curl/8.0.0' }

/** The members of Node's response that are read here. */
interface IncomingHead {
  readonly statusCode?: number | undefined
  readonly rawHeaders: readonly string[]
  readonly on: (event: 'error', listener: () => void) => unknown
}

/**
 * Sends a request over HTTP with its own headers only, as its `curl` command does: `fetch` adds others, such as `accept-language: *`.
 *
 * @param signal ends the request, and its response's body
 * @returns `undefined` without a response that `Response` can represent, or where the platform has no `node:http`
 */
export async function sendPlainly(data: RequestData, baseUrl: BaseUrl, signal: AbortSignal): Promise<Response | undefined> {
  const url = new URL(toRequestUrl(data, baseUrl))
  const { method, headers, body, isChunked } = data
  try {
    const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
    const framing = body && (isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) })
    const all = { ...commandHeaders, ...framing, ...Object.fromEntries(headers) }
    const incoming = await new Promise<IncomingHead>((resolve, reject) => {
      const sent = request(url, { method, headers: all, agent: false, signal }, resolve)
      sent.on('error', reject)
      sent.end(body)
    })
    // The signal ends a body that is not read.
    incoming.on('error', () => undefined)
    const { statusCode: status = 0, rawHeaders } = incoming
    const entries = rawHeaders.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, rawHeaders[index + 1] as string]] : []))
    const { Readable } = await import('node:stream')
    const stream = isBodiless(status) ? null : (Readable.toWeb(incoming as never) as ReadableStream<Uint8Array<ArrayBuffer>>)
    return boundResponse(new Response(stream, { status, headers: entries }), signal)
  } catch {
    return undefined
  }
}
