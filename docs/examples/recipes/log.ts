import { AsyncLocalStorage } from 'node:async_hooks'

interface Logged {
  readonly requestId: string
  readonly start: number
}

export const requests = new AsyncLocalStorage<Logged>()

/** Writes a line of JSON, with the id of the request. */
export function log(fields: { readonly [name: string]: unknown }) {
  const requestId = requests.getStore()?.requestId
  console.log(JSON.stringify({ requestId, ...fields }))
}
