/** Two equal contracts of each library, whose schemas are other objects with the same code, have no difference in what they do. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import type { Contract } from 'routepact'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { compareContractsAsync } from '../tools/src/diff/compare-contracts.ts'
import { toJsonSchema } from './adapters/effect.ts'
import { createCompatContract } from './contract.ts'
import type * as modules from './kits.ts'

const any = (): z.ZodAny => z.any()

const options = {
  converters: { effect: toJsonSchema, valibot: toStandardJsonSchema, joi: any, yup: any, typebox: any, bare: any },
  libraryOptions: { valibot: { errorMode: 'ignore' }, zod: { unrepresentable: 'any' } },
  // No difference is found in less time, either.
  limits: { seconds: 1 },
} as const

/** Creates the contract of a library with schemas of its own. */
async function load(library: keyof typeof modules): Promise<Contract> {
  vi.resetModules()
  const kits = await import('./kits.ts')
  return createCompatContract(kits[library] as (typeof kits)['zod'])
}

test.each(['arktype', 'bare', 'effect', 'joi', 'typebox', 'valibot', 'yup', 'zod'] as const)('%s', async (library) => {
  const changes = await compareContractsAsync(await load(library), await load(library), options)
  expect(changes.map(({ kind }) => kind).filter((kind) => kind !== 'behavior-not-compared')).toEqual([])
})
