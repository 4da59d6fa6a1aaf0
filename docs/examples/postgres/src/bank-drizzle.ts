import { eq, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Bank } from './bank.ts'
import type { Accounts } from './bank-contract.ts'
import { openTransaction, type Work } from './open-transaction.ts'

const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  cents: integer().notNull(),
})

type Database = Pick<NodePgDatabase, 'select' | 'update'>

function createAccounts(database: Database): Accounts {
  return {
    getBalance: async (id) => {
      const [row] = await database
        .select()
        .from(accounts)
        .where(eq(accounts.id, id))
      return row?.cents
    },
    add: async (id, cents) => {
      const change = { cents: sql`${accounts.cents} + ${cents}` }
      const { rowCount } = await database
        .update(accounts)
        .set(change)
        .where(eq(accounts.id, id))
      return rowCount === 1
    },
  }
}

export function openBank(pool: Pool): Bank {
  const database = drizzle({ client: pool })
  return {
    accounts: createAccounts(database),
    begin: () =>
      openTransaction(
        (work: Work<Database>) =>
          database.transaction(async (transaction) => {
            await work(transaction)
            // After a statement that failed, a commit is a rollback.
            await transaction.execute(sql`select 1`)
          }),
        (transaction) => ({ accounts: createAccounts(transaction) }),
      ),
  }
}
