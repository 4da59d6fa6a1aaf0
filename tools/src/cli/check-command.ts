/** The command `routepact check`: prints which contract rules are broken. */
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'
import { type Command, type CommandContext, type CommandResult, parseArguments } from './command.ts'
import { chooseModule } from './contract-arguments.ts'
import type { CheckedMessage } from './contract-task.ts'

const checkUsage = `Usage: routepact check <file> [options]

Prints which rules a contract breaks, in the compiler's sentences: for contracts in JavaScript or with a cast, and for mistakes
that types do not show. <file> is a module that exports the contract.

      --export <name>      the contract to use, if there are several
  -h, --help               print this help

Exit codes: 0 no sentence, 1 sentences, 2 not loaded.
`

const checkOptions = {
  export: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export const checkCommand: Command = {
  summary: 'prints which rules a contract breaks',
  run: checkFile,
}

async function checkFile(args: string[], { work }: CommandContext): Promise<CommandResult> {
  const { values, positionals } = parseArguments('check', args, checkOptions)
  if (values.help) return { code: 0, output: checkUsage, errors: '' }
  const file = chooseModule('check', positionals)
  const checked: CheckedMessage[] = []
  await work({ kind: 'check', file, exportName: values.export }, (message) => void checked.push(message as CheckedMessage))
  const broken = checked.flatMap(({ sentences }) => sentences)
  const lines = broken.length > 0 ? broken : checked.map(({ operations }) => `${toQuantity(operations, 'operation')}: no rule is broken.`)
  return { code: broken.length > 0 ? 1 : 0, output: toPrintableLines(lines.map((line) => `${line}\n`).join('')), errors: '' }
}
