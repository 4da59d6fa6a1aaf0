/** The runtime, as it names itself; Node 20 does not. */
const runtime = globalThis.navigator?.userAgent ?? 'Node.js/20'

/** One content coding that `fetch` decodes: Deno knows two, and Node zstd as of version 24. */
const coding = runtime.startsWith('Deno/')
  ? '(?:gzip|br)'
  : `(?:(?:x-)?gzip|deflate|br${/^(?:Bun|Node\.js\/(?!2[0-3]))/.test(runtime) ? '|zstd' : ''})`

/** Matches the `content-encoding` of a body that `fetch` decodes. Bun and Deno decode no body of several codings. */
const decodedPattern = new RegExp(/^(?:Bun|Deno)\//.test(runtime) ? `^${coding}$` : `^${coding}(?:[\\t ]*,[\\t ]*${coding})*$`, 'i')

/**
 * Whether `fetch` has decoded the body of a response, whose `content-encoding` and `content-length` are those of the
 * body that was received.
 */
export function isDecoded(response: Response): boolean {
  const encoding = response.headers.get('content-encoding')
  // Only a response of `fetch` has a URL; one to HEAD has no body.
  return encoding !== null && decodedPattern.test(encoding) && response.url !== '' && response.body !== null
}

/** Copies a response, so that its headers are mutable and describe its body. A phrase that is not text is left out. */
export function copyResponse(response: Response): Response {
  // Reads `headers` before `body`: Bun loses the content type of a form once its body is accessed.
  const { headers, status, statusText, body } = response
  const copy = new Response(body, { headers, status, statusText: /^[\t -~]*$/.test(statusText) ? statusText : '' })
  if (isDecoded(response)) for (const name of ['content-encoding', 'content-length']) copy.headers.delete(name)
  return copy
}
