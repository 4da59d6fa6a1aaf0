/** The commands' configuration: a JSON file, or a module whose default export is the same object. */
import { existsSync } from 'node:fs'
import { isJsonRecord, type JsonData, type JsonRecord } from '../json-schema/json.ts'
import type { CommandContext } from './command.ts'
import { CommandError } from './command-error.ts'
import { readTextFile } from './document-text.ts'

/** The files to read without `--config`, if they exist. */
const defaultFiles = ['routepact.config.json', 'routepact.config.ts', 'routepact.config.js'] as const

/** The part of the configuration that a command reads. */
const sections = ['compare', 'diff', 'test', 'usage'] as const

/** A configuration section, with the functions that read its values. Messages say where a value is and do not quote header values. */
export class ConfigSection {
  readonly file: string
  /** The section's members. */
  readonly members: JsonRecord

  constructor(file: string, content: JsonData, name: (typeof sections)[number], known: readonly string[]) {
    this.file = file
    const root = this.toRecord(content, '', ['$schema', ...sections])
    this.members = this.toRecord(root[name] ?? {}, name, known)
  }

  /** Throws an error about a value. */
  fail(problem: string): never {
    throw new CommandError(`'${this.file}' is not valid: ${problem}.`)
  }

  /** Returns an object, whose members have known names if a list is given. */
  toRecord(value: JsonData, name: string, known?: readonly string[]): JsonRecord {
    if (!isJsonRecord(value)) return this.fail(`'${name}' must be an object`)
    const unknown = known && Object.keys(value).find((key) => !known.includes(key))
    if (unknown === undefined) return value
    return this.fail(`'${name === '' ? '' : `${name}.`}${unknown}' is not known: the names are ${known?.join(', ')}`)
  }

  /** Returns a list of texts. With `orText`, a single text counts as a list. */
  toTexts(value: JsonData, name: string, orText = false): readonly string[] {
    const list: JsonData = orText && typeof value === 'string' ? [value] : value
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list as readonly string[]
    return this.fail(`'${name}' must be ${orText ? 'a text or ' : ''}a list of texts`)
  }
}

/**
 * Reads a section from the file that `--config` names, or from the default file.
 *
 * @param known the section's member names
 */
export async function readConfig(
  name: (typeof sections)[number],
  known: readonly string[],
  named: string | undefined,
  { work }: Pick<CommandContext, 'work'>,
): Promise<ConfigSection> {
  const file = named ?? findDefault()
  if (file === undefined) return new ConfigSection(defaultFiles[0], {}, name, known)
  let content: JsonData = {}
  if (/\.[cm]?[jt]sx?$/.test(file)) {
    await work({ kind: 'config', file }, (message) => {
      if (message.kind === 'config') content = message.config
    })
  } else content = parseConfig(readTextFile(file), file)
  return new ConfigSection(file, content, name, known)
}

function findDefault(): string | undefined {
  const [file, other] = defaultFiles.filter((one) => existsSync(one))
  if (other !== undefined) throw new CommandError(`'${file}' and '${other}' exist: keep one of them, or name one with --config.`)
  return file
}

function parseConfig(text: string, file: string): JsonData {
  try {
    return JSON.parse(text) as JsonData
  } catch {
    throw new CommandError(`'${file}' is not JSON.`)
  }
}
