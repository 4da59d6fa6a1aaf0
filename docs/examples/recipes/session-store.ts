import type { DatabaseSync } from 'node:sqlite'
import { createToken, hashToken } from './session-token.ts'

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

export function createStore(database: DatabaseSync) {
  database.exec(tables)
  const addUser = database.prepare('insert into users values (?, ?)')
  const findUser = database.prepare(
    'select * from users where name = ?',
  )
  const setPassword = database.prepare(
    'update users set password = ? where name = ? and password = ?',
  )
  const begin = database.prepare(
    `insert into sessions select ?, name, password, ? from users
     where name = ? and password = ?`,
  )
  const find = database.prepare(
    `select name from sessions join users using (name, password)
     where hash = ? and ends_at > ?`,
  )
  const end = database.prepare('delete from sessions where hash = ?')
  const endOld = database.prepare(
    'delete from sessions where ends_at <= ?',
  )

  return {
    addUser: (name: string, password: string): void =>
      void addUser.run(name, password),
    findPassword: (name: string): string | undefined => {
      const row = findUser.get(name)
      return row && String(row['password'])
    },
    /** Replaces a password, and so ends all sessions of the user. */
    setPassword: (name: string, old: string, password: string): void =>
      void setPassword.run(password, name, old),
    /**
     * Begins a session. Returns its token, which is stored nowhere, or
     * undefined if the user has another password by now.
     */
    begin: (name: string, password: string): string | undefined => {
      const token = createToken()
      const now = Date.now()
      const end = now + lifetimeInSeconds * 1000
      endOld.run(now)
      const { changes } = begin.run(
        hashToken(token),
        end,
        name,
        password,
      )
      return changes === 1 ? token : undefined
    },
    /** Returns the name of the user. */
    find: (token: string): string | undefined => {
      const row = find.get(hashToken(token), Date.now())
      return row && String(row['name'])
    },
    end: (token: string): void => void end.run(hashToken(token)),
  }
}

export type Store = ReturnType<typeof createStore>
