/**
 * Prints what the types cost: `npm run bench -- types`. `--peers` adds other libraries (after `npm run setup -- peers`), `--write` updates
 * the figures that the tests compare with.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { idioms, type Idiom } from './fixtures.ts'
import { coercing, lean, libraries } from './libraries.ts'
import { type Compiler, measure, type Options } from './measure.ts'
import { type Figures, measureClient, measureConsumer, measureFigures, measureIdiom, measureLayouts, measureQueries, measureRealWorld, perOperation, toTable } from './report.ts'

const all: readonly Compiler[] = ['7', '6', '5.9']
const ratio = (value: number, floor: number): string => (value / floor).toFixed(2)
const [zod] = libraries
if (!zod) throw new Error('No library to measure')

console.log(
  'Instantiations per additional operation, measured between 10 and 130; in brackets the multiple of the floor',
)
const figures: { [compiler: string]: Figures } = {}
for (const compiler of all) figures[compiler] = await measureFigures(compiler)
const rows = Object.entries(figures).flatMap(([compiler, byLibrary]) =>
  Object.entries(byLibrary).map(([library, byIdiom]) => {
    const floor = byIdiom[idioms.byHand.name] ?? Number.NaN
    const cells = Object.entries(byIdiom).map(([idiom, value]) => [idiom, `${value} (${ratio(value, floor)})`])
    return Object.fromEntries([['TypeScript', compiler], ['library', library], ...cells])
  }),
)
console.table(rows)
if (process.argv.includes('--write')) {
  writeFileSync(new URL('figures.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`)
  const page = new URL('../../bench/types/README.md', import.meta.url)
  const [before, , after] = readFileSync(page, 'utf8').split('<!-- figures -->\n')
  writeFileSync(page, [before, `${toTable(figures)}\n`, after].join('<!-- figures -->\n'))
}

console.log('Growth with zod and TypeScript 7: total, and per additional operation since the row above')
const growth = []
let before = { count: 0, price: await measure(idioms.routepact.write(zod, 1), '7') }
for (const count of [10, 100, 500, 1000]) {
  const price = await measure(idioms.routepact.write(zod, count), '7')
  const byHand = await measure(idioms.byHand.write(zod, count), '7')
  growth.push({
    operations: count,
    instantiations: price.instantiations,
    'for one more': Math.round(perOperation(before.price, price, count - Math.max(before.count, 1)) * 10) / 10,
    types: price.types,
    'memory (MB)': Math.round(price.memory),
    'check time by hand': ratio(price.checkTime, byHand.checkTime),
  })
  before = { count, price }
}
console.table(growth)

console.log('Check time with TypeScript 7 in seconds, in files of 50 operations, the better of two runs')
const times = []
for (const library of [zod, ...coercing]) {
  const timeOf = async (count: number): Promise<number> => {
    const fixture = idioms.inFiles.write(library, count)
    const first = await measure(fixture, '7')
    return Math.min(first.checkTime, (await measure(fixture, '7')).checkTime)
  }
  const [quarter, whole] = [await timeOf(250), await timeOf(1000)]
  times.push({ fixture: library.name, '250 operations': quarter, '1,000 operations': whole, ratio: ratio(whole, quarter) })
}
console.table(times)

console.log('The rules of the RealWorld contract: instantiations per operation, in its application')
console.log(await measureRealWorld('7'))

console.log('A file that uses one operation of 10 or 500: instantiations, and those of the same file by hand')
const consumers = []
for (const library of libraries) {
  for (const form of ['declarations', 'source'] as const) {
    for (const count of [10, 500]) {
      const { contract, byHand } = await measureConsumer(library, count, '7', form)
      const row = { library: library.name, 'the contract as': form, operations: count, contract, 'by hand': byHand }
      consumers.push({ ...row, ratio: ratio(contract, byHand) })
    }
  }
}
console.table(consumers)

console.log('A file that uses one operation of 12 or 100, from sources, by the layout of the contract: instantiations')
const layouts = []
for (const library of libraries) {
  for (const count of [12, 100]) layouts.push({ library: library.name, operations: count, ...(await measureLayouts(library, count, '7')) })
}
console.table(layouts)

console.log('A file that calls one operation with the client, or queries it with TanStack Query, from declarations: instantiations')
const calls = []
for (const library of libraries) {
  const [small, large] = [await measureClient(library, 10, '7'), await measureClient(library, 500, '7')]
  const [few, many] = [await measureQueries(library, 10, '7'), await measureQueries(library, 500, '7')]
  calls.push({ library: library.name, 'of 10': small, 'of 500': large, 'queried, of 10': few, 'queried, of 500': many })
}
console.table(calls)

if (process.argv.includes('--peers')) {
  const { peers, peersHome } = await import('./peers.ts')
  console.log(
    'The same API in other libraries (zod; Effect has schemas of its own): instantiations per additional operation',
  )
  const measured: { [idiom: string]: string | number }[] = []
  const entries: (readonly [Idiom, Options | undefined])[] = [
    [idioms.byHand, undefined],
    [idioms.withoutRules, undefined],
    [idioms.routepact, undefined],
    ...peers.map((peer) => [peer, { home: peersHome }] as const),
  ]
  for (const [idiom, options] of entries) {
    const row: { [idiom: string]: string | number } = { idiom: idiom.name }
    for (const compiler of all) row[`TypeScript ${compiler}`] = await measureIdiom(idiom, zod, compiler, options)
    measured.push(row)
  }
  console.table(measured)
  console.log('The lean fixture in oRPC: instantiations per additional operation')
  const orpc = peers.find(({ name }) => name === 'oRPC')
  if (orpc) {
    const row: { [compiler: string]: number } = {}
    for (const compiler of all) row[compiler] = await measureIdiom(orpc, lean, compiler, { home: peersHome })
    console.table([row])
  }
}
