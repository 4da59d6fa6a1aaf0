/**
 * Whether two schemas in two documents say the same, wherever their parts are and whatever they are called.
 *
 * They are equal before any comparison: otherwise, uncompared schemas would be reported as undecided after each refactoring.
 *
 * A reference to another document is a warning, even if it is the same in both documents: the other document may have changed.
 */
import { isJsonRecord, toCanonicalText, toValueSet, type JsonData, type JsonRecord, type ValueSet } from '../../json-schema/json.ts'
import { findSubschemaForm, isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { ApiDocument } from './api-document.ts'
import { findMappedSchema, readDiscriminator } from './discriminator-notes.ts'

/** The keywords that concern neither values nor client code. */
const descriptions = new Set(
  (
    '$comment $defs $schema definitions description example examples externalDocs readOnly summary title ' +
    'writeOnly xml'
  ).split(' '),
)

/** Keywords whose lists have no order. */
const unordered = new Set(['required', 'enum', 'type'])

/** Follows a reference without other keywords as far as it leads. */
export function followReference(document: ApiDocument, schema: SchemaNode): SchemaNode {
  return listReferences(document, schema).at(-1) as SchemaNode
}

/** Lists a schema and its reference's targets, also in `allOf`, as long as there are no other keywords. */
export function listReferences(document: ApiDocument, schema: SchemaNode): SchemaNode[] {
  const seen = new Set<SchemaNode>()
  for (let found: SchemaNode | undefined = schema; found !== undefined && !seen.has(found); found = findOnly(document, found)) seen.add(found)
  return [...seen]
}

/** The schema that another one stands for: its reference's target, or the only member in its `allOf`. */
function findOnly(document: ApiDocument, schema: SchemaNode): SchemaNode | undefined {
  if (!isJsonRecord(schema) || listKeywords(schema).length !== 1) return undefined
  const { $ref, allOf } = schema
  if (typeof $ref === 'string') return document.findSchema($ref)
  const [member, ...others] = Array.isArray(allOf) ? (allOf as readonly JsonData[]) : []
  return others.length === 0 && isSchemaNode(member) ? member : undefined
}

/** Pairs that are being compared. */
type Assumed = Map<object, Set<object>>

/** Compares schemas in an old and a new document, and remembers those that are the same. */
export class SameSchemas {
  readonly #documents: readonly [ApiDocument, ApiDocument]
  readonly #same = new Map<object, Set<object>>()
  readonly #different = new Map<object, Set<object>>()

  constructor(one: ApiDocument, other: ApiDocument) {
    this.#documents = [one, other]
  }

  isSame(one: SchemaNode, other: SchemaNode): boolean {
    const assumed: Assumed = new Map()
    const isSame = this.#compare(one, other, assumed)
    const pairs = [...assumed].flatMap(([a, others]) => Array.from(others, (b) => [a, b] as const))
    // The assumptions hold together. If they do not, only the first pair is known to differ.
    for (const [a, b] of isSame ? pairs : pairs.slice(0, 1)) remember(isSame ? this.#same : this.#different, a, b)
    return isSame
  }

  #compare(one: JsonData, other: JsonData, assumed: Assumed): boolean {
    this.#documents[0].spend()
    if (!isSchemaNode(one) || !isSchemaNode(other)) return toCanonicalText(one) === toCanonicalText(other)
    const a = followReference(this.#documents[0], one)
    const b = followReference(this.#documents[1], other)
    if (!isJsonRecord(a) || !isJsonRecord(b)) return a === b
    if (this.#same.get(a)?.has(b)) return true
    if (this.#different.get(a)?.has(b)) return false
    const others = assumed.get(a) ?? new Set()
    if (others.has(b)) return true
    assumed.set(a, others.add(b))
    const keywords = listKeywords(a)
    return (
      keywords.length === listKeywords(b).length &&
      keywords.every(
        (keyword) =>
          Object.hasOwn(b, keyword) &&
          this.#compareArguments(keyword, a[keyword] as JsonData, b[keyword] as JsonData, assumed),
      )
    )
  }

  #compareArguments(keyword: string, one: JsonData, other: JsonData, assumed: Assumed): boolean {
    if (keyword === '$ref' && typeof one === 'string' && typeof other === 'string') {
      const targets = [this.#documents[0].findSchema(one), this.#documents[1].findSchema(other)] as const
      // The value comparison finds the schemas with an `$id` and those inside them.
      if (targets[0] === undefined || targets[1] === undefined) return false
      return this.#compare(targets[0], targets[1], assumed)
    }
    if (keyword === '$dynamicRef') {
      const [anchors, others] = [this.#documents[0].listAnchored(String(one)), this.#documents[1].listAnchored(String(other))]
      return anchors.length === others.length && anchors.every((anchored, index) => this.#compare(anchored, others[index] as JsonRecord, assumed))
    }
    if (keyword === 'discriminator') return this.#compareDiscriminators(one, other, assumed)
    if (unordered.has(keyword)) return isSameSet(one, other)
    const form = keyword === 'contentSchema' ? 'one' : findSubschemaForm(keyword)
    if (form === 'one') return this.#compare(one, other, assumed)
    if (form === 'list' && Array.isArray(one) && Array.isArray(other)) {
      return (
        one.length === other.length &&
        one.every((inner: JsonData, index) => this.#compare(inner, other[index] as JsonData, assumed))
      )
    }
    if (form === 'map' && isJsonRecord(one) && isJsonRecord(other)) {
      const names = Object.keys(one)
      return (
        names.length === Object.keys(other).length &&
        names.every(
          (name) =>
            Object.hasOwn(other, name) && this.#compare(one[name] as JsonData, other[name] as JsonData, assumed),
        )
      )
    }
    return toCanonicalText(one) === toCanonicalText(other)
  }

  #compareDiscriminators(one: JsonData, other: JsonData, assumed: Assumed): boolean {
    const [was, is] = [readDiscriminator(this.#documents[0], one), readDiscriminator(this.#documents[1], other)]
    if (!was || !is) return was === is
    const values = Object.keys(was.mapping)
    return (
      was.property === is.property &&
      toSetText(values) === toSetText(Object.keys(is.mapping)) &&
      values.every((value) => {
        const targets = [findMappedSchema(was, value), findMappedSchema(is, value)] as const
        if (targets[0] === undefined || targets[1] === undefined) return was.mapping[value] === is.mapping[value]
        return this.#compare(targets[0], targets[1], assumed)
      })
    )
  }
}

function listKeywords(schema: JsonRecord): string[] {
  return Object.keys(schema).filter((keyword) => !descriptions.has(keyword) && !keyword.startsWith('x-'))
}

/** Whether two lists have the same members; a `type` may be a single name. */
function isSameSet(one: JsonData, other: JsonData): boolean {
  const [set, others] = [one, other].map((list) => toValueSet((Array.isArray(list) ? list : [list]) as readonly JsonData[])) as [ValueSet, ValueSet]
  return set.isEqual(others)
}

/** Serializes a list as a set. */
function toSetText(value: readonly string[]): string {
  return JSON.stringify(value.map((member) => toCanonicalText(member)).sort())
}

function remember(known: Map<object, Set<object>>, one: object, other: object): void {
  const others = known.get(one) ?? new Set<object>()
  known.set(one, others.add(other))
}
