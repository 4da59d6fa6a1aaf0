/** Measures fixtures and puts what they cost into rows. */
import { type Consumer, consumers, idioms, type Fixture, type Idiom, toClient } from './fixtures.ts'
import { libraries, type Library } from './libraries.ts'
import { type Compiler, measure, type Options, type Price } from './measure.ts'

/** What one more operation costs, between two sizes. */
export function perOperation(small: Price, large: Price, operations: number): number {
  return (large.instantiations - small.instantiations) / operations
}

/** The sizes that the held figures come from: far enough apart for a whole number of blocks of ten. */
export const sizes = [10, 110] as const

/** What one more operation costs in an idiom, in instantiations. */
export async function measureIdiom(
  idiom: Idiom,
  library: Library,
  compiler: Compiler,
  options?: Options,
): Promise<number> {
  const [small, large] = sizes
  const first = await measure(idiom.write(library, small), compiler, options)
  return perOperation(first, await measure(idiom.write(library, large), compiler, options), large - small)
}

/** Library -> idiom -> instantiations for one more operation. */
export interface Figures {
  readonly [library: string]: { readonly [idiom: string]: number }
}

/** The idioms whose figures are held by a test. */
export const held: readonly Idiom[] = [idioms.byHand, idioms.withoutRules, idioms.routepact]

export async function measureFigures(compiler: Compiler, of: readonly Library[] = libraries): Promise<Figures> {
  const figures: { [library: string]: { [idiom: string]: number } } = {}
  for (const library of of) {
    const row: { [idiom: string]: number } = (figures[library.name] = {})
    for (const idiom of held) row[idiom.name] = await measureIdiom(idiom, library, compiler)
  }
  return figures
}

/** Compiler -> figures, as a table of the documentation. */
export function toTable(figures: { readonly [compiler: string]: Figures }): string {
  const format = (value: number): string => Math.round(value).toLocaleString('en')
  const rows = Object.entries(figures).flatMap(([compiler, byLibrary]) =>
    Object.entries(byLibrary).map(([library, byIdiom]) => {
      const floor = byIdiom[idioms.byHand.name] ?? Number.NaN
      const cells = Object.values(byIdiom).map((value) => `${format(value)} (${(value / floor).toFixed(2)})`)
      return `| ${[compiler, library, ...cells].join(' | ')} |`
    }),
  )
  const head = ['TypeScript', 'Library', 'by hand', 'without rules', 'with every rule']
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')
}

/** What a file costs that uses one operation of a module, which is not checked with it. */
async function measureUse(
  { module, consumer }: Consumer,
  compiler: Compiler,
  form: 'source' | 'declarations',
): Promise<number> {
  let fixture: Fixture = { 'contract.ts': `// @ts-nocheck\n${module}`, 'main.ts': consumer }
  if (form === 'declarations') {
    const { 'contract.d.ts': declared = '' } = await declare(module, compiler)
    fixture = { 'contract.d.ts': declared, 'main.ts': consumer }
  }
  return (await measure(fixture, compiler)).instantiations
}

/** What a file costs that has the handler of one operation of a contract. */
export async function measureConsumer(
  library: Library,
  count: number,
  compiler: Compiler,
  form: 'source' | 'declarations',
): Promise<{ readonly contract: number; readonly byHand: number }> {
  const { contract, byHand } = consumers(library, count)
  return {
    contract: await measureUse(contract, compiler, form),
    byHand: await measureUse(byHand, compiler, form),
  }
}

/** What a file costs that calls one operation of a contract by the client, from declarations. */
export function measureClient(library: Library, count: number, compiler: Compiler): Promise<number> {
  return measureUse(toClient(library, count), compiler, 'declarations')
}

/** The declarations that a compiler emits for a module. */
export async function declare(module: string, compiler: Compiler): Promise<Fixture> {
  const flags = ['--declaration', '--emitDeclarationOnly']
  return (
    await measure({ 'contract.ts': module }, compiler, { flags, entries: ['contract.ts'], keep: 'contract.d.ts' })
  ).kept
}
