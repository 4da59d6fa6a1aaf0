/**
 * Prints how many errors, lines and characters the compiler prints for common mistakes: `npm run bench:mistakes`
 * (after `npm ci --prefix bench/peers`). `--compiler 5.9` chooses the compiler (7, 6, 5.9, 5.7 or `all`), `--own` leaves out
 * other libraries, `--write` updates the page.
 */

import { parseArgs } from 'node:util'
import { type Case, cases } from './cases.ts'
import { compilers, type Compiler, type Library, printMistakes, type Printed, programs } from './measure.ts'

const { values } = parseArgs({
  options: { compiler: { type: 'string', default: '7' }, own: { type: 'boolean' }, write: { type: 'boolean' } },
})
const isCompiler = (name: string): name is Compiler => name in compilers
const chosen = values.compiler === 'all' ? Object.keys(compilers).filter(isCompiler) : [values.compiler].filter(isCompiler)
if (chosen.length === 0) throw new Error(`--compiler must be one of ${Object.keys(compilers).join(', ')}, all`)
const libraries = (Object.keys(programs) as Library[]).filter((library) => !values.own || library === 'routepact')
const all: readonly Case[] = Object.values(cases).flat()

/** Case -> what the compiler prints for it, or why the library has no such mistake. */
type Results = ReadonlyMap<Case, Printed | string>

async function measureLibrary(library: Library, compiler: Compiler): Promise<Results> {
  const written = all.flatMap((one) => {
    const mistake = one[library]
    return typeof mistake === 'string' ? [] : [{ one, mistake }]
  })
  const printed = await printMistakes(library, written.map(({ mistake }) => mistake), compiler)
  const results = new Map(written.map(({ one }, index) => [one, printed[index] ?? '']))
  return new Map(all.map((one) => [one, results.get(one) ?? String(one[library])]))
}

const toCell = (result: Printed | string = ''): string => {
  if (typeof result === 'string') return '-'
  if (result.errors.length === 0) return result.lost > 0 ? `none, ${result.lost} lost` : 'none'
  const mark = result.place === 'elsewhere' ? ' elsewhere' : ''
  const lost = result.lost > 0 ? `, ${result.lost} lost` : ''
  return `${result.errors.length} / ${result.lines} / ${result.characters.toLocaleString('en')}${mark}${lost}`
}

for (const compiler of chosen) {
  const results = new Map<Library, Results>()
  for (const library of libraries) results.set(library, await measureLibrary(library, compiler))
  console.log(`TypeScript ${compiler}: errors / lines / characters`)
  console.table(all.map((one) => Object.fromEntries([['mistake', one.name], ...libraries.map((library) => [library, toCell(results.get(library)?.get(one))])])))
  for (const one of all) {
    const own = results.get('routepact')?.get(one)
    if (!own || typeof own === 'string') continue
    console.log(`${one.name} [${own.place}]`)
    for (const { line, column, text } of own.errors) console.log(`  (${line},${column}) ${text.length}: ${text.replaceAll('\n', '\n  ')}`)
  }
}
