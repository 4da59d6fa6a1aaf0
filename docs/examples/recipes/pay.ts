import { createClient, retry } from 'routepact/client'
import { contract } from './payment-contract.ts'

export function createPayments(fetch: typeof globalThis.fetch) {
  const client = createClient(contract, {
    baseUrl: 'https://api.example.com',
    fetch,
    headers: { authorization: 'Bearer secret-of-ada' },
    use: [retry()],
  })
  return (key: string, to: string, cents: number) =>
    client.pay({
      headers: { 'idempotency-key': key },
      body: { to, cents },
    })
}
