import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTables } from './bank-sqlite.ts'

let folder = ''
let count = 0

/** Creates the template once, with what every test needs. */
export function prepareTemplate(): void {
  folder = mkdtempSync(join(tmpdir(), 'bank-'))
  const template = join(folder, 'template.sqlite')
  createTables(template)
  const database = new DatabaseSync(template)
  database.exec("insert into accounts values ('a', 100), ('b', 100)")
  database.close()
}

/** Copies the template: a database of its own for each test. */
export function copyTemplate(): string {
  const path = join(folder, `${(count += 1)}.sqlite`)
  copyFileSync(join(folder, 'template.sqlite'), path)
  return path
}

export function removeDatabases(): void {
  rmSync(folder, { recursive: true })
}
