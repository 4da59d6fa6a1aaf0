import { createClient } from 'routepact/client'
import { expect, test } from 'vitest'
import { contract, createApp, getNote, type Store } from './notes.ts'

test('the API, without a server', async () => {
  const notes: Store = new Map()
  const client = createClient(contract, { fetch: createApp(notes).fetch })

  const written = await client.putNote({ params: { id: '1' }, body: { text: 'Hello' } })
  expect(written).toMatchObject({ status: 200, body: { text: 'Hello' } })
  expect(notes.get('1')).toEqual({ text: 'Hello' })

  const invalid = await client.putNote({ params: { id: '1' }, body: { text: '' } })
  expect(invalid).toMatchObject({ status: 400, body: { details: [{ path: ['text'] }] } })
})

test('a handler, as a function', () => {
  const context = { notes: new Map([['1', { text: 'Hello' }]]) }
  expect(getNote({ validatedParams: { id: '1' }, context })).toEqual({ status: 200, body: { text: 'Hello' } })
})
