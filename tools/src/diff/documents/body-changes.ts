/** Request body changes: the server must accept what the old client sends. */
import { isJsonRecord, isSameJson, type JsonRecord, type Spend } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { findProperty, listConjuncts, listPropertyNames } from './alternatives.ts'
import type { ApiDocument } from './api-document.ts'
import { toChangeText, type ChangeList } from './change-list.ts'
import { findCoveringContent, listCoveredContent, type TypedContent } from './content-types.ts'
import type { ApiOperation } from './document-operations.ts'
import { readComparedSchema, readSchema, toValueEncoding } from './media-type.ts'
import type { Rejection } from './rejection.ts'
import type { SchemaComparison } from './schema-comparison.ts'

export function addBodyChanges(
  old: ApiOperation,
  next: ApiOperation,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const was = old.document.resolve(old.node.requestBody)
  const is = next.document.resolve(next.node.requestBody)
  if (!is) {
    if (was) changes.add({ kind: 'body-gone', text: 'body is no longer read' })
    return
  }
  const place = schemas.findWritten(old.node.requestBody, next.node.requestBody)?.place ?? next.document.placeOf(next.node.requestBody as JsonRecord)
  if (!was) {
    if (is.required === true)
      changes.add({ kind: 'body-required', text: 'body is now required', place })
    else changes.add({ kind: 'body-added', text: 'body is now accepted', place })
    return
  }
  const contents = next.document.list(is, 'content')
  const sent = old.document.list(was, 'content')
  const spend: Spend = (steps) => old.document.spend(steps)
  // If a range covers a type that the new document describes separately, the type is sent as the range.
  const covered = sent.flatMap(([range, mediaType]) =>
    listCoveredContent(contents, range, spend).flatMap(([name]): TypedContent[] =>
      name !== range && findCoveringContent(sent, name, spend)?.[1] === mediaType ? [[name, mediaType]] : [],
    ),
  )
  for (const [contentType, mediaType] of [...sent, ...covered]) {
    const text = `body of '${contentType}'`
    const found = findCoveringContent(contents, contentType, spend)
    if (!found) {
      changes.add({ kind: 'body-type-gone', text: `${text} is no longer accepted`, place })
      continue
    }
    const compared = [readComparedSchema(old.document, contentType, mediaType), readComparedSchema(next.document, contentType, found[1])] as const
    const difference = schemas.compareRequest(...compared, toValueEncoding(contentType))
    if (is.required === true && was.required !== true && !(was.required === undefined && difference.rejected.some(isAboutWhole))) {
      changes.add({ kind: 'body-required', text: `${text} is now required`, place })
    }
    if (was.required === true && is.required !== true && !(is.required === undefined && difference.accepted.some(isAboutWhole))) {
      changes.add({ kind: 'body-optional', text: `${text} is no longer required`, place })
    }
    changes.addDifference(difference, { role: 'request', text, kind: 'body', at: place })
    const [fields, nextFields] = [readNames(old.document, mediaType), readNames(next.document, found[1])]
    for (const name of listOtherEncodings(old.document, mediaType, next.document, found[1])) {
      // A property in only one version is added or gone, which says more.
      if (fields.has(name) !== nextFields.has(name)) continue
      changes.add({
        kind: 'body-encoding-changed',
        text: toChangeText(text, name, 'has another encoding'),
        place,
      })
    }
  }
  for (const [contentType] of contents) {
    if (findCoveringContent(sent, contentType, spend)) continue
    changes.add({
      kind: 'body-type-added',
      text: `body of '${contentType}' is now accepted`,
      place,
    })
  }
}

/**
 * Whether a rejection says why only one of the servers requires a body: because a property is required, or some values are rejected. That
 * is one change for a document without `required`, as generators write for a schema that accepts an empty body.
 */
function isAboutWhole({ kind, path }: Rejection): boolean {
  return path === '' || ((kind === 'absent' || kind === 'missing') && !/[.[]/.test(path))
}

/** A form's field names. */
function readNames(document: ApiDocument, mediaType: JsonRecord): Set<string> {
  return new Set(listPropertyNames(listConjuncts(document, readSchema(mediaType)) ?? []))
}

/** The form fields whose encoding differs. */
function listOtherEncodings(old: ApiDocument, before: JsonRecord, next: ApiDocument, after: JsonRecord): string[] {
  const names = new Set([before, after].flatMap(({ encoding }) => (isJsonRecord(encoding) ? Object.keys(encoding) : [])))
  return [...names].filter((name) => !isSameJson(readEncoding(old, before, name), readEncoding(next, after, name)))
}

/** A form field's encoding: nothing if it only repeats the default (OpenAPI 3.1.1, section 4.8.15.1.1). */
function readEncoding(document: ApiDocument, mediaType: JsonRecord, name: string): JsonRecord {
  const { encoding } = mediaType
  const given = isJsonRecord(encoding) && isJsonRecord(encoding[name]) ? encoding[name] : {}
  const field = findProperty(listConjuncts(document, readSchema(mediaType)) ?? [], name)
  return isSameJson(given, { contentType: findDefaultType(document, field) }) ? {} : given
}

/** @param isItem whether the schema is for list items, which are no lists in a form */
function findDefaultType(document: ApiDocument, field: SchemaNode | undefined, isItem = false): string {
  const conjuncts = field === undefined ? [] : (listConjuncts(document, field) ?? [])
  const types = new Set(conjuncts.flatMap(({ type = [] }) => type))
  const items = isItem || !types.has('array') ? undefined : conjuncts.map((conjunct) => conjunct.items).find(isJsonRecord)
  if (items) return findDefaultType(document, items, true)
  if (types.has('object')) return 'application/json'
  // Binary data has no type.
  return types.size === 0 ? 'application/octet-stream' : 'text/plain'
}
