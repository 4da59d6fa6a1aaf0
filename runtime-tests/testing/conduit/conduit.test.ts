/** Nothing is wrong with the RealWorld example, in memory and over HTTP. */
import { serve } from 'routepact/node'
import { type ContractTarget, testContract } from 'routepact/testing'
import { expect, test, vi } from 'vitest'
import { createApp } from '../../../docs/examples/conduit/app.ts'
import { contract } from '../../../docs/examples/conduit/contract.ts'
import { openDatabase } from '../../../docs/examples/conduit/database.ts'
import { prepareConduit } from './support.ts'

// Hashing takes a tenth of a second for each password.
vi.mock('../../../docs/examples/conduit/passwords.ts', () => ({
  hashPassword: async (password: string) => password,
  isPassword: async (password: string, hash: string | undefined) => password === hash,
}))

const seeds = [1, 2, 3, 4, 5]

async function findProblems(target: ContractTarget, seed: number): Promise<void> {
  const options = await prepareConduit(target)
  const { cases, findings, skipped } = await testContract(contract, target, { ...options, seed })
  expect(findings.map(({ message }) => message)).toEqual([])
  expect(skipped).toEqual([])
  expect(cases).toBeGreaterThan(300)
}

test.each(seeds)('in memory, with the seed %i', async (seed) => {
  using database = openDatabase(':memory:')
  const { fetch } = createApp({ database, secret: 'x'.repeat(32) })
  await findProblems({ fetch, baseUrl: 'http://localhost/api' }, seed)
})

test.each(seeds)('over HTTP, with the seed %i', async (seed) => {
  using database = openDatabase(':memory:')
  const app = createApp({ database, secret: 'x'.repeat(32) })
  const { url, close } = await serve(app, { port: 0 })
  try {
    await findProblems({ baseUrl: new URL('/api', url).href }, seed)
  } finally {
    await close()
  }
})
