import { createClient } from 'routepact/client'
import { expect, test } from 'vitest'
import { contract, createApp, getNote, type Store } from './notes.ts'

test('the API, without a server', async () => {
  const notes: Store = new Map()
  const { fetch } = createApp(notes)
  const client = createClient(contract, { fetch })
  const put = (text: string) =>
    client.putNote({ params: { id: '1' }, body: { text } })

  expect((await put('Hello')).status).toBe(200)
  expect(notes.get('1')).toEqual({ text: 'Hello' })
  expect(await put('')).toMatchObject({
    status: 400,
    body: { details: [{ path: ['text'] }] },
  })
})

test('a handler, as a function', () => {
  const context = { notes: new Map([['1', { text: 'Hello' }]]) }
  const response = getNote({ validatedParams: { id: '1' }, context })
  expect(response).toEqual({ status: 200, body: { text: 'Hello' } })
})
