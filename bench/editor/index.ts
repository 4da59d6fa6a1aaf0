/**
 * Prints how long editors and compilers take for APIs with up to 1,000 operations: `npm run bench -- editor`. `--quick` measures 10 and 100
 * operations with TypeScript 7 only, `--instantiations` only counts, `--write` updates the tables in the documentation. It reads CPU times
 * from `/proc`, so it needs Linux.
 */
import { fileURLToPath } from 'node:url'
import { toText, writeTable } from '../runtime/figures.ts'
import type { Compiler } from '../types/measure.ts'
import { measureFile } from './file-cost.ts'
import { layouts } from './layouts.ts'
import { measureCompilation, measureEditor } from './measure.ts'
import { peers } from './peers.ts'
import type { Layout } from './project.ts'

type Row = readonly (string | number)[]

const has = (flag: string): boolean => process.argv.includes(flag)
const sizes = has('--quick') ? [10, 100] : [10, 100, 500, 1000]
const compilers: readonly Compiler[] = has('--quick') ? ['7'] : ['7', '5.9']
const rounds = has('--quick') ? 3 : 5
const all: readonly Layout[] = [...layouts, ...peers]
const page = 'editor/README.md'

function toHome({ isPeer }: Layout): string {
  return fileURLToPath(new URL(isPeer ? '../peers' : '../..', import.meta.url))
}

/** Writes the rows so far to the page, because the next one may take minutes. */
function write(mark: string, table: readonly Row[]): void {
  if (has('--write')) writeTable(mark, table, page)
}

function print(mark: string, [head = [], ...rows]: readonly Row[]): void {
  console.log(mark)
  console.table(rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(head[index]), cell]))))
}

/** The result, or 'fails' for a project that the compiler rejects, as it does overly long chains. */
async function orFails<Result>(measured: Promise<Result>): Promise<Result | undefined> {
  try {
    return await measured
  } catch (thrown) {
    console.error(thrown)
    return undefined
  }
}

const toCell = (value: number | undefined, digits: (value: number) => string): string =>
  value === undefined ? 'fails' : digits(value)

const files = { inHandler: 'a handler', inClient: 'a client' } as const
const costs: string[][] = [['Layout', 'File of', '10', '500']]
for (const layout of all) {
  for (const file of ['inHandler', 'inClient'] as const) {
    const row = [layout.name, files[file]]
    for (const size of [10, 500]) {
      const cost = await orFails(measureFile(layout, size, file, '7', toHome(layout)))
      row.push(toCell(cost, (count) => count.toLocaleString('en')))
    }
    costs.push(row)
    write('instantiations', costs)
  }
}
print('instantiations', costs)
if (has('--instantiations')) process.exit()

const steps = { handler: 'handler', diagnostics: 'contract, errors', client: 'contract, client' } as const

for (const compiler of compilers) {
  const rows: string[][] = [['Layout', 'After an edit of', ...sizes.map(String)]]
  for (const layout of all) {
    const times = []
    for (const size of sizes) times.push(await orFails(measureEditor(layout.write(size), compiler, toHome(layout), rounds)))
    for (const step of ['handler', 'diagnostics', 'client'] as const) {
      rows.push([layout.name, steps[step], ...times.map((time) => toCell(time?.[step], (ms) => String(Math.round(ms))))])
    }
    write(`editor ${compiler}`, rows)
  }
  print(`editor ${compiler}`, rows)
}

/** The ways to compile: each compiler's flags. */
const compilations: readonly (readonly [name: string, compiler: Compiler, flags: readonly string[]])[] = [
  ['7', '7', []],
  ['7, one checker', '7', ['--singleThreaded']],
  ...(has('--quick') ? [] : [['5.9', '5.9', []] as const]),
]

for (const [name, compiler, flags] of compilations) {
  const rows: string[][] = [['Layout', ...sizes.map(String)]]
  for (const layout of all) {
    const row = [layout.name]
    for (const size of sizes) {
      const cost = await orFails(measureCompilation(layout.write(size), compiler, toHome(layout), flags))
      row.push(cost ? `${toText(cost.cpu)} s, ${Math.round(cost.memory)} MB` : 'fails')
    }
    rows.push(row)
    write(`compilation ${name}`, rows)
  }
  print(`compilation ${name}`, rows)
}
