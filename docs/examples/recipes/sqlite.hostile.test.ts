import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './sqlite.ts'

let folder = ''
let processes: Database[]

// Connections lock each other out in the same way within a process.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const open = () => openDatabase(join(folder, 'file.sqlite'))
  processes = [open(), open(), open()]
})

afterEach(() => {
  for (const database of processes) database.close()
  rmSync(folder, { recursive: true })
})

test('284: transactions of several processes on one file wait for one another, and none is lost', async () => {
  const [database] = processes
  const setup = await database?.begin()
  setup?.stores.exec(
    'create table counts (value integer) strict; insert into counts values (0)',
  )
  await setup?.end('commit')
  const count = async (
    of: Database,
    outcome: 'commit' | 'rollback',
  ) => {
    const { stores, end } = await of.begin()
    const value = Number(
      stores.prepare('select value from counts').get()?.['value'],
    )
    await setTimeout(2)
    stores.prepare('update counts set value = ?').run(value + 1)
    await end(outcome)
  }
  await Promise.all(
    processes.flatMap((of) =>
      Array.from({ length: 10 }, (_, index) =>
        count(of, index % 5 === 0 ? 'rollback' : 'commit'),
      ),
    ),
  )
  expect(
    database?.reader.prepare('select value from counts').get(),
  ).toEqual({ value: 24 })
})

test('284: a transaction that does not end stops the others after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const [first, second] = processes
    const held = await first?.begin()
    const waiting = second?.begin()
    await setTimeout(20)
    vi.advanceTimersByTime(5_001)
    await expect(waiting).rejects.toThrow('database is locked')
    await held?.end('commit')
    await (await second?.begin())?.end('commit')
  } finally {
    vi.useRealTimers()
  }
})
