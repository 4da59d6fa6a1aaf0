/** Differences between discriminators, which name the property that tells union members apart. */
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, toSchemaText, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { findProperty, listAlternatives, listConjuncts } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'
import type { ReceiverRole } from './change-list.ts'

/** A discriminator in a document. */
export interface Discriminator {
  readonly document: ApiDocument
  readonly property: string
  readonly mapping: JsonRecord
  /** The members of the union beside it, which have the values. */
  readonly members: readonly JsonData[]
}

/** The end of a kind, and of its sentence. */
type DiscriminatorNote = readonly [kind: `discriminator-${'added' | 'changed' | 'value-added' | 'value-gone'}`, text: string]

/** Reads the keyword's value; `undefined` if it has no property. */
export function readDiscriminator(
  document: ApiDocument,
  value: JsonData | undefined,
  members: readonly JsonData[] = [],
): Discriminator | undefined {
  if (!isJsonRecord(value) || typeof value.propertyName !== 'string') return undefined
  return { document, property: value.propertyName, mapping: isJsonRecord(value.mapping) ? value.mapping : {}, members }
}

/** Finds the schema for a mapping's value: a reference, or a component name. */
export function findMappedSchema({ document, mapping }: Discriminator, value: string): SchemaNode | undefined {
  const target = mapping[value]
  if (typeof target !== 'string') return undefined
  return document.findSchema(target) ?? document.findSchema(`#/components/schemas/${target}`)
}

export function listDiscriminatorNotes(
  old: Discriminator | undefined,
  next: Discriminator | undefined,
  role: ReceiverRole,
): DiscriminatorNote[] {
  if (!old) return next ? [['discriminator-added', `has the discriminator '${next.property}'`]] : []
  if (!next) return [['discriminator-changed', `has no discriminator instead of '${old.property}'`]]
  if (old.property !== next.property) {
    return [['discriminator-changed', `has the discriminator '${next.property}' instead of '${old.property}'`]]
  }
  const gone = Object.keys(old.mapping).filter((value) => !Object.hasOwn(next.mapping, value) && !isCompared(old, next, value))
  const added = Object.keys(next.mapping).filter((value) => !Object.hasOwn(old.mapping, value) && !isCompared(next, old, value))
  const changed = Object.keys(next.mapping).filter((value) => Object.hasOwn(old.mapping, value) && isMoved(old, next, value))
  const isRequest = role === 'request'
  return [
    ...gone.map((value): DiscriminatorNote =>
      isRequest
        ? ['discriminator-value-gone', `no longer accepts the discriminator value '${value}'`]
        : ['discriminator-value-gone', `no longer has the discriminator value '${value}'`],
    ),
    ...added.map((value): DiscriminatorNote =>
      isRequest
        ? ['discriminator-value-added', `also accepts the discriminator value '${value}'`]
        : ['discriminator-value-added', `may now have the discriminator value '${value}'`],
    ),
    ...changed.map((value): DiscriminatorNote => ['discriminator-changed', `has another schema for the discriminator value '${value}'`]),
  ]
}

/** Whether comparing the schemas covers a value: they list the value, or only one of the unions has its member. */
function isCompared(one: Discriminator, other: Discriminator, value: string): boolean {
  const name = `${one.mapping[value]}`.split('/').at(-1)
  const isMember = ({ document, members }: Discriminator): boolean =>
    members.some((member) => {
      document.spend()
      return isSchemaNode(member) && document.placeOf(member)?.pointer.endsWith(`/${name}`) === true
    })
  return hasListedValues(one, value) || (isMember(one) && !isMember(other))
}

/** Whether the value's schema lists the property's values, so that the schemas are compared instead. */
function hasListedValues(discriminator: Discriminator, value: string): boolean {
  const { document, property } = discriminator
  const conjuncts = listConjuncts(document, findMappedSchema(discriminator, value) ?? true) ?? []
  const alternatives = listAlternatives(document, findProperty(conjuncts, property) ?? true) ?? []
  return alternatives.length > 0 && alternatives.every(({ literal }) => literal !== undefined)
}

/** Whether a value leads to a schema with another name that differs. */
function isMoved(old: Discriminator, next: Discriminator, value: string): boolean {
  const [was, is] = [findMappedSchema(old, value), findMappedSchema(next, value)]
  if (old.mapping[value] === next.mapping[value] || was === undefined || is === undefined) return false
  return toSchemaText(was) !== toSchemaText(is)
}
