/** Response changes: the old client must accept what the server sends. */
import { isBodiless } from '../../../../src/shared/status.ts'
import { isSuccessKey } from '../../../../src/shared/status-key.ts'
import { isJsonRecord, type JsonRecord, type Spend } from '../../json-schema/json.ts'
import type { ChangeList } from './change-list.ts'
import { findCoveringContent, listCoveredContent } from './content-types.ts'
import type { ApiOperation } from './document-operations.ts'
import { moveDifference } from './difference.ts'
import { readComparedSchema, toValueEncoding } from './media-type.ts'
import type { DocumentPlace } from './document-place.ts'
import { readValueSchema } from './api-parameters.ts'
import type { SchemaComparison } from './schema-comparison.ts'
import { groupStatuses, type StatusGroup, toCommonKey } from './status-groups.ts'

/** A response in the old document and its replacement in the new one. */
interface ResponsePair {
  readonly status: string
  readonly old: JsonRecord
  readonly next: JsonRecord
  readonly place: DocumentPlace | undefined
  /** Whether clients of the old document receive errors with it, whose bodies say more than their status. */
  readonly isError: boolean
}

export function addResponseChanges(
  old: ApiOperation,
  next: ApiOperation,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const groups = joinReplaced(groupStatuses(old, next))
  const kept = new Set(groups.flatMap((group) => (group.next && group.old ? group.old.key : [])))
  for (const { old: was, next: is, statuses } of groups) {
    const added = schemas.next.placeOf(is?.reference as JsonRecord | undefined)
    if (was && is) {
      const isNew = isReplaced(was.key, is.key)
      const kind = isSuccessKey(is.key) ? 'status-changed' : 'error-status-changed'
      if (isNew) changes.add({ kind, text: `${was.key} is now ${is.key}`, place: added })
      const place = schemas.findWritten(was.reference, is.reference)?.place
      const status = isNew ? is.key : toCommonKey(was.key, is.key)
      compareResponses({ status, old: was.response, next: is.response, place, isError: isErrorKey(was.key, old) }, next.method, schemas, changes)
    } else if (is) {
      const kind = statuses.some(isSuccessKey) ? 'status-added' : 'error-status-added'
      changes.add({ kind, text: `${is.key} may now be sent`, place: added })
    } else if (was) {
      const kind = was.key.startsWith('2') && !kept.has(was.key) ? 'status-gone' : 'error-status-gone'
      changes.add({ kind, text: `${was.key} is no longer sent` })
    }
  }
}

/** Whether a status replaces another one. */
function isReplaced(old: string, next: string): boolean {
  return isStatus(old) && isStatus(next) && old !== next
}

function isStatus(key: string): boolean {
  return /^\d{3}$/.test(key)
}

/** If one status of a class is gone and one is added, joins the two. */
function joinReplaced(groups: readonly StatusGroup[]): StatusGroup[] {
  const isGone = ({ old, next, statuses }: StatusGroup): boolean => old !== undefined && !next && isStatus(old.key) && statuses.length === 1
  const isAdded = ({ old, next, statuses }: StatusGroup): boolean => next !== undefined && !old && isStatus(next.key) && statuses.length === 1
  return groups.flatMap((group): StatusGroup[] => {
    const [status = 0] = group.statuses
    const inClass = (test: (other: StatusGroup) => boolean): StatusGroup[] =>
      groups.filter((other) => test(other) && Math.floor((other.statuses[0] as number) / 100) === Math.floor(status / 100))
    // Only three-digit statuses, because a document may have many others.
    if (!isGone(group) && !isAdded(group)) return [group]
    const [gone, added] = [inClass(isGone), inClass(isAdded)]
    if (gone.length !== 1 || added.length !== 1) return [group]
    return isAdded(group) ? [{ ...group, old: gone[0]?.old }] : []
  })
}

/** Whether a response is for errors: for a status or a range, or for everything else beside successes. */
function isErrorKey(key: string, { node }: ApiOperation): boolean {
  return /^[45]/.test(key) || (key === 'default' && Object.keys(node.responses as JsonRecord).some(isSuccessKey))
}

function compareResponses(pair: ResponsePair, method: string, schemas: SchemaComparison, changes: ChangeList): void {
  const { status, old, next, place } = pair
  const before = schemas.old.list(old, 'content')
  const after = schemas.next.list(next, 'content')
  const spend: Spend = (steps) => schemas.next.spend(steps)
  const hasBody = method !== 'HEAD' && !isBodiless(Number(status))
  const isGone = hasBody && pair.isError && before.length > 0 && after.length === 0
  if (isGone) changes.add({ kind: 'error-body-gone', text: `${status} no longer has a body`, place })
  for (const [contentType, mediaType] of hasBody && !isGone ? before : []) {
    const covering = findCoveringContent(after, contentType, spend)
    const found = covering
      ? [[contentType, covering[1]] as const]
      : // The server sends some of the types in a range.
        listCoveredContent(after, contentType, spend)
    if (found.length === 0) {
      const text = `${status} '${contentType}' is no longer sent`
      changes.add({ kind: 'response-type-gone', text, place })
    }
    for (const [name, body] of found) {
      const at = { role: 'response', text: `${status} '${name}'`, kind: 'response', at: place } as const
      changes.addDifference(schemas.compareResponse(readComparedSchema(schemas.old, name, mediaType), readComparedSchema(schemas.next, name, body), toValueEncoding(name)), at)
    }
  }
  for (const [contentType] of hasBody ? after : []) {
    if (findCoveringContent(before, contentType, spend)) continue
    changes.add({
      kind: 'response-type-added',
      text: `${status} '${contentType}' may now be requested`,
      place,
    })
  }
  const [single, ...others] = before
  const text = single && others.length === 0 && hasBody ? `${status} '${single[0]}': header` : `${status}: header`
  addHeaderChanges(pair, text, schemas, changes)
}

function addHeaderChanges(
  { old, next, place }: ResponsePair,
  text: string,
  schemas: SchemaComparison,
  changes: ChangeList,
): void {
  const [before, after] = [readResponseHeaders(old), readResponseHeaders(next)]
  const toAny = { role: 'response', text, kind: 'response-header', at: place } as const
  for (const [name, reference] of before) {
    const [header, found] = [schemas.old.resolve(reference), schemas.next.resolve(after.get(name))]
    if (!found) {
      if (header.required === true) changes.addRejections([{ kind: 'missing', path: name }], toAny)
      else changes.add({ kind: 'response-header-optional-gone', text: `${text} '${name}' is gone`, place })
      continue
    }
    const at = { ...toAny, at: schemas.findWritten(reference, after.get(name))?.place }
    if (header.required === true && found.required !== true) changes.addRejections([{ kind: 'absent', path: name }], at)
    const schema = readValueSchema(found) ?? true
    changes.addDifference(moveDifference(schemas.compareResponse(readValueSchema(header) ?? true, schema), name), at)
  }
  for (const name of after.keys()) {
    if (!before.has(name))
      changes.add({ kind: 'response-header-added', text: `${text} '${name}' is added`, place })
  }
}

/** A response's headers, or the references to them, by lower-case name. */
function readResponseHeaders({ headers }: JsonRecord): Map<string, JsonRecord> {
  const named = Object.entries(isJsonRecord(headers) ? headers : {}).flatMap(([name, header]) => (isJsonRecord(header) ? [[name.toLowerCase(), header] as const] : []))
  return new Map(named.filter(([name]) => name !== 'content-type'))
}
