import type { ServerResponse } from 'node:http'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { replaceFraming } from './replace-framing.ts'
import type { HeaderMap } from './response-headers.ts'

/**
 * Prepares the headers that a framework has set on the response. The headers of the router replace them. Its cookies stay, and
 * so do the fields of both `Vary`, because the response depends on each. No header that frames another body stays.
 *
 * @param headers the headers of the response, which are completed
 */
export function mergeFrameworkHeaders(incoming: NodeIncoming, outgoing: NodeOutgoing, status: number, headers: HeaderMap): void {
  const response = outgoing as ServerResponse
  // Without a framework, there are none.
  if (!response.getHeaderNames()[0]) return
  replaceFraming(incoming, outgoing, status, headers)
  const cookies = response.getHeader('set-cookie')
  if (cookies !== undefined) headers['set-cookie'] = [headers['set-cookie'] ?? [], cookies].flat().map(String)
  const { vary } = headers
  const before = response.getHeader('vary')
  if (vary === undefined || before === undefined) return
  const names = new Map<string, string>()
  for (const name of `${before},${vary}`.split(/[\t ,]+/)) if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  headers['vary'] = names.has('*') ? '*' : [...names.values()].join(', ')
}
