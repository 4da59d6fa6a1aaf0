/** Measures what a fixture costs a compiler. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fixture } from './fixtures.ts'

const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** Version -> the compiler's package. */
export const compilers = { '7': 'typescript', '6': 'typescript-6', '5.9': 'typescript-5.9' } as const

export type Compiler = keyof typeof compilers

export interface Price {
  /** The file named by `keep`. */
  readonly kept: Fixture
  readonly instantiations: number
  readonly types: number
  /** In megabytes. */
  readonly memory: number
  /** In seconds. */
  readonly checkTime: number
}

/** Options for one compilation. */
export interface Options {
  /** The folder whose packages the fixture uses. Default: this project. */
  readonly home?: string
  /** Additional compiler arguments. */
  readonly flags?: readonly string[]
  /** The ambient types. Default: as few as possible. */
  readonly types?: string
  /** The entry files. */
  readonly entries?: readonly string[]
  /** An emitted file to return. */
  readonly keep?: string
}

const settings = ['--strict', '--skipLibCheck', '--exactOptionalPropertyTypes', '--target', 'es2022']
const modules = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--module', 'nodenext']

/**
 * Compiles a fixture and reads the compiler's diagnostics.
 *
 * @throws Error with the compiler's output if the fixture has errors
 */
export async function measure(fixture: Fixture, compiler: Compiler, options: Options = {}): Promise<Price> {
  const { home = root, flags = ['--noEmit'], entries = ['main.ts'], keep, types = compiler === '7' ? '' : 'node' } = options
  const parent = join(home, '.type-cost')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'fixture-'))
  try {
    for (const [file, text] of Object.entries(fixture)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    // Several threads in the native compiler repeat some work; one thread makes the count reproducible.
    const own = compiler === '7' ? ['--singleThreaded'] : []
    // Excludes installed packages' types. Only the native compiler accepts an empty list.
    own.push('--types', types)
    const tsc = join(root, 'node_modules', compilers[compiler], 'bin/tsc')
    const args = [tsc, ...settings, ...modules, ...flags, ...own, '--ignoreConfig', '--extendedDiagnostics']
    // Before 6, the compiler ignores configurations when files are named.
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
    if (digits === undefined) throw new Error(`The compiler does not print '${label}':\n${output.slice(0, 2000)}`)
    return Number(digits)
  }
  return {
    instantiations: read('Instantiations'),
    types: read('Types'),
    memory: read('Memory used') / 1000,
    checkTime: read('Check time'),
  }
}
