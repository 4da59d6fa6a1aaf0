/** The `diff` section of the configuration: levels by kind, and accepted changes. */
import { changeLevels, levelsByKind, type ChangeLevel } from '../diff/change-kinds.ts'
import { uncompared, type ComparisonOptions } from '../diff/compare-documents.ts'
import type { DocumentChange } from '../diff/document-change.ts'
import { isDay } from '../testing/compare/accept-differences.ts'
import type { JsonData } from '../json-schema/json.ts'
import { toPrintable } from '../../../src/shared/printable.ts'
import type { CommandContext } from './command.ts'
import { readConfig } from './config-file.ts'
import { toUsageConfig, type UsageConfig, usageFields } from './diff-usage.ts'

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
  readonly until?: string | undefined
}

export interface DiffConfig {
  readonly levels: NonNullable<ComparisonOptions['levels']>
  readonly accepted: readonly AcceptedChange[]
  readonly strictClients: boolean
  readonly usage?: UsageConfig | undefined
}

/** Reads the `diff` section from the file that `--config` names, or from the default file. */
export async function readDiffConfig(named: string | undefined, context: Pick<CommandContext, 'work'>): Promise<DiffConfig> {
  const section = await readConfig('diff', ['levels', 'ignore', 'strictClients', 'usage'], named, context)
  const checkKind = (kind: string, name: string): void => {
    if (!levelsByKind.has(kind)) section.fail(`'${kind}' of '${name}' is not a kind of change`)
  }
  const toAccepted = (value: JsonData, index: number): AcceptedChange => {
    const name = `diff.ignore[${index}]`
    const entry = section.toRecord(value, name, entryFields)
    for (const [key, text] of Object.entries(entry)) if (typeof text !== 'string') section.fail(`'${name}.${key}' must be a string`)
    const { kind, pointer, text, until } = entry as { readonly [key: string]: string | undefined }
    if (kind === undefined && pointer === undefined && text === undefined) section.fail(`'${name}' needs a kind, pointer or text`)
    if (kind !== undefined) checkKind(kind, name)
    if (kind === uncompared && text === undefined) section.fail(`'${name}' needs the name of an operation as its text`)
    if (until !== undefined && !isDay(until)) section.fail(`'${name}.until' must be a date, such as 2026-12-31`)
    return { ...entry, source: `${section.file}: '${name}'` }
  }
  const { levels: given, usage, strictClients, ignore } = section.members
  const levels = section.toRecord(given ?? {}, 'diff.levels')
  for (const [kind, level] of Object.entries(levels)) {
    checkKind(kind, 'diff.levels')
    if (kind === uncompared) section.fail(`'${kind}' of 'diff.levels' cannot be configured`)
    if (!changeLevels.includes(level as ChangeLevel)) section.fail(`'diff.levels.${kind}' must be one of ${changeLevels.join(', ')}`)
  }
  const isStrict = strictClients ?? false
  if (typeof isStrict !== 'boolean') return section.fail("'diff.strictClients' must be true or false")
  const entries = ignore ?? []
  if (!Array.isArray(entries)) return section.fail("'diff.ignore' must be an array")
  return {
    levels: levels as DiffConfig['levels'],
    accepted: entries.map(toAccepted),
    strictClients: isStrict,
    usage: usage === undefined || usage === null ? undefined : toUsageConfig(section.toRecord(usage, 'diff.usage', usageFields), section),
  }
}

const entryFields = ['kind', 'pointer', 'text', 'reason', 'until']

/** Returns a change's text as reports print it, ready to be copied to a file. */
function toComparable(text: string): string {
  return toPrintable(text).trim()
}

/** A change in one operation. */
interface MemberChange extends DocumentChange {
  /** The sentence for the same change in several operations. */
  readonly joined: string
}

/** Whether an entry accepts a change. The name alone accepts an uncompared operation, because its changes are unknown. */
function matchesEntry({ kind, pointer, text }: AcceptedChange, change: MemberChange): boolean {
  const isUncompared = change.kind === uncompared
  const texts = isUncompared ? listNames(change) : [change.text, change.joined]
  return (
    (kind === undefined || kind === change.kind) &&
    (pointer === undefined || toPointerPattern(pointer).test(change.place.pointer)) &&
    (text === undefined ? !isUncompared : texts.some((one) => toComparable(one) === toComparable(text)))
  )
}

/** An uncompared operation's names: the beginning of its sentence, and its method and path. */
function listNames({ text, operation }: DocumentChange): string[] {
  return [text.slice(0, text.lastIndexOf(': the operation is not compared')), operation]
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
  /** Entries that accept no change, because their change has been merged or was never made. */
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
    const { source, until } = entry
    if (until !== undefined && until < today) {
      expired.push(`${source} was accepted until ${until}.`)
      continue
    }
    const found = members.filter(({ member }) => matchesEntry(entry, member))
    for (const { member } of found) accepted.add(member)
    if (found.length === 0) stale.push(`${source} is stale: ${toCriteria(entry)}.`)
  }
  const open = new Set(members.flatMap(({ change, member }) => (accepted.has(member) ? [] : [change])))
  return { isIgnored: (change) => !open.has(change), expired, stale }
}

/** Changes reported as one: an entry that names an operation accepts only this operation's change. */
function listMembers(change: DocumentChange): MemberChange[] {
  return (change.operations ?? [{}]).map((one) => Object.assign({}, change, one, { joined: change.text }))
}

/** The criteria that no change meets: only the text, as in an ignore file, or all given fields. */
function toCriteria({ kind, pointer, text }: AcceptedChange): string {
  const given = { kind, pointer, text }
  const named = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`the ${name} '${value}'`]))
  return `no change has ${named.join(' and ')}`
}
