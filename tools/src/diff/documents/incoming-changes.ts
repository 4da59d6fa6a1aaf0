/** Changes in webhooks and callbacks: requests that the server sends and the client receives. */
import type { JsonRecord, Spend } from '../../json-schema/json.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import type { ApiDocument } from './api-document.ts'
import type { ChangeList, ReceiverRole } from './change-list.ts'
import { findCoveringContent } from './content-types.ts'
import { moveDifference } from './difference.ts'
import { readComparedSchema, toValueEncoding } from './media-type.ts'
import { listOperations, matchOperations, type ApiOperation } from './document-operations.ts'
import { readApiParameters } from './api-parameters.ts'
import type { SchemaComparison } from './schema-comparison.ts'
import { groupStatuses, toCommonKey } from './status-groups.ts'

/** The comparisons for what the server receives, and for what it sends. */
export interface ComparisonPair {
  readonly requests: SchemaComparison
  readonly responses: SchemaComparison
}

/** Adds the changes in an operation's callbacks. */
export function addCallbackChanges(
  old: ApiOperation,
  next: ApiOperation,
  comparisons: ComparisonPair,
  changes: ChangeList,
): void {
  for (const pair of matchOperations(listCallbacks(old), listCallbacks(next))) {
    const { path } = (pair.next ?? pair.old) as ApiOperation
    const text = `callback '${path}'`
    if (!pair.next) changes.add({ kind: 'callback-gone', text: `${text} is gone` })
    else if (!pair.old) changes.add({ kind: 'callback-added', text: `${text} is added` })
    else addIncomingChanges(pair.old, pair.next, `${text}: `, comparisons, changes)
  }
}

/** The callbacks' operations; their paths are the callbacks' names with their expressions. */
function listCallbacks({ document, node }: ApiOperation): ApiOperation[] {
  return document.list(node, 'callbacks').flatMap(([name, callback]) => {
    const items = document.list({ callback }, 'callback')
    return listOperations(
      document,
      items.map(([expression, item]) => [`${name} ${expression}`, item] as const),
    )
  })
}

/** Adds the changes in a request sent by the server, and in its responses, which the server receives. */
export function addIncomingChanges(
  old: ApiOperation,
  next: ApiOperation,
  prefix: string,
  { requests, responses }: ComparisonPair,
  changes: ChangeList,
): void {
  if (old.method !== next.method) {
    changes.add({ kind: 'method-changed', text: `${prefix}method '${old.method}' is now '${next.method}'` })
  }
  addIncomingParameters(old, next, prefix, responses, changes)
  const [was, is] = [old, next].map(({ document, node }) => document.resolve(node.requestBody))
  if (was && !is) {
    changes.add({ kind: 'incoming-content-gone', text: `${prefix}body is no longer sent` })
  }
  if (is && !was) {
    changes.add({ kind: 'incoming-content-added', text: `${prefix}body may now be sent` })
  }
  if (was && is)
    compareContents(
      { old: was, next: is, toText: (type) => `${prefix}body of '${type}'`, role: 'response' },
      responses,
      changes,
    )
  for (const { old: was, next: is } of groupStatuses(old, next)) {
    if (was && is) {
      const text = prefix + toCommonKey(was.key, is.key)
      compareContents(
        { old: was.response, next: is.response, toText: (type) => `${text} '${type}'`, role: 'request' },
        requests,
        changes,
      )
    } else if (was) {
      changes.add({ kind: 'incoming-status-gone', text: `${prefix}${was.key} is no longer accepted` })
    } else if (is) changes.add({ kind: 'incoming-status-added', text: `${prefix}${is.key} is also accepted` })
  }
}

/** Adds the changes in the parameters that the server sends. */
function addIncomingParameters(
  old: ApiOperation,
  next: ApiOperation,
  prefix: string,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const [before, after] = [readApiParameters(old), readApiParameters(next)]
  for (const [key, { in: location, name, required, schema }] of before) {
    if (location === 'path') continue
    const found = after.get(key)
    const text = `${prefix}${location}`
    const at = { role: 'response', text, kind: 'incoming-parameter' } as const
    if (found) {
      if (required && !found.required) changes.addRejections([{ kind: 'absent', path: name }], at)
      changes.addDifference(moveDifference(schemas.compareResponse(schema, found.schema), name), at)
    } else if (required) changes.addRejections([{ kind: 'missing', path: name }], at)
    else changes.add({ kind: 'incoming-parameter-optional-gone', text: `${text} '${name}' is gone` })
  }
  for (const [key, { in: location, name }] of after) {
    if (location === 'path' || before.has(key)) continue
    const text = `${prefix}${location} '${name}' is added`
    changes.add({ kind: 'incoming-parameter-added', text })
  }
}

/** Objects with `content`: `next` replaces `old`. */
interface ContentPair {
  readonly old: JsonRecord
  readonly next: JsonRecord
  readonly toText: (contentType: string) => string
  readonly role: ReceiverRole
}

/** Compares the sender's content types with the receiver's. */
function compareContents(
  { old, next, toText, role }: ContentPair,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const [before, after] = [schemas.old.list(old, 'content'), schemas.next.list(next, 'content')]
  const isSent = role === 'response'
  const spend: Spend = (steps) => schemas.old.spend(steps)
  for (const [contentType, mediaType] of isSent ? after : before) {
    const found = findCoveringContent(isSent ? before : after, contentType, spend)
    const text = toText(contentType)
    const encoding = toValueEncoding(contentType) === 'xml' ? 'xml' : 'json'
    const read = (document: ApiDocument, media: JsonRecord): SchemaNode => readComparedSchema(document, contentType, media)
    if (!found) {
      const phrase = isSent ? 'may now be sent' : 'is no longer accepted'
      changes.add({ kind: 'incoming-type-changed', text: `${text} ${phrase}` })
    } else if (isSent) {
      const difference = schemas.compareResponse(read(schemas.old, found[1]), read(schemas.next, mediaType), encoding)
      changes.addDifference(difference, { role, text, kind: 'incoming-body' })
    } else {
      const difference = schemas.compareRequest(read(schemas.old, mediaType), read(schemas.next, found[1]), encoding)
      changes.addDifference(difference, { role, text, kind: 'incoming-response' })
    }
  }
  for (const [contentType] of isSent ? before : after) {
    if (findCoveringContent(isSent ? after : before, contentType, spend)) continue
    const text = `${toText(contentType)} ${isSent ? 'is no longer sent' : 'is also accepted'}`
    changes.add({ kind: isSent ? 'incoming-type-gone' : 'incoming-type-added', text })
  }
}
