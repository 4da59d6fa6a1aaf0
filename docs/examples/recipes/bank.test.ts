import { createClient } from 'routepact/client'
import {
  afterAll,
  beforeAll,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { createApp } from './bank.ts'
import { contract } from './bank-contract.ts'
import {
  copyTemplate,
  prepareTemplate,
  removeDatabases,
} from './bank-database.ts'
import { openBank } from './bank-sqlite.ts'

beforeAll(prepareTemplate)
afterAll(removeDatabases)

test('a transfer to an unknown account changes nothing', async () => {
  const bank = openBank(copyTemplate())
  onTestFinished(() => bank.close())
  const client = createClient(contract, {
    fetch: createApp(bank).fetch,
  })

  const body = { from: 'a', to: 'nobody', cents: 10 }
  expect((await client.transfer({ body })).status).toBe(404)
  expect(await bank.accounts.getBalance('a')).toBe(100)
})
