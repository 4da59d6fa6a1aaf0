/** Cursors change the URL of each live read, so that caches do not send the same response forever. */
const epoch = Date.UTC(2024, 9, 9)
const interval = 20_000

/** Returns the number of the current interval, or a greater one than that of the client. */
export function createCursor(previous: string | undefined): string {
  const current = Math.floor((Date.now() - epoch) / interval)
  if (previous === undefined || Number(previous) < current) return String(current)
  return String(Number(previous) + Math.ceil(Math.random() * (3_600_000 / interval)))
}
