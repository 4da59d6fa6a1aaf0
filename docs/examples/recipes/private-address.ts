import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The public addresses of IPv6. */
const publicBlock = ipaddr.parseCIDR('2000::/3')

/** Some IPv6 networks translate these addresses to IPv4 (NAT64). */
const translatedBlock = ipaddr.parseCIDR('64:ff9b::/96')

/** At this public address, Azure serves its own machines. */
const azure = '168.63.129.16'

/** Whether a text is an address that is not public, or no address. */
export function isPrivateAddress(address: string): boolean {
  // A zone, as in `fe80::1%eth0`, is for local networks.
  if (isIP(address) === 0 || address.includes('%')) return true
  const parsed = ipaddr.parse(address)
  const isPublic = parsed.range() === 'unicast' && address !== azure
  if (parsed.kind() === 'ipv4') return !isPublic
  if (parsed.match(translatedBlock))
    return isPrivateAddress(parsed.toByteArray().slice(12).join('.'))
  return !isPublic || !parsed.match(publicBlock)
}
