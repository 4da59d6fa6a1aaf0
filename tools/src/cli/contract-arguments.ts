/** The arguments for commands that need a contract. */
import { existsSync, statSync } from 'node:fs'
import { CommandError } from './command-error.ts'

/** Returns the only file among the arguments of the command `name`. It must exist. */
export function chooseModule(name: string, [file, ...others]: readonly string[]): string {
  if (file === undefined) throw new CommandError(`The file that exports the contract is missing: routepact ${name} contract.ts`)
  if (others.length > 0) throw new CommandError(`'${others.join(' ')}' is not expected: pass one file.`)
  requireFile(file)
  return file
}

/** Throws for a path that does not lead to a file. */
export function requireFile(file: string): void {
  if (!existsSync(file)) throw new CommandError(`'${file}' does not exist.`)
  if (statSync(file).isDirectory()) throw new CommandError(`'${file}' is a folder: name a file.`)
}

/** Reads an option's value as a natural number. */
export function toInteger(option: string, text: string, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN
  if (value <= max) return value
  throw new CommandError(`'${option}' must be an integer from 0 to ${max}.`)
}
