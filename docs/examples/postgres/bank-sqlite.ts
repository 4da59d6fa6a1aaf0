import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../recipes/sqlite.ts'
import type { Accounts, Bank } from './bank-app.ts'

const table = `create table accounts (
  id text primary key,
  cents integer not null check (cents >= 0)
) strict`

export function createTables(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal')
  database.exec(table)
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
      const { changes } = database
        .prepare('update accounts set cents = cents + ? where id = ?')
        .run(cents, id)
      return changes === 1
    },
  }
}

export function openBank(path: string): Bank & { close(): void } {
  const { reader, begin, close } = openDatabase(path)
  return {
    accounts: createAccounts(reader),
    begin: async () => {
      const { stores, end } = await begin()
      return { stores: { accounts: createAccounts(stores) }, end }
    },
    close,
  }
}
