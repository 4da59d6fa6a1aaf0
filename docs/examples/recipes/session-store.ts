import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export const lifetimeInSeconds = 14 * 24 * 60 * 60

const tables = `
  create table if not exists users (
    name text primary key,
    password text not null
  ) strict;
  create table if not exists sessions (
    hash text primary key,
    name text not null references users on delete cascade,
    password text not null,
    ends_at integer not null
  ) strict`

/** Returns what the database stores. It opens no session. */
const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

export function createStore(database: DatabaseSync) {
  database.exec(tables)
  const change = (sql: string, ...values: (string | number)[]) =>
    Number(database.prepare(sql).run(...values).changes)
  const read = (sql: string, ...values: (string | number)[]) =>
    database.prepare(sql).get(...values)?.['found'] as
      | string
      | undefined

  return {
    addUser: (name: string, password: string) =>
      change('insert into users values (?, ?)', name, password),
    findPassword: (name: string) =>
      read('select password as found from users where name = ?', name),
    /** Replaces a password, and so ends all sessions of the user. */
    setPassword: (name: string, old: string, password: string) =>
      change(
        'update users set password = ? where name = ? and password = ?',
        password,
        name,
        old,
      ),
    /** Returns a token, unless the password has just changed. */
    begin: (name: string, password: string): string | undefined => {
      const token = randomBytes(32).toString('base64url')
      const now = Date.now()
      change('delete from sessions where ends_at <= ?', now)
      const begun = change(
        `insert into sessions select ?, name, password, ? from users
         where name = ? and password = ?`,
        hashToken(token),
        now + lifetimeInSeconds * 1000,
        name,
        password,
      )
      return begun ? token : undefined
    },
    /** Returns the name of the user. */
    find: (token: string) =>
      read(
        `select name as found from sessions
         join users using (name, password)
         where hash = ? and ends_at > ?`,
        hashToken(token),
        Date.now(),
      ),
    end: (token: string) =>
      change('delete from sessions where hash = ?', hashToken(token)),
  }
}

export type Store = ReturnType<typeof createStore>
