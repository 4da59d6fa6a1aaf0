/** A `routepact` command: what it receives and what it returns. */
import type { OpenApiDocument } from 'routepact/openapi'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readOwn } from '../../../src/shared/property.ts'
import { CommandError } from './command-error.ts'
import type { ContractWorker } from './contract-task.ts'
import type { DocumentFlags } from './load-document.ts'
import type { ProgressTerminal } from './progress-bar.ts'

/** A command, named by the first argument of `routepact`. */
export interface Command {
  /** One line for the command list. */
  readonly summary: string
  /** Runs the command with the arguments that follow its name. */
  run(args: string[], context: CommandContext): Promise<CommandResult>
}

/** A command's output and exit code. */
export interface CommandResult {
  readonly code: 0 | 1 | 2
  /** The text for standard output. */
  readonly output: string
  /** The text for standard error. */
  readonly errors: string
}

/** What a command uses from its process. */
export interface CommandContext {
  readonly load: DocumentLoader
  /** Loads a contract and works with it, until the work is done. */
  readonly work: ContractWorker
  /** Prints text to standard output at once. */
  readonly print: (text: string) => void
  /** The terminal, if standard error is one. */
  readonly terminal: ProgressTerminal | undefined
  /** Reads all standard input. */
  readonly readInput: () => Promise<Uint8Array>
  /** Opens standard input, to read it in parts. */
  readonly openInput: () => AsyncIterable<Uint8Array>
  /** Whether standard output shows colors. */
  readonly isColored: boolean
  /** The folder that annotation paths are relative to. */
  readonly workspace: string
}

/**
 * A function that loads a module and returns the exported document, or the contract's document. `folder` is the folder to load the module
 * in, if not the current one.
 */
export type DocumentLoader = (file: string, options: DocumentFlags, folder?: string) => Promise<OpenApiDocument>

type CommandOptions = NonNullable<ParseArgsConfig['options']>

/** Parses the arguments of the command `name`. */
export function parseArguments<const Options extends CommandOptions>(name: string, args: string[], options: Options) {
  // The messages from a strict `parseArgs` explain how to pass such arguments, but no command expects them.
  const { tokens } = parseArgs({ args, allowPositionals: true, options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { rawName, value, inlineValue } = token
    const type = readOwn(options, token.name)?.type
    if (!type) throw new CommandError(`'${rawName}' is not an option of 'routepact ${name}': --help lists the options.`)
    if (type === 'boolean' && value !== undefined) throw new CommandError(`'${rawName}' has no value: omit '=${value}'.`)
    if (type === 'string' && value === undefined) throw new CommandError(`'${rawName}' needs a value.`)
    // The message does not quote the value, which may be a secret.
    if (!inlineValue && value && /^-./s.test(value))
      throw new CommandError(`'${rawName}' needs a value: '--${token.name}=…' passes one that begins with '-'.`)
  }
  return parseArgs({ args, allowPositionals: true, options })
}

/** Returns the value that an option names. */
export function chooseByName<Value>(choices: ReadonlyMap<string, Value>, name: string, option: string): Value {
  const choice = choices.get(name)
  if (choice === undefined) throw new CommandError(`'${option}' must be one of ${[...choices.keys()].join(', ')}.`)
  return choice
}
