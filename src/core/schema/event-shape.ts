/** The shape of the elements of an event stream, by the schema alone. */
import type { EventShape } from '../element-text.ts'
import { isPromise } from '../promises.ts'
import { isObject } from '../property.ts'
import { readJsonSchema, type SchemaObject } from './implemented-json-schema.ts'
import { resolvePointer } from './json-pointer.ts'
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
    const members = listMemberFields(root, root)
    const event = members.every((member) => isEventOf(Object.keys(member)))
    const text = event ? members.every(({ data }) => isTextSchema(data, root)) : isTextSchema(root, root)
    return { ...(event && { event }), ...(text && { text }) }
  } catch {
    return isEventOf(probeNames(schema)) && !accepts(schema, null) ? { event: true } : {}
  }
}

/** Whether properties are those of an event. */
function isEventOf(names: readonly string[]): boolean {
  return names.includes('data') && names.every((name) => name === 'data' || otherFields.some((field) => field === name))
}

/** Lists the schemas of the properties for each member of a union. A property `*` stands for all that are not named. */
function listMemberFields(node: unknown, root: SchemaObject): readonly SchemaObject[] {
  const { type = 'object', properties, allOf = [], additionalProperties = false, unevaluatedProperties = false, ...others } = toNode(node, root)
  const isOpen = type !== 'object' || additionalProperties !== false || unevaluatedProperties !== false || 'patternProperties' in others
  const unions = [others['anyOf'], others['oneOf']].filter(Array.isArray) as unknown[][]
  const parts = [...(allOf as unknown[]).map((part) => [part]), ...unions]
  return parts.reduce<readonly SchemaObject[]>(
    (members, part) => {
      const added = part.flatMap((one) => listMemberFields(one, root))
      return members.flatMap((member) => added.map((one): SchemaObject => Object.assign({}, member, one)))
    },
    [{ ...(properties as SchemaObject | undefined), ...(isOpen && { '*': true }) }],
  )
}

/** Whether a JSON Schema accepts strings alone. */
function isTextSchema(node: unknown, root: SchemaObject): boolean {
  const { type, enum: values, const: value, anyOf, oneOf = anyOf, allOf = [] } = toNode(node, root)
  const isEach = (list: unknown, isRight: (item: unknown) => boolean): boolean => Array.isArray(list) && list.every(isRight)
  return (
    type === 'string' ||
    isEach(values ?? [value], (one) => typeof one === 'string') ||
    isEach(oneOf, (one) => isTextSchema(one, root)) ||
    (allOf as unknown[]).some((one) => isTextSchema(one, root))
  )
}

/** Returns a schema, or the one that its reference points to. */
function toNode(node: unknown, root: SchemaObject): SchemaObject {
  if (!isObject(node)) return {}
  const { $ref, ...others } = node
  if (typeof $ref !== 'string') return node
  return { ...others, allOf: [...((others['allOf'] as unknown[] | undefined) ?? []), resolvePointer(root, $ref)] }
}

/**
 * Lists the properties that a schema without Standard JSON Schema reads: its validator receives an object that records them,
 * and that has none.
 */
function probeNames(schema: Schema): string[] {
  const names = new Set<PropertyKey>()
  const get = (_target: object, name: PropertyKey): undefined => void names.add(name)
  accepts(schema, new Proxy({}, { get, getOwnPropertyDescriptor: get, has: (target, name) => Boolean(get(target, name)) }))
  return [...names].filter((name) => typeof name === 'string' && !(name in Object.prototype)) as string[]
}

/** Whether a schema accepts a value at once. */
function accepts(schema: Schema, value: unknown): boolean {
  try {
    const result: unknown = schema['~standard'].validate(value)
    // A rejection would end the process.
    if (isPromise(result)) void Promise.resolve(result).catch(() => undefined)
    return isObject(result) && 'value' in result && !result['issues']
  } catch {
    return false
  }
}
