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
    ends_at integer not null
  ) strict`

export function createStore(database: DatabaseSync) {
  database.exec(tables)
  const addUser = database.prepare('insert into users values (?, ?)')
  const findUser = database.prepare(
    'select * from users where name = ?',
  )
  const setPassword = database.prepare(
    'update users set password = ? where name = ?',
  )
  const begin = database.prepare(
    'insert into sessions values (?, ?, ?)',
  )
  const find = database.prepare(
    'select name from sessions where hash = ? and ends_at > ?',
  )
  const end = database.prepare('delete from sessions where hash = ?')
  const endAll = database.prepare('delete from sessions where name = ?')
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
    setPassword: (name: string, password: string): void =>
      void setPassword.run(password, name),
    /** Begins a session. Returns its token, which is stored nowhere. */
    begin: (name: string): string => {
      const token = createToken()
      const now = Date.now()
      endOld.run(now)
      begin.run(hashToken(token), name, now + lifetimeInSeconds * 1000)
      return token
    },
    /** Returns the name of the user. */
    find: (token: string): string | undefined => {
      const row = find.get(hashToken(token), Date.now())
      return row && String(row['name'])
    },
    end: (token: string): void => void end.run(hashToken(token)),
    endAll: (name: string): void => void endAll.run(name),
  }
}

export type Store = ReturnType<typeof createStore>
