import type { DatabaseSync } from 'node:sqlite'
import type { KeyStore } from './idempotency.ts'
import type { Database } from './sqlite.ts'

/** How long a request may take, and how long a response is kept. */
const lockTime = 60 * 1000
const lifetime = 24 * 60 * 60 * 1000

export const keysTable = `create table idempotency_keys (
  owner text not null,
  key text not null,
  fingerprint text not null,
  claim text not null unique,
  locked_until integer not null,
  ends_at integer not null,
  response text,
  primary key (owner, key)
) strict;
create index idempotency_ends on idempotency_keys (ends_at)`

const claimSql = `insert into idempotency_keys
  values (:owner, :key, :fingerprint, :claim, :lock, :end, null)
  on conflict (owner, key) do update set
    claim = excluded.claim,
    locked_until = excluded.locked_until,
    ends_at = excluded.ends_at
  where response is null and locked_until <= :now
    and fingerprint = excluded.fingerprint`

export function createSqliteKeys(
  database: Database,
): KeyStore<DatabaseSync> {
  /** Runs a function in a separate transaction. */
  async function write<Result>(
    run: (connection: DatabaseSync) => Result,
  ): Promise<Result> {
    const { stores, end } = await database.begin()
    let outcome: 'commit' | 'rollback' = 'rollback'
    try {
      const result = run(stores)
      outcome = 'commit'
      return result
    } finally {
      await end(outcome)
    }
  }

  return {
    claim: (request) =>
      write((connection) => {
        const now = Date.now()
        connection
          .prepare('delete from idempotency_keys where ends_at <= ?')
          .run(now)
        const times = { now, lock: now + lockTime, end: now + lifetime }
        const { changes } = connection
          .prepare(claimSql)
          .run({ ...request, ...times })
        if (changes === 1) return 'claimed'
        const row = connection
          .prepare(
            `select fingerprint, response from idempotency_keys
              where owner = ? and key = ?`,
          )
          .get(request.owner, request.key)
        if (row?.['fingerprint'] !== request.fingerprint)
          return 'different'
        const { response } = row
        return typeof response === 'string' ? { response } : 'busy'
      }),
    save: async (claim, response, connection) => {
      const { changes } = connection
        .prepare(
          'update idempotency_keys set response = ? where claim = ?',
        )
        .run(response, claim)
      return changes === 1
    },
    release: (claim) =>
      write((connection) => {
        connection
          .prepare(
            `delete from idempotency_keys
              where claim = ? and response is null`,
          )
          .run(claim)
      }),
  }
}
