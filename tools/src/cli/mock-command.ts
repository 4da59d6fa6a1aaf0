/** The command `routepact mock`: serves a contract without an implementation. */
import { toQuantity } from '../../../src/shared/quantity.ts'
import { type Command, type CommandContext, type CommandResult, parseArguments } from './command.ts'
import { chooseModule, toInteger } from './contract-arguments.ts'

const mockUsage = `Usage: routepact mock <file> [options]

Serves the contract that <file> exports: validates requests, and responds with the contract's examples or with generated
values: names, cities and prices if the package @faker-js/faker is installed. The request header 'Prefer: status=404' chooses
another declared status.

      --port <number>      the port to listen on, 0 for a free one; default: 3000
      --hostname <name>    the host name or address to listen on; default: localhost
      --cors               let pages from any origin call the mock
      --state              keep what requests create, change and delete
      --seed <number>      selects the generated values; default: 1
      --export <name>      the export to use, if a module has several
  -h, --help               print this help

Exit code: 2 if the contract is not served.
`

const mockOptions = {
  port: { type: 'string', default: '3000' },
  hostname: { type: 'string', default: 'localhost' },
  cors: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  state: { type: 'boolean', default: false },
  export: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export const mockCommand: Command = {
  summary: 'serves a contract with generated responses',
  run: serveContract,
}

async function serveContract(args: string[], { work, print }: CommandContext): Promise<CommandResult> {
  const { values, positionals } = parseArguments('mock', args, mockOptions)
  if (values.help) return { code: 0, output: mockUsage, errors: '' }
  const file = chooseModule('mock', positionals)
  const seed = toInteger('--seed', values.seed, 2 ** 31 - 1)
  const port = toInteger('--port', values.port, 65_535)
  const { hostname, cors, state, export: exportName } = values
  await work({ kind: 'mock', file, exportName, seed, port, hostname, cors, state }, (message) => {
    if (message.kind !== 'listening') return
    print(`A mock of ${toQuantity(message.operations, 'operation')} listens on ${message.url}\n`)
  })
  return { code: 0, output: '', errors: '' }
}
