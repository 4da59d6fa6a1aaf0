import type { DatabaseSync } from 'node:sqlite'

export interface StoredNote {
  readonly text: string
  readonly version: number
}

const table = `create table if not exists notes (
  id text primary key,
  text text not null,
  version integer not null
) strict`

export function createNotes(database: DatabaseSync) {
  database.exec(table)
  const find = database.prepare('select * from notes where id = ?')
  const insert = database.prepare(
    'insert into notes values (?, ?, 1) on conflict do nothing',
  )
  const update = database.prepare(
    `update notes set text = ?, version = version + 1
     where id = ? and version = ?`,
  )

  return {
    find: (id: string): StoredNote | undefined => {
      const row = find.get(id)
      return (
        row && {
          text: String(row['text']),
          version: Number(row['version']),
        }
      )
    },
    /** Returns false if somebody else was faster. */
    save: (id: string, text: string, old?: StoredNote): boolean => {
      const { changes } = old
        ? update.run(text, id, old.version)
        : insert.run(id, text)
      return changes === 1
    },
  }
}

export type Notes = ReturnType<typeof createNotes>
