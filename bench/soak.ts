/**
 * `npm run bench -- soak [<requests>]`: 200,000 requests from the matrix, a tenth of them hostile, 64 at a time. Prints a table and fails
 * if a response is unexpected, a rejection is unhandled, or the heap has grown.
 */
import { soak, toQuarters } from './soak/run.ts'

/** How much the heap may grow from the first to the last quarter, for caches in engines and libraries. */
const mostGrowth = 1.05

const collect = globalThis.gc as (() => void) | undefined
if (!collect) throw new Error('Run this with npm run bench -- soak')

const report = await soak({ requests: Number(process.argv[2] ?? 200_000), collect })
const { requests, hostile, seconds, statuses, wrong, wrongCount, unhandled, heap } = report
const [first, last] = toQuarters(heap)
const growth = last / first
const toMegabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(2)} MiB`
const rows = {
  requests: `${requests}, of which ${hostile} hostile`,
  seconds: `${seconds.toFixed(1)} (${Math.round(requests / seconds)} requests a second)`,
  statuses: [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
  'unexpected': wrongCount,
  unhandled: unhandled.length,
  'heap, first quarter': toMegabytes(first),
  'heap, last quarter': `${toMegabytes(last)} (${((growth - 1) * 100).toFixed(1)} %)`,
}
for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(22)}${value}`)
for (const line of wrong) console.log(`- ${line}`)
for (const fault of unhandled) console.log('- unhandled:', fault)
process.exitCode = wrongCount === 0 && unhandled.length === 0 && growth <= mostGrowth ? 0 : 1
