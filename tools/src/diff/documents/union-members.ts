/** Which union members a sender's objects correspond to. */
import { toCanonicalText, type JsonData } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { findProperty, listAlternatives, listPropertyNames, listRequiredNames, type Alternative } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'

/** The properties whose values every member lists. */
export function findTags(members: readonly Alternative[], document: ApiDocument): string[] {
  const [first, ...others] = members as [Alternative, ...Alternative[]]
  const isTag = ({ conjuncts }: Alternative, name: string): boolean =>
    listTagValues(document, findProperty(conjuncts, name)) !== undefined
  return listPropertyNames(first.conjuncts).filter(
    (name) => isTag(first, name) && others.every((other) => isTag(other, name)),
  )
}

/** Whether the objects have other tag values, or lack a required tag, and therefore do not correspond to a member. */
export function isExcluded(
  alternative: Alternative,
  member: Alternative,
  tag: string,
  given: ApiDocument,
  wanted: ApiDocument,
): boolean {
  given.spend()
  const sent = findProperty(alternative.conjuncts, tag)
  if (sent === undefined) return listRequiredNames(member.conjuncts).has(tag)
  const literals = listTagValues(given, sent)
  const accepted = new Set(listTagValues(wanted, findProperty(member.conjuncts, tag))?.map(toCanonicalText))
  return literals !== undefined && !literals.some((literal) => accepted.has(toCanonicalText(literal)))
}

/** A schema's values, if it lists all of them. */
export function listTagValues(document: ApiDocument, schema: SchemaNode | undefined): JsonData[] | undefined {
  const alternatives = listAlternatives(document, schema ?? true)
  const values = alternatives?.flatMap(({ literal }) => (literal ? [literal.value] : []))
  return values?.length === alternatives?.length ? values : undefined
}
