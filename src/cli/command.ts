/** A command of `routepact`: what it receives and what it returns. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { OpenApiDocument } from '../openapi/document.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import type { ContractWorker } from './contract-task.ts'
import type { DocumentOptions } from './load-document.ts'
import type { ProgressTerminal } from './progress-bar.ts'

/** A command, as the first argument of `routepact` names it. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** The exit code of a command that throws. */
  readonly failureCode: 1 | 2
  /** Runs the command with the arguments that follow its name. */
  run(args: string[], context: CommandContext): Promise<CommandResult>
}

/** The output of a command and its exit code. */
export interface CommandResult {
  readonly code: 0 | 1 | 2
  /** The text for standard output. */
  readonly output: string
  /** The text for standard error. */
  readonly errors: string
}

/** What a command uses of its process. */
export interface CommandContext {
  readonly load: DocumentLoader
  /** Loads a contract and works with it, until the work is done. */
  readonly work: ContractWorker
  /** Prints text to standard output at once. */
  readonly print: (text: string) => void
  /** The terminal of standard error, if it is one. */
  readonly terminal: ProgressTerminal | undefined
  /** Reads all of standard input. */
  readonly readInput: () => Promise<Uint8Array>
  /** Whether standard output shows colors. */
  readonly isColored: boolean
  /** The folder that paths of annotations are relative to. */
  readonly workspace: string
}

/**
 * A function that loads a module and returns the document that it exports, or the document of its contract. `folder` is
 * the folder to load it in, if not the current one.
 */
export type DocumentLoader = (file: string, options: DocumentOptions, folder?: string) => Promise<OpenApiDocument>

type CommandOptions = NonNullable<ParseArgsConfig['options']>

/** Parses the arguments of the command `name`. */
export function parseArguments<const Options extends CommandOptions>(name: string, args: string[], options: Options) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (thrown) {
    throw new CommandError(`${toErrorMessage(thrown)}\nroutepact ${name} --help lists the options.`)
  }
}

/** Returns the value that an option names. */
export function chooseByName<Value>(choices: ReadonlyMap<string, Value>, name: string, option: string): Value {
  const choice = choices.get(name)
  if (choice === undefined) throw new CommandError(`'${option}' must be one of ${[...choices.keys()].join(', ')}.`)
  return choice
}
