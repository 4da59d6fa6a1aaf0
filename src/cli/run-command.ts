/** Finds the command that the arguments name, and runs it. */
import { compareDocuments } from '../diff/compare-documents.ts'
import type { Command, CommandContext, CommandResult } from './command.ts'
import { toFailureText } from './command-error.ts'
import { createDiffCommand } from './diff-command.ts'
import { mockCommand } from './mock-command.ts'
import { openapiCommand } from './openapi-command.ts'
import { toPrintableLines } from '../printable.ts'
import { testCommand } from './test-command.ts'

const commands: ReadonlyMap<string, Command> = new Map([
  ['openapi', openapiCommand],
  ['diff', createDiffCommand(compareDocuments)],
  ['test', testCommand],
  ['mock', mockCommand],
])

/** Runs `routepact` with its command-line arguments. Never rejects. */
export async function runCommand(args: string[], context: CommandContext): Promise<CommandResult> {
  const [name, ...rest] = args
  if (name === undefined) return { code: 1, output: '', errors: listCommands() }
  if (name === '--help' || name === '-h') return { code: 0, output: listCommands(), errors: '' }
  const command = commands.get(name)
  if (!command) {
    const names = [...commands.keys()].map((known) => `'${known}'`).join(', ')
    return { code: 1, output: '', errors: `'${name}' is not a command: the commands are ${names}.\n` }
  }
  try {
    return await command.run(rest, context)
  } catch (thrown) {
    return { code: command.failureCode, output: '', errors: toPrintableLines(`${toFailureText(thrown)}\n`) }
  }
}

/** Returns the exit code for output that cannot be written. */
export function toFailureCode([name = '']: readonly string[]): 1 | 2 {
  return commands.get(name)?.failureCode ?? 1
}

function listCommands(): string {
  const width = Math.max(...Array.from(commands.keys(), (name) => name.length)) + 2
  const lines = Array.from(commands, ([name, { summary }]) => `  ${name.padEnd(width)}${summary}\n`)
  return `Usage: routepact <command> [options]

${lines.join('')}
routepact <command> --help lists the options of a command.
`
}
