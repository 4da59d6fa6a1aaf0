/** Writes the measurements as tables in the documentation. */
import { readFileSync, writeFileSync } from 'node:fs'

/** The router's measurements in one process. */
export interface Figures {
  /** The runtime and its version. */
  readonly runtime: string
  /** Scenario -> CPU time per request in microseconds, and its multiples of the floor. */
  readonly floor: { [scenario: string]: Row }
  readonly unvalidated: { [scenario: string]: Row }
  /** Number of routes -> multiple of the smallest number. */
  readonly growth: { readonly [routes: string]: number }
  /** Peer -> scenario -> multiple of routepact. */
  readonly peers: { [peer: string]: { readonly [scenario: string]: number } }
}

export interface Row {
  readonly request: number
  readonly floor: number
  readonly routepact: number
  readonly ratio: number
  readonly ratioWithoutRequest: number
}

/** The requirements, as multiples of the floor. */
const bars: { readonly [scenario: string]: number } = {
  parameter: 1.15,
  'parameter and query': 1,
  body: 1.05,
  '50 KB': 1.05,
  header: 1.15,
  'invalid body (400)': 1.1,
  'no route (404)': 1.1,
}

const { bun, deno, node } = process.versions

/** The current runtime's name and version. */
export const runtime: string = bun ? `Bun ${bun}` : deno ? `Deno ${deno}` : `Node ${node}`

type Table = readonly (readonly (string | number)[])[]

/** Formats a number with two decimals. */
export function toText(value: number): string {
  return value.toFixed(2)
}

/** Replaces the text between the marks on a page in `bench` with a table. */
export function writeTable(mark: string, [head = [], ...rows]: Table, name = 'runtime/README.md'): void {
  const page = new URL(`../${name}`, import.meta.url)
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  const [before, , after] = readFileSync(page, 'utf8').split(`<!-- ${mark} -->\n`)
  if (after === undefined) throw new Error(`'${mark}' is missing in ${name}`)
  writeFileSync(page, [before, `${lines.join('\n')}\n`, after].join(`<!-- ${mark} -->\n`))
}

/** On other runtimes than Node only a path parameter has a requirement. */
function toBar(name: string, scenario: string): string {
  const bar = name === 'node' ? bars[scenario] : scenario === 'parameter' ? 1.6 : undefined
  return bar === undefined ? '' : toText(bar)
}

/** Writes this runtime's measurements. */
export function writeFigures({ floor, unvalidated, growth, peers }: Figures): void {
  const name = runtime.split(' ', 1)[0]?.toLowerCase() ?? ''
  writeTable(`${name} floor`, [
    ['Scenario', 'Request alone', 'Floor', 'routepact', 'Multiple', 'Without the request', 'Unvalidated', 'Bar'],
    ...Object.entries(floor).map(([scenario, row]) => {
      const { request, floor: byHand, routepact, ratio, ratioWithoutRequest } = row
      const figures = [
        request,
        byHand,
        routepact,
        ratio,
        ratioWithoutRequest,
        unvalidated[scenario]?.ratio ?? Number.NaN,
      ]
      return [scenario].concat(figures.map(toText), toBar(name, scenario))
    }),
  ])
  writeTable(`${name} growth`, [
    ['Routes', ...Object.keys(growth)],
    ['Multiple', ...Object.values(growth).map(toText)],
  ])
  const [first] = Object.values(peers)
  if (!first) return
  writeTable(`${name} peers`, [
    ['Peer', ...Object.keys(first)],
    ...Object.entries(peers).map(([peer, row]) => [peer].concat(Object.values(row).map(toText))),
  ])
}
