import type { ContractDeprecation, ContractOperation } from '../contract/operation.ts'
import { withOwnHeaders } from './application-response.ts'

/**
 * Adds a deprecated operation's headers to its responses, as a `finally` function: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and
 * `Link`, as far as its `deprecated` declares them. The application's headers take precedence, and the link is added to the application's
 * links.
 *
 * @example
 * const router = createRouter({ contract, handlers, finally: [deprecationHeaders] })
 */
export function deprecationHeaders(given: Response, request: { readonly operation?: Pick<ContractOperation, 'deprecated'> | undefined }): Response {
  const { since, sunset, link } = (request.operation?.deprecated || {}) as ContractDeprecation
  const from = Date.parse(since ?? '')
  const until = Date.parse(sunset ?? '')
  // The handler has run, so what cannot be sent is omitted or encoded. It is no reason for a 500.
  const added = Object.entries({
    deprecation: Number.isFinite(from) && `@${Math.floor(from / 1000)}`,
    sunset: Number.isFinite(until) && new Date(until).toUTCString(),
    link: link && `<${link.replace(/[^!#-;=?-~]+/g, toEncoded)}>; rel="deprecation"`,
  }).filter(([, value]) => value) as [string, string][]
  if (!added[0]) return given
  const response = withOwnHeaders(given)
  for (const [name, value] of added) {
    const own = response.headers.get(name)
    if (name === 'link' ? !own?.includes(value) : !own) response.headers.append(name, value)
  }
  return response
}

/** Encodes what a URI cannot contain (RFC 3986, section 2.1). */
function toEncoded(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')
}
