import { whenSettled } from '../../shared/promises.ts'
import { createBare, isObject, readProperty } from '../../shared/property.ts'
import { toPath } from '../schema/issues.ts'
import { isUnlisted, listLists } from '../schema/property-names.ts'
import { type Schema, type ValidOutput, validate, type Validation } from '../schema/schema.ts'
import { type Fields, type ToShape, validateShapes } from '../schema/validate-shapes.ts'

/**
 * Parses `application/x-www-form-urlencoded` (URL Standard, section 5.1). Splits text without encoded characters
 * itself, which is twice as fast as `URLSearchParams`.
 */
export function parseFields(text: string): Fields {
  // URLSearchParams strips one leading question mark, and takes quadratic time on Node 24 and 26 for keys without '='.
  if (/[%+]/.test(text)) return toFields(new URLSearchParams(`?${text.replace(/(?:^|&)[^=&]+(?=&|$)/g, '$&=')}`))
  const fields: Fields = createBare()
  for (let from = 0, to, equals = -1; from < text.length; from = to + 1) {
    to = text.indexOf('&', from)
    if (to < 0) to = text.length
    if (equals < from) equals = text.indexOf('=', from)
    if (equals < 0) equals = text.length
    const end = Math.min(equals, to)
    if (to > from) addField(fields, text.slice(from, end), text.slice(end + 1, to))
  }
  return fields
}

/** Groups entries by key. */
export function toFields(entries: Iterable<readonly [string, unknown]>): Fields {
  const fields: Fields = createBare()
  for (const [key, value] of entries) addField(fields, key, value)
  return fields
}

/** Adds an entry; the values of a repeated key become an array. */
export function addField(fields: Fields, key: string, value: unknown): void {
  const existing = fields[key]
  if (existing === undefined) fields[key] = value
  else if (Array.isArray(existing)) existing.push(value)
  else fields[key] = [existing, value]
}

/**
 * Validates fields. A single value also satisfies an array schema: if the schema rejects the fields, the single values
 * that the issues name are wrapped in arrays. So is the single value of a list that the schema replaces by a fallback.
 *
 * @param read creates new fields for each attempt, because a schema may change them
 * @param toOther returns another form of a value that is rejected, or the value
 */
export function validateFields(schema: Schema, read: () => Fields, toOther?: ToShape): Validation | Promise<Validation> {
  let lists = listLists(schema)
  const remove = (key: string): void => void (lists = lists.filter((name) => name !== key))
  const attempt = (readShape: () => Fields): Validation | Promise<Validation> =>
    validateShapes(
      (fields) => {
        const validation = validate(schema, fields)
        return toOther ? whenSettled(validation, (settled) => rejectReadArray(schema, fields, settled)) : validation
      },
      readShape,
      (value, key) => {
        const isFinal = value === undefined || Array.isArray(value) || isUnlisted(schema, key)
        const wrap: readonly ToShape[] = isFinal ? [] : [(single) => (remove(key), [single])]
        if (!toOther) return wrap
        const toOthers: ToShape = (given) => (Array.isArray(given) ? given.map(toOther) : toOther(given))
        return [toOthers, ...wrap, ...wrap.map((shape): ToShape => (single) => shape(toOthers(single)))]
      },
    )
  // A fallback is what the schema returns for another value, too. A schema may also have split the value, or converted it.
  const restore = (settled: Validation, readShape: () => Fields): Validation | Promise<Validation> => {
    const sent = readShape()
    const key = lists.find((name) => name in sent && !Array.isArray(sent[name]))
    if (settled.issues || key === undefined) return settled
    remove(key)
    const replace = (value: unknown) => (): Fields => {
      const fields = readShape()
      fields[key] = value
      return fields
    }
    const readList = replace([sent[key]])
    return whenSettled(attempt(replace(`${String(sent[key])}\ufffd`)), (other) =>
      other.issues || toOutputText(other, key, settled) !== toOutputText(settled, key, settled)
        ? restore(settled, readShape)
        : whenSettled(attempt(readList), (listed) => (listed.issues ? settled : restore(listed, readList))),
    )
  }
  const validation = attempt(read)
  return lists[0] ? whenSettled(validation, (settled) => restore(settled, read)) : validation
}

/**
 * Returns a failure for an array that the schema may have read as an object, as some libraries do: for each array if its JSON Schema
 * describes an object. Without JSON Schema, the output is no list, or issues name the element of a single value as a property.
 */
function rejectReadArray(schema: Schema, fields: Fields, settled: Validation): Validation {
  const name = Object.keys(fields).find((key) => {
    const array = fields[key]
    if (!Array.isArray(array) || listLists(schema).includes(key)) return false
    const output = readProperty(readProperty(settled, 'value'), key)
    const isNamed = settled.issues?.some((issue) => toPath(issue)[0] === key && typeof toPath(issue)[1] === 'string')
    return isUnlisted(schema, key) || (isObject(output) && !(Symbol.iterator in output)) || (isNamed && !array[1])
  })
  return name === undefined ? settled : { issues: [{ message: 'Expected an object', path: [name] }] }
}

/** Returns a property of an output as text, or the whole output without that property; the elements of a set, too. */
function toOutputText({ value }: ValidOutput, key: string, { value: shape }: ValidOutput): string {
  const part = isObject(shape) && key in shape ? readProperty(value, key) : value
  return JSON.stringify(part, (_key, item: unknown) =>
    isObject(item) && Symbol.iterator in item ? [...(item as Iterable<unknown>)] : typeof item === 'bigint' ? String(item) : item,
  )
}
