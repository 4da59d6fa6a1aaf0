/** The part of SQLite that Node, Deno and Bun have in common. */
export interface Database {
  exec(sql: string): unknown
  prepare(sql: string): Statement
  close(): unknown
}

type Value = string | number | null | Uint8Array

interface Statement {
  get(values: Readonly<Record<string, Value>>): unknown
  all(values: Readonly<Record<string, Value>>): unknown[]
  run(values: Readonly<Record<string, Value>>): unknown
}

/** `start` and `finish` are positions. A fork begins at the position where it leaves its source. */
const tables = `
  create table if not exists streams (
    id integer primary key autoincrement,
    name text not null unique,
    content_type text not null,
    ttl integer,
    expires_at text,
    expiry real,
    is_closed integer not null,
    closed_by text,
    is_removed integer not null default 0,
    source_id integer references streams,
    forked_at integer not null,
    sub_offset integer not null,
    start integer not null,
    tail integer not null,
    last_seq text
  ) strict;
  create index if not exists streams_by_expiry on streams (expiry) where expiry is not null;
  create index if not exists streams_by_source on streams (source_id) where source_id is not null;

  create table if not exists messages (
    stream_id integer not null references streams on delete cascade,
    start integer not null,
    finish integer not null,
    data blob not null,
    primary key (stream_id, finish)
  ) strict;

  create table if not exists producers (
    stream_id integer not null references streams on delete cascade,
    id text not null,
    epoch integer not null,
    seq integer not null,
    primary key (stream_id, id)
  ) strict, without rowid;
`

/**
 * Opens the database and creates missing tables.
 *
 * @param path a file, or ':memory:'
 */
export async function openDatabase(path: string): Promise<Database> {
  const database = await open(path)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma foreign_keys = on')
  database.exec(tables)
  return database
}

async function open(path: string): Promise<Database> {
  if (!('Bun' in globalThis)) {
    const { DatabaseSync } = await import('node:sqlite')
    return new DatabaseSync(path)
  }
  // The types of Bun are not installed, and other runtimes do not have the module.
  const name = 'bun:sqlite'
  const bun = (await import(name)) as { Database: new (path: string, options: object) => Database }
  // Strict: parameters have the same names as in SQL.
  return new bun.Database(path, { strict: true, create: true })
}

/** Runs work in a transaction, which is rolled back if the work throws. Transactions may be nested. */
export function inTransaction<Result>(database: Database, work: () => Result): Result {
  database.exec('savepoint work')
  try {
    const result = work()
    database.exec('release work')
    return result
  } catch (thrown) {
    database.exec('rollback to work; release work')
    throw thrown
  }
}
