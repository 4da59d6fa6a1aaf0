/** Finds the references inside a schema and rewrites them for a document. */
import { decodePointerToken, resolvePointer } from '../shared/json-pointer.ts'
import type { JsonSchema } from './document-options.ts'
import { isSchemaObject, mapSchemas } from './schema-keywords.ts'

/** A schema's side: its input describes requests, its output responses. */
export type Side = 'input' | 'output'

/**
 * The keywords that schemas on one side do not have, and the same for webhooks, whose sender is the server. Libraries write these keywords
 * for their own purposes: zod's `readonly` is about TypeScript, whereas a client that reads `readOnly` does not send the value.
 */
export const omittedKeywords = {
  input: ['readOnly'],
  output: ['writeOnly'],
  webhook: ['readOnly', 'writeOnly'],
} as const satisfies { readonly [Key in Side | 'webhook']: readonly string[] }

/** The name of a schema that is referred to or has an `$id`. */
interface ReferenceTarget {
  readonly name: string
  /** Whether the schema library chose the name. */
  readonly isOwn: boolean
}

/** The schemas that are referred to or have an `$id`. */
export type ReferenceTargets = Map<JsonSchema, ReferenceTarget> & {
  readonly byReference: ReadonlyMap<string, JsonSchema>
}

/**
 * Matches names that a library numbers, such as `0` and `__schema0`. They have no meaning and repeat in each schema.
 */
const countedPattern = /^(__schema)?\d+$/

/**
 * Finds the schemas inside a schema that are referred to or have an `$id`.
 *
 * @param name the name for schemas that the library did not name
 * @throws Error for a reference to a missing schema inside the same schema
 */
export function findTargets(root: JsonSchema, name: string): ReferenceTargets {
  const byReference = new Map<string, JsonSchema>()
  const targets: ReferenceTargets = Object.assign(new Map<JsonSchema, ReferenceTarget>(), { byReference })
  const references: string[] = []
  const visit = (schema: JsonSchema): JsonSchema => {
    const { $id, $ref, $anchor } = schema
    if (typeof $id === 'string') {
      byReference.set($id, schema)
      const last = /([^/#:]+?)(?:\.json)?[/#]*$/.exec($id)?.[1] ?? name
      targets.set(schema, { name: last, isOwn: true })
    }
    if (typeof $anchor === 'string') byReference.set(`#${$anchor}`, schema)
    if (typeof $ref === 'string') references.push($ref)
    mapSchemas(schema, visit)
    return schema
  }
  visit(root)
  for (const reference of references) {
    const isKnown = byReference.has(reference)
    if (!isKnown && (!reference.startsWith('#') || reference.startsWith('#/components/'))) continue
    const schema = isKnown ? byReference.get(reference) : resolvePointer(root, reference)
    if (!isSchemaObject(schema)) throw new Error(`'${reference}' does not refer to a schema`)
    byReference.set(reference, schema)
    const last = decodePointerToken(/[#/]([^#/]+)$/.exec(reference)?.[1] ?? '0')
    const isOwn = !countedPattern.test(last)
    if (!targets.has(schema)) targets.set(schema, { name: isOwn ? last : name, isOwn })
  }
  return targets
}

/** Keywords for a standalone schema, which are removed from schemas inside a document. */
const rootKeywords = new Set(['$schema', '$id', '$anchor', '$defs', 'definitions'])

/** zod's own checks, which zod writes as a format beside their pattern. */
const checkNames = new Set<unknown>(['includes', 'starts_with', 'ends_with', 'lowercase', 'uppercase'])

/** Copies a schema and replaces each target inside it with a reference. */
export function rewrite(
  schema: JsonSchema,
  targets: ReferenceTargets,
  toReference: (schema: JsonSchema) => string,
  side: Side,
): JsonSchema {
  const { $ref } = schema
  const entries = Object.entries(toFileSchema(schema)).filter(
    ([keyword, value]) => !rootKeywords.has(keyword) && !(keyword === 'format' && checkNames.has(value)),
  )
  const target = typeof $ref === 'string' ? targets.byReference.get($ref) : undefined
  const plain = Object.fromEntries(
    entries
      // Generated clients must accept properties that a later version adds.
      .filter(([keyword, value]) => side === 'input' || keyword !== 'additionalProperties' || value !== false)
      .map(([keyword, value]) => [keyword, keyword === '$ref' && target ? toReference(target) : value]),
  )
  return mapSchemas(plain, (inner) =>
    targets.has(inner) ? { $ref: toReference(inner) } : rewrite(inner, targets, toReference, side),
  )
}

/**
 * Returns a function that computes a target's key. Schemas with the same content have the same key, even if their parts have different
 * names. The key is the text of the target and all that it refers to, with numbers instead of names.
 *
 * Each target is serialized once and split at its references, because many targets may refer to one another.
 */
export function toKeys(targets: ReferenceTargets): (target: JsonSchema, side: Side) => string {
  const indexes = new Map([...targets.keys()].map((target, index) => [target, index]))
  const cut = (side: Side): string[][] =>
    Array.from(indexes.keys(), (target) => {
      const toReference = (other: JsonSchema): string => `\0${indexes.get(other)}`
      return toSortedText(rewrite(target, targets, toReference, side)).split(/"\\u0000(\d+)"/)
    })
  const pieces = { input: cut('input'), output: cut('output') }
  return (target, side) => {
    const order = new Map([[indexes.get(target) as number, 0]])
    let key = ''
    // The loop adds to the map it iterates over.
    for (const index of order.keys()) {
      pieces[side][index]?.forEach((piece, position) => {
        const isReference = position % 2 === 1
        if (isReference && !order.has(Number(piece))) order.set(Number(piece), order.size)
        key += isReference ? `#${order.get(Number(piece))}` : piece
      })
      key += '\n'
    }
    return key
  }
}

/** Serializes a value with sorted keys. */
function toSortedText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isSchemaObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

/**
 * Removes a file's media types from its schema, a binary string: they are in the form's encoding.
 *
 * Bytes have no JSON Schema. OpenAPI 3.1 describes them by their content type; `format: binary` belongs to 3.0.
 *
 * Generators read `contentEncoding` as text, and alternatives without a type as a value with any type.
 */
function toFileSchema(schema: JsonSchema): JsonSchema {
  if (!isFile(schema)) return schema
  const { contentEncoding: _, contentMediaType: __, anyOf, ...rest } = schema
  return anyOf === undefined || listMediaTypes(anyOf).length > 0 ? rest : { ...rest, anyOf }
}

/** Whether a schema describes a file. */
export function isFile({ format, contentEncoding = 'binary' }: JsonSchema): boolean {
  return format === 'binary' && contentEncoding === 'binary'
}

/** Returns the media types of alternatives that contain nothing else. */
export function listMediaTypes(alternatives: unknown): readonly unknown[] {
  if (!Array.isArray(alternatives)) return []
  const types = alternatives.map((one) =>
    isSchemaObject(one) && Object.keys(one).length === 1 ? one['contentMediaType'] : undefined,
  )
  return types.includes(undefined) ? [] : types
}
