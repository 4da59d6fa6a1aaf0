/** The configuration of `routepact diff`: levels by kind, and accepted changes. */
import { existsSync } from 'node:fs'
import { changeLevels, levelsByKind, type ChangeLevel } from '../diff/change-kinds.ts'
import { uncompared, type ComparisonOptions } from '../diff/compare-documents.ts'
import type { DocumentChange } from '../diff/document-change.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../json-schema/json.ts'
import { toPrintable } from '../../../src/shared/printable.ts'
import { CommandError } from './command-error.ts'
import { toUsageConfig, type UsageConfig, usageFields } from './diff-usage.ts'
import { readTextFile } from './document-text.ts'

/** The file that is read without `--config`, if it exists. */
const defaultFile = 'routepact.config.json'

/** An accepted change: all that is given applies. */
export interface AcceptedChange {
  /** Where the entry is, for messages: `routepact.config.json: 'diff.ignore[0]'`. */
  readonly source: string
  readonly kind?: string | undefined
  /** A JSON Pointer, in which `*` is any text without a slash and `**` any text. */
  readonly pointer?: string | undefined
  readonly text?: string | undefined
  readonly reason?: string | undefined
  /** The last day on which the entry applies. */
  readonly expires?: string | undefined
}

export interface DiffConfig {
  readonly levels: NonNullable<ComparisonOptions['levels']>
  readonly accepted: readonly AcceptedChange[]
  readonly strictClients: boolean
  readonly usage?: UsageConfig | undefined
}

/** Reads the file that `--config` names, or the default one. */
export function readDiffConfig(named: string | undefined): DiffConfig {
  const file = named ?? defaultFile
  if (named === undefined && !existsSync(file)) return { levels: {}, accepted: [], strictClients: false }
  const fail = (problem: string): never => {
    throw new CommandError(`'${file}' is not valid: ${problem}.`)
  }
  const toRecord = (value: JsonData | undefined, name: string): JsonRecord =>
    isJsonRecord(value) ? value : fail(`'${name}' must be an object`)
  const checkKeys = (record: JsonRecord, name: string, known: readonly string[]): void => {
    const key = Object.keys(record).find((one) => !known.includes(one))
    if (key !== undefined) fail(`'${name}${key}' is not known: the names are ${known.join(', ')}`)
  }
  const checkKind = (kind: string, name: string): void => {
    if (!levelsByKind.has(kind)) fail(`'${kind}' of '${name}' is not a kind of change`)
    if (kind === uncompared) fail(`'${kind}' of '${name}' cannot be configured`)
  }
  const toAccepted = (value: JsonData, index: number): AcceptedChange => {
    const name = `diff.ignore[${index}]`
    const entry = toRecord(value, name)
    checkKeys(entry, `${name}.`, entryFields)
    for (const [key, text] of Object.entries(entry)) if (typeof text !== 'string') fail(`'${name}.${key}' must be a string`)
    const { kind, pointer, text, expires } = entry as { readonly [key: string]: string | undefined }
    if (kind === undefined && pointer === undefined && text === undefined) fail(`'${name}' needs a kind, pointer or text`)
    if (kind !== undefined) checkKind(kind, name)
    if (expires !== undefined && !/^\d{4}-\d\d-\d\d$/.test(expires)) fail(`'${name}.expires' must be a date, such as 2026-12-31`)
    return { ...entry, source: `${file}: '${name}'` }
  }
  const root = toRecord(parseConfig(readTextFile(file), file), '')
  checkKeys(root, '', ['$schema', 'diff'])
  const diff = toRecord(root['diff'] ?? {}, 'diff')
  checkKeys(diff, 'diff.', ['levels', 'ignore', 'strictClients', 'usage'])
  const levels = toRecord(diff['levels'] ?? {}, 'diff.levels')
  for (const [kind, level] of Object.entries(levels)) {
    checkKind(kind, 'diff.levels')
    if (!changeLevels.includes(level as ChangeLevel)) fail(`'diff.levels.${kind}' must be one of ${changeLevels.join(', ')}`)
  }
  const usage = diff['usage'] === undefined ? undefined : toRecord(diff['usage'], 'diff.usage')
  if (usage) checkKeys(usage, 'diff.usage.', usageFields)
  const { strictClients = false } = diff
  if (typeof strictClients !== 'boolean') return fail("'diff.strictClients' must be true or false")
  const ignore = diff['ignore'] ?? []
  if (!Array.isArray(ignore)) return fail("'diff.ignore' must be an array")
  return { levels: levels as DiffConfig['levels'], accepted: ignore.map(toAccepted), strictClients, usage: usage && toUsageConfig(usage, fail) }
}

const entryFields = ['kind', 'pointer', 'text', 'reason', 'expires']

function parseConfig(text: string, file: string): JsonData {
  try {
    return JSON.parse(text) as JsonData
  } catch {
    throw new CommandError(`'${file}' is not JSON.`)
  }
}

/** Returns the text of a change as reports print it, so that it can be copied to a file. */
function toComparable(text: string): string {
  return toPrintable(text).trim()
}

/** A change of one operation. */
interface MemberChange extends DocumentChange {
  /** The sentence of the same change of several operations. */
  readonly joined: string
}

/** Whether an entry accepts a change. Operations that are not compared cannot be accepted. */
function matchesEntry({ kind, pointer, text }: AcceptedChange, change: MemberChange): boolean {
  return (
    change.kind !== uncompared &&
    (kind === undefined || kind === change.kind) &&
    (pointer === undefined || toPointerPattern(pointer).test(change.place.pointer)) &&
    (text === undefined || [change.text, change.joined].some((one) => toComparable(one) === toComparable(text)))
  )
}

function toPointerPattern(pointer: string): RegExp {
  const source = pointer
    .replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`)
    .replaceAll(/\*\*?/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
  return new RegExp(`^${source}$`)
}

/** The accepted changes, and the messages about entries that do not apply. */
export interface Acceptance {
  readonly isIgnored: (change: DocumentChange) => boolean
  readonly expired: readonly string[]
  /** Entries that accept no change, because it is merged, or was never made. */
  readonly stale: readonly string[]
}

/** Applies the entries that have not expired. `today` is a date, such as 2026-12-31. */
export function acceptChanges(
  entries: readonly AcceptedChange[],
  changes: readonly DocumentChange[],
  today: string,
): Acceptance {
  const accepted = new Set<DocumentChange>()
  const members = changes.flatMap((change) => listMembers(change).map((member) => ({ change, member })))
  const expired: string[] = []
  const stale: string[] = []
  for (const entry of entries) {
    const { source, expires } = entry
    if (expires !== undefined && expires < today) {
      expired.push(`${source} expired on ${expires}.`)
      continue
    }
    const found = members.filter(({ member }) => matchesEntry(entry, member))
    for (const { member } of found) accepted.add(member)
    if (found.length === 0) stale.push(`${source} is stale: ${toCriteria(entry)}.`)
  }
  const open = new Set(members.flatMap(({ change, member }) => (accepted.has(member) ? [] : [change])))
  return { isIgnored: (change) => !open.has(change), expired, stale }
}

/** The changes that are reported as one: an entry that names an operation accepts the change of this operation only. */
function listMembers(change: DocumentChange): MemberChange[] {
  return (change.operations ?? [{}]).map((one) => Object.assign({}, change, one, { joined: change.text }))
}

/** What no change has: its text alone, as in an ignore file, or all that is given. */
function toCriteria({ kind, pointer, text }: AcceptedChange): string {
  const given = { kind, pointer, text }
  const named = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`the ${name} '${value}'`]))
  return `no change has ${named.join(' and ')}`
}
