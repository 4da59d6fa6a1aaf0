import type { Pool, PoolClient } from 'pg'
import type { Transaction } from './transaction.ts'

/** Begins a transaction, which has a connection of its own. */
export async function begin(
  pool: Pool,
): Promise<Transaction<PoolClient>> {
  const client = await pool.connect()
  /** Gives the connection back, or closes it if it is broken. */
  const run = async (statement: string, isLast: boolean) => {
    try {
      await client.query(statement)
    } catch (thrown) {
      client.release(true)
      throw thrown
    }
    if (isLast) client.release()
  }
  await run('begin', false)
  return { stores: client, end: (outcome) => run(outcome, true) }
}
