import { BlockList, isIP } from 'node:net'

/**
 * Blocks of IPv4 that are not public (RFC 6890), and the address at
 * which Azure serves its machines.
 */
const blocks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** What is refused of the addresses that `open` has. */
const refused = new BlockList()
for (const [start, bits] of blocks) {
  refused.addSubnet(start, bits)
  // Some IPv6 networks translate these addresses to IPv4 (NAT64).
  refused.addSubnet(`64:ff9b::${start}`, 96 + bits, 'ipv6')
}
// Teredo and others, documentation, 6to4, documentation
refused.addSubnet('2001::', 23, 'ipv6')
refused.addSubnet('2001:db8::', 32, 'ipv6')
refused.addSubnet('2002::', 16, 'ipv6')
refused.addSubnet('3fff::', 20, 'ipv6')

/**
 * The public addresses of IPv6. So link-local, unique local, multicast
 * and IPv4-mapped ones are refused without a rule.
 */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
open.addSubnet('64:ff9b::', 96, 'ipv6')

/** Whether a text is an address that is not public, or no address. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return refused.check(address)
  // A zone, as in `fe80::1%eth0`, is for local networks.
  if (version === 0 || address.includes('%')) return true
  return !open.check(address, 'ipv6') || refused.check(address, 'ipv6')
}
