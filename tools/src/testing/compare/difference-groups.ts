import { toPrintable } from '../../../../src/shared/printable.ts'
import { differenceTitles, type FoundDifference, type ServerDifferenceKind } from './difference.ts'
import { toPlacesText } from './invalid-places.ts'

/** The most sentences that differ only in values. More of them become one sentence without values. */
const mostSentences = 3

/** The name for all operations, in a line and in an accepted difference. */
export const everyOperation = 'every operation'

/** The commands that send a request to both servers again. */
type CurlPair = readonly [old: string, next: string]

/** A difference between responses for one operation. */
export interface OperationDifference extends FoundDifference {
  readonly operation: string
  /** The kind of request, such as `a trailing slash`; empty for valid requests. */
  readonly request: string
  /** The role that sent the requests; empty for the first one. */
  readonly role: string
  readonly count: number
  readonly curl: CurlPair
}

/** The requests that a difference is about. */
type RequestKind = Pick<OperationDifference, 'operation' | 'request' | 'role'>

/** A difference that several operations have. */
export interface DifferenceGroup extends Omit<FoundDifference, 'place'> {
  readonly operations: readonly string[]
  /** The places in all requests, sorted. */
  readonly places: readonly string[]
  readonly count: number
  readonly curl: CurlPair
}

/** What is known about operations when all requests have been sent. */
interface OperationFacts {
  /** Whether the old server serves an operation without credentials. */
  readonly isOpen: (operation: string) => boolean
  /** Whether only the old server serves an operation. */
  readonly isLost: (operation: string) => boolean
  /** Whether the old server writes keys in several orders. */
  readonly isVaried: (orderOf: readonly string[]) => boolean
}

/** Groups differences by cause. */
export class DifferenceGroups {
  readonly #found = new Map<string, OperationDifference>()
  /** The operations and texts for value differences. */
  readonly #values = new Set<string>()

  /** The operations, and what is known about errors that both servers send with the same status. */
  readonly #errors = new Set<string>()

  /** Notes an error that both servers send with the same status. */
  noteError(operation: string, error: string): void {
    this.#errors.add(JSON.stringify([operation, error]))
  }

  /** Adds the differences between the responses to one request. */
  add(of: RequestKind, differences: readonly FoundDifference[], curl: CurlPair): void {
    const { operation, request, role } = of
    // A place may differ in several elements within one response.
    for (const given of new Map(differences.map((one) => [one.kind + one.text, one])).values()) {
      const place = JSON.stringify([operation, given.text])
      if (given.kind === 'value') this.#values.add(place)
      // Differences from before the servers' data differed have another cause.
      const difference: FoundDifference = given.kind === 'data' && this.#values.has(place) ? { ...given, kind: 'value' } : given
      addTo(this.#found, { ...difference, ...of, count: 1, curl }, [operation, difference.kind, difference.text, difference.place, request, role])
    }
  }

  /** Lists each operation's differences. Many values, or request kinds, with one cause are one difference. */
  list(facts: OperationFacts): OperationDifference[] {
    // Such an error's body is compared where its status is the same.
    const all = [...this.#found.values()].filter(
      ({ operation, error }) => error === undefined || !this.#errors.has(JSON.stringify([operation, error])),
    )
    const opened = Array.from(all, (one): OperationDifference => {
      return one.ifOpen !== undefined && facts.isOpen(one.operation) ? { ...one, kind: 'status', text: one.ifOpen } : one
    })
    const ordered = opened.filter(({ orderOf }) => orderOf === undefined || !facts.isVaried(orderOf))
    const found = ordered.map((one) => (facts.isLost(one.operation) ? toCause(one, ordered) : one))
    const withoutValues = joinLike(found, ({ general = '' }) => general, (like, one) => {
      const { general } = one
      return general !== undefined && new Set(like.map(({ text }) => text)).size > mostSentences ? { ...one, text: general } : one
    })
    // Servers usually write all errors in one place.
    const ofErrors = groupBy(withoutValues.filter(({ text }) => / of errors\b/.test(text)), ({ text }) => text)
    const isOfMany = (text: string): boolean => new Set(ofErrors.get(text)?.map(({ request }) => request)).size > 1
    // If valid requests show a difference too, there is one cause, whatever else a request has, and whoever sends it.
    return joinLike(withoutValues, ({ text }) => text, (like, one) => {
      const { kind, text, request, role } = one
      const ofFirst = like.filter((given) => given.role === '')
      const isOfFirst = role === '' || ofFirst.some((given) => given.request === '' || given.request === request)
      const alike = isOfFirst ? ofFirst : like.filter((given) => given.role === role)
      const requests = new Set(alike.map((given) => given.request))
      const isMany = kind !== 'status' && requests.size > mostSentences
      const isGeneral = requests.has('') || isOfMany(text) || (kind === 'guard' && [...requests].some((given) => given.endsWith(' credentials'))) || (kind === 'header' && isMany)
      const owners = new Set([...requests].filter((given) => given.startsWith('a record of ')))
      const sameHere = request.replace(/ from another origin$/, '')
      const spelled = [...requests].filter((given) => given.startsWith('credentials with '))
      const what =
        isMany
          ? 'many kinds of requests'
          : owners.has(request) && owners.size > 1
            ? 'a record of another role'
            : spelled.includes(request) && spelled.length > 1
              ? 'credentials in other spellings'
              : requests.has(sameHere)
                ? sameHere
                : request
      // The sentence about a guard names the role.
      const sentence = `${text}${isGeneral ? '' : `, for ${what}`}${isOfFirst || kind === 'guard' ? '' : `, as '${role}'`}`
      return { ...one, text: sentence, place: isGeneral ? undefined : one.place }
    }, true)
  }
}

/** If valid requests for the operation have the same new status, such as a 404 for everything, returns their difference instead. */
function toCause(one: OperationDifference, all: readonly OperationDifference[]): OperationDifference {
  const [, status] = / is (.*) now$/.exec(one.text) ?? []
  const cause = all.find(({ operation, kind, text, request, role }) => operation === one.operation && kind === one.kind && request + role === '' && /^2\d\d is /.test(text) && text.endsWith(` is ${status} now`))
  return one.kind === 'status' && cause ? { ...one, text: cause.text, place: cause.place, request: '', role: '' } : one
}

/**
 * Joins an operation's differences with the same text and place after `change`, which is called with all similar ones.
 *
 * @param isJoined whether request kinds are joined too
 */
function joinLike(
  all: readonly OperationDifference[],
  toLikeness: (one: OperationDifference) => string,
  change: (like: readonly OperationDifference[], one: OperationDifference) => OperationDifference,
  isJoined = false,
): OperationDifference[] {
  const toKey = (one: OperationDifference): string => JSON.stringify([one.operation, one.kind, toLikeness(one)])
  const groups = groupBy(all, toKey)
  const joined = new Map<string, OperationDifference>()
  for (const one of all) {
    const changed = change(groups.get(toKey(one)) as OperationDifference[], one)
    addTo(joined, changed, [one.operation, one.kind, changed.text, changed.place, ...(isJoined ? [] : [one.request, one.role])])
  }
  return [...joined.values()]
}

/** Adds a difference to the group with its key. The first command usually sends a valid request. */
function addTo(found: Map<string, OperationDifference>, one: OperationDifference, key: readonly unknown[]): void {
  const name = JSON.stringify(key)
  const known = found.get(name)
  found.set(name, known ? { ...known, count: known.count + one.count } : one)
}

const kinds = Object.keys(differenceTitles) as ServerDifferenceKind[]

/** A lost value is more serious than an additional one. */
function isAddition({ text }: FoundDifference): boolean {
  return / is new$| now$/.test(text)
}

/** Joins the same difference in several operations, the most serious first. */
export function joinOperations(differences: readonly OperationDifference[]): DifferenceGroup[] {
  const groups = groupBy(differences, ({ kind, text }) => `${kind} ${text}`)
  const joined = [...groups.values()].map((group): DifferenceGroup => {
    const [{ kind, text, example, curl }] = group as [OperationDifference, ...OperationDifference[]]
    const count = group.reduce((sum, one) => sum + one.count, 0)
    const operations = [...new Set(group.map(({ operation }) => operation))]
    const places = [...new Set(group.flatMap(({ place }) => place ?? []))].toSorted()
    return Object.assign({ kind, text, operations, places, count, curl }, example && { example })
  })
  return joined.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || Number(isAddition(one)) - Number(isAddition(other)) || other.count - one.count)
}

/** Writes a difference's line, as a file of accepted differences contains it. */
export function toLine({ text, operations, places }: DifferenceGroup, all: readonly string[]): string {
  const isEvery = all.length > 1 && all.every((name) => operations.includes(name))
  return `${toPrintable(`${isEvery ? everyOperation : operations.join(', ')}: ${text}`)}${toPlacesText(places)}`
}

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item])
  return groups
}
