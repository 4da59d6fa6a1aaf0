import { createBare } from '../property.ts'
import { readJsonSchema } from './implemented-json-schema.ts'
import { resolvePointer } from './json-pointer.ts'
import type { Schema } from './schema.ts'

/** The properties that a schema accepts. */
interface KnownProperties {
  readonly names: readonly string[]
  /** Whether the schema rejects all others. */
  readonly isClosed: boolean
  /** The names of those that are lists wherever they are declared, unlike a union of a value and a list. */
  readonly lists: readonly string[]
}

/**
 * Returns the names of the properties that a schema accepts, or an empty list if they are unknown: Standard Schema does
 * not expose them, and a library's conversion to Standard JSON Schema may throw.
 */
export function listProperties(schema: Schema): readonly string[] {
  return getProperties(schema).names
}

/** Returns the names of the properties that are lists by the JSON Schema of a schema. */
export function listLists(schema: Schema): readonly string[] {
  return getProperties(schema).lists
}

/**
 * Returns the fields that a schema names, if it rejects all others, such as `z.strictObject` or an object of joi. A message
 * always has headers that no contract declares.
 */
export function omitUndeclared<Value>(
  schema: Schema,
  fields: { [name: string]: Value },
): { [name: string]: Value } {
  const { names, isClosed } = getProperties(schema)
  if (!isClosed) return fields
  const declared = createBare<Value>()
  for (const name of names) if (Object.hasOwn(fields, name)) declared[name] = fields[name] as Value
  return declared
}

/** The properties by schema: operations share header schemas, and a conversion takes up to 50 µs. */
const knownProperties: WeakMap<Schema, KnownProperties> = /* @__PURE__ */ new WeakMap()

function getProperties(schema: Schema): KnownProperties {
  let known = knownProperties.get(schema)
  if (!known) knownProperties.set(schema, (known = convertProperties(schema)))
  return known
}

function convertProperties(schema: Schema): KnownProperties {
  try {
    const converted: NamedPart = readJsonSchema(schema, 'input')
    const { patternProperties, additionalProperties } = converted
    const kinds = createBare<Kind[]>()
    for (const { properties = {} } of collectParts(converted, converted)) {
      for (const [name, property] of Object.entries(properties)) {
        const parts = [...collectParts(property, converted)]
        kinds[name] = [...(kinds[name] ?? []), ...parts.flatMap(listKinds)]
      }
    }
    const names = Object.keys(kinds)
    const lists = names.filter((name) => kinds[name]?.includes('array') && !kinds[name].includes('value'))
    return { names, isClosed: additionalProperties === false && !patternProperties, lists }
  } catch {
    return { names: [], isClosed: false, lists: [] }
  }
}

/** A kind of values. */
type Kind = 'array' | 'null' | 'value'

/** A part of a JSON Schema, with the keywords that are read. */
interface NamedPart {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly NamedPart[]
  readonly anyOf?: readonly NamedPart[]
  readonly oneOf?: readonly NamedPart[]
  readonly properties?: { readonly [name: string]: NamedPart }
  readonly patternProperties?: unknown
  readonly additionalProperties?: unknown
}

/** Collects a schema, the schemas to which it refers, and the members of its unions and intersections. */
function collectParts(part: NamedPart, root: NamedPart, parts: Set<NamedPart> = new Set()): Set<NamedPart> {
  if (parts.has(part)) return parts
  parts.add(part)
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = part
  for (const member of [...allOf, ...anyOf, ...oneOf]) collectParts(member, root, parts)
  const target = $ref && resolvePointer(root, $ref)
  if (target) collectParts(target, root, parts)
  return parts
}

/** Lists what a part of a schema accepts. A part that does not say so, such as a date, accepts no text. */
function listKinds({ type = 'null', const: constant = null, enum: values = [constant] }: NamedPart): Kind[] {
  const types = [type].flat().map((name) => (name === 'array' || name === 'null' ? name : 'value'))
  return [...types, ...values.map((value) => (Array.isArray(value) ? 'array' : value === null ? 'null' : 'value'))]
}
