/** The header in which the proxy in front writes the address. */
const header = process.env['ADDRESS_HEADER']

/** Returns the address of the client. */
export function readAddress(
  headers: { readonly [name: string]: string | string[] | undefined },
  connection: string | undefined,
): string | undefined {
  if (!header) return connection
  // A proxy appends to what the client may have sent: the last counts.
  return headers[header]?.toString().split(',').at(-1)?.trim()
}
