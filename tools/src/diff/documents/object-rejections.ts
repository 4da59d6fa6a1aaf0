/** Rejections about object properties. */
import { isJsonRecord, type JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { combine, findProperty, listPropertyNames, listRequiredNames, type Alternative } from './alternatives.ts'
import { findPartRejections, toDocumentPlace, type ObjectVariants, type RejectionSearch } from './rejection-search.ts'
import { isDoubt, nameLiteral, nameSome, nameValue, toDoubt, toFormal, type Rejection, type RejectionFinding, type ValueNames } from './rejection.ts'
import { isLink } from './pair-graph.ts'
import { toPathStep } from '../../json-schema/value-path.ts'
import { findRefinements } from './refinement-rejections.ts'
import { findTags, isExcluded, listTagValues } from './union-members.ts'
import { findLike, isNamesake, nameVariant } from './union-pairs.ts'

/**
 * The rejections about one alternative's objects, compared with the receiver's. Literals under a property that all members have decide
 * which members the objects correspond to.
 */
export function findObjectRejections(alternative: Alternative, variants: ObjectVariants, values: RejectionSearch): RejectionFinding[] {
  const { given, wanted } = values.direction
  const { members, isUnion, partner } = variants
  const [member] = members as [Alternative]
  if (members.length === 1 && !isUnion) return findKeyRejections(alternative, member, values)
  // A single member has tags only if the objects have them, too.
  const tags = findTags(members, wanted).filter((tag) => members.length > 1 || findProperty(alternative.conjuncts, tag) !== undefined)
  const candidates = members.filter((candidate) => !tags.some((tag) => isExcluded(alternative, candidate, tag, given, wanted)))
  if (candidates.length === 0) return findOtherTags(alternative, tags, variants, values)
  const [candidate] = candidates as [Alternative]
  const found = candidates.length === 1 && tags.length > 0 ? candidate : candidates.find((other) => other === partner)
  const like = found ?? findLike(alternative, candidates.filter((other) => variants.free.includes(other)), wanted)
  if (!like) return findNewVariant(alternative, candidates, variants, values)
  const name = !variants.isUnionOfBoth ? undefined : values.direction.order(nameVariant(alternative, given), nameVariant(like, wanted)).findLast((text) => text !== undefined)
  const rejections = findKeyRejections(alternative, like, values)
  const isCertain = candidates.length === 1 || isNamesake(alternative, like, values.direction)
  const proof = values.toProof()
  return rejections.map((finding) => {
    const proved = isCertain ? finding : isLink(finding) ? Object.assign({}, finding, { proof }) : (proof.prove(finding) ?? proof.instead)
    return Object.assign({}, proved, { variant: name })
  })
}

/** The rejections about objects with tag values that none of the receiver's members has. */
function findOtherTags(alternative: Alternative, tags: readonly string[], variants: ObjectVariants, values: RejectionSearch): RejectionFinding[] {
  const { members } = variants
  const { given, wanted } = values.direction
  const deciding = tags.filter((tag) => members.every((member) => isExcluded(alternative, member, tag, given, wanted)))
  return (deciding.length > 0 ? deciding : tags).flatMap((tag): RejectionFinding[] => {
    const isRequired = members.every(({ conjuncts }) => listRequiredNames(conjuncts).has(tag))
    const added =
      isRequired && !listRequiredNames(alternative.conjuncts).has(tag)
        ? undefined
        : findTagRejections(alternative, tag, values, variants)
    if (added) return added
    const accepted = members.map(({ conjuncts }) => findProperty(conjuncts, tag) as SchemaNode)
    const tagged: JsonRecord = { properties: { [tag]: { anyOf: accepted } }, required: isRequired ? [tag] : [] }
    return findPropertyRejections(alternative, [tagged], tag, values)
  })
}

/**
 * The rejections about the values of a tag, none of which the receiver's members have: a new member in a tagged union is like a new value
 * in an `enum`. Returns `undefined` if the sender does not list the values.
 */
function findTagRejections(
  alternative: Alternative,
  tag: string,
  values: RejectionSearch,
  { isUnion, isKept }: ObjectVariants,
): Rejection[] | undefined {
  const { given } = values.direction
  const sent = findProperty(alternative.conjuncts, tag)
  const listed = listTagValues(given, sent)
  if (sent === undefined || !listed) return undefined
  const place = toDocumentPlace(values.direction, isUnion ? (alternative.source ?? alternative.schema) : sent, undefined)
  const marks = isKept ? ({ isLiteral: true, isListed: true } as const) : ({ isLiteral: true } as const)
  return listed.map((value) =>
    Object.assign(
      { kind: 'value', path: toPathStep(tag), values: nameLiteral(value), witness: { value }, place } as const,
      marks,
    ),
  )
}

/**
 * The rejection about objects without a corresponding member. They are known by their schema's name or by a required property, as Rust's
 * enum variants are.
 */
function findNewVariant(alternative: Alternative, candidates: readonly Alternative[], { isKept }: ObjectVariants, values: RejectionSearch): RejectionFinding[] {
  const known = new Set(candidates.flatMap(({ conjuncts }) => listPropertyNames(conjuncts)))
  const key = [...listRequiredNames(alternative.conjuncts)].find((name) => !known.has(name))
  const name = nameVariant(alternative, values.direction.given)
  const names = name !== undefined ? nameValue(`the variant '${name}'`) : key === undefined ? nameSome('object') : nameKeyed(key)
  const marks = isKept ? ({ isListed: true } as const) : {}
  const { instead } = values.toProof()
  const place = toDocumentPlace(values.direction, alternative.source ?? alternative.schema, undefined)
  return [Object.assign({}, instead, { place }, instead.path === '' && !isDoubt(instead.kind) ? { values: names } : {}, marks)]
}

/** Names objects by a property that others do not have. */
function nameKeyed(key: string): ValueNames {
  const { many } = nameLiteral(key)
  return { many: `objects with ${many}`, one: `an object with ${many}` }
}

/** The rejections about each property, then about the object. */
function findKeyRejections(alternative: Alternative, member: Alternative, values: RejectionSearch): RejectionFinding[] {
  const whole = values.findMember(alternative, member)
  if (whole) return [...whole]
  const { schema, conjuncts } = alternative
  const wanted = member.conjuncts
  const named = new Set([...listPropertyNames(wanted), ...listRequiredNames(wanted)])
  const rejections = [...named].flatMap((name) => findPropertyRejections(alternative, wanted, name, values))
  const others = findOthers(wanted) ?? true
  if (wanted.some(({ patternProperties }) => patternProperties !== undefined)) {
    return [...rejections, ...findRefinements(alternative, wanted, values.direction)]
  }
  for (const name of listPropertyNames(conjuncts)) {
    const sent = findProperty(conjuncts, name)
    if (sent === undefined) continue
    if (isExcludedName(wanted, name))
      rejections.push(
        ...check(alternative, { not: { required: [name] } }, values, {
          kind: 'extra',
          path: toPathStep(name),
          place: toDocumentPlace(values.direction, sent, undefined),
        }),
      )
    else if (!named.has(name)) rejections.push(...findPartRejections(alternative, [sent, others, toPathStep(name)], values))
  }
  const rest = findOthers(conjuncts)
  if (rest !== undefined && rest !== false && others !== true) {
    const closed = {
      properties: Object.fromEntries([...named, ...listPropertyNames(conjuncts)].map((name) => [name, true])),
      additionalProperties: false,
    }
    if (others !== false) rejections.push(...findPartRejections(alternative, [rest, others, '*'], values))
    else
      rejections.push(
        ...check({ ...alternative, schema }, closed, values, {
          kind: 'value',
          path: '',
          values: { many: 'other properties', one: 'an object with other properties' },
        }),
      )
  }
  return [...rejections, ...findRefinements(alternative, wanted, values.direction)]
}

/** The rejections about one property: about its presence, and about its values. */
function findPropertyRejections(
  alternative: Alternative,
  wanted: readonly JsonRecord[],
  name: string,
  values: RejectionSearch,
): RejectionFinding[] {
  const { conjuncts } = alternative
  const named = findProperty(conjuncts, name)
  const rest = findOthers(conjuncts)
  const sent = named ?? (rest === false ? undefined : rest)
  // A schema that allows all other properties does not mean them.
  const isMeant = named !== undefined || (isJsonRecord(rest) && combine([rest]) !== true)
  const accepted = findProperty(wanted, name)
  const path = toPathStep(name)
  const rejections: RejectionFinding[] = []
  if (listRequiredNames(wanted).has(name) && !listRequiredNames(conjuncts).has(name)) {
    const place = toDocumentPlace(values.direction, sent, accepted)
    const written = values.direction.findWrittenPart(conjuncts, wanted.filter((conjunct) => listRequiredNames([conjunct]).has(name)))
    rejections.push(...check(alternative, { required: [name] }, values, { kind: isMeant ? 'absent' : 'missing', path, place, written }))
    if (!isMeant) return rejections
  }
  if (sent === undefined || accepted === undefined) return rejections
  const found = findPartRejections(alternative, [sent, accepted, path], values)
  return [...rejections, ...(isMeant ? found : toFormal(found))]
}

/** The schema for unnamed properties; `undefined` if the schema names some and no others. */
function findOthers(conjuncts: readonly JsonRecord[]): SchemaNode | undefined {
  const schemas = conjuncts.flatMap(({ additionalProperties }) =>
    isSchemaNode(additionalProperties) ? [additionalProperties] : [],
  )
  if (schemas.length > 0) return schemas.includes(false) ? false : (schemas.find((schema) => schema !== true) ?? true)
  return conjuncts.some(({ properties }) => properties !== undefined) ? undefined : true
}

/** Whether a schema excludes this name: it accepts only named properties, whatever the schemas beside it do. */
function isExcludedName(conjuncts: readonly JsonRecord[], name: string): boolean {
  return conjuncts.some(
    ({ additionalProperties, properties }) =>
      additionalProperties === false && !(isJsonRecord(properties) && Object.hasOwn(properties, name)),
  )
}

/** Returns the rejection with its witness if an alternative's objects do not match a schema. */
function check({ schema }: Alternative, wanted: SchemaNode, values: RejectionSearch, rejection: Rejection): Rejection[] {
  const verdict = values.direction.compare(schema, wanted)
  if (verdict.verdict === 'yes') return []
  if (verdict.verdict === 'maybe') return [toDoubt(verdict.reason, { path: rejection.path, place: rejection.place })]
  return [{ ...rejection, witness: { value: verdict.witness } }]
}
