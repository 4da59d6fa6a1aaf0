/** A call's `init` is applied to the `Request` and also passed to `fetch`, because a `Request` keeps only the Fetch Standard's options. */
import { listContents } from '../core/contract/declared-content.ts'
import { toContentFormat, toEssence } from '../shared/content-type.ts'
import type { TextPart } from '../shared/request-parts.ts'
import { type BodyCreator, findBodyFormat } from './outline-bodies.ts'
import type { OperationOutline } from './outline.ts'
import { refuse, toEntries, toJson, toPartText } from './text.ts'
import { type BaseUrl, createCallUrl, type InputValues, toUrlEncoded, type UrlValues } from './url.ts'

/** A part that is not in the URL or the body. */
type HeaderPart = Exclude<TextPart, keyof UrlValues>

type HeaderInput = { readonly [Part in HeaderPart]?: object }

/** A call's argument at run time, without its static types. */
export interface CallInput extends UrlValues, HeaderInput {
  readonly contentType?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly init?: { readonly [name: string]: unknown }
  readonly accept?: unknown
}

/** The name of a `fetch` option that the client sets. */
export type ReservedOption = 'body' | 'headers' | 'method' | 'signal'

/**
 * Creates a call's request.
 *
 * @param common the headers for every request
 * @param accept the accepted content types, in order of preference
 * @throws TypeError for values that a URL, a header or a body cannot contain, and for an `init` with an option that the client sets
 */
export function createCallRequest(
  operation: OperationOutline,
  input: CallInput,
  base: BaseUrl,
  common: object | undefined,
  accept: readonly string[] | undefined,
  bodies?: readonly BodyCreator[],
): Request {
  const { body, cookies, init, signal } = input
  for (const name of ['body', 'headers', 'method', 'signal']) if (init?.[name] !== undefined) refuse(`init.${name}`, 'must be absent: the call sets it')
  const headers = toHeaders(common)
  const own = toHeaders(input.headers)
  for (const name of [accept && 'accept', cookies && 'cookie']) if (name && own.has(name)) refuse(`headers.${name}`, 'must be absent: the call sets it')
  own.forEach((value, name) => headers.set(name, value))
  if (accept) headers.set('accept', accept.map((type, index) => type + (index ? `;q=${(1 - index / accept.length).toFixed(3)}` : '')).join(', '))
  // Cookies for this call are sent beside the client's cookies.
  const sent = cookies ? [headers.get('cookie') ?? [], ...toEntries('cookies', cookies).map(toCookie)].flat().join('; ') : ''
  if (sent) headers.set('cookie', sent)

  const contents = listContents(operation.requests ?? {})
  const contentType = input.contentType ?? (body === undefined || contents[1] ? undefined : contents[0]?.[0])
  let sentBody: BodyInit | undefined
  if (body !== undefined) {
    if (contentType === undefined) refuse('contentType', `must be one of: ${contents.map(([type]) => type).join(', ') || 'none'}`)
    const code = findBodyFormat(contents.find(([type]) => toEssence(type) === toEssence(contentType))?.[1], bodies)
    sentBody = code ? code.write(body) : writeBody(toContentFormat(toEssence(contentType)), body)
  }
  // The platform adds the content type for FormData, with the boundary, and for a Blob.
  if (sentBody instanceof FormData) headers.delete('content-type')
  else if (contentType && contentType !== '*/*') headers.set('content-type', contentType)
  // `duplex` is for streams.
  const options: RequestInit & { duplex: 'half' } = { ...init, method: operation.method, headers, duplex: 'half' }
  if (sentBody !== undefined) options.body = sentBody
  if (signal) options.signal = signal
  return new Request(createCallUrl(operation, input, base), options)
}

/**
 * Creates headers from an object or pairs.
 *
 * @throws TypeError for a name or value that is not valid in HTTP; the message does not contain it, because it may be a secret
 */
export function toHeaders(values: object | null | undefined): Headers {
  const headers = new Headers()
  const pairs = values && Symbol.iterator in values ? [...(values as Headers)] : Object.entries(values ?? {})
  for (const [name, value] of pairs) {
    requireValid(tokenPattern.test(name))
    for (const [, text] of toEntries('headers', { [name]: value })) {
      // The platform would remove a line break at the end, and send other control characters.
      requireValid(/^[\t -~\x80-\xff]*$/.test(text))
      headers.append(name, text)
    }
  }
  return headers
}

function requireValid(isValid: boolean): void {
  if (!isValid) throw new TypeError('A header has a name or a value that is not valid in HTTP')
}

/** Matches a header or cookie name. */
const tokenPattern = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * Encodes only what a value cannot contain (RFC 6265bis, section 4.1.1), because cookie authenticators do not decode.
 *
 * @throws TypeError for a name that is not a token
 */
function toCookie([name, text]: readonly [name: string, text: string]): string {
  if (!tokenPattern.test(name)) refuse(name, 'must be the name of a cookie')
  return `${name}=${text.replace(/[^!#$&-+\--:<-[\]-~]+/g, encodeURIComponent)}`
}

function writeBody(format: ReturnType<typeof toContentFormat>, body: unknown): BodyInit {
  if (format === 'json') return toJson('body', body)
  const isSent = ArrayBuffer.isView(body) || [ReadableStream, Blob, ArrayBuffer, URLSearchParams, FormData].some((type) => body instanceof type)
  if (isSent) return body as BodyInit
  return format === 'form' ? toUrlEncoded('body', body as InputValues) : toPartText('body', body)
}

/**
 * Prepares a call's body. The platform does not cancel every stream that it fails to send, for example when it follows a redirect. So
 * streams are read lazily, and a stream fails when it is closed, so that it does not look complete.
 *
 * @returns the body, and a function that ends its source
 * @throws TypeError for a stream that is locked
 */
export function toUpload(body: unknown): readonly [body: unknown, close: () => void] {
  if (!(body instanceof ReadableStream)) {
    const elements = body as Partial<AsyncIterable<unknown> & { destroy: () => void }> | undefined | null
    const end = async (): Promise<void> => {
      try {
        // `return()` on an unread Node stream leaves its file open.
        elements?.destroy?.()
        await elements?.[Symbol.asyncIterator]?.().return?.()
      } catch {
        // A source may fail to end.
      }
    }
    return [body, end]
  }
  const reader = body.getReader() as ReadableStreamDefaultReader<unknown>
  let controller!: ReadableStreamDefaultController
  const stream = new ReadableStream(
    {
      start: (own) => void (controller = own),
      async pull() {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const close = (): void => {
    controller.error(new TypeError('The call has ended'))
    void reader.cancel().catch(() => undefined)
  }
  return [stream, close]
}
