/** Changes of a document that change nothing about its API. */
import { isJsonRecord, type JsonData, type JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { resolvePointer } from '../../../src/shared/json-pointer.ts'

/** Copies a value and replaces the objects in it, the innermost first. */
function mapObjects(value: JsonData, replace: (object: JsonRecord) => JsonData): JsonData {
  if (Array.isArray(value)) return value.map((inner: JsonData) => mapObjects(inner, replace))
  if (!isJsonRecord(value)) return value
  return replace(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, replace)])))
}

/** Reverses the order of all keys. */
export function reorderKeys(document: JsonData): JsonData {
  return mapObjects(document, (object) => Object.fromEntries(Object.entries(object).toReversed()))
}

/** Renames all components, and the references to them. */
export function renameComponents(document: JsonData): JsonData {
  const renamed = mapObjects(document, (object) => {
    const { $ref, mapping, propertyName } = object
    if (typeof propertyName === 'string' && isJsonRecord(mapping)) {
      const entries = Object.entries(mapping).map(([value, target]) => [value, `${target}`.replace(/([^/]+)$/, 'Renamed$1')])
      return { ...object, mapping: Object.fromEntries(entries) as JsonRecord }
    }
    if (typeof $ref !== 'string' || !$ref.startsWith('#/components/')) return object
    return { ...object, $ref: $ref.replace(/^(#\/components\/\w+\/)/, '$1Renamed') }
  }) as JsonRecord
  const components = isJsonRecord(renamed.components) ? renamed.components : {}
  const schemes = isJsonRecord(components.securitySchemes) ? components.securitySchemes : {}
  const rename = (names: JsonData, isRenamed: (name: string) => boolean): JsonData => {
    if (!isJsonRecord(names)) return names
    const entries = Object.entries(names).map(([name, inner]) => [isRenamed(name) ? `Renamed${name}` : name, inner])
    return Object.fromEntries(entries) as JsonRecord
  }
  const withSchemes = mapObjects(renamed, (object) => {
    const { security } = object
    if (!Array.isArray(security)) return object
    const renameSchemes = (names: JsonData): JsonData => rename(names, (name) => Object.hasOwn(schemes, name))
    return Object.assign({}, object, { security: security.map(renameSchemes) })
  }) as JsonRecord
  return {
    ...withSchemes,
    components: Object.fromEntries(
      Object.entries(components).map(([kind, named]) => [kind, rename(named, () => true)]),
    ),
  }
}

/** Replaces references by what they refer to, except inside themselves. */
export function inlineReferences(document: JsonData): JsonData {
  const inline = (value: JsonData, outer: readonly string[]): JsonData => {
    if (Array.isArray(value)) return value.map((inner: JsonData) => inline(inner, outer))
    if (!isJsonRecord(value)) return value
    const { $ref, ...rest } = value
    // A discriminator chooses among components.
    if (isJsonRecord(value.discriminator)) return value
    if (typeof $ref !== 'string' || !$ref.startsWith('#')) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inline(inner, outer)]))
    }
    const target = resolvePointer(document as JsonRecord, $ref) as JsonData | undefined
    if (target === undefined || outer.includes($ref) || Object.keys(rest).length > 0) return value
    return inline(target, [...outer, $ref])
  }
  return inline(document, [])
}
