import { Pool, type PoolConfig } from 'pg'

/** Opens a pool whose broken connections do not end the process. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  pool.on('error', console.error)
  pool.on('connect', (client) => client.on('error', console.error))
  return pool
}
