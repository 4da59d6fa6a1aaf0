/** A transfer that a constraint rejects, with and without the check before it. */
import { createClient } from 'routepact/client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from './bank.ts'
import { contract } from './bank-contract.ts'
import { copyTemplate, prepareTemplate, removeDatabases } from './bank-database.ts'
import { transferOwned } from './bank-overdraft.ts'
import { openBank } from './bank-sqlite.ts'

beforeAll(prepareTemplate)
afterAll(removeDatabases)

test.each([
  ['without the check', {}, 100, 201, 0],
  ['without the check', {}, 101, 500, 100],
  ['with the check', { transfer: transferOwned }, 100, 201, 0],
  ['with the check', { transfer: transferOwned }, 101, 409, 100],
])('%s', async (_name, others, cents, status, balance) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const bank = openBank(copyTemplate())
  onTestFinished(() => bank.close())
  const client = createClient(contract, { fetch: createApp(bank, others).fetch })
  const result = await client.transfer({ body: { from: 'a', to: 'b', cents } })
  expect(result.status).toBe(status)
  if (status === 409) expect(result.body).toEqual({ error: 'Only 100 cents on a' })
  expect(await bank.accounts.getBalance('a')).toBe(balance)
})
