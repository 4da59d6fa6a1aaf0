/**
 * Compares what the types cost with `figures.json`. The numbers are reproducible; a rise by more than 2 % fails. After an intended change,
 * `npm run bench -- types --write` updates the figures.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Idiom, idioms, consumers } from './fixtures.ts'
import { coercing, libraries } from './libraries.ts'
import { type Compiler, measure } from './measure.ts'
import { declare, type Figures, measureClient, measureConsumer, measureErrorResponses, measureFigures, measureLayouts, measureQueries, measureSecurity, measureRealWorld, perOperation, toTable } from './report.ts'

const figures = JSON.parse(readFileSync(new URL('figures.json', import.meta.url), 'utf8')) as {
  readonly [compiler: string]: Figures
}
const [zod] = libraries
if (!zod) throw new Error('No library to measure')

const cases = (['7', '5.9'] as const).flatMap((compiler) =>
  // The older compilers are slow, and 6 counts as 5.9 does: `npm run bench -- types` measures the rest with them.
  (compiler === '7' ? [...libraries, ...coercing] : [zod]).map((library) => [compiler, library.name] as const),
)

it.each(cases)(
  'the cost of an operation equals the figure in figures.json: TypeScript %s, %s',
  async (compiler, name) => {
    const library = [...libraries, ...coercing].filter((one) => one.name === name)
    const measured = (await measureFigures(compiler as Compiler, library))[name] ?? {}
    const written = figures[compiler]?.[name] ?? {}
    expect(Object.keys(measured)).toEqual(Object.keys(written))
    for (const [idiom, value] of Object.entries(measured)) {
      const most = (written[idiom] ?? 0) * 1.02
      expect(value, `${idiom} with ${name} and TypeScript ${compiler}, per operation`).toBeLessThanOrEqual(most)
      expect(value, 'better than figures.json: update the figures').toBeGreaterThanOrEqual(most / 1.02 / 1.02)
    }
  },
)

it('the documentation lists the same figures', () => {
  const page = readFileSync(new URL('../../bench/types/README.md', import.meta.url), 'utf8')
  expect(page).toContain(
    toTable(Object.fromEntries(['7', '6', '5.9'].map((compiler) => [compiler, figures[compiler] ?? {}]))),
  )
})

it('the rules of the RealWorld contract cost at most 260 per operation', async () => {
  expect(await measureRealWorld('7')).toBeLessThanOrEqual(260)
})

it.each(['errors', 'problems'] as const)('%s of two statuses cost at most 60 per operation', async (name) => {
  const cost = await measureErrorResponses(name, '7')
  expect(cost).toBeGreaterThan(0)
  expect(cost).toBeLessThanOrEqual(60)
})

// It was 150 before `finally`, `onError` and others knew what security provides.
it('security costs at most 200 for an operation that declares it', async () => {
  const cost = await measureSecurity('7')
  expect(cost).toBeGreaterThan(0)
  expect(cost).toBeLessThanOrEqual(200)
})

it('the cost of the types is linear up to 1,000 operations', async () => {
  const price = (count: number) => measure(idioms.routepact.write(zod, count), '7')
  const [ten, half, whole] = [await price(10), await price(500), await price(1000)]
  expect(perOperation(half, whole, 500) / perOperation(ten, half, 490)).toBeLessThan(1.01)
})

it.each([idioms.merged, idioms.inFiles])('$name: at most 1.02 times the cost of one file', async (idiom) => {
  const price = async (idiom: Idiom) =>
    perOperation(await measure(idiom.write(zod, 100), '7'), await measure(idiom.write(zod, 200), '7'), 100)
  expect(await price(idiom)).toBeLessThanOrEqual((await price(idioms.routepact)) * 1.02)
})

it('the compiler emits the declarations of a contract of 1,000 operations', async () => {
  const { 'contract.d.ts': declared = '' } = await declare(consumers(zod, 1000).contract.module, '7')
  expect(declared).toContain('op999')
})

it.each(libraries.filter(({ name }) => name !== 'bare').map(({ name }) => name))(
  'a file that uses one operation costs at most twice as much as one with handwritten types: %s',
  async (name) => {
    const library = libraries.find((one) => one.name === name) ?? zod
    const small = await measureConsumer(library, 10, '7', 'declarations')
    expect(small.contract / small.byHand).toBeLessThanOrEqual(2)
    const large = await measureConsumer(library, 50, '7', 'declarations')
    expect(large.contract / small.contract, 'the other operations cost nothing').toBeLessThan(1.01)
  },
)

const layouts: { readonly [layout: string]: number } = { 'one literal': 168_156, 'one literal, rules below': 81_695, 'files of ten': 18_691 }

it('what a file costs that uses one of 100 operations depends on the layout of the contract', async () => {
  const costs = await measureLayouts(zod, 100, '7')
  const page = readFileSync(new URL('../../bench/types/README.md', import.meta.url), 'utf8')
  for (const [layout, cost] of Object.entries(costs)) {
    const written = layouts[layout] ?? 0
    expect(cost, layout).toBeLessThanOrEqual(written * 1.02)
    expect(page).toContain(written.toLocaleString('en'))
  }
})

const calls: { readonly [library: string]: number } = { zod: 2768, valibot: 5163, arktype: 4948, bare: 797 }

it.each(libraries.map(({ name }) => name))(
  'the cost of a file that calls one operation does not depend on the other operations: %s',
  async (name) => {
    const library = libraries.find((one) => one.name === name) ?? zod
    const small = await measureClient(library, 10, '7')
    expect(small).toBeLessThanOrEqual((calls[name] ?? 0) * 1.02)
    expect((await measureClient(library, 50, '7')) - small, 'the other operations cost nothing').toBeLessThan(10)
    const page = readFileSync(new URL('../../bench/types/README.md', import.meta.url), 'utf8')
    expect(page).toContain(`| ${name} | ${calls[name]?.toLocaleString('en')} |`)
  },
)

it('the cost of a file that queries one operation does not depend on the other operations', async () => {
  expect((await measureQueries(zod, 50, '7')) - (await measureQueries(zod, 10, '7'))).toBeLessThan(10)
})
