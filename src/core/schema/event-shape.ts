/** The shape of the elements of an event stream, by the schema alone. */
import type { EventShape } from '../../shared/element-text.ts'
import { isPromise } from '../../shared/promises.ts'
import { isObject, isString } from '../../shared/property.ts'
import { collectParts, isEnsured, readJsonSchema, type NamedPart } from './implemented-json-schema.ts'
import type { Schema } from './schema.ts'

/** The fields of an event beside its `data`. */
export const otherFields = ['event', 'id', 'retry'] as const

/** The shapes by schema: a conversion takes up to 50 µs. */
const eventShapes = /* @__PURE__ */ new WeakMap<Schema, EventShape>()

/**
 * Returns the shape of the elements that a schema outputs. They are events if each member of the type has `data`, and no
 * property beside it but `event`, `id` and `retry`, so that an event has a field for each property.
 */
export function toEventShape(schema: Schema | undefined): EventShape {
  if (!schema) return {}
  const shape = eventShapes.get(schema) ?? decideShape(schema)
  eventShapes.set(schema, shape)
  return shape
}

function decideShape(schema: Schema): EventShape {
  try {
    const root = readJsonSchema(schema, 'output')
    // A reference to itself overflows the stack.
    const isText = (node: NamedPart | undefined): boolean => isEnsured(node, root, acceptsTexts)
    const event = isEnsured(root, root, ({ properties = {} }) => 'data' in properties) && [...collectParts(root, root)].every(isEventPart)
    const text = event ? isEnsured(root, root, ({ properties }) => isText(properties?.['data'])) : isText(root)
    return { ...(event && { event }), ...(text && { text }) }
  } catch {
    const names = probeNames(schema)
    return names.includes('data') && areEventFields(names) && !accepts(schema, null) ? { event: true } : {}
  }
}

/** Whether all names are fields of an event. */
function areEventFields(names: readonly string[]): boolean {
  return names.every((name) => /^(?:data|event|id|retry)$/.test(name))
}

/** Whether a part of a JSON Schema accepts objects that have no properties beside the fields of an event. */
function isEventPart(part: NamedPart): boolean {
  const { type = 'object', properties = {}, additionalProperties, unevaluatedProperties, patternProperties } = part
  return type === 'object' && !additionalProperties && !unevaluatedProperties && !patternProperties && areEventFields(Object.keys(properties))
}

/** Whether a part of a JSON Schema accepts strings alone. */
function acceptsTexts({ type, const: value, enum: values = [value] }: NamedPart): boolean {
  return type === 'string' || values.every(isString)
}

/**
 * Lists the properties that a schema without Standard JSON Schema reads: its validator receives an object that records them,
 * and that has none.
 */
export function probeNames(schema: Schema): string[] {
  const names = new Set<PropertyKey>()
  const get = (_target: object, name: PropertyKey): undefined => void names.add(name)
  accepts(schema, new Proxy({}, { get, getOwnPropertyDescriptor: get, has: get as () => never }))
  return [...names].filter((name) => typeof name === 'string' && !(name in Object.prototype)) as string[]
}

/** Whether a schema accepts a value at once. */
export function accepts(schema: Schema, value: unknown): boolean {
  try {
    const result: unknown = schema['~standard'].validate(value)
    // A rejection would end the process.
    if (isPromise(result)) void Promise.resolve(result).catch(() => undefined)
    return isObject(result) && 'value' in result && !result['issues']
  } catch {
    return false
  }
}
