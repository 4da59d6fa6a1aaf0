/** Compiles programs with one mistake each, and reads what the compiler prints for them. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compilers as measured } from '../types/measure.ts'
import { peersHome } from '../types/peers.ts'
import type { Case, Edit } from './cases.ts'

const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** Version -> the compiler's package. */
export const compilers = { ...measured, '5.7': 'typescript-5.7' } as const

export type Compiler = keyof typeof compilers

export type Library = Exclude<keyof Case, 'name'>

/** Library -> the folder with its packages, and its correct program. */
export const programs: { readonly [key in Library]: { readonly name: string; readonly home: string; readonly file: string } } = {
  routepact: { name: 'routepact', home: root, file: join(root, 'bench/mistakes/routepact.ts') },
  tsRest: { name: 'ts-rest', home: peersHome, file: join(peersHome, 'mistakes/ts-rest.ts') },
  orpc: { name: 'oRPC', home: peersHome, file: join(peersHome, 'mistakes/orpc.ts') },
  hono: { name: 'Hono', home: peersHome, file: join(peersHome, 'mistakes/hono.ts') },
}

/** An error as the compiler prints it, without its file. */
export interface PrintedError {
  readonly line: number
  readonly column: number
  readonly code: string
  /** The text after the code, with all its lines. */
  readonly text: string
}

/** What the compiler prints for one mistake. */
export interface Printed {
  readonly errors: readonly PrintedError[]
  /** How many lines all errors have. */
  readonly lines: number
  /** How many characters all texts have. */
  readonly characters: number
  /** Whether an error is at a property at fault: on its line, or also at its column. */
  readonly place: 'column' | 'line' | 'elsewhere' | 'none'
  /** How many places have lost the types of correct operations. */
  readonly lost: number
}

interface Place {
  readonly line: number
  readonly column: number
}

/** A program's text with a mistake, and where its faulty properties are. */
export function applyEdits(program: string, edits: readonly Edit[]): { readonly text: string; readonly places: readonly Place[] } {
  let marked = program
  for (const [after, from, to] of edits) {
    const start = marked.indexOf(from, marked.indexOf(after))
    if (!marked.includes(after) || start < 0) throw new Error(`The program has no '${from}' after '${after}'`)
    marked = marked.slice(0, start) + to + marked.slice(start + from.length)
  }
  const places = marked.split('\n').flatMap((text, index) => {
    const parts = text.split('→')
    return parts.slice(1).map((_, part) => ({ line: index + 1, column: parts.slice(0, part + 1).join('').length + 1 }))
  })
  if (places.length === 0) throw new Error('A mistake needs a place: → precedes the property at fault')
  return { text: marked.replaceAll('→', ''), places }
}

/** Compiles a library's program with each mistake, in one compilation. */
export async function printMistakes(library: Library, mistakes: readonly (readonly Edit[])[], compiler: Compiler): Promise<readonly Printed[]> {
  const { home, file } = programs[library]
  const program = await readFile(file, 'utf8')
  const changed = [{ text: program, places: [] }, ...mistakes.map((edits) => applyEdits(program, edits))]
  const parent = join(home, '.type-cost')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'mistakes-'))
  try {
    const names = changed.map((_, index) => `${index}.ts`)
    await Promise.all(changed.map(({ text }, index) => writeFile(join(folder, `${index}.ts`), text)))
    const output = await compile(compiler, names, folder)
    const errors = readErrors(output)
    if (errors.has('0.ts')) throw new Error(`${library} has errors without a mistake:\n${output.slice(0, 2000)}`)
    return changed.slice(1).map(({ places }, index) => toPrinted(errors.get(`${index + 1}.ts`) ?? [], places))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function compile(compiler: Compiler, files: readonly string[], cwd: string): Promise<string> {
  const tsc = join(root, 'node_modules', compilers[compiler], 'bin/tsc')
  const settings = ['--strict', '--skipLibCheck', '--exactOptionalPropertyTypes', '--target', 'es2022', '--types', 'node', '--noEmit']
  const modules = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--module', 'nodenext', '--pretty', 'false']
  // Before 6, the compiler ignores configurations when files are named.
  const own = compiler.startsWith('5') ? [] : ['--ignoreConfig']
  const args = ['--max-old-space-size=8192', tsc, ...settings, ...modules, ...own, ...files]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 28 }, (_, output) => resolve(output))
  })
}

/** The errors by file. A text continues on lines that begin with a space. */
function readErrors(output: string): ReadonlyMap<string, readonly PrintedError[]> {
  const errors = new Map<string, PrintedError[]>()
  for (const [, file = '', line, column, code = '', text = ''] of output.matchAll(/^([^\s(]+)\((\d+),(\d+)\): error (TS\d+): (.*(?:\n .*)*)/gm)) {
    errors.set(file, [...(errors.get(file) ?? []), { line: Number(line), column: Number(column), code, text }])
  }
  if (errors.size === 0) throw new Error(`The compiler prints no errors:\n${output.slice(0, 2000)}`)
  return errors
}

const unusedDirective = 'TS2578'

function toPrinted(all: readonly PrintedError[], places: readonly Place[]): Printed {
  const errors = all.filter(({ code }) => code !== unusedDirective)
  const texts = errors.map(({ text }) => text)
  return {
    errors,
    lines: texts.reduce((sum, text) => sum + text.split('\n').length, 0),
    characters: texts.reduce((sum, text) => sum + text.length, 0),
    place: toPlace(errors, places),
    lost: all.length - errors.length,
  }
}

function toPlace(errors: readonly PrintedError[], places: readonly Place[]): Printed['place'] {
  if (errors.length === 0) return 'none'
  const sameLine = errors.flatMap((error) => places.filter(({ line }) => line === error.line).map(({ column }) => column === error.column))
  if (sameLine.includes(true)) return 'column'
  return sameLine.length > 0 ? 'line' : 'elsewhere'
}

/** The rule's sentence in a compiler's text, else the whole text. */
export function toSentence(text: string): string {
  return /"('[^\s'"][^'"]*' .*?)"(?:'|;| &)/.exec(text)?.[1] ?? text
}
