/** Differences between schemas apart from their values, such as defaults, encodings, and added and removed names. */
import { countSteps, isJsonRecord, isSameJson, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import { isAnnotation, isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { combine, findOrigin, findProperty, listConjuncts, listPropertyNames, listRequiredNames } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'
import type { ReceiverRole } from './change-list.ts'
import { describeChange } from './keyword-change.ts'
import { moveNotes, type NoteFinding, type SchemaNote } from './difference.ts'
import { listDiscriminatorNotes, readDiscriminator } from './discriminator-notes.ts'
import type { Direction } from './direction.ts'
import type { DocumentPlace } from './document-place.ts'
import { toNarrowed } from './member-proof.ts'
import { splitPath, toPathStep } from '../../json-schema/value-path.ts'
import { listDifferences } from './pair-differences.ts'
import { isLink, type MemberProof, PairGraph, type PairLink, PairNode } from './pair-graph.ts'
import { listReferences } from './same-schema.ts'
import { nameVariant, pairVariants, type Variant } from './union-pairs.ts'
import type { WrittenPlace, WrittenPlaces } from './written-place.ts'
import { isSameName, listXmlNotes } from './xml-notes.ts'

/** Compares the schemas in two documents by their structure, each pair once. */
export class SchemaNotes {
  readonly #old: ApiDocument
  readonly #next: ApiDocument
  readonly #role: ReceiverRole
  readonly #places: WrittenPlaces
  readonly #getDirection: () => Direction
  readonly #isXml: boolean
  readonly #known = new Map<SchemaNode, Map<SchemaNode, PairNode<SchemaNote>>>()
  readonly #graph = new PairGraph<SchemaNote>()
  #added: (readonly [old: SchemaNode, next: SchemaNode])[] = []

  /**
   * @param getDirection returns what the old sender's and the new receiver's schemas say
   * @param isXml whether the notes are only about how values are written in XML
   */
  constructor(old: ApiDocument, next: ApiDocument, role: ReceiverRole, places: WrittenPlaces, getDirection: () => Direction, isXml = false) {
    this.#old = old
    this.#next = next
    this.#role = role
    this.#places = places
    this.#getDirection = getDirection
    this.#isXml = isXml
  }

  /** Lists the notes about two schemas and their parts. */
  list(old: SchemaNode, next: SchemaNode): readonly SchemaNote[] {
    const root = this.#linkAll(old, next)
    this.#graph.close(root.node)
    const notes = listDifferences(root, (steps) => this.#next.spend(steps), (note, { isAlwaysSent }) => (isAlwaysSent ? withoutDefaults([note]) : [note]))
    return notes.filter(({ path, xmlNames }) => !xmlNames || !isSameName(xmlNames, path))
  }

  #linkAll(old: SchemaNode, next: SchemaNode): PairLink<SchemaNote> {
    this.#added = []
    try {
      return this.#link(old, next)
    } catch (thrown) {
      // Pairs that lack some of their findings would look like pairs without differences.
      for (const [from, to] of this.#added) this.#known.get(from)?.delete(to)
      throw thrown
    }
  }

  #link(old: SchemaNode, next: SchemaNode): PairLink<SchemaNote> {
    const [before, after] = [listNullable(this.#old, old), listNullable(this.#next, next)]
    return { path: '', node: this.#visit(before.at(-1) as SchemaNode, after.at(-1) as SchemaNode), written: this.#places.find(before, after) }
  }

  /** Finds where a difference is written if it comes from some of the schemas that one side's values match together. */
  #findPart(before: readonly JsonRecord[], after: readonly JsonRecord[]): WrittenPlace | undefined {
    return this.#places.find(before.map(findOrigin), after.map(findOrigin))
  }

  #visit(one: SchemaNode, other: SchemaNode): PairNode<SchemaNote> {
    const known = this.#known.get(one) ?? new Map<SchemaNode, PairNode<SchemaNote>>()
    this.#known.set(one, known)
    const visited = known.get(other)
    if (visited) return visited
    const place = this.#next.placeOf(other)
    this.#next.spend(countSteps(place?.pointer))
    const node = new PairNode<SchemaNote>()
    known.set(other, node)
    this.#added.push([one, other])
    const before = listConjuncts(this.#old, one)
    const after = listConjuncts(this.#next, other)
    if (!before || !after) return node
    if (this.#isXml) {
      node.findings = [...listXmlNotes(readKeyword(before, 'xml'), readKeyword(after, 'xml'), place), ...this.#compareParts(before, after, [], place).filter(isLink)]
      return node
    }
    const hidden = listPropertyNames(before).filter((name) => this.#next.isHidden(other, name))
    const text = this.#role === 'request' ? 'is now read-only' : 'is now write-only'
    const closed = this.#role === 'request' ? this.#findClosed(one, other, before, after, place) : []
    node.findings = [
      ...hidden.map((name): SchemaNote => ({ kind: 'hidden', path: toPathStep(name), text, place })),
      // If other properties are no longer accepted, this says more than a difference in their rules.
      ...this.#compareKeywords(before, after, place).filter(({ kind }) => closed.length === 0 || kind !== 'rules-changed'),
      ...closed,
      ...this.#compareParts(before, after, hidden, place),
    ]
    return node
  }

  /** The note about objects that may no longer have unnamed properties, or not all of them. */
  #findClosed(
    old: SchemaNode,
    next: SchemaNode,
    before: readonly JsonRecord[],
    after: readonly JsonRecord[],
    place: DocumentPlace | undefined,
  ): SchemaNote[] {
    if (!isOpen(before)) return []
    const closed = isClosed(after) ? this.#closeNames(old, next, [...listPropertyNames(before), ...listPropertyNames(after)]) : undefined
    const [found, text] = closed ? [closed, 'no longer accepts other properties'] : [this.#restrictNames(before, after), 'no longer accepts every other property']
    return found ? [{ kind: 'closed', path: '', text, place, ...found }] : []
  }

  /** Returns an object with an unnamed property, if the new schema accepts none. */
  #closeNames(old: SchemaNode, next: SchemaNode, names: readonly string[]): Pick<SchemaNote, 'witness' | 'added'> | undefined {
    let name = 'other'
    const taken = new Set(names)
    while (taken.has(name)) name += '_'
    const added = { type: 'object', properties: { [name]: true }, required: [name] }
    const verdict = this.#getDirection().compare(combine([old, added]), next)
    return verdict.verdict === 'no' ? { witness: { value: verdict.witness }, added } : undefined
  }

  /** Returns an object with an unnamed property, if the new schema has rules that only such properties match. */
  #restrictNames(before: readonly JsonRecord[], after: readonly JsonRecord[]): Pick<SchemaNote, 'witness' | 'added'> | undefined {
    // A record, which names no properties, is another way to describe the named ones.
    const isNamed = after.some(({ properties }) => properties !== undefined)
    if (!isNamed || otherRules.every((keyword) => isSameValue(readKeyword(before, keyword), readKeyword(after, keyword)))) return undefined
    const rules = combine(after.map(toOtherRules))
    const opened = combine(before.map((conjunct) => ({ ...conjunct, additionalProperties: true })))
    const direction = this.#getDirection()
    if (direction.compare(combine(before), rules).verdict !== 'yes') return undefined
    const verdict = direction.compare(opened, rules)
    if (verdict.verdict !== 'no') return undefined
    // A sender sends what a schema names.
    const entries = Object.entries(verdict.witness as JsonRecord)
    const properties = Object.fromEntries(entries.map(([name, value]) => [name, { const: value }]))
    return { witness: { value: verdict.witness }, added: { type: 'object', properties, required: Object.keys(properties) } }
  }

  /** Proves that no other member of a union accepts the objects. */
  #proveClosed(member: SchemaNode, union: SchemaNode, place: DocumentPlace | undefined): MemberProof<SchemaNote> {
    const prove = (note: SchemaNote): SchemaNote | undefined => {
      if (!note.added) return note
      const narrowed = toNarrowed(splitPath(note.path), note.added)
      return this.#getDirection().compare(combine([member, narrowed]), union).verdict === 'no' ? note : undefined
    }
    const instead: SchemaNote = { kind: 'rules-changed', path: '', text: 'has other additionalProperties', place }
    return { prove, instead }
  }

  #compareKeywords(before: readonly JsonRecord[], after: readonly JsonRecord[], place: DocumentPlace | undefined): SchemaNote[] {
    const notes: SchemaNote[] = []
    const add = (kind: SchemaNote['kind'], text: string): void => {
      notes.push({ kind, path: '', text, place })
    }
    const [was, is] = [readKeyword(before, 'default'), readKeyword(after, 'default')]
    // The server applies the defaults in requests.
    if (this.#role === 'request' && !isSameValue(was, is))
      add('default-changed', `has ${describeChange('default', was, is)}`)
    for (const keyword of ['contentEncoding', 'contentMediaType']) {
      const [encoded, now] = [readKeyword(before, keyword), readKeyword(after, keyword)]
      if (!isSameValue(encoded, now)) add('encoding-changed', `has ${describeChange(keyword, encoded, now)}`)
    }
    if (!isSameValue(readKeyword(before, 'contentSchema'), readKeyword(after, 'contentSchema'))) {
      add('encoding-changed', 'has another contentSchema')
    }
    const [format, formatted] = [readKeyword(before, 'format'), readKeyword(after, 'format')]
    if (!isSameValue(format, formatted) && mayShareType(before, after)) add('format-accepted', `has ${describeChange('format', format, formatted)}`)
    for (const keyword of ruleKeywords) {
      const [had, has] = [readKeyword(before, keyword), readKeyword(after, keyword)]
      if (!isSameValue(had, has)) add('rules-changed', `has ${has === undefined ? 'no' : had === undefined ? 'new' : 'other'} ${keyword}`)
    }
    const discriminators = [
      readDiscriminator(this.#old, readKeyword(before, 'discriminator'), listMembers(before)),
      readDiscriminator(this.#next, readKeyword(after, 'discriminator'), listMembers(after)),
    ] as const
    for (const [kind, text] of listDiscriminatorNotes(...discriminators, this.#role)) add(kind, text)
    if (readKeyword(after, 'deprecated') === true && readKeyword(before, 'deprecated') !== true) {
      add('deprecated', 'is deprecated')
    }
    return notes
  }

  /** The notes about properties and items. */
  #compareParts(
    before: readonly JsonRecord[],
    after: readonly JsonRecord[],
    hidden: readonly string[],
    place: DocumentPlace | undefined,
  ): NoteFinding[] {
    const all = [...new Set([...listPropertyNames(before), ...listPropertyNames(after)])]
    const concealed = new Set(hidden)
    const names = all.filter((name) => !concealed.has(name))
    const properties = names.flatMap((name): NoteFinding[] => {
      const was = findProperty(before, name)
      const is = findProperty(after, name)
      if (was !== undefined && is !== undefined) {
        const isAlwaysSent = listRequiredNames(before).has(name) ? ({ isAlwaysSent: true } as const) : {}
        return [{ ...this.#link(was, is), path: toPathStep(name), ...isAlwaysSent }]
      }
      // A record has it, too.
      if (is === undefined && isSchemaNode(readKeyword(after, 'additionalProperties')) && readKeyword(after, 'additionalProperties') !== false) return []
      // The property may belong to a union member.
      if ((is === undefined ? listUnionNames(this.#next, after) : listUnionNames(this.#old, before)).has(name)) return []
      const [kind, text] = is === undefined ? (['property-gone', 'is gone'] as const) : (['property-added', 'is added'] as const)
      const isBreaking = this.#role === 'request' ? listRequiredNames(after) : listRequiredNames(before)
      if (isBreaking.has(name)) return []
      const [had, has] = [before, after].map((conjuncts) => conjuncts.filter((conjunct) => findProperty([conjunct], name) !== undefined)) as [JsonRecord[], JsonRecord[]]
      const written = this.#findPart(is === undefined ? had : before, is === undefined ? after : has)
      return [{ kind, path: toPathStep(name), text, place: is === undefined ? place : (this.#next.placeOf(is) ?? place), written }]
    })
    const others = ['items', 'additionalProperties'].flatMap((keyword) => {
      const [was, is] = [readKeyword(before, keyword), readKeyword(after, keyword)]
      if (!isSchemaNode(was) || !isSchemaNode(is)) return []
      return moveNotes([this.#link(was, is)], keyword === 'items' ? '[]' : '*')
    })
    const proof = this.#role === 'request' ? (member: SchemaNode) => ({ proof: this.#proveClosed(member, combine(after), place) }) : () => ({})
    const members = ['anyOf', 'oneOf'].flatMap((keyword) =>
      this.#pairMembers(readKeyword(before, keyword), readKeyword(after, keyword)).map(([member, other]) =>
        Object.assign(this.#link(member.schema, other.schema), proof(member.schema), { variant: nameVariant(other, this.#next) ?? nameVariant(member, this.#old) }),
      ),
    )
    const [prefix, prefixItems] = [readKeyword(before, 'prefixItems'), readKeyword(after, 'prefixItems')].map((items) => (Array.isArray(items) ? items : []))
    const tuple = (prefix as readonly JsonData[]).flatMap((item, index) => {
      const other = (prefixItems as readonly JsonData[])[index]
      return isSchemaNode(item) && isSchemaNode(other) ? moveNotes([this.#link(item, other)], `[${index}]`) : []
    })
    return [...properties, ...others, ...members, ...tuple]
  }

  /** The members of two unions that are the same variant. */
  #pairMembers(was: JsonData | undefined, is: JsonData | undefined): (readonly [old: Variant, next: Variant])[] {
    const read = (document: ApiDocument, members: JsonData | undefined): Variant[] =>
      (Array.isArray(members) ? members : []).filter(isSchemaNode).map((schema) => ({ schema, conjuncts: listConjuncts(document, schema) ?? [] }))
    const { pairs } = pairVariants(read(this.#old, was), read(this.#next, is), [this.#old, this.#next])
    return [...pairs]
  }
}

/** Lists the schemas to which a reference leads, also through a union between a schema and null, which has the schema's notes. */
function listNullable(document: ApiDocument, schema: SchemaNode): SchemaNode[] {
  const chain = listReferences(document, schema)
  const found = chain.at(-1) as SchemaNode
  if (!isJsonRecord(found)) return chain
  const { anyOf, oneOf, ...rest } = found
  const members = anyOf ?? oneOf
  if (!Array.isArray(members) || !Object.keys(rest).every(isAnnotation) || rest.discriminator !== undefined) return chain
  const others = (members as readonly JsonData[]).filter((member) => !(isJsonRecord(member) && member.type === 'null'))
  const [only] = others
  return others.length === 1 && others.length < members.length && isSchemaNode(only) ? [...chain, ...listReferences(document, only)] : chain
}

/** Whether objects may have properties that the schemas do not name, although the schemas do not say so. */
function isOpen(conjuncts: readonly JsonRecord[]): boolean {
  return (
    conjuncts.some(({ properties }) => properties !== undefined) &&
    conjuncts.every(({ additionalProperties, unevaluatedProperties }) => additionalProperties === undefined && unevaluatedProperties === undefined)
  )
}

/** The keywords with schemas for unnamed properties. */
const otherRules = ['additionalProperties', 'patternProperties', 'propertyNames']

/** A schema's rules for unnamed properties. */
function toOtherRules(conjunct: JsonRecord): JsonRecord {
  const names = listPropertyNames([conjunct])
  const rules = otherRules.flatMap((keyword) => (conjunct[keyword] === undefined ? [] : [[keyword, conjunct[keyword]] as const]))
  return { properties: Object.fromEntries(names.map((name) => [name, true])), ...Object.fromEntries(rules) }
}

function isClosed(conjuncts: readonly JsonRecord[]): boolean {
  return conjuncts.some(
    ({ additionalProperties, unevaluatedProperties }) => additionalProperties === false || unevaluatedProperties === false,
  )
}

/** Whether values may match both schemas, as far as these name types. */
function mayShareType(before: readonly JsonRecord[], after: readonly JsonRecord[]): boolean {
  const list = (conjuncts: readonly JsonRecord[]): string => [readKeyword(conjuncts, 'type') ?? 'any'].flat().join(' ').replaceAll('integer', 'number')
  const [types, others] = [list(before), list(after)]
  return /any/.test(types + others) || ['string', 'number'].some((type) => types.includes(type) && others.includes(type))
}

/** Removes the notes about a value's default if clients always send the value. */
export function withoutDefaults(notes: readonly SchemaNote[]): SchemaNote[] {
  return notes.filter(({ kind, path }) => !(kind === 'default-changed' && path === ''))
}

/** The keywords with rules for properties that have no place. */
const ruleKeywords = ['patternProperties', 'dependentSchemas', 'dependentRequired', 'propertyNames']

/** The most nested unions whose properties are listed. */
const mostUnions = 5

/** Lists the property names in union members. */
function listUnionNames(document: ApiDocument, conjuncts: readonly JsonRecord[], depth = 0): ReadonlySet<string> {
  if (depth > mostUnions) return new Set()
  const members = listMembers(conjuncts).filter(isSchemaNode).map((member) => listConjuncts(document, member) ?? [])
  return new Set(members.flatMap((member) => listPropertyNames(member).concat(Array.from(listUnionNames(document, member, depth + 1)))))
}

/** Lists the members of unions that stand beside each other. */
function listMembers(conjuncts: readonly JsonRecord[]): JsonData[] {
  return conjuncts.flatMap(({ anyOf, oneOf }) => [anyOf ?? [], oneOf ?? []].flat())
}

function readKeyword(conjuncts: readonly JsonRecord[], keyword: string): JsonData | undefined {
  return conjuncts.find((conjunct) => conjunct[keyword] !== undefined)?.[keyword]
}

function isSameValue(one: JsonData | undefined, other: JsonData | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && isSameJson(one, other))
}
