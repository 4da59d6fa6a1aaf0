import { createClient, paginate } from 'routepact/client'
import { router } from './pagination.ts'
import { contract } from './posts-contract.ts'

export const client = createClient(contract, { fetch: router.fetch })

export async function* readPosts() {
  const pages = paginate(client.listPosts, {}, ({ status, body }) =>
    status === 200 && body.next
      ? { query: { cursor: body.next } }
      : undefined,
  )
  for await (const { status, body } of pages) {
    if (status !== 200) throw new Error(body.error)
    yield* body.posts
  }
}
