import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** How long a response is kept, and how long a request may take. */
const lifetime = 24 * 60 * 60 * 1000
const lockTime = 60 * 1000

const table = `create table if not exists keys (
  owner text not null,
  key text not null,
  fingerprint text not null,
  claim text not null,
  locked_until integer not null,
  ends_at integer not null,
  response text,
  primary key (owner, key)
) strict`

export interface KeyedRequest {
  readonly owner: string
  readonly key: string
  /** What the request asks for. */
  readonly fingerprint: string
}

export type Found =
  | { readonly claim: string }
  | { readonly response: string }
  | { readonly problem: 'busy' | 'different' }

export function createKeys(database: DatabaseSync) {
  database.exec(table)
  const run = (sql: string, ...values: (string | number)[]): boolean =>
    Number(database.prepare(sql).run(...values).changes) > 0

  return {
    /** Claims a key, or finds what became of it. */
    claim: ({ owner, key, fingerprint }: KeyedRequest): Found => {
      const now = Date.now()
      const claim = randomUUID()
      run('delete from keys where ends_at <= ?', now)
      const row = database
        .prepare('select * from keys where owner = ? and key = ?')
        .get(owner, key)
      if (row) {
        if (row['fingerprint'] !== fingerprint)
          return { problem: 'different' }
        if (row['response'] !== null)
          return { response: String(row['response']) }
        if (Number(row['locked_until']) > now)
          return { problem: 'busy' }
        // The process that had it has ended without a response.
        run('delete from keys where owner = ? and key = ?', owner, key)
      }
      run(
        'insert into keys values (?, ?, ?, ?, ?, ?, null)',
        owner,
        key,
        fingerprint,
        claim,
        now + lockTime,
        now + lifetime,
      )
      return { claim }
    },
    /** Returns false if somebody else has claimed the key meanwhile. */
    save: (claim: string, response: string): boolean =>
      run(
        'update keys set response = ? where claim = ?',
        response,
        claim,
      ),
    release: (claim: string): void =>
      void run('delete from keys where claim = ?', claim),
  }
}
