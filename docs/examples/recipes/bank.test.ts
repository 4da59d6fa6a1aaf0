/** The router of the recipe on transactions. `transaction.test.ts` has the cases that every database passes. */
import { createClient } from 'routepact/client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { copyTemplate, prepareTemplate, removeDatabases } from '../postgres/sqlite-template.ts'
import { createApp } from './bank.ts'
import { contract } from './bank-contract.ts'
import { openDatabase } from './sqlite.ts'

beforeAll(prepareTemplate)
afterAll(removeDatabases)

function open() {
  const database = openDatabase(copyTemplate())
  onTestFinished(() => database.close())
  const client = createClient(contract, { fetch: createApp(database).fetch })
  const readBalances = () => Promise.all(['a', 'b'].map(async (id) => (await client.getBalance({ params: { id } })).body))
  return { client, readBalances }
}

test.each([
  ['to another account', { from: 'a', to: 'b', cents: 100 }, 201, [0, 200]],
  ['to an unknown account', { from: 'a', to: 'nobody', cents: 10 }, 404, [100, 100]],
  ['from an unknown account', { from: 'nobody', to: 'b', cents: 10 }, 404, [100, 100]],
  ['of more than the account has', { from: 'a', to: 'b', cents: 101 }, 500, [100, 100]],
  ['that is not valid', { from: 'a', to: 'b', cents: -1 }, 400, [100, 100]],
])('a transfer %s', async (_title, body, status, balances) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { client, readBalances } = open()
  expect((await client.transfer({ body })).status).toBe(status)
  expect(await readBalances()).toEqual(balances)
  expect((await client.transfer({ body: { from: 'b', to: 'a', cents: 1 } })).status).toBe(201)
})

test('an unknown account is a 404', async () => {
  const { client } = open()
  expect(await client.getBalance({ params: { id: 'nobody' } })).toMatchObject({ status: 404, body: { error: 'No account nobody' } })
})
