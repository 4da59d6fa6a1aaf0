/** Reads an OpenAPI document: checks its structure, converts its schemas to 2020-12 and resolves its references. */
import { resolvePointer, toPointerToken } from '../../../../src/shared/json-pointer.ts'
import type { ComparisonBudget } from '../../json-schema/budget.ts'
import { isJsonRecord, type JsonData, type JsonRecord, visitFields } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { createBinaryTest } from './binary-schemas.ts'
import { DocumentError } from './document-error.ts'
import type { DocumentVersion, DocumentPlace } from './document-place.ts'
import { type DocumentFacts, type HiddenKeyword, otherFile, SchemaConverter } from './schema-converter.ts'
import { findField, mayRefer, type ObjectKind } from './structure.ts'

/** Converts Swagger 2.0 to OpenAPI 3.1. */
const swaggerConverter = 'npx @scalar/cli document upgrade swagger.json --output openapi.json'

/** How a document's schemas are read. */
export interface SchemaReading {
  /** The keyword for properties that are not sent, or undefined to read schemas as they are written. */
  readonly hidden: HiddenKeyword | undefined
  readonly isTolerant?: boolean
  /** Whether binary data keeps its type. A comparison ignores it. */
  readonly keepsTypes?: boolean
}

/** A document whose structure has been checked and whose schemas are JSON Schemas (2020-12). */
export class ApiDocument {
  readonly version: DocumentVersion
  readonly root: JsonRecord
  // No weak maps: with an entry for each schema in a document, they take most of the garbage collector's time.
  readonly #hidden = new Map<object, ReadonlySet<string>>()
  readonly #pointers = new Map<object, string>()
  readonly #converter: SchemaConverter
  readonly #budget: ComparisonBudget
  #anchors: ReadonlyMap<string, readonly JsonRecord[]> | undefined
  readonly #references: [kind: ObjectKind, from: JsonRecord][] = []

  /**
   * @param reading the keyword for properties that are not sent (`readOnly` in requests, `writeOnly` in responses), and whether objects
   * with named properties may have others
   * @param budget the time in which its schemas are compared
   * @param facts the facts about the document and the other one
   * @throws DocumentError for a value that is not an OpenAPI document
   */
  constructor(
    data: JsonData,
    version: DocumentVersion,
    { hidden, isTolerant = false, keepsTypes = hidden === undefined }: SchemaReading,
    budget: ComparisonBudget,
    [own, other]: readonly [own: DocumentFacts, other: DocumentFacts],
  ) {
    this.version = version
    this.#budget = budget
    const text = isJsonRecord(data) ? (data.openapi ?? data.swagger) : undefined
    if (!isJsonRecord(data) || typeof text !== 'string' || !/^3\.[0-2](?:\.|$)/.test(text)) {
      const found = typeof text === 'string' ? `, not '${text.slice(0, 20)}'` : ''
      const advice = text === '2.0' ? `: convert it with '${swaggerConverter}'` : ''
      throw new DocumentError(`'openapi' of the ${version} document must be a version 3.0, 3.1 or 3.2${found}${advice}`)
    }
    this.#converter = new SchemaConverter({
      isVersion30: text.startsWith('3.0'),
      hidden,
      isTolerant,
      keepsTypes,
      tags: other.tags,
      isRenamed: findRenamed(own.schemas, other.schemas),
      resolve: (reference) => resolvePointer(data, reference),
      onSchema: (schema, pointer, names) => {
        budget.spend()
        this.#pointers.set(schema, pointer)
        if (names.size > 0) this.#hidden.set(schema, names)
      },
      isBinary: createBinaryTest(data, (steps) => budget.spend(steps)),
      isKnown: (reference) => own.identifiers.has(reference.split('#')[0] as string),
      spend: (steps) => budget.spend(steps),
      fail: (pointer, problem) => this.#fail(pointer, problem),
    })
    this.root = this.#copy(data, 'document', '') as JsonRecord
    for (const [kind, from] of this.#references) this.#check(kind, from)
  }

  /**
   * Counts a step in a loop over union members, which are compared with another union's members.
   *
   * @throws BudgetError when the comparison's time is over
   */
  spend(steps?: number): void {
    this.#budget.spend(steps)
  }

  /** Where an object or a schema is, if it is in the document. */
  placeOf(node: SchemaNode | undefined): DocumentPlace | undefined {
    const pointer = typeof node === 'object' ? this.#pointers.get(node) : undefined
    return pointer === undefined ? undefined : { document: this.version, pointer }
  }

  /** Whether a schema has a property that is not sent. */
  isHidden(schema: SchemaNode, name: string): boolean {
    return typeof schema === 'object' && this.#hidden.get(schema)?.has(name) === true
  }

  /** Finds the schema to which a reference leads, if it is in this document. */
  findSchema(reference: string): SchemaNode | undefined {
    const found = /^#(?:\/|$)/.test(reference) ? resolvePointer(this.root, reference) : this.listAnchored(reference).at(-1)
    return isSchemaNode(found) ? found : undefined
  }

  /** The schemas with the `$id` or the anchor that a reference names; several may have the same `$dynamicAnchor`. */
  listAnchored(reference: string): readonly JsonRecord[] {
    if (!this.#anchors) {
      const anchors = new Map<string, JsonRecord[]>()
      visitFields(this.root, (name, value, owner) => {
        if ((name !== '$id' && name !== '$anchor' && name !== '$dynamicAnchor') || !isJsonRecord(owner)) return
        const reference = `${name === '$id' ? '' : '#'}${String(value)}`
        const others = anchors.get(reference)
        if (others) others.push(owner)
        else anchors.set(reference, [owner])
      }, (steps) => this.spend(steps))
      this.#anchors = anchors
    }
    return this.#anchors.get(reference) ?? []
  }

  /** Follows an object's references. */
  resolve(node: JsonRecord): JsonRecord
  resolve(node: JsonData | undefined): JsonRecord | undefined
  resolve(node: JsonData | undefined): JsonRecord | undefined {
    return this.listReferences(node).at(-1)
  }

  /** Lists an object and the targets of its references. */
  listReferences(node: JsonData | undefined): JsonRecord[] {
    const found: JsonRecord[] = []
    for (let next = node; isJsonRecord(next); next = typeof next.$ref === 'string' ? (resolvePointer(this.root, next.$ref) as JsonData) : undefined) {
      found.push(next)
    }
    return found
  }

  /** The objects in a field by name, each resolved. */
  list(node: JsonRecord | undefined, field: string): [name: string, value: JsonRecord][] {
    return Object.entries((node?.[field] ?? {}) as JsonRecord).flatMap(([name, inner]) => {
      const resolved = name.startsWith('x-') && field !== 'headers' ? undefined : this.resolve(inner)
      return resolved ? [[name, resolved] as [string, JsonRecord]] : []
    })
  }

  #copy(value: JsonData, kind: ObjectKind, pointer: string): JsonData {
    if (kind === 'schema') return this.#converter.convert(value, pointer)
    this.spend()
    if (!isJsonRecord(value)) return this.#fail(pointer, 'must be an object')
    const isReference = mayRefer(kind) && value.$ref !== undefined
    const entries = Object.entries(value).map(([name, inner]): [string, JsonData] => [
      name,
      this.#copyField(inner, kind, name, `${pointer}/${toPointerToken(name)}`),
    ])
    const copy: JsonRecord = Object.fromEntries(entries)
    this.#pointers.set(copy, `#${pointer}`)
    if (isReference) this.#references.push([kind, copy])
    else if (kind === 'parameter' && !(typeof value.name === 'string' && typeof value.in === 'string')) {
      this.#fail(pointer, "must have a 'name' and an 'in'")
    }
    return copy
  }

  #copyField(value: JsonData, kind: ObjectKind, name: string, pointer: string): JsonData {
    const field = findField(kind, name)
    // YAML has null for a field that is empty.
    if (!field || value === null) return value
    const copyOne = (inner: JsonData, token: string | number): JsonData =>
      this.#copy(inner, field.kind, `${pointer}/${toPointerToken(String(token))}`)
    if (field.as === 'one') return this.#copy(value, field.kind, pointer)
    if (field.as === 'list') {
      return Array.isArray(value) ? value.map(copyOne) : this.#fail(pointer, 'must be an array')
    }
    if (!isJsonRecord(value)) return this.#fail(pointer, 'must be an object')
    const isCopied = (key: string, inner: JsonData): boolean => !key.startsWith('x-') || isJsonRecord(inner)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, isCopied(key, inner) ? copyOne(inner ?? {}, key) : inner]),
    )
  }

  /** Checks that a reference leads to an object, without a cycle. */
  #check(kind: ObjectKind, from: JsonRecord): void {
    const seen = new Set<unknown>()
    let found: unknown = from
    while (isJsonRecord(found) && found.$ref !== undefined) {
      const { $ref: reference } = found
      const pointer = (this.#pointers.get(from) as string).slice(1)
      if (typeof reference !== 'string') return this.#fail(`${pointer}/$ref`, 'must be a string')
      if (seen.has(found)) this.#fail(pointer, 'refers to itself')
      seen.add(found)
      if (!reference.startsWith('#')) this.#fail(pointer, `refers to '${reference}', ${otherFile}`)
      found = resolvePointer(this.root, reference)
      if (!isJsonRecord(found)) this.#fail(pointer, `refers to '${reference}', which does not exist`)
      if (
        kind === 'parameter' &&
        found.$ref === undefined &&
        !(typeof found.name === 'string' && typeof found.in === 'string')
      ) {
        this.#fail(pointer, `refers to '${reference}', which is not a parameter`)
      }
    }
  }

  #fail(pointer: string, problem: string): never {
    throw new DocumentError(`'#${pointer}' of the ${this.version} document ${problem}`)
  }
}

/** Returns whether a name in only the first document may replace a name in only the second. */
function findRenamed(names: ReadonlySet<string>, others: ReadonlySet<string>): (name: string) => boolean {
  const hasOther = [...others].some((name) => !names.has(name))
  return (name) => hasOther && !others.has(name)
}
