/** Splits a schema into alternatives with one type each, as the sentences name them. */
import {
  countSteps,
  isJsonRecord,
  toCanonicalText,
  toJsonType,
  toValueSet,
  typeNames,
  type JsonData,
  type JsonRecord,
  type JsonType,
} from '../../json-schema/json.ts'
import { isAnnotation, isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { ApiDocument } from './api-document.ts'

/** Values of one type that a schema accepts, or one value. */
export interface Alternative {
  /** A schema for these values. */
  readonly schema: SchemaNode
  /** The document's schema that describes these values and others, if `schema` is not in the document. */
  readonly source?: SchemaNode
  /** The schemas that the values match together, without references and `allOf`. */
  readonly conjuncts: readonly JsonRecord[]
  readonly type: JsonType
  /** The value, if the schema lists it. */
  readonly literal?: { readonly value: JsonData }
  /** Whether the schema names no type. */
  readonly isUntyped?: true
  /** Whether other alternatives may exclude some of the values, as in `oneOf`. */
  readonly isExclusive?: true
}

/** The most alternatives into which a schema is split. */
const mostAlternatives = 2_000
/** How deeply `allOf` and references may be nested. */
const mostConjuncts = 50

/** The schemas that a value must match together; `undefined` if no value does, or the schema cannot be split. */
export function listConjuncts(document: ApiDocument, schema: SchemaNode): readonly JsonRecord[] | undefined {
  const conjuncts: JsonRecord[] = []
  const waiting = [schema]
  const seen = new Set<SchemaNode>()
  for (const next of waiting) {
    if (next === true) continue
    if (next === false || seen.size > mostConjuncts) return undefined
    if (seen.has(next)) continue
    seen.add(next)
    const { $ref, $dynamicRef, allOf, ...rest } = next
    if (typeof $ref === 'string') {
      const target = document.findSchema($ref)
      if (target === undefined) return undefined
      waiting.push(target)
    }
    if (typeof $dynamicRef === 'string') {
      const anchored = document.listAnchored($dynamicRef)
      // With several, the way to the schema decides which one it is.
      if (anchored.length !== 1) return undefined
      waiting.push(...anchored)
    }
    if (Array.isArray(allOf)) {
      if (!allOf.every(isSchemaNode)) return undefined
      waiting.push(...allOf)
    }
    conjuncts.push($ref === undefined && $dynamicRef === undefined && allOf === undefined ? next : derive(next, rest))
  }
  return conjuncts
}

/**
 * Splits a schema into alternatives that differ; returns `undefined` if it cannot be split.
 *
 * @param isOpen whether a listed value is an alternative
 */
export function listAlternatives(
  document: ApiDocument,
  schema: SchemaNode,
  isOpen: (value: JsonData) => boolean = () => true,
): readonly Alternative[] | undefined {
  const found: Alternative[] = []
  const isSplit = split(document, schema, false, found, 0, isOpen)
  if (!isSplit || found.length > mostAlternatives) return undefined
  if (found.length < 2) return found
  // Nested unions list the same alternative many times.
  const distinct = new Map<string, Alternative>()
  for (const alternative of found) {
    const text = toAlternativeText(alternative)
    document.spend(countSteps(text))
    distinct.set(text, alternative)
  }
  return [...distinct.values()]
}

function toAlternativeText({ schema, type, isExclusive, isUntyped }: Alternative): string {
  return `${type} ${isExclusive} ${isUntyped} ${toCanonicalText(schema)}`
}

function split(
  document: ApiDocument,
  schema: SchemaNode,
  isExclusive: boolean,
  found: Alternative[],
  depth: number,
  isOpen: (value: JsonData) => boolean,
  source?: SchemaNode,
): boolean {
  document.spend()
  const conjuncts = listConjuncts(document, schema)
  if (!conjuncts || depth > mostConjuncts || found.length > mostAlternatives) return false
  for (const [index, conjunct] of conjuncts.entries()) {
    const keyword = ['anyOf', 'oneOf'].find((name) => Array.isArray(conjunct[name]))
    if (keyword === undefined) continue
    const { [keyword]: members, ...rest } = conjunct
    const others = conjuncts.with(index, derive(conjunct, rest))
    // If a type is beside a union, the union's members say the same.
    const isPlain = others.every((other) => Object.keys(other).every((name) => name === 'type' || isAnnotation(name)))
    return (members as readonly JsonData[]).every((member) => {
      if (!isSchemaNode(member)) return false
      const combined = combine([...others, member])
      const origin = isPlain && combined !== member ? member : undefined
      return split(document, combined, isExclusive || keyword === 'oneOf', found, depth + 1, isOpen, origin)
    })
  }
  const marks = { ...(isExclusive ? ({ isExclusive } as const) : {}), ...(source === undefined ? {} : { source }) }
  const listing = conjuncts.findIndex((conjunct) => Array.isArray(conjunct.enum) || conjunct.const !== undefined)
  const types = listTypes(conjuncts)
  const toAlternative = (type: JsonType, narrowed: readonly JsonRecord[]): Alternative => ({
    schema: types?.length === 1 ? schema : combine(narrowed),
    conjuncts: narrowed,
    type,
    ...marks,
    ...(types ? {} : { isUntyped: true, source: source ?? schema }),
  })
  if (listing !== -1) {
    const conjunct = conjuncts[listing] as JsonRecord
    const keyword = Array.isArray(conjunct.enum) ? 'enum' : 'const'
    const { [keyword]: listed, ...rest } = conjunct
    const isListed = listOtherValues(conjuncts.toSpliced(listing, 1))
    for (const value of (keyword === 'enum' ? listed : [listed]) as readonly JsonData[]) {
      document.spend(countSteps(value))
      const type = toJsonType(value)
      if ((types && !types.includes(type)) || !isListed(value) || !isOpen(value)) continue
      if (found.length > mostAlternatives) return false
      found.push({
        schema: combine([...conjuncts.with(listing, rest), { enum: [value] }]),
        conjuncts,
        type,
        literal: { value },
        ...marks,
      })
    }
    return true
  }
  for (const type of types ?? typeNames) {
    const narrowed = conjuncts.map((conjunct) => narrowType(conjunct, type))
    found.push(toAlternative(type, types ? narrowed : [...conjuncts, { type }]))
  }
  return true
}

/** Returns whether a value is listed by all schemas that list values. */
function listOtherValues(conjuncts: readonly JsonRecord[]): (value: JsonData) => boolean {
  const lists = conjuncts.flatMap(({ enum: values, const: single }) => [
    ...(Array.isArray(values) ? [values as readonly JsonData[]] : []),
    ...(single === undefined ? [] : [[single]]),
  ])
  const sets = lists.map(toValueSet)
  return (value) => sets.every((set) => set.has(value))
}

/** The types that all schemas allow; `undefined` if none names a type. */
function listTypes(conjuncts: readonly JsonRecord[]): JsonType[] | undefined {
  const named = conjuncts.flatMap(({ type }) => (type === undefined ? [] : [[type].flat()]))
  if (named.length === 0) return undefined
  return typeNames.filter((name) =>
    named.every((names) => names.includes(name) || (name === 'number' && names.includes('integer'))),
  )
}

/** Narrows a list of types to one. */
function narrowType(conjunct: JsonRecord, type: JsonType): JsonRecord {
  if (!Array.isArray(conjunct.type)) return conjunct
  const isInteger = type === 'number' && !conjunct.type.includes('number')
  return derive(conjunct, { ...conjunct, type: isInteger ? 'integer' : type })
}

/** Schemas in a document, parts of which other schemas contain. */
const origins = /* @__PURE__ */ new WeakMap<JsonRecord, JsonRecord>()

function derive(origin: JsonRecord, part: JsonRecord): JsonRecord {
  origins.set(part, findOrigin(origin))
  return part
}

/** The document's schema that contains the keywords. */
export function findOrigin(conjunct: JsonRecord): JsonRecord {
  return origins.get(conjunct) ?? conjunct
}

/** A schema for the values that match several schemas, and the same with further schemas. */
interface Combination {
  schema?: JsonRecord
  readonly longer: WeakMap<JsonRecord, Combination>
}

const noSchemas: Combination = { longer: new WeakMap() }

/**
 * Returns a schema for the values that match all schemas. The same schemas always give the same object, so that schemas containing their
 * own combinations end.
 */
export function combine(schemas: readonly SchemaNode[]): SchemaNode {
  const distinct: JsonRecord[] = []
  for (const schema of schemas) {
    if (schema === false) return false
    if (schema !== true && !Object.keys(schema).every(isAnnotation)) distinct.push(schema)
  }
  if (distinct.length < 2) return distinct[0] ?? true
  let combination = noSchemas
  for (const schema of distinct) {
    const next = combination.longer.get(schema) ?? { longer: new WeakMap() }
    combination.longer.set(schema, next)
    combination = next
  }
  return (combination.schema ??= { allOf: distinct })
}

/** The schema for a property that all schemas describe. */
export function findProperty(conjuncts: readonly JsonRecord[], name: string): SchemaNode | undefined {
  const schemas = conjuncts.flatMap(({ properties }) =>
    isJsonRecord(properties) && Object.hasOwn(properties, name) && isSchemaNode(properties[name])
      ? [properties[name]]
      : [],
  )
  return schemas.length > 0
    ? combine([...new Map(schemas.map((schema) => [toCanonicalText(schema), schema])).values()])
    : undefined
}

/** The property names that the schemas describe. */
export function listPropertyNames(conjuncts: readonly JsonRecord[]): string[] {
  return [...new Set(conjuncts.flatMap(({ properties }) => (isJsonRecord(properties) ? Object.keys(properties) : [])))]
}

/** The property names that the schemas require. */
export function listRequiredNames(conjuncts: readonly JsonRecord[]): ReadonlySet<string> {
  const known = requiredNames.get(conjuncts)
  if (known) return known
  const listed = conjuncts.flatMap(({ required }) => (Array.isArray(required) ? required : []))
  const names = new Set(listed.filter((name) => typeof name === 'string'))
  requiredNames.set(conjuncts, names)
  return names
}

/** Each schema list's required names, in which every property of an object is looked up. */
const requiredNames = /* @__PURE__ */ new WeakMap<readonly JsonRecord[], ReadonlySet<string>>()
