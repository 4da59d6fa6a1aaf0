/** The command `routepact migrate`: rewrites another library's contracts. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'
import { type Command, type CommandResult, parseArguments } from './command.ts'
import { CommandError } from './command-error.ts'
import { readTextFile, writeTextFile } from './document-text.ts'
import { loadCompiler } from './migrate/syntax.ts'
import { type MigratedModule, migrateTsRest } from './migrate/ts-rest.ts'

const migrateUsage = `Usage: routepact migrate <library> <files> [options]

Rewrites the contracts in the files, and lists what is left to do, with line numbers in the new files. <library> is ts-rest.
One file is printed; --write replaces all. Name all files that a contract consists of at once. Needs TypeScript 5 or 6 and
routepact in the files' folder, to list each line that does not compile.

      --write              replace the files
  -h, --help               print this help

Exit codes: 0 migrated, 2 not migrated.
`

const migrateOptions = { write: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

export const migrateCommand: Command = {
  summary: 'rewrites ts-rest contracts',
  run: migrateFiles,
}

async function migrateFiles(args: string[]): Promise<CommandResult> {
  const { values, positionals } = parseArguments('migrate', args, migrateOptions)
  if (values.help) return { code: 0, output: migrateUsage, errors: '' }
  const [library, ...files] = positionals
  if (library !== 'ts-rest') throw new CommandError("'<library>' must be 'ts-rest': routepact migrate ts-rest contract.ts")
  if (files.length === 0) throw new CommandError("'<files>' must name a file: routepact migrate ts-rest contract.ts")
  if (files.length > 1 && !values.write) throw new CommandError("'--write' is needed to replace several files.")
  const texts = files.map(readTextFile)
  const compiler = loadCompiler(files[0] as string)
  const paths = files.map((file) => compiler.sys.resolvePath(file))
  // All files are migrated before the first is replaced.
  const modules = migrateTsRest(compiler, new Map(paths.map((path, index) => [path, texts[index] as string])))
  const migrated = paths.map((path) => modules.get(path) as MigratedModule)
  // A pattern may match modules that do not use ts-rest.
  if (!migrated.some(({ isChanged }) => isChanged))
    throw new CommandError(`'${files.join("', '")}' ${files.length === 1 ? 'has' : 'have'} nothing of ts-rest and of zod 3.`)
  const changed = files.map((file, index) => restoreMark(file, (migrated[index] as MigratedModule).text))
  if (values.write)
    for (const [index, file] of files.entries())
      if (migrated[index]?.text !== texts[index]) writeTextFile(file, changed[index] as string)
  const names = new Map(paths.map((path, index) => [path, files[index] as string]))
  const listed = [...modules].filter(([path, { isChanged }]) => isChanged || !names.has(path))
  const steps = listSteps(listed.map(([path, found]) => [names.get(path) ?? relative('', path), found]))
  return { code: 0, output: values.write ? '' : (changed[0] as string), errors: toPrintableLines(steps) }
}

/** Returns a file's new text, with the old byte order mark. */
function restoreMark(file: string, text: string): string {
  return readFileSync(file, 'utf8').startsWith('\uFEFF') ? `\uFEFF${text}` : text
}

/** Lists what is left to do: each file's steps, and one line per cause with all its places. */
function listSteps(modules: readonly (readonly [file: string, module: MigratedModule])[]): string {
  const heads = modules.map(
    ([file, { operations, steps }]) =>
      `${file}: ${toQuantity(operations, 'operation')}, ${steps.length === 0 ? 'nothing is left to do' : `${toQuantity(steps.length, 'step')} left`}`,
  )
  const causes = new Map<string, string[]>()
  for (const [file, { steps }] of modules) {
    for (const { line, text } of steps) causes.set(text, [...(causes.get(text) ?? []), `${file}:${line}`])
  }
  const lines = Array.from(
    causes,
    ([text, [first, ...more]]) =>
      `  ${first}: ${text}${more.length === 0 ? '' : ` (and ${more.length} more: ${more.join(', ')})`}`,
  )
  return [...heads, ...lines].map((line) => `${line}\n`).join('')
}
