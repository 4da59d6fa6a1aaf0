export const limit = 100
export const seconds = 60

/** The requests of a client in the current period. */
export interface Usage {
  readonly endsAt: number
  count: number
}

const clients = new Map<string, Usage>()

export function countRequest(client: string): Usage {
  const now = Date.now()
  // The oldest periods come first.
  for (const [name, { endsAt }] of clients) {
    if (endsAt > now) break
    clients.delete(name)
  }
  const usage = clients.get(client) ?? {
    endsAt: now + seconds * 1000,
    count: 0,
  }
  clients.set(client, usage)
  usage.count += 1
  return usage
}

export const toSeconds = ({ endsAt }: Usage): number =>
  Math.ceil(Math.max(0, endsAt - Date.now()) / 1000)
