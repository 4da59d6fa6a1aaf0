/** The rejections about the properties of objects. */
import { isJsonRecord, type JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { combine, findProperty, listPropertyNames, listRequiredNames, type Alternative } from './alternatives.ts'
import { findPartRejections, toDocumentPlace, type RejectionSearch } from './rejection-search.ts'
import { nameLiteral, toDoubt, toFormal, type Rejection, type RejectionFinding } from './rejection.ts'
import { isLink } from './pair-graph.ts'
import { toPathStep } from '../../json-schema/value-path.ts'
import { findRefinements } from './refinement-rejections.ts'
import { findSimilar, findTags, isExcluded, isNamesake, listTagValues } from './union-members.ts'

/**
 * The rejections about objects of one alternative, and the alternatives that the receiver accepts. Literals that occur under
 * the same property in all of these decide which of them the objects correspond to.
 *
 * @param isMember whether the sender has other alternatives too, of which the receiver may accept none
 */
export function findObjectRejections(
  alternative: Alternative,
  members: readonly Alternative[],
  values: RejectionSearch,
  isMember: boolean,
): RejectionFinding[] {
  const { given, wanted } = values.direction
  const [member] = members as [Alternative]
  if (members.length === 1) {
    const isTag = (name: string): boolean =>
      findProperty(alternative.conjuncts, name) !== undefined && isExcluded(alternative, member, name, given, wanted)
    const tags = isMember ? findTags([member], wanted).filter(isTag) : []
    const rejections = tags.flatMap((tag) => findPropertyRejections(alternative, member.conjuncts, tag, values))
    return rejections.length > 0 ? rejections : findKeyRejections(alternative, member, values)
  }
  const tags = findTags(members, wanted)
  const candidates = members.filter((candidate) => !tags.some((tag) => isExcluded(alternative, candidate, tag, given, wanted)))
  const [candidate] = candidates
  if (candidates.length === 1 && candidate) return findKeyRejections(alternative, candidate, values)
  if (candidates.length > 1) {
    const namesake = candidates.find((other) => isNamesake(alternative, other, values.direction))
    // Components are schemas of the documents.
    if (namesake) return [...(values.findMember(alternative, namesake) as readonly RejectionFinding[])]
    const similar = findSimilar(alternative, candidates, wanted)
    const found = similar
      ? findKeyRejections(alternative, similar, values)
      : findNewMember(alternative, candidates, values, isMember)
    const proof = values.toProof()
    return found.map((finding) =>
      isLink(finding) ? Object.assign({}, finding, { proof }) : (proof.prove(finding) ?? proof.instead),
    )
  }
  return tags.flatMap((tag): RejectionFinding[] => {
    const isRequired = members.every(({ conjuncts }) => listRequiredNames(conjuncts).has(tag))
    const added =
      isRequired && !listRequiredNames(alternative.conjuncts).has(tag)
        ? undefined
        : findTagRejections(alternative, tag, values, isMember)
    if (added) return added
    const accepted = members.map(({ conjuncts }) => findProperty(conjuncts, tag) as SchemaNode)
    const tagged: JsonRecord = { properties: { [tag]: { anyOf: accepted } }, required: isRequired ? [tag] : [] }
    return findPropertyRejections(alternative, [tagged], tag, values)
  })
}

/**
 * The rejections about the values of a tag, none of which a member of the receiver has: a new member of a tagged union is what a
 * new value of an `enum` is. Returns `undefined` if the sender does not list the values.
 */
function findTagRejections(
  alternative: Alternative,
  tag: string,
  values: RejectionSearch,
  isListed: boolean,
): Rejection[] | undefined {
  const { given } = values.direction
  const sent = findProperty(alternative.conjuncts, tag)
  const listed = listTagValues(given, sent)
  if (sent === undefined || !listed) return undefined
  const place = toDocumentPlace(values.direction, sent, undefined)
  const marks = isListed ? ({ isLiteral: true, isListed } as const) : ({ isLiteral: true } as const)
  return listed.map((value) =>
    Object.assign(
      { kind: 'value', path: toPathStep(tag), values: nameLiteral(value), witness: { value }, place } as const,
      marks,
    ),
  )
}

/**
 * The rejection about objects that no member has, where each member requires properties by which it is known, as the variants of
 * Rust's enums do.
 */
function findNewMember(
  alternative: Alternative,
  members: readonly Alternative[],
  values: RejectionSearch,
  isListed: boolean,
): Rejection[] {
  const known = new Set(members.flatMap(({ conjuncts }) => listPropertyNames(conjuncts)))
  const key = [...listRequiredNames(alternative.conjuncts)].find((name) => !known.has(name))
  const required = members.map(({ conjuncts }) => [...listRequiredNames(conjuncts)])
  if (key === undefined || required.some((names) => names.length === 0)) return []
  const { many } = nameLiteral(key)
  return check(alternative, { anyOf: required.map((names) => ({ required: names })) }, values, {
    kind: 'value',
    path: '',
    values: { many: `objects with ${many}`, one: `an object with ${many}` },
    ...(isListed ? { isListed } : {}),
  })
}

/** The rejections of each property, then the rejections of the object. */
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

/** The rejections about one property: that it must be present, and its values. */
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

/** The schema of the properties that are not named; `undefined` for a schema that names some and no others. */
function findOthers(conjuncts: readonly JsonRecord[]): SchemaNode | undefined {
  const schemas = conjuncts.flatMap(({ additionalProperties }) =>
    isSchemaNode(additionalProperties) ? [additionalProperties] : [],
  )
  if (schemas.length > 0) return schemas.includes(false) ? false : (schemas.find((schema) => schema !== true) ?? true)
  return conjuncts.some(({ properties }) => properties !== undefined) ? undefined : true
}

/** Whether a schema accepts no other properties and does not name this one, whatever the schemas beside it do. */
function isExcludedName(conjuncts: readonly JsonRecord[], name: string): boolean {
  return conjuncts.some(
    ({ additionalProperties, properties }) =>
      additionalProperties === false && !(isJsonRecord(properties) && Object.hasOwn(properties, name)),
  )
}

/** Returns the rejection with its witness if the objects of an alternative do not match a schema. */
function check({ schema }: Alternative, wanted: SchemaNode, values: RejectionSearch, rejection: Rejection): Rejection[] {
  const verdict = values.direction.compare(schema, wanted)
  if (verdict.verdict === 'yes') return []
  if (verdict.verdict === 'maybe') return [toDoubt(verdict.reason, { path: rejection.path, place: rejection.place })]
  return [{ ...rejection, witness: { value: verdict.witness } }]
}
