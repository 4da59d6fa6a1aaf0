import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Transaction } from './transaction.ts'

export interface Database {
  /** Reads what is committed. */
  readonly reader: DatabaseSync
  /** Waits until the transactions before have ended. */
  begin(): Promise<Transaction<DatabaseSync>>
  close(): void
}

/** How long a process waits for another one, in milliseconds. */
const timeout = 5_000

/** Locks the file, without blocking the event loop. */
async function lock(writer: DatabaseSync): Promise<void> {
  for (const end = Date.now() + timeout; ; await setTimeout(5)) {
    try {
      return writer.exec('begin immediate')
    } catch (thrown) {
      const { errcode } = thrown as { readonly errcode?: number }
      const isBusy = Number(errcode) % 256 === 5
      if (!isBusy || Date.now() > end) throw thrown
    }
  }
}

export function openDatabase(path: string): Database {
  const writer = new DatabaseSync(path, { timeout })
  writer.exec('pragma journal_mode = wal')
  writer.exec('pragma busy_timeout = 0')
  const reader = new DatabaseSync(path, { readOnly: true, timeout })
  let last = Promise.resolve()

  return {
    reader,
    begin: async () => {
      const turn = last
      let pass = (): void => undefined
      last = new Promise((resolve) => (pass = resolve))
      try {
        await turn
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
