import { vi } from 'vitest'

/** Waits until `check` does not throw, however slow the machine is. Vitest's own limit is one second. */
export function waitUntil<Value>(check: () => Value | Promise<Value>, { interval = 50 }: { readonly interval?: number } = {}): Promise<Value> {
  return vi.waitFor(check, { timeout: 60_000, interval })
}
