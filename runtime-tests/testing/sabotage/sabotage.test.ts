/** Each broken server is found by the check for its promise; the honest server has no findings. */
import { serve } from 'routepact/node'
import { type ContractReport, type ContractTarget, testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { isLong, seeds } from '../../properties/scale.ts'
import { contract } from './contract.ts'
import { sabotages } from './sabotages.ts'
import { createNotes, type Notes, toOptions } from './server.ts'

async function run(target: ContractTarget, notes: Notes, seed: number, timeout = 60_000): Promise<ContractReport> {
  return testContract(contract, target, { ...toOptions(notes), seed, timeout })
}

function toMessages({ findings }: ContractReport): string[] {
  return findings.map(({ message }) => message)
}

test('has 25 sabotaged servers or more', () => expect(sabotages.length).toBeGreaterThanOrEqual(25))

describe.skipIf(isLong)('finds the broken promise and nothing else', () => {
  test.each(sabotages)('$name: $check', async ({ check, others = [], create, timeout }) => {
    const notes: Notes = new Map()
    const report = await run({ fetch: create(notes) }, notes, 1, timeout)
    expect(report.findings.map((finding) => finding.check)).toContain(check)
    expect(report.findings.filter((finding) => finding.check !== check && !others.includes(finding.check)).map(({ message }) => message)).toEqual([])
  })
})

describe('finds the broken promise without prepare', () => {
  // The first server of every fourth check; `npm run test:long` takes the others.
  const checks = [...new Set(sabotages.map(({ check }) => check))]
  const isSelected = ({ check }: (typeof sabotages)[number], index: number): boolean =>
    checks.indexOf(check) % 4 === 0 && sabotages.findIndex((other) => other.check === check) === index
  const selected = sabotages.filter((sabotage, index) => isLong !== isSelected(sabotage, index))
  test.each(selected)('$name: $check', async ({ check, create, timeout = 60_000 }) => {
    const notes: Notes = new Map()
    const { prepare: _, ...options } = toOptions(notes)
    const { findings } = await testContract(contract, { fetch: create(notes) }, { ...options, timeout })
    expect(findings.map((finding) => finding.check)).toContain(check)
  })
})

describe('finds nothing wrong with the honest server', () => {
  test.each(seeds)('in memory, with the seed %i', async (seed) => {
    const notes: Notes = new Map()
    const report = await run({ fetch: createNotes(notes) }, notes, seed)
    expect(toMessages(report)).toEqual([])
    expect(report.skipped).toEqual([])
    expect(report.cases).toBeGreaterThan(80)
  })

  test.each(seeds)('without prepare, with the seed %i', async (seed) => {
    const { prepare: _, ...options } = toOptions(new Map())
    const report = await testContract(contract, { fetch: createNotes() }, { ...options, seed })
    expect(toMessages(report)).toEqual([])
  })

  test.each(seeds)('over HTTP, with the seed %i', async (seed) => {
    const notes: Notes = new Map()
    const { url, close } = await serve({ fetch: createNotes(notes) }, { port: 0 })
    try {
      expect(toMessages(await run({ baseUrl: url }, notes, seed))).toEqual([])
    } finally {
      await close()
    }
  })
})
