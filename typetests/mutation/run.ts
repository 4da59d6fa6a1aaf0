/**
 * Applies small changes to the types of the sources, one at a time, and runs the type tests. One of them must fail: first what
 * `npm test` runs, from the tests of the changed folder to the whole project, up to the first failure; then, for a change that
 * passed, the type tests with the other compilers. Prints the rate per folder and each change that no test detects. A change without
 * an observable effect is listed with its reason, does not count, and fails the run once a test detects it.
 *
 *     npm run mutation:types -- --only client --mutant client-signal --verbose --jobs 4 --short
 *
 * `--verbose` prints the failure that detects each change. `--short` omits the type tests with the other compilers, and `--quick` all
 * but the tests of the folder, to write a test for a new mutant. Works on copies of the checkout.
 */
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listTests } from '../plain.ts'
import { applyMutant, type Mutant } from './mutant.ts'
import { folders } from './mutants.ts'
import { copyTree } from './tree.ts'

const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** The least part of the observable mutants that must be detected. */
const bars = { types: 0.97, short: 0.95, folder: 0.94 } as const

/** A run of a program of the copy, and whether `npm test` includes it. */
interface Check {
  readonly title: string
  readonly args: readonly string[]
  readonly isShort: boolean
  /** Whether it runs the type tests of the changed folder. */
  readonly isOwn: boolean
}

/** A mutant with the first failure; undefined if every check passed. */
interface Outcome {
  readonly mutant: Mutant
  readonly check: Check | undefined
  readonly failure: string
  readonly seconds: number
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    mutant: { type: 'string', multiple: true },
    jobs: { type: 'string' },
    quick: { type: 'boolean' },
    short: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
})

/** Type tests of a folder that are elsewhere. */
const otherTests: { readonly [folder: string]: readonly string[] } = {
  contract: ['typetests/shared/'],
  client: ['typetests/core/contract/groups.tst.ts', 'typetests/shared/jsonified.tst.ts'],
  read: ['typetests/client/options.tst.ts'],
  router: ['typetests/core/errors.tst.ts', 'typetests/security/'],
}

/** Matches the imports of schema libraries that take seconds to read, beside zod. */
const heavyImport = /from '(?:arktype|effect|valibot|\.\/kits\/)/

const allTests: readonly string[] = await listTests(root)

/** Returns the checks in the order of their duration. */
async function listChecks(folder: string): Promise<Check[]> {
  const places = [`typetests/${folder}/`, `typetests/core/${folder}/`, ...(otherTests[folder] ?? [])]
  const tests = allTests.filter((test) => places.some((place) => test.startsWith(place)))
  const heavy: string[] = []
  for (const test of tests) if (heavyImport.test(await readFile(join(root, test), 'utf8'))) heavy.push(test)
  const light = tests.filter((test) => !heavy.includes(test))
  const plain = (title: string, args: readonly string[], isOwn = false): Check => ({
    title,
    args: ['typetests/plain.ts', ...args],
    isShort: true,
    isOwn,
  })
  const own = [light, heavy].flatMap((part) => (part.length > 0 ? [plain(`the type tests of ${folder}`, part, true)] : []))
  if (options.quick) return own
  const all: Check[] = [
    ...own,
    { title: 'messages', args: ['typetests/messages.ts', '7'], isShort: true, isOwn: false },
    plain('all type tests', ['typetests']),
    plain('the whole project', []),
    { title: 'the type tests with the other compilers', args: ['typetests/run.ts'], isShort: false, isOwn: false },
  ]
  return all.filter(({ isShort }) => isShort || !options.short)
}

/** Runs a program of the copy. Returns its errors if it fails. */
function run(copy: string, args: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, TMPDIR: copy }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: copy, env, maxBuffer: 2 ** 28 }, (error, output, errors) =>
      resolve(error ? errors.trim() || output.trim() || error.message : undefined),
    )
  })
}

/** Whether a failure is an error in the sources, and not of a test. */
function isOfSource(failure: string): boolean {
  return /^(?:tools\/|integrations\/\w+\/)?src\//.test(failure)
}

/** Applies a mutant to the copy, runs the checks up to the first failure, and restores the file. */
async function testMutant(copy: string, folder: string, mutant: Mutant): Promise<Outcome> {
  const start = performance.now()
  const file = join(copy, mutant.file)
  const source = await readFile(file, 'utf8')
  await writeFile(file, applyMutant(mutant, source))
  try {
    let first: Outcome | undefined
    for (const check of await listChecks(folder)) {
      // An error of a source detects the mutant, but a test of the folder may say what breaks.
      if (first && !check.isOwn) break
      const failure = await run(copy, check.args)
      if (failure === undefined) continue
      const outcome: Outcome = { mutant, check, failure, seconds: (performance.now() - start) / 1000 }
      if (!isOfSource(failure)) return outcome
      first ??= outcome
    }
    return first ?? { mutant, check: undefined, failure: '', seconds: (performance.now() - start) / 1000 }
  } finally {
    await writeFile(file, source)
  }
}

/** Prints what happened to a mutant, if it is to be seen. */
function report({ mutant: { id, file, promise, unobservable }, check, failure, seconds }: Outcome): void {
  const isExpected = (check === undefined) === (unobservable !== undefined)
  if (isExpected && !options.verbose) return
  const fact = check ? `detected by ${check.title}` : 'not detected'
  console.log(`${id} (${file}, ${seconds.toFixed(1)} s): ${fact}\n  breaks: ${promise}`)
  if (unobservable !== undefined) console.log(`  listed as without effect: ${unobservable}`)
  if (check) console.log(failure.slice(0, options.verbose ? 1500 : 400).replaceAll(/^/gm, '    '))
}

const chosen = Object.entries(folders).flatMap(([folder, mutants]) =>
  mutants
    .filter(({ id }) => (options.only?.includes(folder) ?? true) && (options.mutant?.includes(id) ?? true))
    .map((mutant) => ({ folder, mutant })),
)
if (chosen.length === 0) throw new Error("'--only' and '--mutant' must name a folder and a mutant of typetests/mutation/mutants")
for (const { mutant } of chosen) applyMutant(mutant, await readFile(join(root, mutant.file), 'utf8'))

const jobs = Number(options.jobs ?? availableParallelism())
const outcomes: (Outcome & { readonly folder: string })[] = []
const rest = chosen.values()
const copies = await Promise.all(Array.from({ length: Math.min(jobs, chosen.length) }, () => copyTree(root)))
try {
  // A test that fails without a change would detect every mutant.
  const changed = [...new Set(chosen.map(({ folder }) => folder))]
  const needed = (await Promise.all(changed.map(listChecks))).flat()
  const shared = ['messages', 'all type tests', 'the whole project']
  const base = options.quick ? needed : shared.flatMap((name) => needed.find(({ title }) => title === name) ?? [])
  for (const { args } of base) {
    const failure = await run(copies[0] as string, args)
    if (failure !== undefined) throw new Error(`The type tests must pass without a change:\n${failure}`)
  }
  await Promise.all(
    copies.map(async (copy) => {
      for (const { folder, mutant } of rest) {
        const outcome = await testMutant(copy, folder, mutant)
        report(outcome)
        outcomes.push({ folder, ...outcome })
      }
    }),
  )
} finally {
  await Promise.all(copies.map((copy) => rm(copy, { recursive: true })))
}

const failures: string[] = []

/** Prints the rates of these mutants, and fails below the bars. */
function printRates(title: string, all: readonly Outcome[], bar: { readonly types: number; readonly short: number }): void {
  const observable = all.filter(({ mutant }) => mutant.unobservable === undefined)
  const detected = observable.filter(({ check }) => check)
  const short = detected.filter(({ check }) => check?.isShort)
  const rate = (part: number): number => (observable.length === 0 ? 1 : part / observable.length)
  const percent = (part: number): string => `${(100 * rate(part)).toFixed(1)} %`
  console.log(
    `${title.padEnd(10)} ${String(observable.length).padStart(4)} mutants: the type tests detect ${percent(detected.length)}, ` +
      `\`npm test\` ${percent(short.length)}; ${all.length - observable.length} without effect`,
  )
  const bySources = detected.filter(({ failure }) => isOfSource(failure))
  for (const { mutant } of bySources) console.log(`  detected by the sources alone: ${mutant.id}`)
  if (rate(detected.length) < bar.types) failures.push(`${title}: the type tests must detect ${100 * bar.types} %`)
  if (rate(short.length) < bar.short) failures.push(`${title}: \`npm test\` must detect ${100 * bar.short} %`)
}

console.log()
for (const folder of Object.keys(folders)) {
  const own = outcomes.filter((outcome) => outcome.folder === folder)
  if (own.length > 0) printRates(folder, own, { types: bars.folder, short: 0 })
}
printRates('all', outcomes, bars)
const withoutEffect = outcomes.filter(({ mutant }) => mutant.unobservable !== undefined)
for (const { mutant, check } of withoutEffect) {
  console.log(`  without effect: ${mutant.id}: ${mutant.unobservable}`)
  if (check) failures.push(`'${mutant.id}' is listed as without effect, but ${check.title} detect it`)
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
