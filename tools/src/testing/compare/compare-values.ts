import { isPlainObject } from '../../../../src/shared/property.ts'
import { abridge } from '../reason-text.ts'
import type { FoundDifference } from './difference.ts'
import { haveOneOrder } from './key-orders.ts'
import { isTimeText, mask, toFormat, toKeyName } from './made-values.ts'
import { matchKeys } from './record-keys.ts'
import { toOwner, toSingular, type ValuePairs } from './value-pairs.ts'

interface JsonObject {
  readonly [key: string]: unknown
}

/** Where a body's value is. */
interface Place {
  /** Such as `items[].id`; empty for the body itself. */
  readonly path: string
  /** The nearest property's name. */
  readonly name: string
  /** What the nearest object is, as far as a name around it tells. */
  readonly around: string
  /** The responses that the sentences name: a status, or `errors`. */
  readonly of: string
  /** Whether the response belongs to a request that creates something. */
  readonly isNew: boolean
}

/** What the body belongs to. */
export type BodyFacts = Pick<Place, 'of' | 'around' | 'isNew'>

/** Lists the differences between two JSON values. `around` is the name of what they contain, such as the collection in the path. */
export function compareBodies(old: unknown, next: unknown, facts: BodyFacts, pairs: ValuePairs): FoundDifference[] {
  const compare = (): FoundDifference[] =>
    compareValues(old, next, { ...facts, path: '', name: '', around: toSingular(facts.around) }, pairs)
  const found = compare()
  // A link may precede the new id that it contains.
  return facts.isNew && found.length > 0 ? compare() : found
}

function compareValues(old: unknown, next: unknown, place: Place, pairs: ValuePairs): FoundDifference[] {
  if (isPlainObject(old) && isPlainObject(next)) return compareObjects(old as JsonObject, next as JsonObject, place, pairs)
  if (Array.isArray(old) && Array.isArray(next)) return compareLists(old, next, place, pairs)
  if (
    isScalar(old) &&
    isScalar(next) &&
    pairs.areAlike(old, next, { name: place.name, owner: toOwner(place.name) || place.around, isNew: place.isNew })
  )
    return []
  if (old === next && !isScalar(old)) return []
  const example = [toText(old), toText(next)] as const
  const subject = toSubject(place)
  const [one, other] = [toType(old), toType(next)]
  if (one !== other) return [{ kind: 'value', text: `${subject} was ${one} and is ${other}`, example }]
  if (isTimeText(String(old)) && toFormat(old as string) !== toFormat(next as string)) {
    if (isTimeText(String(next))) return [{ kind: 'value', text: `${subject} is a time of another format`, example }]
    return [{ kind: 'value', text: `${subject} was a time and is another text`, dependsOnData: true, example }]
  }
  const general = `${subject} is another ${typeof old === 'number' ? 'number' : 'text'}`
  if (typeof old === 'boolean') return [{ kind: 'value', text: `${subject} was ${old} and is ${String(next)}`, dependsOnData: true, example }]
  const isNamed = [old, next].every((value) => typeof value === 'string' && isName(value))
  return [{ kind: 'value', text: isNamed ? `${subject} was ${example[0]} and is ${example[1]}` : general, general, dependsOnData: true, example }]
}

function compareObjects(old: JsonObject, next: JsonObject, place: Place, pairs: ValuePairs): FoundDifference[] {
  const owner = place.name === '' ? place.around : toSingular(place.name)
  const matches = matchKeys(old, next, owner, pairs)
  const found = Object.entries(old).flatMap(([key, value]): FoundDifference[] => {
    const inside = enter(place, owner, key, value, pairs)
    const other = matches.get(key)
    if (other !== undefined) return compareValues(value, next[other], inside, pairs)
    return [toPresence(inside, key, value === null ? 'was null and is absent' : 'is lost', [toText(value), 'absent'])]
  })
  const taken = new Set(matches.values())
  const added = Object.entries(next)
    .filter(([key]) => !taken.has(key))
    .map(([key, value]) => toPresence(enter(place, owner, key, value, pairs), key, 'is new', ['absent', toText(value)]))
  // Keys that servers make have no order.
  const [keys, others] = [old, next].map((object) => Object.keys(object).filter((key) => toKeyName(key, object[key]) === key)) as [string[], string[]]
  const orderOf = pairs.keyOrders.note(keys, JSON.stringify([place.around, place.path, place.of]))
  const order: FoundDifference = { kind: 'order', text: `the keys of ${toSubject(place)} are in another order`, orderOf, example: [keys.join(', '), others.join(', ')] }
  return [...found, ...added, ...(haveOneOrder(keys, others) ? [] : [order])]
}

/** Returns a property's place. If a server makes a value's key, the value has its record's name, as an element has its list's name. */
function enter(place: Place, owner: string, key: string, value: unknown, pairs: ValuePairs): Place {
  const name = pairs.isKnownKey(key) ? '*' : toKeyName(key, value)
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}`, name: name === key ? key : place.name, around: owner }
}

/** Describes a property that one server has. Whether a key that servers make exists depends on data. */
function toPresence(place: Place, key: string, change: string, example: readonly [string, string]): FoundDifference {
  const found: FoundDifference = { kind: 'value', text: `${toSubject(place)} ${change}`, example }
  return place.name === key ? found : { ...found, dependsOnData: true }
}

function compareLists(old: readonly unknown[], next: readonly unknown[], place: Place, pairs: ValuePairs): FoundDifference[] {
  const subject = toSubject(place)
  const example = [toText(old), toText(next)] as const
  if (old.length !== next.length) return [{ kind: 'value', text: `${subject} has ${old.length > next.length ? 'fewer' : 'more'} elements`, dependsOnData: true, example }]
  // Before pairs are learnt, because these would be wrong.
  const [masked, others] = [old, next].map((list) => list.map((element) => mask(element))) as [string[], string[]]
  const isMoved = masked.join() !== others.join() && masked.toSorted().join() === others.toSorted().join()
  if (isMoved) return [{ kind: 'value', text: `the elements of ${subject} are in another order`, dependsOnData: true, example }]
  const inside = { ...place, path: `${place.path}[]` }
  return old.flatMap((element, index) => compareValues(element, next[index], inside, pairs))
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** Whether a text is probably a meaningful word, such as a role. */
function isName(text: string): boolean {
  return /^[A-Za-z][\w -]{0,23}$/.test(text) && !/\d/.test(text)
}

function toType(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

function toText(value: unknown): string {
  return abridge(JSON.stringify(value))
}

function toSubject({ path, of }: Place): string {
  return path === '' ? `the body of ${of}` : `'${path}' of ${of}`
}
