import { createContract, createRouter } from 'routepact'
import { describe, expect, test } from 'vitest'
import { cases } from './cases.ts'
import { createCompatContract } from './contract.ts'
import { findFaults, toRequest } from './faults.ts'
import { handlers } from './handlers.ts'
import type { Kit } from './kit.ts'
import * as kits from './kits.ts'

const libraries: [name: string, kit: Kit][] = Object.entries(kits)

describe.each(libraries)('%s', (_name, kit) => {
  const { fetch } = createRouter({ contract: createContract(createCompatContract(kit)), handlers })

  describe.each(Object.entries(cases))('%s', (_part, list) => {
    test.each(list)('$name', async (each) => {
      expect(await findFaults(await fetch(toRequest(each)), each)).toEqual([])
    })
  })
})
