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
export async function* readMessages(
  lastId: number,
  signal: AbortSignal,
) {
  for (let number = lastId + 1; !signal.aborted;) {
    const text = messages[number - 1]
    if (text === undefined) await waitForMessage(signal)
    else yield { id: String(number++), data: { text } }
  }
}
