import type { Contract } from '../contract/operation.ts'

/** The options of a router that is never served. */
interface ProbeOptions {
  readonly contract: Contract
  readonly base: string
  readonly handlers: { readonly [name: string]: () => Response }
}

/**
 * Returns the options of a router with the routes of a contract and nothing else of it. Merging it with another router shows
 * which of its routes that one has: each is an error.
 */
export function toProbeOptions(contract: Contract, base: string): ProbeOptions {
  const entries = Object.entries(contract)
  return {
    contract: Object.fromEntries(entries.map(([name, { path, method }]) => [name, { path, method, responses: { 200: {} } }])),
    base,
    // The handlers never run.
    handlers: Object.fromEntries(entries.map(([name]) => [name, Response.error])),
  }
}
