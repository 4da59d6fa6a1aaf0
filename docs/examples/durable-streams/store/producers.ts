import { z } from 'zod'
import type { Database } from '../database.ts'

/** A request of a producer. Each epoch of a producer has numbers of its own, from 0. */
export interface ProducerRequest {
  readonly id: string
  readonly epoch: number
  readonly seq: number
}

/** Whether the request is the next one of its producer, and what the producer needs to know. */
export type ProducerVerdict =
  | { readonly verdict: 'next' }
  | { readonly verdict: 'duplicate'; readonly lastSeq: number }
  | { readonly verdict: 'stale'; readonly epoch: number }
  | { readonly verdict: 'gap'; readonly expectedSeq: number }
  | { readonly verdict: 'late start' }

export interface ProducerTable {
  judge(streamId: number, request: ProducerRequest): ProducerVerdict
  /** Stores the request as the last one of its producer. */
  accept(streamId: number, request: ProducerRequest): void
}

const producerRow = z.object({ epoch: z.number(), seq: z.number() })

export function createProducerTable(database: Database): ProducerTable {
  const select = database.prepare('select epoch, seq from producers where stream_id = :streamId and id = :id')
  const upsert = database.prepare('insert or replace into producers values (:streamId, :id, :epoch, :seq)')
  return {
    judge(streamId, { id, epoch, seq }) {
      const row = select.get({ streamId, id })
      if (!row) return seq === 0 ? { verdict: 'next' } : { verdict: 'gap', expectedSeq: 0 }
      const last = producerRow.parse(row)
      if (epoch < last.epoch) return { verdict: 'stale', epoch: last.epoch }
      if (epoch > last.epoch) return { verdict: seq === 0 ? 'next' : 'late start' }
      if (seq <= last.seq) return { verdict: 'duplicate', lastSeq: last.seq }
      return seq === last.seq + 1 ? { verdict: 'next' } : { verdict: 'gap', expectedSeq: last.seq + 1 }
    },
    accept: (streamId, request) => void upsert.run({ streamId, ...request }),
  }
}
