import { createBare, isObject } from '../../shared/property.ts'
import { collectParts, readJsonSchema, type NamedPart } from './implemented-json-schema.ts'
import type { Schema } from './schema.ts'

/** The properties that a schema accepts. */
interface KnownProperties {
  readonly names: readonly string[]
  /** Whether the schema rejects all others. */
  readonly isClosed: boolean
  /** Whether the schema says that it accepts others. */
  readonly isOpen: boolean
  /** The schemas of each, with the schemas to which they refer. */
  readonly parts: { readonly [name: string]: ReadonlySet<NamedPart> }
  /** The schemas of the others. */
  readonly others: ReadonlySet<NamedPart>
  /** The names of those that are lists wherever they are declared, unlike a union of a value and a list; once they are known. */
  lists?: readonly string[]
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

/**
 * Returns the properties that a schema accepts, none if they are unknown: Standard Schema does not expose them, and a
 * library's conversion to Standard JSON Schema may throw.
 */
export function getProperties(schema: Schema): KnownProperties {
  let known = knownProperties.get(schema)
  if (!known) knownProperties.set(schema, (known = convertProperties(schema)))
  return known
}

function convertProperties(schema: Schema): KnownProperties {
  try {
    return describeProperties(readJsonSchema(schema, 'input'))
  } catch {
    return describeProperties({})
  }
}

function describeProperties(root: NamedPart): KnownProperties {
  const { patternProperties, additionalProperties } = root
  const parts = createBare<Set<NamedPart>>()
  for (const { properties = {} } of collectParts(root, root)) {
    for (const [name, property] of Object.entries(properties)) parts[name] = collectParts(property, root, parts[name])
  }
  const isOpen = Boolean(additionalProperties || patternProperties)
  const others = isObject(additionalProperties) ? collectParts(additionalProperties, root) : new Set<NamedPart>()
  return { names: Object.keys(parts), parts, others, isClosed: additionalProperties === false && !isOpen, isOpen }
}

/** Returns the names of the properties that are lists by the JSON Schema of a schema. */
export function listLists(schema: Schema): readonly string[] {
  const known = getProperties(schema)
  return (known.lists ??= known.names.filter((name) => {
    const kinds = [...(known.parts[name] as ReadonlySet<NamedPart>)].flatMap(listKinds)
    return kinds.includes('array') && kinds.every((kind) => kind === 'array' || kind === 'null')
  }))
}

/** Whether a property may be a list, as far as the JSON Schema of a schema says. */
export function mayBeList(schema: Schema, name: string): boolean {
  const { names, isOpen } = getProperties(schema)
  const text = describeProperty(schema, name)
  return text === '[]' ? isOpen || !names[0] : text.includes('"array"') || !/"(?:type|enum|const)"/.test(text)
}

/** Whether a property, or an element of it, may be an object; undefined if the JSON Schema of a schema does not say so. */
export function mayBeObject(schema: Schema, name: string): boolean | undefined {
  const text = describeProperty(schema, name)
  return text.includes('"object"') || (text.includes('"string"') ? false : undefined)
}

/** Whether a property may be an object and is never a list, as far as the JSON Schema of a schema says. */
export function isUnlisted(schema: Schema, name: string): boolean {
  const kinds = new Set(listParts(schema, name).flatMap(listKinds))
  return kinds.has('object') && !kinds.has('array')
}

/** Returns the JSON Schemas of a property as text, which names all types that occur in it. */
function describeProperty(schema: Schema, name: string): string {
  return JSON.stringify(listParts(schema, name))
}

function listParts(schema: Schema, name: string): NamedPart[] {
  const { parts, others } = getProperties(schema)
  return [...(parts[name] ?? others)]
}

/** Lists the types of the values that a part of a schema accepts. A part that does not say so, such as a date, accepts no text. */
function listKinds({ type = 'null', const: constant = null, enum: values = [constant] }: NamedPart): string[] {
  return [type, values.map((value) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value))].flat(2)
}
