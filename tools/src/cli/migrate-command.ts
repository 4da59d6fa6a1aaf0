/** The command `routepact migrate`: rewrites contracts of another library. */
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'
import { type Command, type CommandResult, parseArguments } from './command.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { loadCompiler } from './migrate/syntax.ts'
import { type MigratedModule, migrateTsRest } from './migrate/ts-rest.ts'

const migrateUsage = `Usage: routepact migrate <library> <files> [options]

Rewrites the contracts of the files, and lists what is left to do, with the lines of the new files. <library> is ts-rest.
One file is printed; --write replaces all. Name all files of a contract at once. Needs TypeScript 5 or 6 in the folder
of the files, and routepact, to list each line that does not compile.

      --write              replace the files
  -h, --help               print this help

Exit codes: 0 migrated, 2 not migrated.
`

const migrateOptions = { write: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

export const migrateCommand: Command = {
  summary: 'rewrites contracts of ts-rest',
  run: migrateFiles,
}

async function migrateFiles(args: string[]): Promise<CommandResult> {
  const { values, positionals } = parseArguments('migrate', args, migrateOptions)
  if (values.help) return { code: 0, output: migrateUsage, errors: '' }
  const [library, ...files] = positionals
  if (library !== 'ts-rest') throw new CommandError("'<library>' must be 'ts-rest': routepact migrate ts-rest contract.ts")
  if (files.length === 0) throw new CommandError("'<files>' must name a file: routepact migrate ts-rest contract.ts")
  if (files.length > 1 && !values.write) throw new CommandError("'--write' is needed to replace several files.")
  const texts = files.map((file) => readText(file))
  const compiler = loadCompiler(files[0] as string)
  const paths = files.map((file) => compiler.sys.resolvePath(file))
  // All files are migrated before the first is replaced.
  const modules = migrateTsRest(compiler, new Map(paths.map((path, index) => [path, texts[index] as string])))
  // A pattern may match modules that have nothing of ts-rest.
  if (paths.every((path) => !modules.get(path)?.isChanged)) throw new CommandError(`'${files.join("', '")}' ${files.length === 1 ? 'has' : 'have'} nothing of ts-rest and of zod 3.`)
  if (values.write) for (const [index, path] of paths.entries()) writeFileSync(files[index] as string, (modules.get(path) as MigratedModule).text)
  const output = values.write ? '' : (modules.get(paths[0] as string) as MigratedModule).text
  const names = new Map(paths.map((path, index) => [path, files[index] as string]))
  return { code: 0, output, errors: toPrintableLines(Array.from(modules, ([path, migrated]) => (migrated.isChanged || !names.has(path) ? listSteps(names.get(path) ?? relative('', path), migrated) : '')).join('')) }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    throw new CommandError(`'${file}' cannot be read: ${toErrorMessage(thrown)}`)
  }
}

/** Lists what is left to do in a file. */
function listSteps(file: string, { operations, steps }: MigratedModule): string {
  const left = steps.length === 0 ? 'nothing is left to do' : `${toQuantity(steps.length, 'step')} left`
  return [`${file}: ${toQuantity(operations, 'operation')}, ${left}`, ...steps.map(({ line, text }) => `  ${file}:${line}: ${text}`)].map((line) => `${line}\n`).join('')
}
