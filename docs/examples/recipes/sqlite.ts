import { DatabaseSync } from 'node:sqlite'
import type { Transaction } from './transaction.ts'

/** A file of SQLite, which has one writer at a time. */
export interface Database {
  /** Reads what is committed. */
  readonly reader: DatabaseSync
  /** Waits until the transactions before have ended. */
  begin(): Promise<Transaction<DatabaseSync>>
  close(): void
}

export function openDatabase(path: string): Database {
  const writer = new DatabaseSync(path)
  writer.exec('pragma journal_mode = wal')
  const reader = new DatabaseSync(path, { readOnly: true })
  let last: Promise<void> = Promise.resolve()

  return {
    reader,
    begin: async () => {
      const turn = last
      let pass = (): void => undefined
      last = new Promise<void>((resolve) => (pass = resolve))
      await turn
      try {
        writer.exec('begin immediate')
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
