/** The contract of the compat matrix, whose schemas are written with each library. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { Schema } from 'effect'
import { createRouter } from 'routepact'
import { serve } from 'routepact/node'
import { type ContractTarget, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { type CompatContract, createCompatContract } from '../../compat/contract.ts'
import { handlers } from '../../compat/handlers.ts'
import type { Kit } from '../../compat/kit.ts'
import { arktype, effect, valibot, zod } from '../../compat/kits.ts'
import { isLong, seeds } from '../properties/scale.ts'

// `npm test` takes two libraries.
const libraries: readonly [name: string, kit: Kit][] = Object.entries(isLong ? { arktype, effect, valibot, zod } : { effect, zod })
const converters = { valibot: toStandardJsonSchema, effect: Schema.toStandardJSONSchemaV1 }

describe.each(libraries)('%s', (name, kit) => {
  // `getBroken` breaks the contract on purpose.
  const { getBroken: _broken, ...contract } = createCompatContract(kit)
  const { getBroken: _handler, ...honest } = handlers
  const router = createRouter({ contract, handlers: honest })

  async function findProblems(target: ContractTarget, seed: number): Promise<void> {
    const { cases, findings, skipped } = await testContract<Omit<CompatContract<Kit>, 'getBroken'>>(contract, target, {
      seed,
      converters,
      prepare: {
        // Some libraries have no JSON Schema of a file, and effect omits the pattern of `zip`.
        upload: () => ({ body: { title: 'Plan', file: new File(['text'], 'plan.txt'), labels: ['one', 'two'] } }),
        createOrder: ({ body }) => {
          const address = { city: 'Turin', zip: '12345' }
          return { body: { ...body, customer: { name: 'Ada', address } } }
        },
      },
    })
    // The contract declares every other status without a body, and the router sends one for an invalid request.
    const undeclared = 'deleteItem: responds with a declared content type when it rejects a request\n'
    // The contract has no operation for the `Location` of an order.
    const missing = 'createOrder: serves the resource that it created\n'
    const isExpected = (name: string): boolean => name.startsWith(undeclared) || name.startsWith(missing)
    expect(findings.flatMap(({ message }) => (isExpected(message) ? [] : [message]))).toEqual([])
    // A teapot brews no coffee.
    expect(skipped.map((one) => one.name)).toEqual(['brew: accepts valid requests'])
    expect(cases).toBeGreaterThan(250)
  }

  test.each(seeds)('has no findings in memory, with the seed %i', async (seed) => findProblems(router, seed))

  test.each(name === 'zod' || isLong ? seeds : [])('has no findings over HTTP, with the seed %i', async (seed) => {
    const { url, close } = await serve(router, { port: 0 })
    try {
      await findProblems({ baseUrl: url }, seed)
    } finally {
      await close()
    }
  })
})
