import type { ClientBase, Pool } from 'pg'
import type { KeyStore } from './idempotency.ts'

export const keysTable = `create table idempotency_keys (
  owner text not null,
  key text not null,
  fingerprint text not null,
  claim uuid not null unique,
  locked_until timestamptz not null,
  ends_at timestamptz not null,
  response text,
  primary key (owner, key)
);
create index idempotency_ends on idempotency_keys (ends_at)`

/** A request may take a minute. A response is kept for a day. */
const claimSql = `insert into idempotency_keys as stored
  values ($1, $2, $3, $4, now() + interval '1 minute',
    now() + interval '1 day', null)
  on conflict (owner, key) do update set
    fingerprint = excluded.fingerprint,
    claim = excluded.claim,
    locked_until = excluded.locked_until,
    ends_at = excluded.ends_at,
    response = null
  where stored.ends_at <= now()
    or stored.response is null and stored.locked_until <= now()
      and stored.fingerprint = excluded.fingerprint`

/** Other processes may be deleting the same rows. */
const cleanSql = `delete from idempotency_keys where claim in (
  select claim from idempotency_keys where ends_at <= now()
  limit 100 for update skip locked)`

/** @param pool not the connection of a handler's transaction */
export function createPostgresKeys(pool: Pool): KeyStore<ClientBase> {
  return {
    claim: async ({ owner, key, fingerprint, claim }) => {
      await pool.query(cleanSql)
      const values = [owner, key, fingerprint, claim]
      const { rowCount } = await pool.query(claimSql, values)
      if (rowCount === 1) return 'claimed'
      const { rows } = await pool.query<{
        fingerprint: string
        response: string | null
      }>(
        `select fingerprint, response from idempotency_keys
          where owner = $1 and key = $2`,
        [owner, key],
      )
      // Without a row, the request has failed just now.
      const [{ response = null, ...row } = { fingerprint }] = rows
      if (row.fingerprint !== fingerprint) return 'different'
      return response === null ? 'busy' : { response }
    },
    save: async (claim, response, connection) => {
      const { rowCount } = await connection.query(
        `update idempotency_keys set response = $2 where claim = $1`,
        [claim, response],
      )
      return rowCount === 1
    },
    release: async (claim) => {
      await pool.query(
        'delete from idempotency_keys where claim = $1',
        [claim],
      )
    },
  }
}
