import { error } from 'routepact'

/** How many names are counted at once, at most. */
const size = 100_000

/** Returns a function that throws a 429 above a limit for a name. */
export function createLimit(limit: number, seconds: number) {
  const names = new Map<string, { endsAt: number; count: number }>()
  return (name: string): void => {
    const now = Date.now()
    let usage = names.get(name)
    if (!usage || usage.endsAt <= now) {
      names.delete(name)
      // The oldest period comes first.
      for (const oldest of names.keys()) {
        if (names.size < size) break
        names.delete(oldest)
      }
      usage = { endsAt: now + seconds * 1000, count: 0 }
      names.set(name, usage)
    }
    usage.count += 1
    if (usage.count <= limit) return
    const wait = Math.ceil((usage.endsAt - now) / 1000)
    throw error(429, 'Too many requests', {
      headers: { 'retry-after': String(wait) },
    })
  }
}
