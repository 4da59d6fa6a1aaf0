/** A mock keeps the promises of its contract: the compat matrix over three libraries, and RealWorld. */
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { serve } from 'routepact/node'
import { type ContractCheck, type ContractTestOptions, createMock, testContract } from 'routepact-tools/testing'
import { serve as serveWithSrvx } from 'srvx'
import { describe, expect, test } from 'vitest'
import type { Contract } from '../../../src/core/index.ts'
import { createCompatContract } from '../../../compat/contract.ts'
import { arktype, valibot, zod } from '../../../compat/kits.ts'
import { contract as conduit } from '../../../docs/examples/conduit/contract.ts'
import { checkTitles } from '../../../tools/src/testing/checks.ts'
import { isLong, seeds } from '../../properties/scale.ts'

const contracts: readonly (readonly [name: string, contract: Contract])[] = [
  ['the matrix with zod', createCompatContract(zod)],
  ['the matrix with valibot', createCompatContract(valibot)],
  ['the matrix with arktype', createCompatContract(arktype)],
  ['RealWorld', conduit],
]

const converters = { valibot: toStandardJsonSchema }

const options = {
  converters,
  // A mock accepts credentials of any kind, and keeps nothing.
  checks: (Object.keys(checkTitles) as ContractCheck[]).filter((check) => !/^(?:credentials-verified|use-after-delete|resource-availability)$/.test(check)),
  count: 5,
  authorize: { Token: { headers: { authorization: 'Token secret' } } },
} satisfies ContractTestOptions

// `npm test` takes one library.
const selected = contracts.filter(([name]) => isLong || !/valibot|arktype/.test(name))

describe.each(selected)('%s', (_, contract) => {
  test.each(seeds)('seed %i', async (seed) => {
    const mock = createMock(contract, { seed, converters })
    const { findings, cases, skipped } = await testContract(contract, mock, { ...options, seed })
    expect(findings.map(({ message }) => message)).toEqual([])
    expect(cases).toBeGreaterThan(100)
    // No instance of a JSON Schema is a file.
    expect(skipped.length).toBeLessThanOrEqual(1)
  })
})

test.runIf(isLong)('over HTTP', async () => {
  const server = await serve(createMock(conduit), { port: 0, hostname: '127.0.0.1' })
  const { findings } = await testContract(conduit, { baseUrl: server.url }, options)
  expect(findings.map(({ message }) => message)).toEqual([])
  await server.close()
})

test.runIf(isLong)('served by srvx', async () => {
  const { fetch } = createMock(conduit)
  const server = serveWithSrvx({ fetch, port: 0, hostname: '127.0.0.1', silent: true })
  await server.ready()
  const { findings } = await testContract(conduit, { baseUrl: server.url as string }, { ...options, count: 2 })
  expect(findings.map(({ message }) => message)).toEqual([])
  await server.close(true)
})
