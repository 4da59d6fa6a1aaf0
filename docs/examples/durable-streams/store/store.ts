import type { Database } from '../database.ts'
import { createReaders, type Readers } from '../readers.ts'
import { createMessageTable, type MessageTable } from './messages.ts'
import { createProducerTable, type ProducerTable } from './producers.ts'
import { createStreamTable, type StreamTable } from './streams.ts'

/** Everything that handlers use. */
export interface Store {
  readonly database: Database
  readonly streams: StreamTable
  readonly messages: MessageTable
  readonly producers: ProducerTable
  readonly readers: Readers
}

export function createStore(database: Database): Store {
  const readers = createReaders()
  return {
    database,
    readers,
    streams: createStreamTable(database, readers),
    messages: createMessageTable(database),
    producers: createProducerTable(database),
  }
}
