interface Message {
  readonly id: number
  readonly text: string
}

const limit = 1000
const messages: Message[] = []
// After a restart, ids are greater than those that clients have seen.
let lastId = Date.now()
const waiting = new Set<() => void>()

export function publish(text: string): void {
  messages.push({ id: (lastId += 1), text })
  if (messages.length > limit) messages.shift()
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

/** Yields the messages after an id, first those that were missed. */
export async function* readMessages(
  lastSeen: number,
  signal: AbortSignal,
) {
  for (let seen = lastSeen; !signal.aborted;) {
    const next = messages.find(({ id }) => id > seen)
    if (!next) {
      await waitForMessage(signal)
      continue
    }
    seen = next.id
    yield { id: String(seen), data: { text: next.text } }
  }
}
