/**
 * Addresses that a sender must not call for somebody else's URL.
 *
 * Addresses are checked as the URL parser writes them, so that octal, hexadecimal and shortened forms need no rules. Only an application's
 * function resolves names, because Fetch runtimes have no resolver.
 */

/**
 * The first 32 bits of IPv4 blocks that are not public (IANA special-purpose registry, RFC 6890), with their length, and 168.63.129.16, at
 * which Azure serves virtual machines.
 */
const privateBlocks: readonly (readonly [start: string, bits: number])[] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15],
  ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 3], ['168.63.129.16', 32],
]

/**
 * Names that a local resolver answers (RFC 6761, RFC 6762, RFC 8375), that ICANN delegates to nobody for this reason, and Kubernetes names;
 * names without a dot; and names that end with a second dot, which are not valid.
 */
const localPattern = /^[^.]*$|\.$|(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|svc|home\.arpa)$/

/**
 * Whether a host belongs to a private network: an address that is not public, or a name that only a local resolver knows.
 *
 * @param host the host from a `URL`, which is in lower case, with an IPv4 address as four decimal numbers
 */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/\.$/, '')
  if (/^[\d.]+\d$/.test(name)) return isPrivateIpv4(toNumber(name))
  return name.startsWith('[') ? isPrivateIpv6(name.slice(1, -1)) : localPattern.test(name)
}

/** Reads an address as a URL's host, which has one spelling for each; undefined for what is not an address. */
export function toHost(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^[\w.:[\]]+$/.test(address)) return undefined
  const url = `http://${address.includes(':') && !address.startsWith('[') ? `[${address}]` : address}`
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return /^\[|^[\d.]+$/.test(host) ? host : undefined
}

function isPrivateIpv4(value: number): boolean {
  return privateBlocks.some(([start, bits]) => value >>> (32 - bits) === toNumber(start) >>> (32 - bits))
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** Matches the addresses for translation to IPv4 (RFC 6052), whose last 32 bits are the IPv4 address. */
const translatedPattern = /^64:ff9b::(?:([\da-f]+):)?([\da-f]*)$/

/** Whether an address is outside the public addresses (2000::/3), or in a block among them that leads elsewhere. */
function isPrivateIpv6(address: string): boolean {
  const translated = translatedPattern.exec(address)
  if (translated) return isPrivateIpv4(Number.parseInt(translated[1] ?? '0', 16) * 65_536 + Number.parseInt(translated[2] || '0', 16))
  const [first = 0, second = 0] = address.split(':').map((group) => Number.parseInt(group || '0', 16))
  const isPublic = first >= 0x2000 && first <= 0x3fff
  // 2001::/23 (Teredo and others), 2001:db8::/32 and 3fff::/20 (documentation), 2002::/16 (6to4).
  return !isPublic || (first === 0x2001 && (second < 0x200 || second === 0xdb8)) || first === 0x2002 || (first === 0x3fff && second < 0x1000)
}
