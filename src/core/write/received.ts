import { copyResponse } from './application-response.ts'

/** Matches an encoding that `fetch` undoes (Fetch Standard, "handle content codings"). Other encodings stay as they are. */
const decodedPattern = /^\s*(?:(?:x-)?gzip|deflate|br|zstd)\s*$/i

/**
 * Returns a `fetch` response for passing on: without the `content-encoding` and the `content-length` of a body that `fetch` has already
 * decoded. A response without an encoding, or with an encoding that `fetch` does not know, is returned as it is.
 *
 * @example
 * const handler = async () => received(await fetch('https://example.com/data'))
 */
export function received(response: Response): Response {
  const encodings = (response.headers.get('content-encoding') ?? '').split(',')
  if (!encodings.every((encoding) => decodedPattern.test(encoding))) return response
  const copy = copyResponse(response)
  for (const name of ['content-encoding', 'content-length']) copy.headers.delete(name)
  return copy
}
