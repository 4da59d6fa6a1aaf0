import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Transaction } from './transaction.ts'

/** A file of SQLite, which has one writer at a time. */
export interface Database {
  /** Reads what is committed. */
  readonly reader: DatabaseSync
  /** Waits until the transactions before have ended. */
  begin(): Promise<Transaction<DatabaseSync>>
  close(): void
}

/** Begins when no other process writes, after 5 seconds at most. */
async function beginWriting(writer: DatabaseSync): Promise<void> {
  const end = performance.now() + 5_000
  for (;;) {
    try {
      return writer.exec('begin immediate')
    } catch (thrown) {
      const { errcode } = thrown as { errcode?: number }
      // The last 8 bits are SQLITE_BUSY.
      const isBusy = errcode !== undefined && (errcode & 0xff) === 5
      if (!isBusy || performance.now() > end) throw thrown
    }
    // Not SQLite's own time-out, which blocks the event loop.
    await setTimeout(1)
  }
}

export function openDatabase(path: string): Database {
  const writer = new DatabaseSync(path)
  writer.exec('pragma busy_timeout = 5000; pragma journal_mode = wal')
  writer.exec('pragma busy_timeout = 0')
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('pragma busy_timeout = 5000')
  let last: Promise<void> = Promise.resolve()

  return {
    reader,
    begin: async () => {
      const turn = last
      let pass = (): void => undefined
      last = new Promise<void>((resolve) => (pass = resolve))
      await turn
      try {
        await beginWriting(writer)
      } catch (thrown) {
        pass()
        throw thrown
      }
      return {
        stores: writer,
        end: async (outcome) => {
          try {
            writer.exec(outcome)
          } finally {
            // If a constraint rejects it, the transaction is open.
            if (writer.isTransaction) writer.exec('rollback')
            pass()
          }
        },
      }
    },
    close: () => {
      reader.close()
      writer.close()
    },
  }
}
