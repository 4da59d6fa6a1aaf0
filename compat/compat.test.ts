import { createContract, createRouter } from 'routepact'
import { describe, expect, test } from 'vitest'
import { cases } from './cases.ts'
import { createCompatContract } from './contract.ts'
import type { Library } from './difference.ts'
import { exceptions } from './exceptions.ts'
import { findFaults, toRequest } from './faults.ts'
import { handlers } from './handlers.ts'
import type { Kit } from './kit.ts'
import * as kits from './kits.ts'

const libraries = Object.entries(kits) as [Library, Kit][]

describe.each(libraries)('%s', (library, kit) => {
  const { fetch } = createRouter({ contract: createContract(createCompatContract(kit)), handlers })
  const { [library]: excepted = {} } = exceptions

  describe.each(Object.entries(cases))('%s', (_part, list) => {
    test.each(list)('$name', async (each) => {
      const faults = await findFaults(await fetch(toRequest(each)), each)
      if (Object.hasOwn(excepted, each.name)) expect(faults).not.toEqual([])
      else expect(faults).toEqual([])
    })
  })

  test('has exceptions that are cases', () => {
    const names = Object.values(cases).flatMap((list) => list.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining(Object.keys(excepted)))
  })
})
