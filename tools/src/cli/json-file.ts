import { readFileSync } from 'node:fs'
import { CommandError } from './command-error.ts'

/** Reads a JSON file. If the file is not JSON, the error message ends with `hint`. */
export function readJsonFile(file: string, hint: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new CommandError(`'${file}' is not JSON: ${hint}`)
  }
}
