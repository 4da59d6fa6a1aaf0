/** Measures implementations against each other in one process, in random order. */
import { type Fetch, type Scenario, toRequest } from './scenarios.ts'

/** Implementation -> CPU time per request in each round, in microseconds. */
export interface Times {
  readonly [implementation: string]: readonly number[]
}

export interface Effort {
  /** Each implementation's warm-up, in milliseconds of CPU time. */
  readonly warmUp: number
  /** How many rounds to run; the median counts. */
  readonly rounds: number
  /** A round's length, in milliseconds of CPU time. */
  readonly length: number
}

/** The CPU time of the process and all its threads, in microseconds; other load on the machine hardly affects it. */
function now(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** The baseline: creating the request alone. */
export const requestAlone: Fetch = (request) => request as never

/** Runs a function this many times, and returns the CPU time per run, in microseconds. */
export async function timeRun(run: () => unknown, count: number): Promise<number> {
  const start = now()
  for (let left = count; left > 0; left -= 1) await run()
  return (now() - start) / count
}

/**
 * Runs a function until the engine has optimized it.
 *
 * @param length the CPU time, in milliseconds
 * @returns the last runs' CPU time, in microseconds
 */
export async function warmUp(run: () => unknown, length: number): Promise<number> {
  let each = 0
  for (let spent = 0; spent < length * 1000; spent += each * 100) each = Math.max(await timeRun(run, 100), 0.5)
  return each
}

/** Measures every implementation with requests from this scenario. */
export function measure(
  implementations: readonly (readonly [name: string, fetch: Fetch])[],
  scenario: Scenario,
  effort: Effort,
): Promise<Times> {
  return measureRuns(implementations.map(([name, fetch]) => [name, () => fetch(toRequest(scenario))] as const), effort)
}

/**
 * Measures every implementation, a function that handles one request, in each round, in random order.
 *
 * @returns implementation -> its times, one per round
 */
export async function measureRuns(
  implementations: readonly (readonly [name: string, run: () => unknown])[],
  { warmUp, rounds, length }: Effort,
): Promise<Times> {
  const runs = implementations.map(([name, run]) => ({ name, run, count: 0, spent: 0, times: [] as number[] }))
  // Warms up in turns until the engine has optimized the code, so that shared code (schemas, the platform) is optimized for all
  // implementations and not for the first. The last rate determines how many requests a round has.
  for (let cold = runs; cold.length > 0; cold = cold.filter(({ spent }) => spent < warmUp * 1000)) {
    for (const run of shuffle(cold)) {
      const each = Math.max(await timeRun(run.run, 100), 0.5)
      run.spent += each * 100
      run.count = Math.max(5, Math.round((length * 1000) / each))
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const run of shuffle(runs)) run.times.push(await timeRun(run.run, run.count))
  }
  return Object.fromEntries(runs.map(({ name, times }) => [name, times]))
}

/** The median of the multiples per round: a temporary slowdown on the machine affects both. */
export function toRatio(times: readonly number[], floor: readonly number[], base?: readonly number[]): number {
  return median(times.map((one, round) => (one - (base?.[round] ?? 0)) / ((floor[round] ?? 0) - (base?.[round] ?? 0))))
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Returns a copy in random order. */
export function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled = [...items]
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    ;[shuffled[index], shuffled[other]] = [shuffled[other] as Item, shuffled[index] as Item]
  }
  return shuffled
}
