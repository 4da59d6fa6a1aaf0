/** The changes of responses: the old client must accept what the server sends. */
import { isStreamFormat, toBodyFormat, toEssence } from '../../contract/content-type.ts'
import { isBodiless } from '../../contract/status.ts'
import { isJsonRecord, type JsonRecord } from '../json.ts'
import { isSchemaNode, type SchemaNode } from '../schema-syntax.ts'
import { combine, listConjuncts } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'
import { readSchema } from './body-changes.ts'
import type { ChangeList } from './change-list.ts'
import { findCoveringContent, listCoveredContent } from './content-types.ts'
import type { ApiOperation } from './document-operations.ts'
import { moveDifference, type SchemaDifference } from './difference.ts'
import type { FactPlace } from './fact.ts'
import { readValueSchema } from './parameter-changes.ts'
import type { SchemaComparison } from './schema-comparison.ts'

/** A response of the old document and the one of the new document that replaces it. */
interface ResponsePair {
  readonly status: string
  readonly old: JsonRecord
  readonly next: JsonRecord
}

export function addResponseChanges(
  old: ApiOperation,
  next: ApiOperation,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const before = new Map(old.document.list(old.node, 'responses'))
  const after = new Map(next.document.list(next.node, 'responses'))
  // A response may be in another document.
  const isDeclared = ({ node }: ApiOperation, status: string): boolean =>
    isJsonRecord(node.responses) && Object.hasOwn(node.responses, status)
  const compare = (pair: ResponsePair): void => compareResponses(pair, next.method, schemas, changes)
  for (const [status, response] of after) {
    const known = before.get(status) ?? findGeneral(before, status)
    if (known && (before.has(status) || isCovered(known, status))) compare({ status, old: known, next: response })
    else if (!isDeclared(old, status)) {
      const place = next.document.placeOf(response)
      changes.add({ level: 'breaking', kind: 'status-added', text: `${status} may now be sent`, place })
    }
  }
  for (const [status, response] of before) {
    if (isDeclared(next, status)) continue
    const general = findGeneral(after, status)
    if (general) compare({ status, old: response, next: general })
    else {
      const isNarrowed = isRange(status) && [...after.keys()].some((name) => name[0] === status[0])
      const level = status.startsWith('2') && !isNarrowed ? 'breaking' : 'compatible'
      changes.add({ level, kind: 'status-gone', text: `${status} is no longer sent` })
    }
  }
}

/** The response for the range of a status, or for all other statuses. */
export function findGeneral(responses: ReadonlyMap<string, JsonRecord>, status: string): JsonRecord | undefined {
  const range = [...responses].find(([name]) => isRange(name) && name[0] === status[0])
  return range?.[1] ?? responses.get('default')
}

function isRange(status: string): boolean {
  return /^[1-5]xx$/i.test(status)
}

/** Whether the response for other statuses covers a status: with a body, it does not cover those without one. */
function isCovered(general: JsonRecord, status: string): boolean {
  return !isBodiless(Number(status)) || !isJsonRecord(general.content) || Object.keys(general.content).length === 0
}

function compareResponses(pair: ResponsePair, method: string, schemas: SchemaComparison, changes: ChangeList): void {
  const { status, old, next } = pair
  const before = schemas.old.list(old, 'content')
  const after = schemas.next.list(next, 'content')
  const place = schemas.next.placeOf(next)
  const hasBody = method !== 'HEAD' && !isBodiless(Number(status))
  for (const [contentType, mediaType] of hasBody ? before : []) {
    const covering = findCoveringContent(after, contentType)
    const found = covering
      ? [[contentType, covering[1]] as const]
      : // The server sends some of the types of a range.
        listCoveredContent(after, contentType)
    if (found.length === 0) {
      const text = `${status} '${contentType}' is no longer sent`
      changes.add({ level: 'breaking', kind: 'response-type-gone', text, place })
    }
    for (const [name, body] of found) {
      const at = { role: 'response', text: `${status} '${name}'`, kind: 'response' } as const
      changes.addDifference(compareBodies(mediaType, body, name, schemas), at)
    }
  }
  for (const [contentType] of hasBody ? after : []) {
    if (findCoveringContent(before, contentType)) continue
    changes.add({
      level: 'compatible',
      kind: 'response-type-added',
      text: `${status} '${contentType}' may now be requested`,
      place,
    })
  }
  const [single, ...others] = before
  const text = single && others.length === 0 && hasBody ? `${status} '${single[0]}': header` : `${status}: header`
  addHeaderChanges(pair, text, place, schemas, changes)
}

/** Compares bodies, or the elements of streams. */
function compareBodies(
  old: JsonRecord,
  next: JsonRecord,
  contentType: string,
  schemas: SchemaComparison,
): SchemaDifference {
  const format = toBodyFormat(toEssence(contentType))
  if (!isStreamFormat(format)) return schemas.compareResponse(readSchema(old), readSchema(next))
  const elements = [readStreamElement(old), readStreamElement(next)] as const
  if (format !== 'events') return schemas.compareResponse(...elements)
  return schemas.compareResponse(decodeEvent(schemas.old, elements[0]), decodeEvent(schemas.next, elements[1]))
}

/** Replaces the data of events, which are strings of JSON, by what they contain. */
function decodeEvent(document: ApiDocument, schema: SchemaNode): SchemaNode {
  const conjuncts = listConjuncts(document, schema)
  if (!conjuncts) return schema
  return combine(
    conjuncts.map((conjunct) => {
      const { properties } = conjunct
      const data = isJsonRecord(properties) ? properties.data : undefined
      const content = isJsonRecord(data) ? data.contentSchema : undefined
      return content === undefined
        ? conjunct
        : Object.assign({}, conjunct, { properties: Object.assign({}, properties, { data: content }) })
    }),
  )
}

/** The schema of the elements of a stream: `itemSchema`, or the items of an array before OpenAPI 3.2. */
function readStreamElement({ schema, itemSchema }: JsonRecord): SchemaNode {
  if (isSchemaNode(itemSchema)) return itemSchema
  const items = isJsonRecord(schema) ? schema.items : undefined
  return isSchemaNode(items) ? items : readSchema({ schema: schema ?? true })
}

function addHeaderChanges(
  { old, next }: ResponsePair,
  text: string,
  place: FactPlace | undefined,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const after = readResponseHeaders(schemas.next.list(next, 'headers'))
  const before = readResponseHeaders(schemas.old.list(old, 'headers'))
  const at = { role: 'response', text, kind: 'response-header' } as const
  for (const [name, header] of before) {
    const found = after.get(name)
    if (!found) {
      if (header.required === true) changes.addFacts([{ kind: 'missing', path: name, place }], at)
      else changes.add({ level: 'warning', kind: 'response-header-gone', text: `${text} '${name}' is gone`, place })
      continue
    }
    if (header.required === true && found.required !== true)
      changes.addFacts([{ kind: 'absent', path: name, place }], at)
    const schema = readValueSchema(found) ?? true
    changes.addDifference(moveDifference(schemas.compareResponse(readValueSchema(header) ?? true, schema), name), at)
  }
  for (const name of after.keys()) {
    if (!before.has(name))
      changes.add({ level: 'compatible', kind: 'response-header-added', text: `${text} '${name}' is added`, place })
  }
}

function readResponseHeaders(
  headers: readonly (readonly [name: string, header: JsonRecord])[],
): Map<string, JsonRecord> {
  const named = headers.map(([name, header]) => [name.toLowerCase(), header] as const)
  return new Map(named.filter(([name]) => name !== 'content-type'))
}
