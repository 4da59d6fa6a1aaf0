import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { serve } from 'routepact/node'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import {
  contract,
  createApp,
  handlers,
} from '../postgres/bank-app.ts'
import { testBank } from '../postgres/bank-cases.ts'
import { openBank } from '../postgres/bank-sqlite.ts'
import {
  copyTemplate,
  prepareTemplate,
  removeDatabases,
} from '../postgres/sqlite-template.ts'
import { openTransaction } from './open-transaction.ts'
import { endTransaction } from './transaction.ts'

beforeAll(prepareTemplate)
afterAll(removeDatabases)

const open = () => {
  const path = copyTemplate()
  const bank = openBank(path)
  onTestFinished(() => bank.close())
  return { path, bank }
}

describe('SQLite', () => {
  testBank(async () => {
    const { path, bank } = open()
    return {
      bank,
      rejectCommits: async () => {
        const database = new DatabaseSync(path)
        database.exec(`
          create table orphans (id text references accounts deferrable initially deferred);
          create trigger reject after update on accounts begin insert into orphans values ('none'); end`)
        database.close()
      },
    }
  })
})

test('without a transaction, an error keeps what was written before it', async () => {
  const { path } = open()
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  const accounts = {
    getBalance: async () => 0,
    add: async (id: string, cents: number) =>
      database
        .prepare('update accounts set cents = cents + ? where id = ?')
        .run(cents, id).changes === 1,
  }
  const { fetch } = createRouter({
    contract,
    before: [() => ({ accounts })],
    handlers,
  })
  const { status } = await createClient(contract, { fetch }).transfer({
    body: { from: 'a', to: 'c', cents: 10 },
  })
  expect([
    status,
    database.prepare('select * from accounts').all(),
  ]).toEqual([
    404,
    [
      { id: 'a', cents: 90 },
      { id: 'b', cents: 100 },
    ],
  ])
})

test('two transactions of one connection without turns', () => {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec('begin')
  expect(() => database.exec('begin')).toThrow(
    'cannot start a transaction within a transaction',
  )
})

test('a client that disconnects rolls back, over HTTP', async () => {
  const { bank } = open()
  const server = await serve(createApp(bank), { port: 0 })
  onTestFinished(() => server.close())
  const controller = new AbortController()
  const body = JSON.stringify(
    Array.from({ length: 1000 }, () => ({
      from: 'a',
      to: 'a',
      cents: 1,
    })),
  )
  const init = {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    signal: controller.signal,
  }
  const response = await fetch(
    new URL('/transfers/all', server.url),
    init,
  )
  await response.body?.getReader().read()
  controller.abort()
  // The next transaction waits for the end of the first.
  const client = createClient(contract, {
    fetch: createApp(bank).fetch,
  })
  expect(
    (await client.transfer({ body: { from: 'a', to: 'b', cents: 10 } }))
      .status,
  ).toBe(201)
  expect(await bank.accounts.getBalance('b')).toBe(110)
})

test.each([
  [
    'fails',
    'rollback',
    (controller: ReadableStreamDefaultController) =>
      controller.error(new Error('Broken')),
  ],
  [
    'ends',
    'commit',
    (controller: ReadableStreamDefaultController) => controller.close(),
  ],
])(
  'a stream that %s and is cancelled meanwhile ends its transaction once: %s',
  async (_title, outcome, finish) => {
    const outcomes: string[] = []
    let go = (): void => undefined
    const gate = new Promise<void>((resolve) => (go = resolve))
    const transaction = {
      stores: {},
      end: async (given: string) => {
        outcomes.push(given)
        await gate
      },
    }
    const body = new ReadableStream({ pull: finish })
    const response = await endTransaction(new Response(body), {
      context: { transaction },
    })
    const reader = response.body?.getReader()
    const read = reader?.read().catch(() => undefined)
    await vi.waitFor(() => expect(outcomes).toEqual([outcome]))
    const cancelled = reader?.cancel().catch(() => undefined)
    go()
    await Promise.all([read, cancelled])
    expect(outcomes).toEqual([outcome])
  },
)

test('a database that cannot begin', async () => {
  const failure = new Error('No connection')
  await expect(
    openTransaction(() => Promise.reject(failure)),
  ).rejects.toBe(failure)
})

test('SQLite that cannot begin passes the turn on', async () => {
  const { path, bank } = open()
  const blocker = new DatabaseSync(path)
  onTestFinished(() => blocker.close())
  blocker.exec('begin immediate')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const isRejected = expect(bank.begin()).rejects.toThrow(
    'database is locked',
  )
  await setTimeout(20)
  vi.advanceTimersByTime(5_001)
  await isRejected
  blocker.exec('rollback')
  await (await bank.begin()).end('rollback')
})
