import { expect, test } from 'vitest'
import { router } from './pagination.ts'
import { client, readPosts } from './read-posts.ts'

test('all pages, newest first', async () => {
  const ids: number[] = []
  for await (const { id } of readPosts()) ids.push(id)
  expect(ids).toEqual(Array.from({ length: 45 }, (_, index) => 44 - index))
})

test('the link to the next page has all parameters', async () => {
  const url = 'https://example.com/posts?limit=40'
  const first = await router.fetch(new Request(url))
  const [, link = ''] = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
  expect(link).toMatch(/^\?limit=40&cursor=[\w-]+$/)
  const last = await router.fetch(new Request(new URL(link, url)))
  expect(last.headers.has('link')).toBe(false)
  const { posts, next } = (await last.json()) as { posts: { id: number }[]; next: unknown }
  expect([posts.map(({ id }) => id), next]).toEqual([[4, 3, 2, 1, 0], null])
})

test('a page that ends with the last post', async () => {
  const result = await client.listPosts({ query: { limit: 45 } })
  expect(result).toMatchObject({ status: 200, body: { next: null } })
})

test.each([
  ['!'],
  ['e30'],
  [Buffer.from('not JSON').toString('base64url')],
  [Buffer.from('{"publishedAt":"2026-01-01T00:00:00Z","id":1.5}').toString('base64url')],
  [Buffer.from('{"publishedAt":"now","id":1}').toString('base64url')],
  [
    Buffer.from(
      '{"publishedAt":"0000-01-01T00:00:00Z","id":1}',
    ).toString('base64url'),
  ],
  [
    Buffer.from(
      '{"publishedAt":"2026-01-01T00:00:00Z","id":2147483648}',
    ).toString('base64url'),
  ],
  [
    Buffer.from(
      '{"publishedAt":"2026-01-01T00:00:00Z","id":-2147483649}',
    ).toString('base64url'),
  ],
  [Buffer.from('[]').toString('base64url')],
  [Buffer.from('null').toString('base64url')],
  ['A'.repeat(204)],
])('284: the cursor %s is a 400', async (cursor) => {
  const result = await client.listPosts({ query: { cursor } })
  expect(result.status).toBe(400)
  expect(JSON.stringify(result.body)).toContain('"path":["cursor"')
})
