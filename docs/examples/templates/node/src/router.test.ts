import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'routepact/client'
import { checkContract } from 'routepact-tools/testing'
import { contract } from './contract.ts'
import { router } from './router.ts'

test('the contract follows all rules', () => {
  assert.deepEqual(checkContract(contract), [])
})

// The router is called in this process, without a server.
const client = createClient(contract, { baseUrl: 'http://localhost', fetch: router.fetch })

test('a note that was added can be read', async () => {
  const added = await client.addNote({ body: { text: 'Write a test' } })
  assert.equal(added.status, 201)
  const found = await client.getNote({ params: { id: added.body.id } })
  assert.deepEqual([found.status, found.body], [200, added.body])
})

test('a note that does not exist', async () => {
  assert.equal((await client.getNote({ params: { id: '0' } })).status, 404)
})
