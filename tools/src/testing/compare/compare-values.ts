import { isPlainObject } from '../../../../src/shared/property.ts'
import { abridge } from '../reason-text.ts'
import type { FoundDifference } from './difference.ts'
import { isTimeText, toFormat, toMadeKind } from './made-values.ts'
import { toOwner, toSingular, type ValuePairs } from './value-pairs.ts'

interface JsonObject {
  readonly [key: string]: unknown
}

/** Where a value of a body is. */
interface Place {
  /** Such as `items[].id`; empty for the body itself. */
  readonly path: string
  /** The name of the nearest property. */
  readonly name: string
  /** What the nearest object is, as far as a name around it tells. */
  readonly around: string
  /** The status of the response. */
  readonly of: string
}

/**
 * Lists the differences of two JSON values.
 *
 * @param of what responses the sentences name: a status, or `errors`
 * @param around the name of what the body contains, such as the collection of the path
 */
export function compareBodies(old: unknown, next: unknown, of: string, around: string, pairs: ValuePairs): FoundDifference[] {
  return compareValues(old, next, { path: '', name: '', around: toSingular(around), of }, pairs)
}

function compareValues(old: unknown, next: unknown, place: Place, pairs: ValuePairs): FoundDifference[] {
  if (isPlainObject(old) && isPlainObject(next)) return compareObjects(old as JsonObject, next as JsonObject, place, pairs)
  if (Array.isArray(old) && Array.isArray(next)) return compareLists(old, next, place, pairs)
  if (isScalar(old) && isScalar(next) && pairs.areAlike(old, next, { name: place.name, owner: toOwner(place.name) || place.around })) return []
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
  const inside = (name: string): Place => ({ ...place, path: place.path === '' ? name : `${place.path}.${name}`, name, around: place.name === '' ? place.around : toSingular(place.name) })
  const [keys, others] = [Object.keys(old), Object.keys(next)]
  const found = keys.flatMap((key): FoundDifference[] => {
    if (Object.hasOwn(next, key)) return compareValues(old[key], next[key], inside(key), pairs)
    const subject = toSubject(inside(key))
    const text = old[key] === null ? `${subject} was null and is absent` : `${subject} is lost`
    return [{ kind: 'value', text, example: [toText(old[key]), 'absent'] }]
  })
  const added = others.filter((key) => !Object.hasOwn(old, key)).map((key): FoundDifference => ({ kind: 'value', text: `${toSubject(inside(key))} is new`, example: ['absent', toText(next[key])] }))
  const [common, same] = [keys.filter((key) => Object.hasOwn(next, key)), others.filter((key) => Object.hasOwn(old, key))]
  const isOrdered = common.every((key, index) => key === same[index])
  const order: FoundDifference = { kind: 'order', text: `the keys of ${toSubject(place)} are in another order`, example: [common.join(', '), same.join(', ')] }
  return [...found, ...added, ...(isOrdered ? [] : [order])]
}

function compareLists(old: readonly unknown[], next: readonly unknown[], place: Place, pairs: ValuePairs): FoundDifference[] {
  const subject = toSubject(place)
  const example = [toText(old), toText(next)] as const
  if (old.length !== next.length) return [{ kind: 'value', text: `${subject} has ${old.length > next.length ? 'fewer' : 'more'} elements`, dependsOnData: true, example }]
  // Before pairs are learnt, which would be wrong ones.
  const [masked, others] = [old, next].map((list) => list.map((element) => mask(element, ''))) as [string[], string[]]
  const isMoved = masked.join() !== others.join() && masked.toSorted().join() === others.toSorted().join()
  if (isMoved) return [{ kind: 'value', text: `the elements of ${subject} are in another order`, dependsOnData: true, example }]
  const inside = { ...place, path: `${place.path}[]` }
  return old.flatMap((element, index) => compareValues(element, next[index], inside, pairs))
}

/** Writes a value with its keys in order, and without what a server may have made. */
function mask(value: unknown, name: string): string {
  if (Array.isArray(value)) return `[${value.map((element) => mask(element, name)).join()}]`
  if (isPlainObject(value)) return `{${Object.keys(value).toSorted().map((key) => `${key}:${mask((value as JsonObject)[key], key)}`).join()}}`
  return (isScalar(value) && toMadeKind(value, value, name, Date.now())) || JSON.stringify(value)
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** Whether a text is one of a few that mean something, such as a role. */
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
