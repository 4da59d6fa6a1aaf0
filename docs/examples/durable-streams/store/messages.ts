import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Stream } from './streams.ts'

/** One message, or the part of it that a fork shares with its source. */
export interface Message {
  readonly start: number
  /** The position after the last byte. */
  readonly finish: number
  readonly data: Uint8Array
}

export interface MessageTable {
  /** Reads at most 10,000 messages that begin before `from + limit`; the first one contains `from`. */
  read(stream: Stream, from: number, limit: number): Message[]
  /** Finds the message after `skipped` others, the first of which contains `from`. */
  find(stream: Stream, from: number, skipped: number): Message | undefined
  /** Appends a message, and returns the new tail. */
  append(streamId: number, tail: number, data: Uint8Array): number
}

const messageRow = z.object({ start: z.number(), finish: z.number(), data: z.instanceof(Uint8Array) })

/** The messages of a stream and of its sources, each up to the position where the next one leaves it. */
const messages = `
  with recursive chain (id, source_id, start, finish) as (
    select id, source_id, start, tail from streams where id = :id
    union all
    select source.id, source.source_id, source.start, min(chain.start, chain.finish)
    from chain join streams as source on source.id = chain.source_id
  )
  select
    messages.start as start,
    min(messages.finish, chain.finish) as finish,
    substr(data, 1, min(messages.finish, chain.finish) - messages.start) as data
  from chain cross join messages on stream_id = chain.id and messages.finish > :from and messages.start < chain.finish
`

export function createMessageTable(database: Database): MessageTable {
  const selectPage = database.prepare(`${messages} where messages.start < :limit order by 1 limit 10000`)
  const selectOne = database.prepare(`${messages} order by 1 limit 1 offset :skipped`)
  const insertMessage = database.prepare('insert into messages values (:streamId, :start, :finish, :data)')
  const updateTail = database.prepare('update streams set tail = :tail where id = :streamId')
  return {
    read: ({ id }, from, limit) => selectPage.all({ id, from, limit: from + limit }).map((row) => messageRow.parse(row)),
    find({ id }, from, skipped) {
      const row = selectOne.get({ id, from, skipped })
      return row ? messageRow.parse(row) : undefined
    },
    append(streamId, start, data) {
      const tail = start + data.byteLength
      insertMessage.run({ streamId, start, finish: tail, data })
      updateTail.run({ streamId, tail })
      return tail
    },
  }
}
