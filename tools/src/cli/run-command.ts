/** Finds the command that the arguments name, and runs it. */
import { compareDocuments } from '../diff/compare-documents.ts'
import { checkCommand } from './check-command.ts'
import type { Command, CommandContext, CommandResult } from './command.ts'
import { toFailureText } from './command-error.ts'
import { createDiffCommand } from './diff-command.ts'
import { importCommand } from './import-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { mockCommand } from './mock-command.ts'
import { openapiCommand } from './openapi-command.ts'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { version } from '../../../src/shared/version.ts'
import { testCommand } from './test-command.ts'
import { usageCommand } from './usage-command.ts'

const commands: ReadonlyMap<string, Command> = new Map([
  ['openapi', openapiCommand],
  ['diff', createDiffCommand(compareDocuments)],
  ['usage', usageCommand],
  ['check', checkCommand],
  ['test', testCommand],
  ['mock', mockCommand],
  ['import', importCommand],
  ['migrate', migrateCommand],
])

/** Runs `routepact` with its command-line arguments. Never rejects. */
export async function runCommand(args: string[], context: CommandContext): Promise<CommandResult> {
  const [first, ...others] = args
  const [name, rest] = first === 'help' && others[0] !== undefined ? [others[0], ['--help']] : [first, others]
  if (name === undefined) return { code: 2, output: '', errors: listCommands() }
  if (['help', '--help', '-h'].includes(name)) return { code: 0, output: listCommands(), errors: '' }
  if (name === '--version' || name === '-v') return { code: 0, output: `${version}\n`, errors: '' }
  const command = commands.get(name)
  if (!command) {
    const names = [...commands.keys()].map((known) => `'${known}'`).join(', ')
    return { code: 2, output: '', errors: `'${name}' is not a command: the commands are ${names}.\n` }
  }
  try {
    return await command.run(rest, context)
  } catch (thrown) {
    return { code: 2, output: '', errors: toPrintableLines(`${toFailureText(thrown)}\n`) }
  }
}

function listCommands(): string {
  const width = Math.max(...Array.from(commands.keys(), (name) => name.length)) + 2
  const lines = Array.from(commands, ([name, { summary }]) => `  ${name.padEnd(width)}${summary}\n`)
  return `Usage: routepact <command> [options]

${lines.join('')}
routepact <command> --help lists the options of a command.
routepact --version prints the version.
`
}
