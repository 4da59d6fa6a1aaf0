import type { DatabaseSync } from 'node:sqlite'

export interface StoredNote {
  readonly text: string
  readonly version: number
}

export function createNotes(database: DatabaseSync) {
  database.exec(`create table if not exists notes (
    id text primary key,
    text text not null,
    version integer not null
  ) strict`)
  const find = database.prepare(
    'select text, version from notes where id = ?',
  )
  const insert = database.prepare(
    'insert into notes values (?, ?, 1) on conflict do nothing',
  )
  const update = database.prepare(
    `update notes set text = ?, version = version + 1
     where id = ? and version = ?`,
  )

  return {
    find: (id: string) => find.get(id) as StoredNote | undefined,
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
