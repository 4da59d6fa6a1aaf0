import {
  createContract,
  createRouter,
  errors,
  withHeartbeat,
} from 'routepact'
import type { Client } from 'routepact/client'
import { z } from 'zod'

const LastEventId = z.object({
  'last-event-id': z.coerce
    .number<string | number>()
    .int()
    .min(0)
    .default(0),
})

export const contract = createContract({
  watchMessages: {
    path: '/messages/events',
    method: 'GET',
    headers: LastEventId,
    responses: {
      200: {
        'text/event-stream': {
          body: z.object({
            id: z.string(),
            data: z.object({ text: z.string() }),
          }),
        },
      },
      ...errors(400),
    },
  },
})

const messages: string[] = []
const waiting = new Set<() => void>()

export function publish(text: string): void {
  messages.push(text)
  for (const resume of waiting) resume()
}

/** Resolves at the next message, or when the client disconnects. */
async function waitForMessage(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const resume = (): void => {
      waiting.delete(resume)
      signal.removeEventListener('abort', resume)
      resolve()
    }
    waiting.add(resume)
    signal.addEventListener('abort', resume)
  })
}

/**
 * Yields the messages after an id, first those that were missed. The id
 * of a message is its number.
 */
async function* readMessages(lastId: number, signal: AbortSignal) {
  for (let number = lastId + 1; !signal.aborted;) {
    const text = messages[number - 1]
    if (text === undefined) await waitForMessage(signal)
    else yield { id: String(number++), data: { text } }
  }
}

export const router = createRouter({
  contract,
  handlers: {
    watchMessages: async (request) => {
      const lastId = Number(
        request.validatedHeaders.get('last-event-id'),
      )
      return request.respond({
        status: 200,
        body: readMessages(lastId, request.signal),
        headers: {
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      })
    },
  },
  finally: [(response) => withHeartbeat(response, 15_000)],
})

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
