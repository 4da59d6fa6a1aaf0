import type { ServerResponse } from 'node:http'
import type { NodeIncoming, NodeOutgoing } from './node-types.ts'
import { replaceFraming } from './replace-framing.ts'
import type { HeaderMap } from './response-headers.ts'

/**
 * Prepares the headers that a framework has set on the response for those of the router, which replace them: the fields of both
 * `Vary` stay, because the response depends on each, and no header that frames another body.
 *
 * @param headers those of the response, which are completed
 */
export function mergeFrameworkHeaders(incoming: NodeIncoming, outgoing: NodeOutgoing, status: number, headers: HeaderMap): void {
  replaceFraming(incoming, outgoing, status, headers)
  const { vary } = headers
  const before = (outgoing as ServerResponse).getHeader('vary')
  if (vary === undefined || before === undefined) return
  const names = new Map<string, string>()
  for (const name of `${before},${vary}`.split(/[\t ,]+/)) if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  headers['vary'] = names.has('*') ? '*' : [...names.values()].join(', ')
}
