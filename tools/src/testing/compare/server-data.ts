/**
 * How the data of two servers differs after only one of them has accepted a write. Values in the same resource may follow from that, and a
 * request for a record on only one server tells nothing else.
 */
import type { Contract } from 'routepact'
import { parsePath } from 'routepact/internal'
import { decodeSegment, type PathSegment } from '../../../../src/shared/path.ts'
import { decodeText, toJson } from '../body-text.ts'
import { isRefusal, isSuccess } from '../find-problem.ts'
import { isSafeMethod, type RequestData, splitTarget } from '../request-data.ts'
import { findId, listIdNames } from '../resource-ids.ts'
import type { CapturedResponse } from './captured-response.ts'
import { toSingular, type ValuePairs } from './value-pairs.ts'

type Side = 'old' | 'new'

const sides: readonly Side[] = ['old', 'new']

export class ServerData {
  readonly #pairs: ValuePairs
  /** The operations' paths. */
  readonly #paths: ReadonlyMap<string, readonly PathSegment[]>
  /** The resources in each operation's path. */
  readonly #resources: ReadonlyMap<string, readonly string[]>
  /** The resources for which only one server has accepted a write. */
  readonly #changed = new Set<string>()
  /** The records that only one server has. */
  readonly #missing: { readonly [side in Side]: Set<string> } = { old: new Set(), new: new Set() }

  constructor(contract: Contract, pairs: ValuePairs) {
    this.#pairs = pairs
    this.#paths = new Map(Object.entries(contract).map(([name, { path }]) => [name, parsePath(path)]))
    const paths = [...this.#paths.values()]
    this.#resources = new Map(Array.from(this.#paths, ([name, path]) => [name, listResources(path, paths)]))
  }

  /** Notes the responses to a request that may write. */
  note(operation = '', { method, target }: RequestData, old: CapturedResponse, next: CapturedResponse): void {
    const segments = this.#paths.get(operation)
    if (!segments || isSafeMethod(method)) return
    const own = segments.at(-1)?.parameter === undefined ? [] : listRecords(splitTarget(target)[0]).slice(-1)
    const [isDone, isDoneNow] = [isSuccess(old.status), isSuccess(next.status)]
    if (isDone && isDoneNow && method === 'PUT')
      for (const record of own) for (const side of sides) this.#missing[side].delete(record)
    if (isDone === isDoneNow) return
    for (const resource of this.#resources.get(operation) as readonly string[]) this.#changed.add(resource)
    const other = isDone === (method !== 'DELETE') ? 'new' : 'old'
    // A record that the old server hides or guards may exist there.
    if (method === 'PUT' && other === 'old' && (isRefusal(old.status) || isAbsent(old.status))) return
    for (const record of method === 'POST' ? (isDone ? this.#listCreated(segments, old) : []) : own)
      this.#missing[other].add(record)
  }

  /** Whether an operation's values may follow from a write that only one server has done. */
  mayDiffer(operation: string): boolean {
    return this.#resources.get(operation)?.some((resource) => this.#changed.has(resource)) ?? false
  }

  /** Finds the only server with the record that a request names, if that is why the responses differ. */
  findOwner(
    { target, pair }: RequestData,
    { status: old }: CapturedResponse,
    { status: next }: CapturedResponse,
  ): Side | undefined {
    if (old >= 500 || next >= 500) return undefined
    const records = listRecords(splitTarget(target)[0])
    const isMissing = (side: Side): boolean => records.some((record) => this.#missing[side].has(record))
    if (isMissing('old') && isAbsent(old) && old !== next) return 'new'
    if (!isMissing('new')) return undefined
    // The new server may have another record with this id. If it serves that without credentials, a guard is lost.
    const isOther = isSuccess(old) || (pair?.role !== undefined && old !== next && old !== 401 && next !== 401)
    return isOther || (isAbsent(next) && old !== next) ? 'old' : undefined
  }

  /** Lists the records that the old server has created, and the new one has not. */
  #listCreated(collection: readonly PathSegment[], { headers, body }: CapturedResponse): string[] {
    const literal = collection.findLast((segment) => segment.literal !== undefined)?.literal ?? ''
    const parameters = [...this.#paths.values()].flatMap((path) =>
      path.flatMap(({ parameter = [] }, index) => (path[index - 1]?.literal === literal ? parameter : [])),
    )
    const json = toJson(decodeText(body))
    const ids = ['id', ...parameters].flatMap((parameter) =>
      listIdNames(parameter, collection).flatMap((name) => findId(json, [name]) ?? []),
    )
    const created = [...ids.map((id) => toRecord(literal, id)), ...listRecords(headers.get('location') ?? '').slice(-1)]
    return created.filter((record) => !this.#pairs.isShared(record))
  }
}

/** Lists the resources in a path: segments before a parameter or at the end, but no prefix such as `api`. */
function listResources(path: readonly PathSegment[], paths: readonly (readonly PathSegment[])[]): string[] {
  const isResource = (literal: string, index: number): boolean => {
    const next = paths.flatMap((other) => (other[index]?.literal === literal ? [other[index + 1]] : []))
    return next.some((segment) => segment?.parameter !== undefined) || (next.includes(undefined) && next.length < paths.length)
  }
  return path.flatMap(({ literal }, index) => (literal !== undefined && isResource(literal, index) ? toSingular(literal) : []))
}

function isAbsent(status: number): boolean {
  return status === 404 || status === 410
}

/** Lists what a path may name. */
function listRecords(pathname: string): string[] {
  const segments = pathname
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => decodeSegment(segment) ?? segment)
  return segments.slice(1).map((segment, index) => toRecord(segments[index] as string, segment))
}

/** Numbers are ids in one collection only. */
function toRecord(collection: string, id: string): string {
  return /^\d+$/.test(id) ? `${toSingular(collection)} ${id}` : id
}
