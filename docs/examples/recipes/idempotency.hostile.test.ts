import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testKeys } from '../postgres/idempotency-cases.ts'
import { createSqliteKeys } from './idempotency-sqlite.ts'
import { tables } from './payment.ts'
import { openDatabase } from './sqlite.ts'

let path: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'idempotency-'))
  path = join(folder, 'payments.sqlite')
  const database = new DatabaseSync(path)
  database.exec(`pragma journal_mode = wal; ${tables}`)
  database.close()
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

testKeys<DatabaseSync>(async () => {
  const openProcess = () => {
    const database = openDatabase(path)
    onTestFinished(() => database.close())
    return {
      keys: createSqliteKeys(database),
      begin: database.begin,
      pay: async (connection: DatabaseSync, sender: string) =>
        void connection
          .prepare(
            "insert into payments (sender, receiver, cents) values (?, 'bob', 10)",
          )
          .run(sender),
    }
  }
  const test = new DatabaseSync(path)
  onTestFinished(() => test.close())
  const count = async (table: string) =>
    Number(
      test.prepare(`select count(*) as count from ${table}`).get()?.[
        'count'
      ],
    )
  return {
    processes: [openProcess(), openProcess()],
    countPayments: () => count('payments'),
    countKeys: () => count('idempotency_keys'),
    expire: async (what) =>
      test.exec(
        `update idempotency_keys set ${what === 'claims' ? 'locked_until' : 'ends_at'} = 0`,
      ),
    rejectCommits: async () =>
      test.exec(`create table users (name text primary key) strict;
        alter table payments add column checked text default 'nobody' references users (name) deferrable initially deferred`),
  }
})

/** Starts the server of the page in a process of its own, and returns its URL. */
async function startProcess(): Promise<string> {
  const files = ['payment.ts', 'sqlite.ts'].map((name) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, name))),
  )
  const code = `
    import { serve } from 'routepact/node'
    const [{ createApp }, { openDatabase }] = await Promise.all([import(${files[0]}), import(${files[1]})])
    const { url } = await serve(createApp(openDatabase(${JSON.stringify(path)})), { port: 0, hostname: '127.0.0.1' })
    console.log(url)`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', code],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return String(line).trim()
}

test('284: two processes on one file answer every request, and pay once', async () => {
  const urls = await Promise.all([startProcess(), startProcess()])
  const sendAll = (toKey: (index: number) => string) =>
    Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const { status, headers } = await fetch(
          new URL('/payments', urls[index % 2]),
          {
            method: 'POST',
            body: '{"to":"bob","cents":1}',
            headers: {
              'content-type': 'application/json',
              authorization: 'Bearer secret-of-ada',
              'idempotency-key': toKey(index),
            },
          },
        )
        return `${status} ${headers.get('idempotency-replayed')}`
      }),
    )
  const equal = await sendAll(() => 'the-same-for-all')
  expect(
    equal.filter((outcome) => outcome === '201 null'),
  ).toHaveLength(1)
  expect(
    equal.filter((outcome) => !/^(?:201|409) /.test(outcome)),
  ).toEqual([])
  const toKey = (index: number) =>
    `one-for-each-${String(index).padStart(3, '0')}`
  expect(new Set(await sendAll(toKey))).toEqual(new Set(['201 null']))
  expect(new Set(await sendAll(toKey))).toEqual(new Set(['201 true']))
  const database = new DatabaseSync(path)
  expect(
    database.prepare('select count(*) as count from payments').get(),
  ).toEqual({ count: 51 })
  database.close()
})
