/** Two APIs in three frameworks, written without a look at the checks: no finding if they are correct, one for each fault. */
import { testContract, type ContractReport } from 'routepact/testing'
import { describe, expect, test } from 'vitest'
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

describe.each(['library', 'rooms'] as const)('%s', (name) => {
  test.each(names)('has no findings in %s', async (framework) => {
    const { findings, skipped } = await run(name, framework)
    expect(findings.map(({ message }) => message)).toEqual([])
    expect(skipped).toEqual([])
  })

  const { faults } = apis[name]
  const found = faults.filter(({ missed }) => missed === undefined).map((fault, index) => [names[index % 3] as string, fault] as const)
  test.each(found)('in %s, finds that $description', async (framework, { name: fault }) => {
    const { findings } = await run(name, framework, fault)
    expect(findings.length).toBeGreaterThan(0)
  })
})
