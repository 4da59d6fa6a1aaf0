import { initClient } from '@ts-rest/core'
import { contract } from './route.ts'

export async function readTitle(fetch: typeof globalThis.fetch) {
  const client = initClient(contract, {
    baseUrl: 'http://localhost',
    baseHeaders: {},
    api: async ({ path, method, headers }) => {
      const response = await fetch(path, { method, headers })
      const { status } = response
      const body = await response.json()
      return { status, body, headers: response.headers }
    },
  })
  const result = await client.getBook({ params: { id: '1' } })
  return result.status === 200 ? result.body.title : undefined
}
