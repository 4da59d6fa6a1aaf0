/** Changes in an operation's parameters. */
import { toEssence } from '../../../../src/shared/content-type.ts'
import { toDocumentFormat } from '../../json-schema/document-format.ts'
import { isJsonRecord, type JsonRecord } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { ChangeList, RequestValuePlace } from './change-list.ts'
import type { ApiOperation } from './document-operations.ts'
import { moveDifference, type SchemaDifference } from './difference.ts'
import { moveRejections, type Rejection } from './rejection.ts'
import { withoutDefaults } from './schema-notes.ts'
import type { SchemaComparison } from './schema-comparison.ts'
import { combine, listAlternatives } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'
import { type ApiParameter, type ApiParameters, readApiParameters, readStyle } from './api-parameters.ts'
import { areKeysMoved, findKey, keyLocations, listWireKeys } from './wire-keys.ts'

/** How the kinds for each location begin; OpenAPI has no other locations. */
const parameterPlaces = ['path-parameter', 'query', 'querystring', 'header', 'cookie'] as const

type ParameterKind = (typeof parameterPlaces)[number]

export function addParameterChanges(
  old: ApiOperation,
  next: ApiOperation,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const before = readApiParameters(old)
  const after = readApiParameters(next)
  for (const [index, name] of next.names.entries()) {
    const was = before.get(`path ${old.names[index]}`) as ApiParameter
    const is = after.get(`path ${name}`) as ApiParameter
    compareParameters(was, is, schemas, changes)
  }
  const pathNames = new Set(next.names)
  const moved = new Set(keyLocations.filter((location) => addKeyChanges([old, before], [next, after], location, schemas, changes)))
  const isTold = ({ in: location }: ApiParameter): boolean => moved.has(location as (typeof keyLocations)[number])
  for (const [key, parameter] of after) {
    if ((pathNames.has(parameter.name) && parameter.in === 'path') || isTold(parameter)) continue
    const was = before.get(key)
    if (was) compareParameters(was, parameter, schemas, changes)
    else addNewParameter(parameter, next, changes)
  }
  for (const [key, parameter] of before) {
    if (parameter.in !== 'path' && !isTold(parameter) && !after.has(key)) addGoneParameter(parameter, before, after, changes, old.document)
  }
}

function addGoneParameter({ in: location, name, owner = name }: ApiParameter, before: ApiParameters, after: ApiParameters, changes: ChangeList, document: ApiDocument): void {
  const { kind, text, parameter } = toPlace(location, owner)
  document.spend(after.size)
  const moved = [...after.values()].find((other) => other.name === name && !before.has(`${other.in} ${name}`))
  if (!moved) changes.add({ kind: `${kind}-gone`, text: `${text} '${name}' is gone`, parameter })
  else
    changes.add({ kind: `${kind}-moved`, text: `${text} '${name}' is now a ${moved.in} parameter`, parameter })
}

/** An operation with its parameters. */
type DeclaredParameters = readonly [operation: ApiOperation, parameters: ApiParameters]

/** Adds the changes in a location's keys, if different parameters declare them; returns whether they do. */
function addKeyChanges(
  [old, before]: DeclaredParameters,
  [next, after]: DeclaredParameters,
  location: (typeof keyLocations)[number],
  schemas: SchemaComparison,
  changes: ChangeList,
): boolean {
  const was = listWireKeys(before, location, old)
  const is = listWireKeys(after, location, next)
  if (!areKeysMoved(was, is)) return false
  const toKey = (others: ApiParameter, name: string): ApiParameter => ({ ...others, name, node: {} })
  for (const name of is.named.keys()) {
    next.document.spend(is.owners.size)
    const parameter = findKey(is, was, name)
    const sent = was.named.get(name) ?? (was.others && toKey(was.others, name))
    if (sent) compareParameters(sent, parameter, schemas, changes)
    else addNewParameter(parameter, next, changes)
  }
  for (const [name, parameter] of was.named) {
    if (is.named.has(name)) continue
    if (is.others) compareParameters(parameter, toKey(is.others, name), schemas, changes)
    else if (is.isClosed) changes.addRejections([{ kind: 'extra', path: name }], toPlace(location, parameter.owner ?? name))
    else addGoneParameter(parameter, before, after, changes, old.document)
  }
  if (was.others && is.others) compareParameters(toKey(was.others, '*'), toKey(is.others, '*'), schemas, changes)
  else if (is.isClosed && !was.isClosed) {
    const { kind, text } = toPlace(location)
    changes.add({ kind: `${kind}-closed`, text: `${text} no longer accepts other keys` })
  } else if (was.others) addGoneParameter(was.others, before, after, changes, old.document)
  else if (is.others) addNewParameter(is.others, next, changes)
  return true
}

function toPlace(location: string, name?: string): RequestValuePlace & { readonly kind: ParameterKind } {
  const kind = parameterPlaces.find((place) => place.split('-')[0] === location) ?? 'query'
  const parameter = name !== undefined && kind.startsWith('query') ? { query: name } : undefined
  return { role: 'request', text: location === 'path' ? 'path parameter' : location, kind, parameter }
}

function addNewParameter(
  { in: location, name, required, reference }: ApiParameter,
  { document }: ApiOperation,
  changes: ChangeList,
): void {
  const place = toPlace(location, name)
  const at = document.placeOf(reference)
  if (required) changes.addRejections([{ kind: 'missing', path: name, place: at }], place)
  else
    changes.add({
      kind: `${place.kind}-added`,
      text: `${place.text} '${name}' is added`,
      place: at,
    })
}

function compareParameters(
  old: ApiParameter,
  next: ApiParameter,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const { component, place: at } = schemas.findWritten(old.reference, next.reference) ?? {}
  const place = { ...toPlace(next.in, old.owner ?? old.name), at }
  const change = { path: next.name, component }
  // A path without a parameter is another path, whatever a document says.
  if (next.in !== 'path' && next.required !== old.required) {
    if (next.required) changes.addRejections([{ ...change, kind: 'absent' }], place)
    else changes.addAt(change, place, 'optional', 'is no longer required')
  }
  const [style, now] = [describeStyle(old, schemas.old), describeStyle(next, schemas.next)]
  if (style !== now && style !== anyStyle && now !== anyStyle) {
    changes.addAt(change, place, 'style-changed', `has the style '${now}' instead of '${style}'`)
  }
  const isText = [style, now].some((name) => toDocumentFormat(toEssence(name)) !== 'json')
  const compare = (schema: SchemaNode): SchemaDifference => schemas.compareRequest(schema, next.schema, isText ? 'text' : 'json')
  const whole = compare(old.schema)
  const isEmpty = ({ witness }: Rejection): boolean => witness?.value === ''
  // No path segment is empty, so the router never sees an empty parameter.
  const isSent = next.in === 'path' && whole.rejected.some(isEmpty)
  const difference = isSent ? { ...whole, rejected: compare(combine([old.schema, { minLength: 1 }])).rejected } : whole
  const notes = old.required ? withoutDefaults(difference.notes) : difference.notes
  changes.addDifference(moveDifference({ ...difference, notes }, next.name), place)
  if (next.node.deprecated === true && old.node.deprecated !== true) changes.addAt(change, place, 'deprecated', 'is deprecated')
  if (old.node.allowEmptyValue === true && next.node.allowEmptyValue !== true) {
    const { rejected } = schemas.compareRequest({ const: '' }, next.schema, 'text')
    changes.addRejections(moveRejections(rejected, next.name), place)
  }
}

/** A parameter as far as its style is concerned. */
interface StyledParameter {
  readonly in: string
  readonly schema: SchemaNode
  readonly node: JsonRecord
}

/** The description for a parameter whose values every style sends in the same way. */
const anyStyle = 'any'

/** Describes how a parameter's values are written (OpenAPI 3.1.1, section 4.8.12.4): its style, or its content type. */
function describeStyle({ in: location, schema, node }: StyledParameter, document: ApiDocument): string {
  const [contentType] = isJsonRecord(node.content) ? Object.keys(node.content) : []
  if (contentType !== undefined) return toEssence(contentType)
  const { style, isExploded } = readStyle({ in: location, node })
  const alternatives = listAlternatives(document, schema)
  const isScalar = alternatives?.every(({ type }) => type !== 'array' && type !== 'object') === true
  if (isScalar) return location === 'path' ? String(style) : anyStyle
  return isExploded ? `${String(style)}, exploded` : String(style)
}
