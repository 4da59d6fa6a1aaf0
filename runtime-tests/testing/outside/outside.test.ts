/** Two APIs in three frameworks, written without a look at the checks: no finding if they are correct, one for each fault. */
import { testContract, type ContractReport } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../properties/scale.ts'
import { frameworks } from './frameworks.ts'
import * as library from './library.ts'
import * as rooms from './rooms.ts'

const apis = { library, rooms } as const

type ApiName = keyof typeof apis

async function run(name: ApiName, framework: string, fault?: string): Promise<ContractReport> {
  const settings = { has: (one: string) => one === fault }
  const start = frameworks[framework] as (typeof frameworks)[string]
  const { target, close } = await start(apis[name].createRoutes(settings), settings)
  try {
    return name === 'library' ? await testContract(library.contract, target, { authorize: library.authorize }) : await testContract(rooms.contract, target, { authorize: rooms.authorize })
  } finally {
    await close()
  }
}

const names = Object.keys(frameworks)

test('has 40 faults or more that are found', () => {
  const all = Object.values(apis).flatMap(({ faults }) => faults)
  expect(all.filter(({ missed }) => missed === undefined).length).toBeGreaterThanOrEqual(40)
})

describe.each(['library', 'rooms'] as const)('%s', (name) => {
  // One framework, and half of the faults that it has in memory; `npm run test:long` takes the others.
  const first = name === 'library' ? 'express' : 'fastify'
  test.each(names.filter((framework) => isLong !== (framework === first)))('has no findings in %s', async (framework) => {
    const { findings, skipped } = await run(name, framework)
    expect(findings.map(({ message }) => message)).toEqual([])
    expect(skipped).toEqual([])
  })

  const cases = apis[name].faults.map((fault, index) => Object.assign({}, fault, { framework: names[index % names.length] as string }))
  const selected = cases.filter(({ framework }, index) => isLong !== (framework === 'hono' && index % 2 === 0))

  test.each(selected.filter(({ missed }) => missed === undefined))('finds in $framework that $description', async ({ framework, name: fault }) => {
    const { findings } = await run(name, framework, fault)
    expect(findings.length).toBeGreaterThan(0)
  })

  test.each(selected.filter(({ missed }) => missed !== undefined))('does not find that $description: $missed', async ({ name: fault }) => {
    const { findings } = await run(name, 'hono', fault)
    expect(findings).toEqual([])
  })
})
