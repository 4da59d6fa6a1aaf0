/** Nothing is wrong with the RealWorld example, with the schemas of each library, in memory and over HTTP. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { serve } from 'routepact/node'
import { type ContractTarget, testContract } from 'routepact-tools/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { createApp } from '../../../docs/examples/conduit/app.ts'
import { contract as zod } from '../../../docs/examples/conduit/contract.ts'
import { openDatabase } from '../../../docs/examples/conduit/database.ts'
import { isLong, seeds } from '../../properties/scale.ts'
import { schemas as arktype } from './arktype.ts'
import { createConduitContract } from './schemas.ts'
import { prepareConduit } from './support.ts'
import { schemas as valibot } from './valibot.ts'

const contractFile = '../../../docs/examples/conduit/contract.ts'

// Hashing takes a tenth of a second for each password.
vi.mock('../../../docs/examples/conduit/passwords.ts', () => ({
  hashPassword: async (password: string) => password,
  isPassword: async (password: string, hash: string | undefined) => password === hash,
}))

const libraries = [
  ['zod', zod],
  ['valibot', createConduitContract(valibot) as typeof zod],
  ['arktype', createConduitContract(arktype) as typeof zod],
] as const

const secret = 'x'.repeat(32)

describe.each(libraries)('with %s', (name, contract) => {
  let create: typeof createApp

  beforeAll(async () => {
    vi.resetModules()
    vi.doMock(contractFile, () => ({ contract }))
    create = (await import('../../../docs/examples/conduit/app.ts')).createApp
  })

  async function findProblems(target: ContractTarget, seed: number): Promise<void> {
    const options = await prepareConduit(target)
    const { cases, findings, skipped } = await testContract(contract, target, {
      ...options,
      seed,
      converters: { valibot: toStandardJsonSchema },
      // It cannot convert transforms.
      libraryOptions: { valibot: { errorMode: 'ignore' } },
    })
    expect(findings.map(({ message }) => message)).toEqual([])
    expect(skipped).toEqual([])
    expect(cases).toBeGreaterThan(250)
  }

  test.each(seeds)('in memory, with the seed %i', async (seed) => {
    using database = openDatabase(':memory:')
    const { fetch } = create({ database, secret })
    await findProblems({ fetch, baseUrl: 'http://localhost/api' }, seed)
  })

  test.each(isLong ? seeds : [])('over HTTP, with the seed %i', async (seed) => {
    using database = openDatabase(':memory:')
    const { url, close } = await serve(create({ database, secret }), { port: 0 })
    try {
      await findProblems({ baseUrl: new URL('/api', url).href }, seed)
    } finally {
      await close()
    }
  })
})
