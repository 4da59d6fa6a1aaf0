/** Tests the server with requests that the contract generates. */
import { testContract } from 'routepact-tools/testing'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { contract } from './contract/contract.ts'
import { openDatabase } from './database.ts'
import { createStore } from './store/store.ts'

test('the contract is kept, except for two facts that it cannot express', async () => {
  const store = createStore(await openDatabase(':memory:'))
  const app = createApp({ store, timing: { wait: 20, connection: 40 } })
  const { findings } = await testContract(contract, app)
  expect(findings.map(({ operation, received }) => `${operation}: ${received}`)).toEqual([
    // `content-type` is required if there is a body. Without one, the request only closes the stream.
    'appendToStream: 400 {"error":"The body has no content type"}',
    // The query selects the content type, not `Accept`.
    'readStream: 200 with application/octet-stream',
  ])
  store.database.close()
})
