/** Addresses that a sender must not call for a URL of somebody else. */

/** The first 32 bits of blocks of IPv4 that are not public (IANA special-purpose registry, RFC 6890), with their length. */
const privateBlocks: readonly (readonly [start: string, bits: number])[] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15],
  ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 3],
]

/** Names that a local resolver answers (RFC 6761, RFC 6762, RFC 8375), and names without a dot. */
const localPattern = /^[^.]*$|(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether a host is one of a private network: an address that is not public, or a name that only a local resolver knows.
 *
 * @param host the host of a `URL`, which is in lower case, with an IPv4 address as four decimal numbers
 */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/\.+$/, '')
  if (/^[\d.]+$/.test(name)) return isPrivateIpv4(name)
  return name.includes(':') ? isPrivateIpv6(name.replace(/^\[|\]$/g, '')) : localPattern.test(name)
}

function isPrivateIpv4(address: string): boolean {
  const value = toNumber(address)
  return privateBlocks.some(([start, bits]) => value >>> (32 - bits) === toNumber(start) >>> (32 - bits))
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** Whether an address is outside the public ones (2000::/3), or in a block of it that leads elsewhere. */
function isPrivateIpv6(address: string): boolean {
  const [first = 0, second = 0] = address.split(':').map((group) => Number.parseInt(group || '0', 16))
  const isPublic = first >= 0x2000 && first <= 0x3fff
  // 2001::/23 (Teredo and others), 2001:db8::/32 and 3fff::/20 (documentation), 2002::/16 (6to4).
  return !isPublic || (first === 0x2001 && (second < 0x200 || second === 0xdb8)) || first === 0x2002 || (first === 0x3fff && second < 0x1000)
}
