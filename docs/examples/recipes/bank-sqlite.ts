import { DatabaseSync } from 'node:sqlite'
import type { Bank } from './bank.ts'
import type { Accounts } from './bank-contract.ts'

const schema = `create table accounts (
  id text primary key,
  cents integer not null check (cents >= 0)
) strict`

export function createTables(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal')
  database.exec(schema)
  database.close()
}

function createAccounts(database: DatabaseSync): Accounts {
  return {
    getBalance: async (id) => {
      const row = database
        .prepare('select cents from accounts where id = ?')
        .get(id)
      return row && Number(row['cents'])
    },
    add: async (id, cents) => {
      const add = database.prepare(
        'update accounts set cents = cents + ? where id = ?',
      )
      return add.run(cents, id).changes === 1
    },
  }
}

/** Opens a file of SQLite, which has one writer at a time. */
export function openBank(path: string): Bank & { close(): void } {
  const reader = new DatabaseSync(path, { readOnly: true })
  const writer = new DatabaseSync(path)
  const accounts = createAccounts(writer)
  let last: Promise<void> = Promise.resolve()

  return {
    accounts: createAccounts(reader),
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
        stores: { accounts },
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
