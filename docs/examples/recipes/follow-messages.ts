import type { Client } from 'routepact/client'
import type { contract } from './events-contract.ts'

/**
 * Yields messages. If the connection breaks, it requests those that
 * follow the last one.
 */
export async function* followMessages(
  client: Client<typeof contract>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let lastId = 0
  while (!signal.aborted) {
    // Without a result, the server is not available.
    const input = { headers: { 'last-event-id': lastId }, signal }
    const result = await client
      .watchMessages(input)
      .catch(() => undefined)
    if (result?.status === 400) throw new Error(result.body.error)
    try {
      for await (const { id, data } of result?.body ?? []) {
        lastId = Number(id)
        yield data.text
      }
    } catch {
      // The connection broke.
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
