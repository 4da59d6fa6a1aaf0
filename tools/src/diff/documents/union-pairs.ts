/** Which members of two unions are the same variant. */
import { toCanonicalText, isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { findProperty, listConjuncts, listPropertyNames, listRequiredNames, type Alternative } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'
import { findComponent, isComponent } from './component-path.ts'
import type { Direction } from './direction.ts'
import { listReferences } from './same-schema.ts'

/** A union member: a schema in a document, with the schemas that its values match together. */
export type Variant = Pick<Alternative, 'schema' | 'source' | 'conjuncts'>

/** Returns what tells a variant from the others in its union; `undefined` if nothing does. */
type Identify = (variant: Variant, document: ApiDocument) => string | undefined

/** From what says most to what says least. */
const identities: readonly Identify[] = [
  (variant) => toCanonicalText(toSchema(variant)),
  findComponentPointer,
  findTitle,
  findTag,
  // Reordered members require the same properties, or list the same property values.
  ({ conjuncts }) => {
    const [listed, required] = [listListed(conjuncts), [...listRequiredNames(conjuncts)]]
    return listed.length + required.length === 0 ? undefined : JSON.stringify([required.sort(), listed])
  },
  ({ conjuncts }) => (listPropertyNames(conjuncts).length > 0 ? undefined : toCanonicalText(conjuncts.flatMap(({ type = [] }) => type))),
]

/** The least share of common properties in members that are the same variant, if nothing else identifies them. */
const leastShare = 0.5

export interface VariantPairs<One extends Variant, Other extends Variant> {
  readonly pairs: ReadonlyMap<One, Other>
  /** The second union's members that neither equal a member of the first, nor share its reference, title or tag. */
  readonly free: readonly Other[]
}

/** The most pairs whose properties are compared. */
const mostPairs = 10_000

/**
 * Pairs the members of two unions: equal ones, then those with the same reference, title or tag, then those that share the most properties.
 * The remaining members are added or gone variants.
 *
 * @param mayDiffer whether a member of the first union is compared with members that have another name
 */
export function pairVariants<One extends Variant, Other extends Variant>(
  ones: readonly One[],
  others: readonly Other[],
  [document, otherDocument]: readonly [ApiDocument, ApiDocument],
  mayDiffer: (one: One) => boolean = () => true,
): VariantPairs<One, Other> {
  const pairs = new Map<One, Other>()
  const taken = new Set<Other>()
  const add = (one: One, other: Other): void => {
    pairs.set(one, other)
    taken.add(other)
  }
  for (const identify of identities) {
    const known = groupBy(others.filter((other) => !taken.has(other)), (other) => identify(other, otherDocument))
    const unpaired = groupBy(ones.filter((one) => !pairs.has(one)), (one) => identify(one, document))
    for (const [identity, [one, ...more]] of unpaired) {
      const [other, ...rest] = known.get(identity) ?? []
      // What several members have identifies none of them.
      if (other && more.length + rest.length === 0) add(one, other)
    }
  }
  const [open, free] = [ones.filter((one) => !pairs.has(one) && mayDiffer(one)), others.filter((other) => !taken.has(other))]
  if (open.length * free.length > mostPairs) return { pairs, free }
  const scored = open.flatMap((one) => free.map((other) => ({ one, other, share: toShare(one, other, document) })))
  for (const { one, other, share } of scored.sort((a, b) => b.share - a.share)) {
    if (share >= leastShare && !pairs.has(one) && !taken.has(other)) add(one, other)
  }
  return { pairs, free }
}

/** Finds the most similar member, although a third one may be more similar to it. */
export function findLike<Other extends Variant>(one: Variant, others: readonly Other[], document: ApiDocument): Other | undefined {
  const shares = others.map((other) => toShare(one, other, document))
  const most = Math.max(...shares)
  return most >= leastShare ? others[shares.indexOf(most)] : undefined
}

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string | undefined): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const key = toKey(item)
    const group = key === undefined ? undefined : groups.get(key)
    if (group) group.push(item)
    else if (key !== undefined) groups.set(key, [item])
  }
  return groups
}

/** How many of two members' properties both have. */
function toShare(one: Variant, other: Variant, document: ApiDocument): number {
  document.spend()
  const [names, others] = [listPropertyNames(one.conjuncts), new Set(listPropertyNames(other.conjuncts))]
  const common = names.filter((name) => others.has(name)).length
  return common === 0 ? 0 : common / (names.length + others.size - common)
}

/** A variant's schema as the document has it. */
function toSchema({ schema, source }: Variant): SchemaNode {
  return source ?? schema
}

/** A variant's component. */
function findComponentPointer(variant: Variant, document: ApiDocument): string | undefined {
  const pointers = listReferences(document, toSchema(variant)).map((node) => document.placeOf(node)?.pointer)
  return pointers.findLast((pointer) => pointer !== undefined && isComponent(pointer))
}

/** Whether two members are the same component in both documents. */
export function isNamesake(one: Variant, other: Variant, { given, wanted }: Direction): boolean {
  const pointer = findComponentPointer(one, given)
  return pointer !== undefined && pointer === findComponentPointer(other, wanted)
}

function findTitle(variant: Variant, document: ApiDocument): string | undefined {
  const titles = listReferences(document, toSchema(variant)).map((node) => (isJsonRecord(node) ? node.title : undefined))
  return titles.find((title) => typeof title === 'string')
}

/** The first property for which a schema lists a single value, with the value. */
function findTag({ conjuncts }: Variant): string | undefined {
  const tag = listListed(conjuncts).find(([, values]) => values.length === 1)
  return tag && toCanonicalText(tag)
}

/** The properties for which a schema lists the values. */
function listListed(conjuncts: readonly JsonRecord[]): (readonly [name: string, values: readonly JsonData[]])[] {
  return listPropertyNames(conjuncts).flatMap((name) => {
    const property = findProperty(conjuncts, name)
    const { enum: values, const: single } = isJsonRecord(property) ? property : {}
    const listed = single === undefined ? values : [single]
    return Array.isArray(listed) ? [[name, listed as readonly JsonData[]] as const] : []
  })
}

/** A variant's name: its component, its title, or a property's listed text. */
export function nameVariant(variant: Variant, document: ApiDocument): string | undefined {
  const pointer = findComponentPointer(variant, document)
  const component = pointer === undefined ? undefined : findComponent(pointer)?.name
  const tag = listListed(variant.conjuncts).find(([, values]) => values.length === 1 && typeof values[0] === 'string')
  return component ?? findTitle(variant, document) ?? (tag && String(tag[1][0]))
}

/** Whether a schema is a union, and not only a schema or null. */
export function isUnionSchema(document: ApiDocument, schema: SchemaNode): boolean {
  const conjuncts = listConjuncts(document, schema) as readonly JsonRecord[]
  const unions = conjuncts.flatMap(({ anyOf, oneOf }) => [anyOf, oneOf].filter((members) => Array.isArray(members)))
  const isNull = (member: JsonData): boolean => isJsonRecord(member) && member.type === 'null'
  return unions.some((members: readonly JsonData[]) => members.length !== 2 || !members.some(isNull))
}
