import { inTransaction } from '../database.ts'
import { toEssence } from '../media-types.ts'
import { splitBody } from './create-stream.ts'
import { type Failure, fail, isFailure } from './failure.ts'
import type { ProducerRequest, ProducerVerdict } from './producers.ts'
import type { Store } from './store.ts'
import type { Stream } from './streams.ts'

/** What a client wants to append. */
export interface AppendRequest {
  readonly name: string
  readonly contentType: string | undefined
  /** Empty if the stream is only to be closed. */
  readonly body: Uint8Array
  readonly closes: boolean
  /** Must be greater than that of the last append. */
  readonly seq: string | undefined
  readonly producer: ProducerRequest | undefined
}

/** The stream after the append; `isDuplicate` if the data had been appended before. */
export interface Appended {
  readonly stream: Stream
  readonly isDuplicate: boolean
  /** The last request of the producer. */
  readonly lastSeq: number | undefined
}

/** An append that the state of the stream, or of its producer, does not allow. */
export interface Conflict extends Failure<403 | 409> {
  readonly stream?: Stream
  readonly verdict?: Exclude<ProducerVerdict, { readonly verdict: 'next' | 'duplicate' | 'late start' }>
}

export type AppendResult = Appended | Conflict | Failure<400 | 404 | 410 | 413>

/** Appends the body and closes the stream, or does nothing. */
export function appendToStream(store: Store, request: AppendRequest): AppendResult {
  const result = inTransaction(store.database, () => append(store, request))
  if (!isFailure(result) && !result.isDuplicate) store.readers.wake(result.stream.id)
  return result
}

function append(store: Store, request: AppendRequest): AppendResult {
  const { streams, messages, producers } = store
  const stream = streams.open(request.name)
  if (isFailure(stream)) return stream
  streams.touch(stream)
  if (stream.isClosed) return appendToClosed(stream, request)
  const { producer, body, closes, seq } = request
  if (body.byteLength > 0 && toEssence(request.contentType ?? '') !== toEssence(stream.contentType)) {
    return fail(409, 'The stream has another content type')
  }
  const parts = splitBody(stream.contentType, body)
  if (isFailure(parts)) return parts
  if (body.byteLength > 0 && parts.length === 0) return fail(400, 'The array has no values')
  const judged = producer && producers.judge(stream.id, producer)
  if (judged?.verdict === 'duplicate') return { stream, isDuplicate: true, lastSeq: judged.lastSeq }
  if (judged && judged.verdict !== 'next') return reject(judged)
  if (seq !== undefined && stream.lastSeq !== null && seq <= stream.lastSeq) {
    return fail(409, 'Stream-Seq is not greater than that of the last append')
  }
  if (producer) producers.accept(stream.id, producer)
  const tail = parts.reduce((end, data) => messages.append(stream.id, end, data), stream.tail)
  const changed = { isClosed: closes, closedBy: closes ? toKey(producer) : null, lastSeq: seq ?? stream.lastSeq }
  streams.update(stream.id, changed)
  return { stream: { ...stream, ...changed, tail }, isDuplicate: false, lastSeq: producer?.seq }
}

/** A closed stream accepts only the request that closed it, and requests that would close it. */
function appendToClosed(stream: Stream, { producer, body, closes }: AppendRequest): Appended | Conflict {
  const isRepeated = producer !== undefined && toKey(producer) === stream.closedBy
  const isClosing = producer === undefined && closes && body.byteLength === 0
  if (isRepeated || isClosing) return { stream, isDuplicate: true, lastSeq: producer?.seq }
  return { ...fail(409, 'The stream is closed'), stream }
}

function reject(judged: Exclude<ProducerVerdict, { readonly verdict: 'next' | 'duplicate' }>): Conflict | Failure<400> {
  if (judged.verdict === 'late start') return fail(400, 'A new epoch must start with Producer-Seq 0')
  if (judged.verdict === 'stale') return { ...fail(403, 'A later epoch of the producer exists'), verdict: judged }
  return { ...fail(409, 'Requests of the producer are missing'), verdict: judged }
}

function toKey(producer: ProducerRequest | undefined): string | null {
  return producer ? JSON.stringify([producer.id, producer.epoch, producer.seq]) : null
}
