/**
 * Long unions that values do not match, such as a receiver's union when searching for a value it rejects.
 *
 * Every union member is a choice, and a hundred members have too many choices to search. Most members are decided by what identifies them:
 * the schema itself, if the other document has it too, or a property with listed values.
 */
import type { Search } from './answer.ts'
import type { Conjunction } from './conjunction.ts'
import { isJsonRecord, toCanonicalText, typeBits, type JsonData, type JsonRecord } from './json.ts'
import type { Literal, LiteralTable } from './literal.ts'
import type { ObjectFacts } from './objects.ts'
import { listPairs, mostAtOnce, toChoice, toLiteralPart, type SchemaPart, type UnmatchedPart } from './part.ts'
import type { SchemaDocument } from './schema-document.ts'
import { findSyntaxProblem, type SchemaNode } from './schema-syntax.ts'

/** Adds the union members, if few are left that values may match. */
export function addUnmatched(conjunction: Conjunction, search: Search): void {
  const { unmatched, types } = conjunction
  if (unmatched.length === 0) return
  const { table } = search
  const tags = types === typeBits.object ? listTags(conjunction.object, table) : []
  const exclusions = unmatched.filter(({ mayRepeat }) => !mayRepeat)
  const excluded = new Set(exclusions.flatMap(({ members }) => members.map(({ id }) => id)))
  conjunction.unmatched = []
  for (const part of unmatched) {
    const members = part.members.filter((member) => {
      table.spend()
      if (conjunction.excludes(member) || tags.some((tag) => isExcluded(member, tag))) return false
      return !part.mayRepeat || !(excluded.has(member.id) || exclusions.some((exclusion) => isContained(member, exclusion, search)))
    })
    conjunction.add(reduce({ ...part, members }, conjunction, table))
  }
}

/** Returns the parts that replace a union. */
function reduce(part: UnmatchedPart, conjunction: Conjunction, table: LiteralTable): SchemaPart[] {
  const { members, mayRepeat } = part
  const toOpposite = (member: Literal): Literal => table.toOpposite(member)
  const matched = members.find((member) => conjunction.excludes(toOpposite(member)))
  if (matched) {
    const others = mayRepeat ? members.filter((member) => member !== matched).map(toLiteralPart) : []
    // The choice is searched before the other unions, as a sender's choices are.
    return others.length === 1 ? others : [toChoice(others.map((part) => [part]), true)]
  }
  if (members.length > mostAtOnce) return [part]
  const none = members.map((member) => toLiteralPart(toOpposite(member)))
  return mayRepeat ? [toChoice([none, ...listPairs(members)])] : none
}

/** A required property, and the texts of the values that it has at most. */
type Tag = readonly [name: string, texts: ReadonlySet<string>]

/** Lists the required properties whose values are listed. */
function listTags({ required, rules, properties }: ObjectFacts, table: LiteralTable): Tag[] {
  return [...required].flatMap((name): Tag[] => {
    const literals = [...rules.flatMap((rule) => rule.properties.get(name) ?? []), ...(properties.get(name) ?? [])]
    for (const literal of literals.filter(({ isPositive }) => isPositive)) {
      table.spend()
      const texts = listTexts(literal, '')
      if (texts) return [[name, texts]]
    }
    return []
  })
}

/** Whether a member accepts no object with one of a tag's values. */
function isExcluded(member: Literal, [name, texts]: Tag): boolean {
  const accepted = listTexts(member, name)
  return accepted !== undefined && ![...texts].some((text) => accepted.has(text))
}

/** The texts of the values that literals list, by property name, which is empty for the values themselves. */
const knownTexts = /* @__PURE__ */ new WeakMap<Literal, Map<string, ReadonlySet<string> | undefined>>()

/** Lists the texts of the values that a literal accepts at most, or accepts as a property. */
function listTexts(literal: Literal, name: string): ReadonlySet<string> | undefined {
  const known = knownTexts.get(literal) ?? new Map<string, ReadonlySet<string> | undefined>()
  knownTexts.set(literal, known)
  if (!known.has(name)) {
    const { document, schema } = literal
    const progress = { left: mostVisited }
    const listOwn = (inner: JsonRecord): readonly JsonData[] | undefined => {
      if (name === '') return listOwnValues(inner)
      const { properties } = inner
      const property = isJsonRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
      return property === undefined ? undefined : listValues(document, property as SchemaNode, listOwnValues, progress)
    }
    const values = listValues(document, schema, listOwn, progress)
    known.set(name, values && new Set(values.map(toCanonicalText)))
  }
  return known.get(name)
}

/** The most schemas that are visited for a literal's values. */
const mostVisited = 500

/** Lists the values that a schema accepts at most, as far as `listOwn` knows the values for single schemas. */
function listValues(
  document: SchemaDocument,
  schema: SchemaNode,
  listOwn: (schema: JsonRecord) => readonly JsonData[] | undefined,
  progress: { left: number },
): readonly JsonData[] | undefined {
  if (typeof schema === 'boolean' || progress.left-- <= 0 || findSyntaxProblem(schema, document.spend)) return undefined
  const listInside = (inner: SchemaNode): readonly JsonData[] | undefined => listValues(document, inner, listOwn, progress)
  const own = listOwn(schema)
  if (own) return own
  for (const inner of listConjuncts(document, schema)) {
    const found = listInside(inner)
    if (found) return found
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const lists = ((schema[keyword] ?? []) as readonly SchemaNode[]).map(listInside)
    if (lists.length > 0 && lists.every((list) => list !== undefined)) return lists.flat()
  }
  return undefined
}

function listOwnValues(schema: JsonRecord): readonly JsonData[] | undefined {
  return schema.const === undefined ? (schema.enum as readonly JsonData[] | undefined) : [schema.const]
}

/** The schemas that apply together with a schema. */
function listConjuncts(document: SchemaDocument, schema: JsonRecord): readonly SchemaNode[] {
  const target = schema.$ref === undefined ? undefined : document.resolve(schema.$ref as string, schema)
  return [...(target === undefined ? [] : [target]), ...((schema.allOf ?? []) as readonly SchemaNode[])]
}

/** The most members that are tried before all of them are. */
const mostSimilar = 2

/** Lists the members whose properties are most like the values' properties. */
export function listSimilar(members: readonly Literal[], { object }: Conjunction, table: LiteralTable): readonly Literal[] {
  const properties = new Map<string, Literal[]>()
  for (const rule of object.rules) {
    for (const [name, literal] of rule.properties) {
      const others = properties.get(name)
      if (others) others.push(literal)
      else properties.set(name, [literal])
    }
  }
  return sortByLikeness(members, properties, table).slice(0, mostSimilar)
}

/** Sorts the members that share a property, the most similar first. */
function sortByLikeness(members: readonly Literal[], properties: ReadonlyMap<string, readonly Literal[]>, table: LiteralTable): Literal[] {
  const counted = members.map((member) => ({ member, likeness: countLikeness(member, properties, table) }))
  return counted
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ member }) => member)
}

/** Counts the properties that a member shares with others, three times if their schemas are the same. */
function countLikeness(member: Literal, properties: ReadonlyMap<string, readonly Literal[]>, table: LiteralTable): number {
  let count = 0
  for (const [name, literal] of listProperties(member, table)) {
    table.spend()
    const known = properties.get(name)
    if (!known) count--
    else count += known.some((other) => table.isSameSchema(literal, other)) ? 3 : 1
  }
  return count
}

/**
 * Whether a member is certainly contained in a schema that the values do not match. If values match one `oneOf` member, they match neither
 * the other members nor anything inside these.
 */
function isContained(member: Literal, { all, members }: UnmatchedPart, search: Search): boolean {
  const similar = all && findSimilar(member, all, search.table)
  if (!similar || !members.includes(similar)) return false
  return search.isImpossible([member, search.table.toOpposite(similar)])
}

/** The most similar union members. */
const knownSimilar = /* @__PURE__ */ new WeakMap<readonly Literal[], Map<number, Literal | undefined>>()

function findSimilar(member: Literal, union: readonly Literal[], table: LiteralTable): Literal | undefined {
  const known = knownSimilar.get(union) ?? new Map<number, Literal | undefined>()
  knownSimilar.set(union, known)
  if (!known.has(member.id)) {
    const properties = [...listProperties(member, table)].map(([name, literal]) => [name, [literal]] as const)
    known.set(member.id, sortByLikeness(union, new Map(properties), table)[0])
  }
  return known.get(member.id)
}

/** The members' properties. */
const knownProperties = /* @__PURE__ */ new WeakMap<Literal, ReadonlyMap<string, Literal>>()

function listProperties(member: Literal, table: LiteralTable): ReadonlyMap<string, Literal> {
  const known = knownProperties.get(member)
  if (known) return known
  const found = new Map<string, Literal>()
  const schemas = new Set([member.schema])
  // The loop adds to the set it iterates over.
  for (const schema of schemas) {
    if (typeof schema === 'boolean' || findSyntaxProblem(schema, member.document.spend) || schemas.size > mostVisited) continue
    for (const [name, inner] of Object.entries((schema.properties ?? {}) as JsonRecord)) found.set(name, table.inside(member, inner))
    for (const inner of listConjuncts(member.document, schema)) schemas.add(inner)
  }
  knownProperties.set(member, found)
  return found
}
