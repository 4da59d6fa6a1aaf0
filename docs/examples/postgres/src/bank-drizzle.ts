import { eq, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Accounts, Bank } from '../bank-app.ts'
import { begin } from './begin-drizzle.ts'

const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  cents: integer().notNull(),
})

function createAccounts(database: Pick<NodePgDatabase, 'select' | 'update'>): Accounts {
  return {
    getBalance: async (id) => {
      const [row] = await database.select().from(accounts).where(eq(accounts.id, id))
      return row?.cents
    },
    add: async (id, cents) => {
      const change = { cents: sql`${accounts.cents} + ${cents}` }
      const { rowCount } = await database.update(accounts).set(change).where(eq(accounts.id, id))
      return rowCount === 1
    },
  }
}

export function openBank(pool: Pool): Bank {
  const database = drizzle({ client: pool })
  return {
    accounts: createAccounts(database),
    begin: async () => {
      const { stores, end } = await begin(database)
      return { stores: { accounts: createAccounts(stores) }, end }
    },
  }
}
