/** All cases in one program that runs on any runtime with the Fetch API. */
import type { Case } from '../../compat/cases/case.ts'
import { cases as compatCases } from '../../compat/cases.ts'
import { differ, findFaults, toRequest } from '../../compat/faults.ts'
import { bodies } from './cases/bodies.ts'
import { type Behaviour, type Connection, sendTooMuch, waitForClose } from './cases/behaviour.ts'
import { client } from './cases/client.ts'
import { errors } from './cases/errors.ts'
import { matching } from './cases/matching.ts'
import { streams } from './cases/streams.ts'
import { fetch, libraries, sleep } from './router.ts'

export { fetch }

/** The name of a case and its faults, empty for a case that passed. */
export interface Outcome {
  readonly name: string
  readonly faults: readonly string[]
}

/** The connection for the cases, with headers for requests that do not set them. */
interface Target extends Connection {
  /** `fetch` accepts every content type by default, which the compat contract rejects. */
  readonly headers?: { readonly accept: string } | undefined
}

interface Check {
  readonly name: string
  readonly run: (target: Target) => Promise<readonly string[]>
}

const compat = Object.entries(compatCases).flatMap(([part, list]) => list.map((expected) => ({ part, expected })))

/** Rejections that were not handled since the last case. */
const unhandled: string[] = []

if (typeof process === 'object') process.on('unhandledRejection', (reason) => void unhandled.push(String(reason)))
else addEventListener('unhandledrejection', ({ reason }) => void unhandled.push(String(reason)))

const checks: readonly Check[] = [
  {
    name: 'an unhandled rejection is reported',
    run: async () => {
      void Promise.reject(new Error('not handled'))
      for (let tries = 0; tries < 1000 && unhandled.length === 0; tries += 1) await sleep(5)
      return differ('the reported rejections', unhandled.splice(0), ['Error: not handled'])
    },
  },
  ...compat.map(({ part, expected }): Check => ({
    name: `compat: ${part}: ${expected.name}`,
    run: async (target) => {
      const given = { ...expected, headers: { ...target.headers, ...expected.headers } }
      const faults: string[] = []
      for (const library of libraries) {
        const found = await runCase(target, given, `/${library}`)
        faults.push(...found.map((fault) => `${library}: ${fault}`))
      }
      return faults
    },
  })),
  ...Object.entries({ matching, bodies, errors }).flatMap(([part, list]) =>
    list.map((expected): Check => ({
      name: `${part}: ${expected.name}`,
      run: (target) => runCase(target, expected),
    })),
  ),
  ...Object.entries({ streams, client }).flatMap(([part, list]) => list.map((behaviour) => toCheck(part, behaviour))),
]

async function runCase(target: Target, expected: Case, base = ''): Promise<string[]> {
  const request = toRequest(expected, target.origin + base)
  const response = await (expected.status === 413 ? sendTooMuch(target, request) : target.send(request))
  const faults = await findFaults(response, expected, target.isServed)
  if (target.isServed && expected.breaksAfter !== undefined) await waitForClose(target)
  return faults
}

function toCheck(part: string, { name, run, expected }: Behaviour): Check {
  return { name: `${part}: ${name}`, run: async (target) => differ('the result', await run(target), expected) }
}

/** The time limit of a case, in milliseconds. */
const longest = 30_000

/**
 * Runs all cases in turn: against the router in this program or, through this program's `fetch`, against the router at
 * an origin.
 */
export async function runConformance(origin?: string): Promise<Outcome[]> {
  const target: Target =
    origin === undefined
      ? { origin: 'http://api.test', send: fetch, isServed: false }
      : {
          origin,
          send: (request) => globalThis.fetch(request),
          isServed: true,
          headers: { accept: 'application/json' },
        }
  const outcomes: Outcome[] = []
  for (const { name, run } of checks) {
    const faults = await withinTime(run(target))
    await sleep(0)
    const left = unhandled.splice(0).map((reason) => `unhandled: ${reason}`)
    outcomes.push({ name, faults: [...faults, ...left] })
  }
  return outcomes
}

async function withinTime(faults: Promise<readonly string[]>): Promise<readonly string[]> {
  const late = sleep(longest).then(() => [`no response within ${longest} ms`])
  return Promise.race([faults, late]).catch((thrown: unknown) => [`throws ${String(thrown)}`])
}
