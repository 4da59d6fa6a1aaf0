import { toPrintable } from '../../../../src/shared/printable.ts'
import { everyOperation, type OperationDifference } from './difference-groups.ts'
import { readPlaces, toPlaceName } from './invalid-places.ts'

/**
 * An intended difference: its line, as reports print it, and why.
 *
 * @example
 * const difference: IgnoredDifference = { difference: 'getUser: 422 is 400 now, for an invalid query', reason: 'clients check 4XX' }
 */
export interface IgnoredDifference {
  /**
   * The operation names, or `every operation`, and what differs: `getUser, getTeam: 'role' of 200 is lost`. As a value, `"*"` stands for
   * any quoted text, and `*` in a path for any key: `'tokens.*' of 200 is lost`. If names in parentheses are at the end, only these are
   * accepted.
   */
  readonly difference: string
  readonly reason: string
  /** The last day on which the difference is accepted: `2027-01-31`. */
  readonly until?: string | undefined
}

/** What a comparison could find. */
interface Compared {
  /** The operations to which no requests were sent. Their entries are not stale. */
  readonly unsent: ReadonlySet<string>
  /** The roles that sent requests. */
  readonly roles: ReadonlySet<string>
  /** The day of the comparison. */
  readonly today: string
}

/** Whether a text is a calendar day, such as `2027-01-31`. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
}

/**
 * The open and the accepted differences, and the entries that have expired or accept nothing, either at all or for an operation in their
 * sentence.
 */
interface Acceptance {
  readonly open: readonly OperationDifference[]
  readonly accepted: readonly OperationDifference[]
  readonly stale: readonly string[]
}

/**
 * Returns a pattern for a whole sentence. `"*"` is any quoted text where the sentence has a server's value, and `*` is any key where it has
 * a property's path; elsewhere, both are literal.
 */
function toPattern(text: string): RegExp {
  const [, path = ''] = /^(?:the (?:keys|elements) of )?'([^']*)'(?= of (?:\d{3}|errors)\b)/.exec(text) ?? []
  const keys = escape(path).replaceAll(/(?<=^|\\\.)\\\*(?=\\\.|\\\[|$)/g, "[^'.]+")
  const parts = text.split(/(?<= (?:was|and is) )"\*"(?= and is |, |$)/).map(escape)
  return new RegExp(`^${parts.join(`(?:"[^"]*"|'[^']*')`).replace(escape(path), () => keys)}$`)
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Applies entries. Each accepts its sentence for the named operations and places, until its day is over. */
export function acceptDifferences(differences: readonly OperationDifference[], entries: readonly IgnoredDifference[], { unsent, roles, today }: Compared): Acceptance {
  const accepted = new Set<OperationDifference>()
  const stale: string[] = []
  for (const { difference, until } of entries) {
    const line = difference.trim()
    const end = line.indexOf(': ')
    const [names, text] = [line.slice(0, end), line.slice(end + 2)]
    const { sentence, names: places } = readPlaces(text)
    const pattern = toPattern(sentence)
    const isNamed = ({ place }: OperationDifference): boolean => !places || (place !== undefined && places.has(toPlaceName(place)))
    const alike = differences.filter((one) => pattern.test(toPrintable(one.text).trim()) && isNamed(one))
    const named = names.split(', ')
    const found = names === everyOperation ? alike : alike.filter(({ operation }) => named.includes(operation))
    if (found.length > 0 && until !== undefined && until < today) {
      stale.push(`'${difference}' was accepted until ${until}`)
      continue
    }
    for (const one of found) accepted.add(one)
    // A role that sent no requests has no differences.
    if (Array.from(sentence.matchAll(/\b(?:as|of) '([\w-]+)'(?=[ ,]|$)/g)).some(([, role]) => !roles.has(role as string))) continue
    const missing = named.filter((name) => !unsent.has(name) && !found.some(({ operation }) => operation === name))
    if (found.length === 0 && missing.length > 0) stale.push(`'${difference}' is stale: no difference has this line`)
    else if (names !== everyOperation && missing.length > 0) stale.push(`'${difference}' is stale for ${missing.join(', ')}`)
  }
  const isAccepted = (one: OperationDifference): boolean => accepted.has(one)
  return { open: differences.filter((one) => !isAccepted(one)), accepted: differences.filter(isAccepted), stale }
}
