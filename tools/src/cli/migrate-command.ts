/** The command `routepact migrate`: rewrites contracts of another library. */
import { readFileSync, writeFileSync } from 'node:fs'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'
import { type Command, type CommandResult, parseArguments } from './command.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { loadCompiler } from './migrate/syntax.ts'
import { type MigratedModule, migrateTsRest } from './migrate/ts-rest.ts'

const migrateUsage = `Usage: routepact migrate <library> <files> [options]

Rewrites the contracts of the files, and lists what is left to do, with the lines of the old files. <library> is ts-rest.
One file is printed; --write replaces all. Needs TypeScript 5 or 6 in the folder of the files.

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
  // All files are read before the first is replaced.
  const modules = files.map((file) => [file, migrateFile(file)] as const)
  if (values.write) for (const [file, { text }] of modules) writeFileSync(file, text)
  const output = values.write ? '' : modules.map(([, { text }]) => text).join('')
  return { code: 0, output, errors: toPrintableLines(modules.map(listSteps).join('')) }
}

function migrateFile(file: string): MigratedModule {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (thrown) {
    throw new CommandError(`'${file}' cannot be read: ${toErrorMessage(thrown)}`)
  }
  const migrated = migrateTsRest(loadCompiler(file), text)
  if (!migrated) throw new CommandError(`'${file}' does not import '@ts-rest/core'.`)
  return migrated
}

/** Lists what is left to do in a file. */
function listSteps([file, { operations, steps }]: readonly [file: string, migrated: MigratedModule]): string {
  const left = steps.length === 0 ? 'nothing is left to do' : `${toQuantity(steps.length, 'step')} left`
  return [`${file}: ${toQuantity(operations, 'operation')}, ${left}`, ...steps.map(({ line, text }) => `  line ${line}: ${text}`)].map((line) => `${line}\n`).join('')
}
