import { createClient, retry } from 'routepact/client'
import { contract } from './payment-contract.ts'

export function createPayments(fetch: typeof globalThis.fetch) {
  const client = createClient(contract, {
    baseUrl: 'https://api.example.com',
    fetch,
    headers: { authorization: 'Bearer secret-of-ada' },
    use: [retry({ statuses: [409, 429, 502, 503, 504] })],
  })
  return (to: string, cents: number) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return client.pay({ headers, body: { to, cents } })
  }
}
