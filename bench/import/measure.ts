/** Imports a document in a separate process, and compiles what was written. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compilers } from '../types/measure.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What an import wrote. */
export interface ImportMeasure {
  readonly code: number
  readonly milliseconds: number
  readonly megabytes: number
  readonly lines: number
  /** What the command printed. */
  readonly output: string
  /** The changes from the document to the contract, if one was written. */
  readonly changes: readonly Change[]
  /** Each compiler's errors. */
  readonly errors: { readonly [Compiler in keyof typeof compilers]: readonly string[] }
}

/** A change from a document to the contract, as `routepact diff --format json` prints it. */
export interface Change {
  readonly level: string
  readonly kind: string
}

/** A strict project's options. */
const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}

/** Imports a document with the built command, and compiles the modules with each TypeScript version. */
export function measureImport(file: string, flags: readonly string[] = []): ImportMeasure {
  return measure([join(root, 'tools/dist/cli.js'), 'import', resolve(file), '--out', '.', ...flags], '.', (folder) => compare(resolve(file), folder))
}

/** Writes a document's zod schemas with hey-api, whose program is installed elsewhere. */
export function measureHeyApi(program: string, file: string): ImportMeasure {
  // The program replaces its folder.
  return measure([resolve(program), '-i', resolve(file), '-o', 'out', '-p', 'zod', '--no-log-file'], 'out')
}

/** Runs a program that writes modules. */
function measure(command: readonly string[], out = '.', compareWith: (folder: string) => readonly Change[] = () => []): ImportMeasure {
  // Inside the project, so that the modules find the libraries.
  const folder = mkdtempSync(join(root, '.command-'))
  try {
    const start = performance.now()
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('./report-memory.ts'), ...command], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, MEMORY_REPORT: join(folder, 'memory.txt') },
    })
    const milliseconds = Math.round(performance.now() - start)
    const modules = globSync(join(out, '*.ts'), { cwd: folder })
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [join(out, '*.ts')] }))
    const lines = modules.reduce((total, name) => total + readFileSync(join(folder, name), 'utf8').split('\n').length - 1, 0)
    const megabytes = Math.max(...readFileSync(join(folder, 'memory.txt'), 'utf8').trim().split('\n').map(Number))
    const errors = Object.fromEntries(Object.entries(compilers).map(([name, compiler]) => [name, compile(folder, compiler)]))
    return { code: Number(status), milliseconds, megabytes, lines, output: stdout + stderr, changes: compareWith(folder), errors: errors as unknown as ImportMeasure['errors'] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Compares a document with the contract in a folder, as its provider would with a new version. */
function compare(file: string, folder: string): readonly Change[] {
  if (!existsSync(join(folder, 'contract.ts'))) return []
  const command = [join(root, 'tools/dist/cli.js'), 'diff', file, 'contract.ts', '--format', 'json', '--seconds', '300']
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (stdout === '') throw new Error(stderr)
  return (JSON.parse(stdout) as { readonly changes: readonly Change[] }).changes
}

/** Counts TypeScript 7's instantiations for a program that uses a document's outline. */
export function countInstantiations(file: string, program: string): number {
  const folder = mkdtempSync(join(root, '.command-'))
  try {
    execFileSync(process.execPath, [join(root, 'tools/dist/cli.js'), 'import', resolve(file), '--outline', '--out', folder])
    writeFileSync(join(folder, 'program.ts'), program)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    const output = execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--extendedDiagnostics'], { encoding: 'utf8' })
    return Number(/^Instantiations: +(\d+)/m.exec(output)?.[1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function compile(folder: string, compiler: string): string[] {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc'), '-p', folder], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    return []
  } catch (thrown) {
    return (thrown as { readonly stdout: string }).stdout.split('\n').filter((line) => line.includes('error TS'))
  }
}
