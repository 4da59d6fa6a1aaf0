import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { openTransaction } from './open-transaction.ts'

type Connection = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute'
>

export const begin = (database: NodePgDatabase) =>
  openTransaction<Connection>((work) =>
    database.transaction(async (transaction) => {
      await work(transaction)
      // Fails if a statement failed before: its commit is a rollback.
      await transaction.execute(sql`select 1`)
    }),
  )
