/** The command `routepact openapi`: writes the document of a contract, or checks that a file is up to date. */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import type { OpenApiDocument } from '../openapi/document.ts'
import { toQuantity } from '../quantity.ts'
import { type Command, type DocumentLoader, parseArguments } from './command.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { chooseFile } from './contract-arguments.ts'
import { readJsonFile } from './json-file.ts'

const openapiUsage = `Usage: routepact openapi <file> [options]

Writes the OpenAPI document of the contract that <file> exports. If <file> exports a document made by
createOpenApiDocument, that document is written, with its servers, converters and other options.

  -o, --output <file>      the file to write; default: standard output
      --check              write nothing, and fail if the output file is out of date
      --export <name>      the export to use, if there are several
      --title <text>       the title of the API; default: the name in the nearest package.json
      --api-version <text> the version of the API; default: the version in the nearest package.json
      --openapi <version>  3.1.1 (default) or 3.2.0
  -h, --help               print this help
`

const openapiOptions = {
  output: { type: 'string', short: 'o' },
  check: { type: 'boolean' },
  export: { type: 'string' },
  title: { type: 'string' },
  'api-version': { type: 'string' },
  openapi: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export const openapiCommand: Command = {
  summary: 'writes the OpenAPI document of a contract',
  failureCode: 1,
  run: async (args, { load }) => ({ code: 0, output: await run(args, load), errors: '' }),
}

/** Runs the command and returns the text to print. */
async function run(args: string[], load: DocumentLoader): Promise<string> {
  const { values, positionals } = parseArguments('openapi', args, openapiOptions)
  if (values.help) return openapiUsage
  const file = chooseFile('openapi', positionals)
  const { output, check } = values
  if (check && output === undefined) throw new CommandError("'--check' needs the file to compare: -o openapi.json")
  if (!existsSync(file)) throw new CommandError(`'${file}' does not exist.`)
  if (output !== undefined && readFileId(file) === readFileId(output))
    throw new CommandError(`'${output}' is the input file: name another file for the document.`)

  const document = await load(file, values)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (output === undefined) return text
  if (check) {
    checkFile(output, document, toCommandLine(args.filter((arg) => arg !== '--check')))
    return `'${output}' is up to date.\n`
  }
  try {
    writeFileSync(output, text)
  } catch (thrown) {
    throw new CommandError(`'${output}' cannot be written: ${toErrorMessage(thrown)}`)
  }
  return `Wrote '${output}': ${toQuantity(countOperations(document), 'operation')}, OpenAPI ${document.openapi}.\n`
}

/**
 * Returns the identity of the file at a path. Different paths can lead to one file: links and, on some file systems,
 * other letter cases.
 */
function readFileId(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

/** Throws if the content of the output file differs from the document. Formatting is ignored. */
function checkFile(output: string, document: OpenApiDocument, command: string): void {
  const hint = `run: npx ${command}`
  if (!existsSync(output)) throw new CommandError(`'${output}' does not exist: ${hint}`)
  if (JSON.stringify(readJsonFile(output, hint)) !== JSON.stringify(document))
    throw new CommandError(`'${output}' is out of date: ${hint}`)
}

/** Formats the command, quoted for a POSIX shell. */
function toCommandLine(args: readonly string[]): string {
  const toWord = (arg: string): string =>
    /^[\w./-][\w./=-]*$/.test(arg) ? arg : `'${arg.replaceAll("'", String.raw`'\''`)}'`
  return ['routepact openapi', ...args.map(toWord)].join(' ')
}

function countOperations({ paths }: OpenApiDocument): number {
  return Object.values(paths).reduce((count, item) => count + Object.keys(item).length, 0)
}
