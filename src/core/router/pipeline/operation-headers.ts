/** The headers that every response of an operation has. */
import type { ContractDeprecation, ContractOperation } from '../../contract/operation.ts'
import { withOwnHeaders } from '../../response/application-response.ts'

/**
 * Returns a function that adds the headers of an operation to a response: `Deprecation` (RFC 9745), `Sunset` (RFC 8594),
 * `Link`, and `Accept-Query` (RFC 10008) of a QUERY; undefined for an operation without any. Those of the application take
 * precedence, and links are added to its own.
 */
export function compileHeaders({ deprecated, method, requests }: ContractOperation): ((response: Response) => Response) | undefined {
  const { since, sunset, link } = (deprecated || {}) as ContractDeprecation
  const values = {
    deprecation: since && `@${Math.floor(Date.parse(since) / 1000)}`,
    sunset: sunset && new Date(sunset).toUTCString(),
    link: link && `<${link}>; rel="deprecation"`,
    'accept-query': method === 'QUERY' && requests && Object.keys(requests).map((type) => `"${type}"`).join(', '),
  }
  const added = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  if (!added[0]) return undefined
  return (given) => {
    const response = withOwnHeaders(given)
    try {
      const { headers } = response
      for (const [name, value] of added) {
        const own = headers.get(name)
        if (name === 'link' ? !own?.includes(value) : !own) headers.append(name, value)
      }
    } catch {
      // The headers of a ponyfill may throw, and a response that the platform cannot copy may have immutable ones.
    }
    return response
  }
}
