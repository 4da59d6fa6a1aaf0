import { createClient } from 'routepact/client'
import { contract, router } from './csv.ts'

const client = createClient(contract, { fetch: router.fetch })

/** Sets the count of everything in stock to zero. */
export async function clearStock(): Promise<number> {
  const { body: rows } = await client.exportStock()
  const result = await client.importStock({
    body: rows.map(({ sku }) => ({ sku, count: '0' })),
  })
  if (result.status !== 200) throw new Error(result.body.error)
  return result.body
}
