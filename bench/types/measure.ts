/** What a compiler spends on a fixture. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fixture } from './fixtures.ts'

const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** The compilers: version -> the package that it comes from. */
export const compilers = { '7': 'typescript', '6': 'typescript-6', '5.9': 'typescript-5.9' } as const

export type Compiler = keyof typeof compilers

export interface Price {
  /** The file that was to be kept, by name. */
  readonly kept: Fixture
  readonly instantiations: number
  readonly types: number
  /** In megabytes. */
  readonly memory: number
  /** In seconds. */
  readonly checkTime: number
}

/** Where a fixture is compiled, and with what besides. */
export interface Options {
  /** The folder whose packages it sees; the project's own where none is given. */
  readonly home?: string
  /** Further arguments of the compiler. */
  readonly flags?: readonly string[]
  /** The files to start at. */
  readonly entries?: readonly string[]
  /** A file that the compiler writes and that is wanted. */
  readonly keep?: string
}

const settings = ['--strict', '--skipLibCheck', '--exactOptionalPropertyTypes', '--target', 'es2022']
const modules = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--module', 'nodenext']

/**
 * Compiles a fixture and reads what the compiler says that it cost.
 *
 * @throws Error with what the compiler printed, where the fixture has errors
 */
export async function measure(fixture: Fixture, compiler: Compiler, options: Options = {}): Promise<Price> {
  const { home = root, flags = ['--noEmit'], entries = ['main.ts'], keep } = options
  const parent = join(home, '.type-cost')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'fixture-'))
  try {
    for (const [file, text] of Object.entries(fixture)) await writeFile(join(folder, file), text)
    // The native compiler shares its work out, and some of it is then done twice: one thread gives the same count each time.
    const own = compiler === '7' ? ['--singleThreaded'] : []
    // No types of packages that happen to be installed. Only the native compiler takes an empty list.
    own.push('--types', compiler === '7' ? '' : 'node')
    const tsc = join(root, 'node_modules', compilers[compiler], 'bin/tsc')
    const args = [tsc, ...settings, ...modules, ...flags, ...own, '--ignoreConfig', '--extendedDiagnostics']
    // Before 6 a configuration is not looked for when files are named.
    const given = compiler === '5.9' ? args.filter((flag) => flag !== '--ignoreConfig') : args
    const output = await run([...given, ...entries], folder)
    return { ...toPrice(output), kept: keep ? { [keep]: await readFile(join(folder, keep), 'utf8') } : {} }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function run(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['--max-old-space-size=8192', ...args], { cwd, maxBuffer: 2 ** 28 }, (error, output) =>
      error ? reject(new Error(output.slice(0, 4000), { cause: error })) : resolve(output),
    )
  })
}

function toPrice(output: string): Omit<Price, 'kept'> {
  const read = (label: string): number => {
    const [, digits] = new RegExp(`^${label}:\\s+([\\d.]+)`, 'm').exec(output) ?? []
    if (digits === undefined) throw new Error(`The compiler does not say its '${label}':\n${output.slice(0, 2000)}`)
    return Number(digits)
  }
  return {
    instantiations: read('Instantiations'),
    types: read('Types'),
    memory: read('Memory used') / 1000,
    checkTime: read('Check time'),
  }
}
