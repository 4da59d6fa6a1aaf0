/** Sends many concurrent requests and checks what remains afterwards. */
import { createShots } from './shots.ts'

export interface SoakOptions {
  /** How many requests to send. */
  readonly requests: number
  /** How many requests run at a time. */
  readonly atATime?: number
  /** The random order's seed. */
  readonly seed?: number
  /** Runs the garbage collector; without it memory is not measured. */
  readonly collect?: (() => void) | undefined
}

export interface SoakReport {
  readonly requests: number
  readonly hostile: number
  readonly seconds: number
  /** How many responses each status had. */
  readonly statuses: ReadonlyMap<number, number>
  /** How many failures there were, and the first ten. */
  readonly wrong: readonly string[]
  readonly wrongCount: number
  /** Unhandled rejections and uncaught exceptions. */
  readonly unhandled: readonly unknown[]
  /** Heap bytes after a collection, at equal intervals. */
  readonly heap: readonly number[]
}

const parts = 16

/** Runs the soak. Memory is measured after each sixteenth, when no request is pending. */
export async function soak({ requests, atATime = 64, seed = 1, collect }: SoakOptions): Promise<SoakReport> {
  const { ordinary, hostile } = await createShots()
  const random = createRandom(seed)
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  const heap: number[] = []
  let wrongCount = 0
  let hostileCount = 0
  let fired = 0

  const worker = async (until: number): Promise<void> => {
    while (fired < until) {
      fired += 1
      const number = fired
      const isHostile = random() < 0.1
      if (isHostile) hostileCount += 1
      const shots = isHostile ? hostile : ordinary
      const shot = shots[Math.floor(random() * shots.length)] as (typeof shots)[number]
      try {
        const status = await shot.fire(number)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      } catch (thrown) {
        wrongCount += 1
        if (wrong.length < 10) wrong.push(`${shot.name}: ${String(thrown)}`)
      }
    }
  }

  const unhandled: unknown[] = []
  const note = (fault: unknown): void => void unhandled.push(fault)
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
  const start = performance.now()
  try {
    for (let part = 1; part <= parts; part += 1) {
      const until = Math.round((requests * part) / parts)
      await Promise.all(Array.from({ length: atATime }, () => worker(until)))
      // Waits until timers and streams have finished.
      await new Promise((resolve) => setTimeout(resolve, 10))
      if (collect) {
        collect()
        heap.push(process.memoryUsage().heapUsed)
      }
    }
  } finally {
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
  }
  const seconds = (performance.now() - start) / 1000
  return { requests, hostile: hostileCount, seconds, statuses, wrong, wrongCount, unhandled, heap }
}

/** Returns the means for the first and the last quarter of the samples, in bytes. */
export function toQuarters(heap: readonly number[]): readonly [first: number, last: number] {
  const quarter = heap.length / 4
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return [mean(heap.slice(0, quarter)), mean(heap.slice(-quarter))]
}

/** Creates a generator for numbers from 0 to 1, determined by the seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
