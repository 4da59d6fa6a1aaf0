/** What schemas refer to inside of themselves, and how that is written in a document. */
import type { JsonSchema } from './document.ts'
import { isSchemaObject, mapSchemas } from './json-schema.ts'

/** Requests are described by what a schema accepts, responses by what it gives. */
export type Side = 'input' | 'output'

/** A schema that others refer to, or that has an `$id`. */
interface Target {
  readonly name: string
  /** Has it got that name from its library? */
  readonly isOwn: boolean
}

export type Targets = Map<JsonSchema, Target> & { readonly byReference: ReadonlyMap<string, JsonSchema> }

/** Names that a library counts out, such as `0` and `__schema0`: they say nothing, and begin anew with each schema. */
const countedPattern = /^(__schema)?\d+$/

/** Finds the schemas inside of this one that are referred to, or have an `$id`. */
export function findTargets(root: JsonSchema, name: string): Targets {
  const byReference = new Map<string, JsonSchema>()
  const targets: Targets = Object.assign(new Map<JsonSchema, Target>(), { byReference })
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
    if (!isSchemaObject(schema)) throw new Error(`'${reference}' refers to nothing`)
    byReference.set(reference, schema)
    const last = decodeSegment(/[#/]([^#/]+)$/.exec(reference)?.[1] ?? '0')
    const isOwn = !countedPattern.test(last)
    if (!targets.has(schema)) targets.set(schema, { name: isOwn ? last : name, isOwn })
  }
  return targets
}

/**
 * What a JSON Pointer in a fragment (RFC 6901, section 6) leads to. Libraries write names as they are: a `%` in one need not
 * be an encoding, so each is looked for as it stands first.
 */
function resolvePointer(root: JsonSchema, reference: string): unknown {
  let found: unknown = root
  for (const segment of reference.slice(1).split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined
    const key = [unescapeSegment(segment), decodeSegment(segment)].find((name) => Object.hasOwn(found as object, name))
    found = key === undefined ? undefined : found[key as never]
  }
  return found
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

function decodeSegment(segment: string): string {
  try {
    return unescapeSegment(decodeURIComponent(segment))
  } catch {
    return unescapeSegment(segment)
  }
}

/** The keywords that a schema of its own has, and one in a document has not. */
const ownKeywords = new Set(['$schema', '$id', '$anchor', '$defs', 'definitions'])

/** Gives a schema in whose parts each target is a reference. */
export function rewrite(
  schema: JsonSchema,
  targets: Targets,
  toReference: (schema: JsonSchema) => string,
  side: Side,
): JsonSchema {
  const { $ref } = schema
  const entries = Object.entries(schema).filter(([keyword]) => !ownKeywords.has(keyword))
  const target = typeof $ref === 'string' ? targets.byReference.get($ref) : undefined
  const plain = Object.fromEntries(
    entries
      // A response may have more one day; clients that were made from the document must bear it.
      .filter(([keyword, value]) => side === 'input' || keyword !== 'additionalProperties' || value !== false)
      .map(([keyword, value]) => [keyword, keyword === '$ref' && target ? toReference(target) : value]),
  )
  return mapSchemas(plain, (inner) =>
    targets.has(inner) ? { $ref: toReference(inner) } : rewrite(inner, targets, toReference, side),
  )
}

/**
 * Gives for each target a text that schemas share where they say the same, whatever they and their parts are called: its
 * own text and those of all that it refers to, with numbers in place of names. Each target is written once and cut at its
 * references, because there may be many that refer to one another.
 */
export function toKeys(targets: Targets): (target: JsonSchema, side: Side) => string {
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
    // The map grows while it is walked.
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

function toSortedText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isSchemaObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
