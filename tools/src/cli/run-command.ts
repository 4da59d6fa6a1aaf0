/** Finds the command that the arguments name, and runs it. */
import type { Command, CommandContext, CommandResult } from './command.ts'
import { toFailureText } from './command-error.ts'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { version } from '../../../src/shared/version.ts'

/** The commands. Each is loaded alone, with only what it needs. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['openapi', async () => (await import('./openapi-command.ts')).openapiCommand],
  ['diff', async () => (await import('./diff-command.ts')).diffCommand],
  ['usage', async () => (await import('./usage-command.ts')).usageCommand],
  ['check', async () => (await import('./check-command.ts')).checkCommand],
  ['test', async () => (await import('./test-command.ts')).testCommand],
  ['mock', async () => (await import('./mock-command.ts')).mockCommand],
  ['import', async () => (await import('./import-command.ts')).importCommand],
  ['migrate', async () => (await import('./migrate-command.ts')).migrateCommand],
])

/** Runs `routepact` with its command-line arguments. Never rejects. */
export async function runCommand(args: string[], context: CommandContext): Promise<CommandResult> {
  const [first, ...others] = args
  const [name, rest] = first === 'help' && others[0] !== undefined ? [others[0], ['--help']] : [first, others]
  if (name === undefined) return { code: 2, output: '', errors: await listCommands() }
  if (['help', '--help', '-h'].includes(name)) return { code: 0, output: await listCommands(), errors: '' }
  if (name === '--version' || name === '-v') return { code: 0, output: `${version}\n`, errors: '' }
  const load = commands.get(name)
  if (!load) {
    const names = [...commands.keys()].map((known) => `'${known}'`).join(', ')
    return { code: 2, output: '', errors: `'${name}' is not a command: the commands are ${names}.\n` }
  }
  try {
    return await (await load()).run(rest, context)
  } catch (thrown) {
    return { code: 2, output: '', errors: toPrintableLines(`${toFailureText(thrown)}\n`) }
  }
}

async function listCommands(): Promise<string> {
  const width = Math.max(...Array.from(commands.keys(), (name) => name.length)) + 2
  const lines = await Promise.all(
    Array.from(commands, async ([name, load]) => `  ${name.padEnd(width)}${(await load()).summary}\n`),
  )
  return `Usage: routepact <command> [options]

${lines.join('')}
routepact <command> --help lists a command's options.
routepact --version prints the version.
`
}
