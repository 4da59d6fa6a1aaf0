/** Times implementations against each other, in one process and in random order. */
import { type Fetch, type Scenario, toRequest } from './scenarios.ts'

/** Implementation -> CPU time of one request, in microseconds, in each round. */
export interface Times {
  readonly [implementation: string]: readonly number[]
}

export interface Effort {
  /** How long each implementation runs before it is timed, in milliseconds of CPU time. */
  readonly warmUp: number
  /** How often each implementation is timed; the medians count. */
  readonly rounds: number
  /** How long a round is, in milliseconds of CPU time. */
  readonly length: number
}

/** CPU time of the process, all its threads, in microseconds: what others do on the machine counts little. */
function now(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** What is there before any implementation does anything: the request alone. */
export const requestAlone: Fetch = (request) => request as never

async function time(fetch: Fetch, scenario: Scenario, count: number): Promise<number> {
  const start = now()
  for (let left = count; left > 0; left -= 1) await fetch(toRequest(scenario))
  return (now() - start) / count
}

/**
 * Times every implementation in each round, in an order that chance decides.
 *
 * @returns implementation -> its times, one of each round
 */
export async function measure(
  implementations: readonly (readonly [name: string, fetch: Fetch])[],
  scenario: Scenario,
  { warmUp, rounds, length }: Effort,
): Promise<Times> {
  const runs = implementations.map(([name, fetch]) => ({ name, fetch, count: 0, spent: 0, times: [] as number[] }))
  // Warm until the compilers of the engine are done with them, more or less, and by turns: what they share, schemas and the
  // platform, is then compiled for all of them and not for the first. The last figure says how many fill a round.
  for (let cold = runs; cold.length > 0; cold = cold.filter(({ spent }) => spent < warmUp * 1000)) {
    for (const run of shuffle(cold)) {
      const each = Math.max(await time(run.fetch, scenario, 100), 0.5)
      run.spent += each * 100
      run.count = Math.max(5, Math.round((length * 1000) / each))
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const run of shuffle(runs)) run.times.push(await time(run.fetch, scenario, run.count))
  }
  return Object.fromEntries(runs.map(({ name, times }) => [name, times]))
}

/** The multiple, as the median over the rounds: what slows the machine down for a while slows both. */
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

function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled = [...items]
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    ;[shuffled[index], shuffled[other]] = [shuffled[other] as Item, shuffled[index] as Item]
  }
  return shuffled
}
