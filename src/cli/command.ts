/** What the command `routepact` does: it writes the OpenAPI document of a contract, or says whether the one that is there is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import type { Contract } from '../contract/operation.ts'
import { createOpenApiDocument } from '../openapi/create-document.ts'
import type { OpenApiDocument, OpenApiVersion } from '../openapi/document.ts'
import { CommandError, toMessage } from './command-error.ts'
import { chooseExport, type Exports, isDocument, loadModule } from './module.ts'

const usage = `Usage: routepact openapi <file> [options]

Writes the OpenAPI document of the contract that <file> exports. Where <file> exports a document that
createOpenApiDocument made, that is written: so a document gets servers, converters and the like.

  -o, --output <file>      where to; default: the terminal
      --check              writes nothing, and fails where the output file is not up to date
      --export <name>      which export, where there are several
      --title <text>       the name of the API; default: the name in the nearest package.json
      --api-version <text> the version of the API; default: the version in the nearest package.json
      --openapi <version>  3.1.1 (default) or 3.2.0
  -h, --help               prints this
`

interface Options {
  readonly output?: string | undefined
  readonly check?: boolean | undefined
  readonly export?: string | undefined
  readonly title?: string | undefined
  readonly 'api-version'?: string | undefined
  readonly openapi?: string | undefined
}

/** What is to be printed, and whether it went well. */
export interface Outcome {
  readonly code: 0 | 1
  readonly text: string
}

/** Runs the command with the arguments of its line. It never throws. */
export async function runCommand(args: string[]): Promise<Outcome> {
  try {
    return { code: 0, text: await run(args) }
  } catch (thrown) {
    // What nobody expected has its stack, which says where to look.
    return { code: 1, text: `${thrown instanceof CommandError ? thrown.message : inspect(thrown)}\n` }
  }
}

/** Gives what is to be printed. */
async function run(args: string[]): Promise<string> {
  const { values, positionals } = parse(args)
  if (values.help) return usage
  const [command, file, ...others] = positionals
  if (command === undefined) throw new CommandError(usage.trimEnd())
  if (command !== 'openapi') throw new CommandError(`There is no command '${command}', only 'openapi'.`)
  if (file === undefined)
    throw new CommandError('Name the file that exports the contract: routepact openapi contract.ts')
  if (others.length > 0) throw new CommandError(`One file at a time: '${others.join(' ')}' is too much.`)
  const { output, check } = values
  if (check && output === undefined) throw new CommandError('--check needs the file to look at: -o openapi.json')

  const document = toDocument(await loadModule(file), file, values)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (output === undefined) return text
  if (check) {
    checkFile(output, document, toCommandLine(args.filter((arg) => arg !== '--check')))
    return `${output} is up to date.\n`
  }
  try {
    writeFileSync(output, text)
  } catch (thrown) {
    throw new CommandError(`${output} cannot be written: ${toMessage(thrown)}`)
  }
  const count = countOperations(document)
  return `Wrote ${output}: ${count} ${count === 1 ? 'operation' : 'operations'}, OpenAPI ${document.openapi}.\n`
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        check: { type: 'boolean' },
        export: { type: 'string' },
        title: { type: 'string' },
        'api-version': { type: 'string' },
        openapi: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (thrown) {
    throw new CommandError(`${toMessage(thrown)}\nroutepact --help lists the options.`)
  }
}

/** The document that a module exports, or that of the contract that it exports. */
function toDocument(exported: Exports, file: string, options: Options): OpenApiDocument {
  const value = chooseExport(exported, file, options.export)
  if (isDocument(value)) {
    const given = (['title', 'api-version', 'openapi'] as const).filter((name) => options[name] !== undefined)
    if (given.length === 0) return value
    throw new CommandError(
      `${file} exports a document that is made already: give --${given.join(', --')} to createOpenApiDocument instead.`,
    )
  }
  const { name = 'API', version = '0.0.0' } = readManifest(dirname(resolve(file)))
  const info = { title: options.title ?? name, version: options['api-version'] ?? version }
  try {
    return createOpenApiDocument(value as Contract, { info, openapi: options.openapi as OpenApiVersion | undefined })
  } catch (thrown) {
    throw new CommandError(
      `${toMessage(thrown)}\nWhat createOpenApiDocument is to be given beside the contract, such as converters, goes into a module that exports the document it makes.`,
    )
  }
}

/** The nearest package.json, from a folder upwards. */
function readManifest(folder: string): { readonly name?: string; readonly version?: string } {
  const file = resolve(folder, 'package.json')
  if (existsSync(file)) return readJson(file) as object
  return dirname(folder) === folder ? {} : readManifest(dirname(folder))
}

/** Compares what files say, and not how they are formatted. */
function checkFile(output: string, document: OpenApiDocument, command: string): void {
  const how = `run: npx ${command}`
  if (!existsSync(output)) throw new CommandError(`${output} is not there: ${how}`)
  if (JSON.stringify(readJson(output, how)) !== JSON.stringify(document))
    throw new CommandError(`${output} is not up to date: ${how}`)
}

function readJson(file: string, how = 'name and version are read from it'): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new CommandError(`${file} is not JSON: ${how}`)
  }
}

/** The command as it can be pasted into a shell. */
function toCommandLine(args: readonly string[]): string {
  return ['routepact', ...args.map((arg) => (/^[\w./=-]+$/.test(arg) ? arg : JSON.stringify(arg)))].join(' ')
}

function countOperations({ paths }: OpenApiDocument): number {
  return Object.values(paths).reduce((count, item) => count + Object.keys(item).length, 0)
}
