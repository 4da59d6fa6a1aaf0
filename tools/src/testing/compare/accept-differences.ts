import { toPrintable } from '../../../../src/shared/printable.ts'
import { everyOperation, type OperationDifference } from './difference-groups.ts'

/**
 * A difference that is intended: its line, as reports print it, and why.
 *
 * @example
 * const accepted: AcceptedDifference = { difference: 'getUser: 422 is 400 now, for an invalid query', reason: 'clients check 4XX' }
 */
export interface AcceptedDifference {
  /** The names of operations, or `every operation`, and what differs: `getUser, getTeam: 'role' of 200 is lost`. */
  readonly difference: string
  readonly reason: string
}

/** The differences that are open and accepted, and the entries that accept nothing, or nothing of an operation that they name. */
interface Acceptance {
  readonly open: readonly OperationDifference[]
  readonly accepted: readonly OperationDifference[]
  readonly stale: readonly string[]
}

/**
 * Applies entries: each accepts what its sentence says, for the operations that it names.
 *
 * @param unsent the operations to which no requests were sent, of which no entry is stale
 */
export function acceptDifferences(differences: readonly OperationDifference[], entries: readonly AcceptedDifference[], unsent: ReadonlySet<string>): Acceptance {
  const accepted = new Set<OperationDifference>()
  const stale: string[] = []
  for (const { difference } of entries) {
    const line = difference.trim()
    const end = line.indexOf(': ')
    const [names, text] = [line.slice(0, end), line.slice(end + 2)]
    const alike = differences.filter((one) => toPrintable(one.text).trim() === text)
    const named = names.split(', ')
    const found = names === everyOperation ? alike : alike.filter(({ operation }) => named.includes(operation))
    for (const one of found) accepted.add(one)
    const missing = named.filter((name) => !unsent.has(name) && !found.some(({ operation }) => operation === name))
    if (found.length === 0 && missing.length > 0) stale.push(`'${difference}' is stale: no difference has this line`)
    else if (names !== everyOperation && missing.length > 0) stale.push(`'${difference}' is stale for ${missing.join(', ')}`)
  }
  const isAccepted = (one: OperationDifference): boolean => accepted.has(one)
  return { open: differences.filter((one) => !isAccepted(one)), accepted: differences.filter(isAccepted), stale }
}
