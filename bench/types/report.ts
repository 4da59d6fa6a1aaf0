/** Measures fixtures and formats the results. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Consumer, consumers, idioms, type Fixture, type Idiom, toClient, toLayouts, toQueries } from './fixtures.ts'
import { coercing, libraries, type Library } from './libraries.ts'
import { type Compiler, measure, type Options, type Price } from './measure.ts'

/** What one additional operation costs between two sizes. */
export function perOperation(small: Price, large: Price, operations: number): number {
  return (large.instantiations - small.instantiations) / operations
}

/** The tested figures' sizes, which differ by whole blocks of ten, and by the twelve after which `mixed` repeats. */
export const sizes = [10, 130] as const

/** The instantiations for one additional operation in an idiom. */
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

/** Library -> idiom -> instantiations for one additional operation. */
export interface Figures {
  readonly [library: string]: { readonly [idiom: string]: number }
}

/** The idioms whose figures are tested. */
export const testedIdioms: readonly Idiom[] = [idioms.byHand, idioms.withoutRules, idioms.routepact]

export async function measureFigures(compiler: Compiler, of: readonly Library[] = [...libraries, ...coercing]): Promise<Figures> {
  const figures: { [library: string]: { [idiom: string]: number } } = {}
  for (const library of of) {
    const row: { [idiom: string]: number } = (figures[library.name] = {})
    for (const idiom of testedIdioms) row[idiom.name] = await measureIdiom(idiom, library, compiler)
  }
  return figures
}

/** Formats compiler -> figures as a table for the documentation. */
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

/** What a file costs that uses one operation in a module. The module itself is not checked. */
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

/** What a file with one operation's handler costs in each layout: only this file is checked, as in an editor. */
export async function measureLayouts(library: Library, count: number, compiler: Compiler): Promise<{ [layout: string]: number }> {
  const costs: { [layout: string]: number } = {}
  const main = consumers(library, count).contract.consumer
  for (const [layout, files] of Object.entries(toLayouts(library, count))) {
    const unchecked = Object.entries(files).map(([file, text]) => [file, `// @ts-nocheck\n${text}`])
    costs[layout] = (await measure({ ...Object.fromEntries(unchecked), 'main.ts': main }, compiler)).instantiations
  }
  return costs
}

/** What a file costs with one operation's handler. */
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

/** What a file costs that calls one operation with the client, from declarations. */
export function measureClient(library: Library, count: number, compiler: Compiler): Promise<number> {
  return measureUse(toClient(library, count), compiler, 'declarations')
}

/** What a file costs that queries one operation with TanStack Query, from declarations. */
export function measureQueries(library: Library, count: number, compiler: Compiler): Promise<number> {
  return measureUse(toQueries(library, count), compiler, 'declarations')
}

/** Emits a module's declarations. */
export async function declare(module: string, compiler: Compiler): Promise<Fixture> {
  const flags = ['--declaration', '--emitDeclarationOnly']
  return (
    await measure({ 'contract.ts': module }, compiler, { flags, entries: ['contract.ts'], keep: 'contract.d.ts' })
  ).kept
}

/**
 * What the rules for the RealWorld contract cost per operation: its application, compared with the same application whose `createContract`
 * checks nothing.
 */
export async function measureRealWorld(compiler: Compiler): Promise<number> {
  const folder = fileURLToPath(new URL('../../docs/examples/conduit', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const unchecked = `import type { Contract } from 'routepact'
declare function createContract<const Declared extends Contract>(contract: Declared): Declared`
  const options = { flags: ['--noEmit', '--allowImportingTsExtensions'], entries: ['app.ts'], types: 'node' }
  const measureWith = async (declaration: string): Promise<number> => {
    const changed = texts.map((text) => text.replace("import { createContract } from 'routepact'", declaration))
    const fixture = Object.fromEntries(files.map((file, index) => [file, changed[index] ?? '']))
    return (await measure(fixture, compiler, options)).instantiations
  }
  const operations = 19
  return ((await measureWith("import { createContract } from 'routepact'")) - (await measureWith(unchecked))) / operations
}

/**
 * What `errors(400, 404)` or `problems(400, 404)` cost per operation: a contract that declares them, compared with one that declares
 * neither status.
 */
export function measureErrorResponses(name: 'errors' | 'problems', compiler: Compiler): Promise<number> {
  const problem = "{ 'application/json': { body: problem } }"
  const declare = (text: string, declared: string): string =>
    text
      .replace('import { createContract', `import { ${name}, createContract`)
      .replaceAll(`, 400: ${problem}, 404: ${problem}`, declared)
      .replaceAll(/return request\.respond\(\{ status: 404.*/g, 'throw new Error()')
  return measureDifference((text) => declare(text, ''), (text) => declare(text, `, ...${name}(400, 404)`), compiler)
}

/** What `security` costs per operation: a contract that declares it and handlers that read its context. */
export function measureSecurity(compiler: Compiler): Promise<number> {
  const secure = (text: string): string =>
    text
      .replace('import { createContract', 'import { bearer, createContract')
      .replaceAll('    responses:', '    security: [{ token: [] }],\n    responses:')
      .replace('  handlers: {', '  security: { token: bearer((token) => ({ user: token })) },\n  handlers: {')
      .replaceAll('owner = { name: name', 'owner = { name: request.context.user + name')
  return measureDifference((text) => text, secure, compiler)
}

/** The additional cost per operation for one variant of the fixture, compared with another. */
async function measureDifference(
  toFirst: (text: string) => string,
  toSecond: (text: string) => string,
  compiler: Compiler,
): Promise<number> {
  const bare = libraries.find((library) => library.name === 'bare') as Library
  const measureVariant = async (change: (text: string) => string): Promise<number> => {
    const [small, large] = sizes
    const write = (count: number): Fixture => ({ 'main.ts': change(idioms.routepact.write(bare, count)['main.ts'] ?? '') })
    return perOperation(await measure(write(small), compiler), await measure(write(large), compiler), large - small)
  }
  return (await measureVariant(toSecond)) - (await measureVariant(toFirst))
}
