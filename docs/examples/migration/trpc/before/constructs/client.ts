import { createTRPCClient, httpLink } from '@trpc/client'
import type { router } from './route.ts'

export async function readTitle(fetch: typeof globalThis.fetch) {
  const client = createTRPCClient<typeof router>({
    links: [httpLink({ url: 'http://localhost', fetch })],
  })
  return (await client.getBook.query({ id: '1' })).title
}
