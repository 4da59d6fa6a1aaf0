// client.ts
import { createClient } from 'routepact/client'
import { contract } from './contract.ts'

const client = createClient(contract, { baseUrl: 'http://localhost:3000' })

export async function showUser(id: number): Promise<string> {
  const { status, body } = await client.getUser({ params: { id } })
  return status === 200 ? body.name : body.error // 400 or 404
}
