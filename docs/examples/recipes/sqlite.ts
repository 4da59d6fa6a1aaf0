import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Transaction } from './transaction.ts'

/** A file of SQLite, which has one writer at a time. */
export interface Database {
  /** Reads what is committed. */
  readonly reader: DatabaseSync
  /** Waits until the transactions before have ended, in any process. */
  begin(): Promise<Transaction<DatabaseSync>>
  close(): void
}

/** How long a process waits for another one, in milliseconds. */
const limit = 5_000

/** The code `SQLITE_BUSY`, without what details it. */
const isBusy = (thrown: unknown): boolean =>
  Number((thrown as { readonly errcode?: number }).errcode) % 256 === 5

/** Locks the file. Blocks no event loop while it waits. */
async function lock(writer: DatabaseSync): Promise<void> {
  for (const end = Date.now() + limit; ; await setTimeout(5)) {
    try {
      return writer.exec('begin immediate')
    } catch (thrown) {
      if (!isBusy(thrown) || Date.now() > end) throw thrown
    }
  }
}

export function openDatabase(path: string): Database {
  const writer = new DatabaseSync(path, { timeout: limit })
  writer.exec('pragma journal_mode = wal')
  writer.exec('pragma busy_timeout = 0')
  const reader = new DatabaseSync(path, {
    readOnly: true,
    timeout: limit,
  })
  let last: Promise<void> = Promise.resolve()

  return {
    reader,
    begin: async () => {
      const turn = last
      let pass = (): void => undefined
      last = new Promise<void>((resolve) => (pass = resolve))
      await turn
      try {
        await lock(writer)
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
