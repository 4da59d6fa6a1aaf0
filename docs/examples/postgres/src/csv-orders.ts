import type { Pool } from 'pg'
import type { Order } from './csv-export.ts'

// The server ends a query whose connection has been closed.
const check = "set local client_connection_check_interval = '1s'"
const cursor = `declare orders no scroll cursor for
  select id, customer from orders order by id`

/** Reads the orders from a cursor, 500 at a time. */
export async function* readOrders(
  pool: Pool,
  signal: AbortSignal,
): AsyncGenerator<readonly Order[]> {
  const client = await pool.connect()
  let isOpen = true
  const release = (isBroken: boolean): void => {
    if (isOpen) client.release(isBroken)
    isOpen = false
  }
  const leave = (): void => release(true)
  signal.addEventListener('abort', leave)
  try {
    signal.throwIfAborted()
    await client.query('begin read only')
    await client.query(check)
    await client.query(cursor)
    for (;;) {
      const batch = await client.query<Order>('fetch 500 from orders')
      if (batch.rows.length === 0) break
      yield batch.rows
    }
    await client.query('commit')
    release(false)
  } finally {
    signal.removeEventListener('abort', leave)
    // A closed connection ends its transaction.
    release(true)
  }
}
