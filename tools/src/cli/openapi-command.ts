/** The command `routepact openapi`: writes a contract's document, or checks that a file is up to date. */
import type { OpenApiDocument } from 'routepact/openapi'
import { existsSync, statSync } from 'node:fs'
import { toPrintableLines } from '../../../src/shared/printable.ts'
import { isObject } from '../../../src/shared/property.ts'
import { toQuantity } from '../../../src/shared/quantity.ts'
import { type Command, type CommandContext, type CommandResult, parseArguments } from './command.ts'
import { CommandError } from './command-error.ts'
import { chooseModule } from './contract-arguments.ts'
import { writeTextFile } from './document-text.ts'
import { readJsonFile } from './json-file.ts'

const openapiUsage = `Usage: routepact openapi <file> [options]

Writes the OpenAPI document for the contract that <file> exports, with the servers, converters and other options that <file>
exports as 'documentOptions'. Their default title and version are the name and the version in package.json. If <file> exports
a document made by createOpenApiDocument, writes that document.

  -o, --out <file>     the file to write; default: standard output
      --check          write nothing, and fail if the file is out of date
      --export <name>  the export to use, if a module has several
  -h, --help           print this help

Exit codes: 0 written or up to date, 1 out of date, 2 not written or not compared.
`

const openapiOptions = {
  out: { type: 'string', short: 'o' },
  check: { type: 'boolean' },
  export: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export const openapiCommand: Command = {
  summary: "writes a contract's OpenAPI document",
  run: writeDocument,
}

async function writeDocument(args: string[], { load }: CommandContext): Promise<CommandResult> {
  const { values, positionals } = parseArguments('openapi', args, openapiOptions)
  if (values.help) return { code: 0, output: openapiUsage, errors: '' }
  const file = chooseModule('openapi', positionals)
  const { out, check } = values
  if (check && out === undefined) throw new CommandError("'--check' needs the file to compare: -o openapi.json")
  if (out !== undefined && readFileId(file) === readFileId(out))
    throw new CommandError(`'${out}' is the input file: name another file for the document.`)

  const document = await load(file, { export: values.export })
  const errors = warnOfSchemes(document, file)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (out === undefined) return { code: 0, output: text, errors }
  if (check) {
    const problem = findOutdated(out, document, toCommandLine(args.filter((arg) => arg !== '--check')))
    if (problem !== undefined) return { code: 1, output: '', errors: toPrintableLines(`${problem}\n`) }
    return { code: 0, output: `'${out}' is up to date.\n`, errors }
  }
  writeTextFile(out, text)
  return { code: 0, output: toSummary(out, document), errors }
}

function toSummary(file: string, document: OpenApiDocument): string {
  return `Wrote '${file}': ${toQuantity(countOperations(document), 'operation')}, OpenAPI ${document.openapi}.\n`
}

/** Returns a warning for each security scheme that operations require and the document does not describe. */
function warnOfSchemes({ paths, security = [], components }: OpenApiDocument, file: string): string {
  // An exported document may have other members and values than its type.
  const operations = Object.values(paths).filter(isObject).flatMap(Object.values).filter(isObject)
  const requirements = [security, ...operations.map((operation) => operation['security'])].flat().filter(isObject)
  const names = new Set(requirements.flatMap((requirement) => Object.keys(requirement)))
  return [...names]
    .filter((name) => !Object.hasOwn(components?.securitySchemes ?? {}, name))
    .map((name) => `Warning: '${name}' is not in 'securitySchemes': set them in 'documentOptions' of '${file}', or pass them to createOpenApiDocument.\n`)
    .map(toPrintableLines)
    .join('')
}

/** Identifies the file at a path. Different paths can lead to one file: links and, on some file systems, other letter cases. */
export function readFileId(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

/** Returns a sentence if the output file's content differs from the document. Formatting is ignored. */
function findOutdated(file: string, document: OpenApiDocument, command: string): string | undefined {
  const hint = `run: npx ${command}`
  if (!existsSync(file)) return `'${file}' does not exist: ${hint}`
  const isEqual = JSON.stringify(readJsonFile(file, hint)) === JSON.stringify(document)
  return isEqual ? undefined : `'${file}' is out of date: ${hint}`
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
