/**
 * Prints the bytes that a request allocates for the garbage collector to free: `npm run bench -- memory`, whose flags keep anything from
 * being collected while counting. `--write` updates the table in the documentation.
 */
import { createFloor } from './floor.ts'
import { writeTable } from './figures.ts'
import { median, requestAlone } from './measure.ts'
import { createOurs, loadBuilt } from './router.ts'
import { type Fetch, scenarios, toRequest } from './scenarios.ts'

const { gc } = globalThis as { gc?: () => void }
if (!gc) throw new Error('Run this with npm run bench -- memory')
const { createRouter } = await loadBuilt()

async function measureBytes(fetch: Fetch, scenario: (typeof scenarios)[number]): Promise<number> {
  // The counted bytes stay below the young generation's size.
  const count = scenario.name === '50 KB' ? 50 : 500
  for (let left = count * 20; left > 0; left -= 1) await fetch(toRequest(scenario))
  const samples: number[] = []
  for (let sample = 0; sample < 15; sample += 1) {
    gc?.()
    const before = process.memoryUsage().heapUsed
    for (let left = count; left > 0; left -= 1) await fetch(toRequest(scenario))
    samples.push((process.memoryUsage().heapUsed - before) / count)
  }
  return Math.round(median(samples))
}

const implementations: readonly (readonly [string, Fetch])[] = [
  ['Request alone', requestAlone],
  ['Floor', createFloor(100)],
  ['routepact', createOurs(createRouter, 100)],
]
const rows: (string | number)[][] = []
for (const scenario of scenarios.filter(({ routes }) => routes === undefined)) {
  const bytes: number[] = []
  for (const [, fetch] of implementations) bytes.push(await measureBytes(fetch, scenario))
  const [, floor = 0, ours = 0] = bytes
  rows.push([scenario.name, ...bytes, ours - floor])
}
const head = ['Scenario', ...implementations.map(([name]) => name), 'More than the floor']
console.table(rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell]))))
if (process.argv.includes('--write')) {
  const toCell = (cell: string | number): string => cell.toLocaleString('en')
  writeTable(
    'memory',
    [head, ...rows].map((row) => row.map(toCell)),
  )
}
