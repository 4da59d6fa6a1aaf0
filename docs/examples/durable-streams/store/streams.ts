import { z } from 'zod'
import { type Database, inTransaction } from '../database.ts'
import type { Readers } from '../readers.ts'
import { type Failure, fail } from './failure.ts'

const streamRow = z
  .object({
    id: z.number(),
    name: z.string(),
    content_type: z.string(),
    ttl: z.number().nullable(),
    expires_at: z.string().nullable(),
    expiry: z.number().nullable(),
    is_closed: z.number(),
    closed_by: z.string().nullable(),
    is_removed: z.number(),
    source_id: z.number().nullable(),
    forked_at: z.number(),
    sub_offset: z.number(),
    start: z.number(),
    tail: z.number(),
    last_seq: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    contentType: row.content_type,
    /** The seconds without a request after which the stream expires. */
    ttl: row.ttl,
    /** When the stream expires, as the client wrote it. */
    expiresAt: row.expires_at,
    /** When the stream expires unless it is used before. */
    expiry: row.expiry,
    isClosed: row.is_closed === 1,
    /** The request of a producer that closed the stream. */
    closedBy: row.closed_by,
    /** Whether the stream was deleted and exists for its forks only. */
    isRemoved: row.is_removed === 1,
    sourceId: row.source_id,
    /** The offset at which the client forked the source, and how far the fork goes on after it. */
    forkedAt: row.forked_at,
    subOffset: row.sub_offset,
    /** Where the stream leaves its source; 0 without a source. */
    start: row.start,
    tail: row.tail,
    /** The last `Stream-Seq`. */
    lastSeq: row.last_seq,
  }))

export type Stream = z.output<typeof streamRow>

/** The columns of a stream that its creation sets. */
export type NewStream = Pick<
  Stream,
  'name' | 'contentType' | 'ttl' | 'expiresAt' | 'isClosed' | 'sourceId' | 'forkedAt' | 'subOffset' | 'start'
>

export interface StreamTable {
  /** Finds a stream that has not expired, also one that was removed. */
  find(name: string): Stream | undefined
  /** Finds a stream that clients may use. */
  open(name: string): Stream | Failure<404 | 410>
  /** Finds a stream by its id, also one that has expired. */
  get(id: number): Stream | undefined
  insert(stream: NewStream): Stream
  update(id: number, state: Pick<Stream, 'isClosed' | 'closedBy' | 'lastSeq'>): void
  /** Starts the time to live again. */
  touch(stream: Stream): void
  /** Deletes a stream, or only hides it if it has forks. */
  remove(stream: Stream): void
  /** Deletes some streams that have expired. Expired streams are never found, so it may run at any time. */
  removeExpired(): void
}

export function createStreamTable(database: Database, readers: Readers): StreamTable {
  const selectByName = database.prepare('select * from streams where name = :name')
  const selectById = database.prepare('select * from streams where id = :id')
  const selectFork = database.prepare('select 1 from streams where source_id = :id limit 1')
  const selectExpired = database.prepare(
    'select * from streams where expiry <= :now and is_removed = 0 order by expiry limit 10',
  )
  const insertStream = database.prepare(`
    insert into streams
      (name, content_type, ttl, expires_at, expiry, is_closed, source_id, forked_at, sub_offset, start, tail)
    values
      (:name, :contentType, :ttl, :expiresAt, :expiry, :isClosed, :sourceId, :forkedAt, :subOffset, :start, :start)
    returning *
  `)
  const updateState = database.prepare(
    'update streams set is_closed = :isClosed, closed_by = :closedBy, last_seq = :lastSeq where id = :id',
  )
  const updateExpiry = database.prepare('update streams set expiry = :expiry where id = :id')
  const hideStream = database.prepare('update streams set is_removed = 1 where id = :id')
  const deleteStream = database.prepare('delete from streams where id = :id')

  const toStream = (row: unknown): Stream | undefined => (row ? streamRow.parse(row) : undefined)
  const get = (id: number): Stream | undefined => toStream(selectById.get({ id }))

  function remove(stream: Stream): void {
    inTransaction(database, () => {
      if (selectFork.get({ id: stream.id })) hideStream.run({ id: stream.id })
      else deleteWithSources(stream)
    })
    readers.wake(stream.id)
  }

  /** Deletes a stream, and the hidden sources that only it had kept. */
  function deleteWithSources(stream: Stream): void {
    let unused: Stream | undefined = stream
    while (unused) {
      deleteStream.run({ id: unused.id })
      const source: Stream | undefined = unused.sourceId === null ? undefined : get(unused.sourceId)
      unused = source?.isRemoved && !selectFork.get({ id: source.id }) ? source : undefined
    }
  }

  /** A stream that somebody waits for does not expire. */
  function isExpired({ id, expiry, ttl, isRemoved }: Stream): boolean {
    const isUsed = ttl !== null && readers.count(id) > 0
    return expiry !== null && expiry <= Date.now() && !isRemoved && !isUsed
  }

  function find(name: string): Stream | undefined {
    const stream = toStream(selectByName.get({ name }))
    if (!stream || !isExpired(stream)) return stream
    remove(stream)
    return toStream(selectByName.get({ name }))
  }

  return {
    find,
    get,
    remove,
    open(name) {
      const stream = find(name)
      if (!stream) return fail(404, 'The stream does not exist')
      return stream.isRemoved ? fail(410, 'The stream was deleted') : stream
    },
    insert: ({ isClosed, ...stream }) =>
      streamRow.parse(insertStream.get({ ...stream, isClosed: Number(isClosed), expiry: toExpiry(stream) })),
    update: (id, { isClosed, ...state }) => void updateState.run({ id, isClosed: Number(isClosed), ...state }),
    touch(stream) {
      if (stream.ttl !== null) updateExpiry.run({ id: stream.id, expiry: toExpiry(stream) })
    },
    removeExpired() {
      for (const row of selectExpired.all({ now: Date.now() })) {
        const stream = streamRow.parse(row)
        if (isExpired(stream)) remove(stream)
      }
    },
  }
}

function toExpiry({ ttl, expiresAt }: Pick<Stream, 'ttl' | 'expiresAt'>): number | null {
  if (ttl !== null) return Date.now() + ttl * 1000
  return expiresAt === null ? null : Date.parse(expiresAt)
}
