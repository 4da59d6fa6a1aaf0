import { inTransaction } from '../database.ts'
import { splitJson } from '../json-values.ts'
import { defaultType, isJson, toEssence } from '../media-types.ts'
import { findForkPoint } from './fork-point.ts'
import { toOffset } from '../offsets.ts'
import { type Failure, fail, isFailure } from './failure.ts'
import type { Store } from './store.ts'
import type { Stream } from './streams.ts'

/** What a client wants to create. */
export interface CreateRequest {
  readonly name: string
  /** Default: that of the source of a fork, otherwise bytes. */
  readonly contentType: string | undefined
  readonly ttl: number | null
  readonly expiresAt: string | null
  readonly isClosed: boolean
  readonly body: Uint8Array
  readonly fork: ForkRequest | undefined
}

export interface ForkRequest {
  /** The name of the source; undefined for a path that is not one of a stream. */
  readonly source: string | undefined
  /** Default: the end of the source. */
  readonly offset: string | undefined
  /** How far the fork goes on after the offset: bytes, or JSON values. */
  readonly subOffset: number
}

export type CreateResult = { readonly stream: Stream; readonly isNew: boolean } | Failure<400 | 404 | 409 | 413>

/** Creates a stream, or finds one that was created by an equal request. */
export function createStream(store: Store, request: CreateRequest): CreateResult {
  const { streams, messages } = store
  streams.removeExpired()
  const { name, fork } = request
  const existing = streams.find(name)
  if (existing?.isRemoved) return fail(409, 'The stream was deleted, and its name is in use as long as it has forks')
  const source = fork?.source === undefined ? undefined : streams.find(fork.source)
  if (existing) {
    return isSame(existing, request, source)
      ? { stream: existing, isNew: false }
      : fail(409, 'The stream exists with another configuration')
  }
  if (fork && !source) return fail(404, 'The source does not exist')
  if (source?.isRemoved) return fail(409, 'The source was deleted')
  const settings = toSettings(request, source)
  if (source && toEssence(settings.contentType) !== toEssence(source.contentType)) {
    return fail(409, 'The source has another content type')
  }
  const point = source && fork ? findForkPoint(messages, source, fork) : { forkedAt: 0, start: 0 }
  if (isFailure(point)) return point
  const parts = splitBody(settings.contentType, request.body)
  if (isFailure(parts)) return parts
  return inTransaction(store.database, () => {
    const own = { name, sourceId: source?.id ?? null, subOffset: fork?.subOffset ?? 0, isClosed: request.isClosed }
    const stream = streams.insert({ ...settings, ...point, ...own })
    const tail = parts.reduce((end, data) => messages.append(stream.id, end, data), point.start)
    return { stream: { ...stream, tail }, isNew: true }
  })
}

/** The most values of a JSON body. Each is a row, and other requests wait as long as rows are written. */
const mostValues = 10_000

/** Returns the messages of a body. */
export function splitBody(contentType: string, body: Uint8Array): Uint8Array[] | Failure<400 | 413> {
  if (body.byteLength === 0) return []
  if (!isJson(contentType)) return [body]
  const values = splitJson(body, mostValues)
  if (!values) return fail(400, 'The body is not JSON')
  return typeof values === 'number' ? fail(413, `The array has more than ${mostValues} values`) : values
}

/** Adds what a fork has from its source. */
function toSettings(request: CreateRequest, source: Stream | undefined): Pick<Stream, 'contentType' | 'ttl' | 'expiresAt'> {
  const contentType = request.contentType ?? source?.contentType ?? defaultType
  const hasExpiry = request.ttl !== null || request.expiresAt !== null
  const { ttl, expiresAt } = hasExpiry || !source ? request : source
  return { contentType, ttl, expiresAt }
}

/** Whether an equal request created the stream. */
function isSame(stream: Stream, request: CreateRequest, source: Stream | undefined): boolean {
  const { contentType, ttl, expiresAt } = toSettings(request, source)
  const { fork } = request
  const isSameFork = fork
    ? stream.sourceId === source?.id &&
      stream.subOffset === fork.subOffset &&
      (fork.offset === undefined || fork.offset === toOffset(stream.forkedAt))
    : stream.sourceId === null
  return (
    isSameFork &&
    toEssence(stream.contentType) === toEssence(contentType) &&
    stream.ttl === ttl &&
    stream.expiresAt === expiresAt &&
    stream.isClosed === request.isClosed
  )
}
