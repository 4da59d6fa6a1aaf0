import { createClient } from 'routepact/client'
import { contract } from './route.ts'

export async function readTitle(fetch: typeof globalThis.fetch) {
  const client = createClient(contract, {
    baseUrl: 'http://localhost',
    fetch,
  })
  const { body } = await client.getBook({ params: { id: '1' } })
  return body.title
}
