import type { Pool, PoolClient } from 'pg'
import type { Transaction } from './transaction.ts'

/** If a connection breaks between statements, the next one fails. */
const ignore = (): void => undefined

/** Begins a transaction, which has a connection of its own. */
export async function begin(
  pool: Pool,
): Promise<Transaction<PoolClient>> {
  const client = await pool.connect()
  // Without a listener, a broken connection ends the process.
  client.on('error', ignore)
  const release = (isBroken: boolean): void => {
    client.off('error', ignore)
    client.release(isBroken)
  }
  const run = async (statement: string): Promise<void> => {
    try {
      await client.query(statement)
    } catch (thrown) {
      release(true)
      throw thrown
    }
  }
  await run('begin')
  return {
    stores: client,
    end: async (outcome) => {
      await run(outcome)
      release(false)
    },
  }
}
