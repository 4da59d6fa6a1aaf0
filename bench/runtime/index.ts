/**
 * Prints how fast the router is: `npm run bench -- runtime` on Node, or with `bun` or `deno -A` instead. `--peers` adds the peers (`npm run
 * setup -- peers` first), `--quick` takes less than a minute and is less precise, `--write` updates the tables in the documentation.
 */
import { createFloor } from './floor.ts'
import { type Effort, measure, median, requestAlone, type Times, toRatio } from './measure.ts'
import { type Figures, runtime, writeFigures } from './figures.ts'
import { createMerged, createOurs, loadBuilt } from './router.ts'
import { checkResponse, type Fetch, type Scenario, scenarios } from './scenarios.ts'

/** A peer, with the facts needed for a fair comparison. */
export interface Peer {
  readonly name: string
  readonly create: (count: number) => Fetch
  /** Whether its responses are validated. */
  readonly validates: boolean
}

type Implementations = readonly (readonly [name: string, fetch: Fetch])[]

const has = (flag: string): boolean => process.argv.includes(flag)
const effort: Effort = has('--quick') ? { warmUp: 150, rounds: 21, length: 4 } : { warmUp: 400, rounds: 41, length: 6 }
const built = await loadBuilt()

/** Creates each API once and reuses it, as a server does. */
function once(create: (count: number, validateResponses: boolean) => Fetch): typeof create {
  const made = new Map<string, Fetch>()
  return (count, validateResponses) => {
    const key = `${count} ${validateResponses}`
    const fetch = made.get(key) ?? create(count, validateResponses)
    made.set(key, fetch)
    return fetch
  }
}

const toFloor = once(createFloor)
const toOurs = once((count, validateResponses) => createOurs(built.createRouter, count, validateResponses))

/** Checks the responses, then measures. */
async function run(implementations: Implementations, scenario: Scenario, given = effort): Promise<Times> {
  for (const [name, fetch] of implementations) await checkResponse(name, fetch, scenario)
  return measure([['request', requestAlone], ...implementations], scenario, given)
}

async function measureFloor(validateResponses: boolean): Promise<Figures['floor']> {
  const figures: Figures['floor'] = {}
  for (const scenario of scenarios) {
    const count = scenario.routes ?? 100
    const times = await run(
      [
        ['floor', toFloor(count, validateResponses)],
        ['routepact', toOurs(count, validateResponses)],
      ],
      scenario,
    )
    const { request = [], floor = [], routepact = [] } = times
    figures[scenario.name] = {
      request: median(request),
      floor: median(floor),
      routepact: median(routepact),
      ratio: toRatio(routepact, floor),
      ratioWithoutRequest: toRatio(routepact, floor, request),
    }
  }
  return figures
}

/** Measures the same request on APIs with several sizes, as multiples of the smallest. */
async function measureGrowth(): Promise<Figures['growth']> {
  const scenario = scenarios.find(({ name }) => name === 'parameter') as Scenario
  const sizes = [5, 100, 1000, 5000].map((count) => [String(count), toOurs(count, true)] as const)
  const times = await run(sizes, scenario)
  return Object.fromEntries(sizes.map(([size]) => [size, toRatio(times[size] ?? [], times['5'] ?? [])]))
}

/** Measures the same requests on one router and on the same operations in 20 merged routers, as multiples of the former. */
async function measureMerged(): Promise<{ readonly [scenario: string]: number }> {
  const ratios: { [scenario: string]: number } = {}
  for (const name of ['last of 1,000', 'no route (404)']) {
    const scenario = scenarios.find((one) => one.name === name) as Scenario
    const { one = [], merged = [] } = await run([['one', toOurs(1000, true)], ['merged', createMerged(built, 1000, 20)]], scenario)
    ratios[name] = toRatio(merged, one)
  }
  return ratios
}

async function measurePeers(): Promise<Figures['peers']> {
  const { peers } = (await import(new URL('../peers/runtime/index.ts', import.meta.url).href)) as {
    peers: readonly Peer[]
  }
  const toPeer = Object.fromEntries(peers.map(({ name, create }) => [name, once(create)]))
  const figures: Figures['peers'] = {}
  // A third of the rounds, because there are many peers.
  const given = { ...effort, rounds: Math.ceil(effort.rounds / 3) }
  for (const scenario of scenarios) {
    const count = scenario.routes ?? 100
    const times = await run(
      [
        ['validated', toOurs(count, true)],
        ['unvalidated', toOurs(count, false)],
        ...peers.map(({ name }) => [name, toPeer[name]?.(count, true) as Fetch] as const),
      ],
      scenario,
      given,
    )
    for (const { name, validates } of peers) {
      const ours = times[validates ? 'validated' : 'unvalidated'] ?? []
      figures[name] = { ...figures[name], [scenario.name]: toRatio(times[name] ?? [], ours) }
    }
  }
  return figures
}

const round = (value: number): number => Math.round(value * 1000) / 1000

console.log(`${runtime}: CPU time of a request in microseconds, and the multiple of the hand-written floor`)
const floor = await measureFloor(true)
const show = (figures: Figures['floor']): void =>
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([name, row]) => [
        name,
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, round(value)])),
      ]),
    ),
  )
show(floor)
console.log('With `validateResponses: false`, against a floor that does not validate them either')
const unvalidated = await measureFloor(false)
show(unvalidated)
console.log('The last of this many routes, as multiples of the last of 5')
const growth = await measureGrowth()
console.table(growth)
console.log('20 merged routers of 1,000 operations, as multiples of one router')
console.table(await measureMerged())
let peers: Figures['peers'] = {}
if (has('--peers')) {
  console.log('Peers, as multiples of routepact, which validates responses where the peer does')
  peers = await measurePeers()
  console.table(
    Object.fromEntries(
      Object.entries(peers).map(([name, row]) => [
        name,
        Object.fromEntries(Object.entries(row).map(([scenario, value]) => [scenario, Math.round(value * 100) / 100])),
      ]),
    ),
  )
}
if (has('--write')) writeFigures({ runtime, floor, unvalidated, growth, peers })
// Some peers keep timers running.
process.exit()
