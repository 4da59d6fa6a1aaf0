/**
 * A client of Conduit made from its document alone: types by openapi-typescript, requests by openapi-fetch. Prints the
 * results. The test generates the types first, so this file has a `tsconfig.json` of its own.
 */
import createClient from 'openapi-fetch'
import type { paths, webhooks } from './.generated/conduit.d.ts'

const [baseUrl = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })

const name = 'ada'
const password = 'correct horse'
const registered = await client.POST('/users', {
  body: { user: { username: name, email: `${name}@example.com`, password } },
})
const token: string | undefined = registered.data?.user.token
client.use({ onRequest: ({ request }) => request.headers.set('authorization', `Token ${token}`) })

const article = { title: 'Engines', description: 'About them', body: 'They weave', tagList: ['math'] }
const created = await client.POST('/articles', { body: { article } })
const slug = created.data?.article.slug ?? ''
const path = { slug }
const changed = await client.PUT('/articles/{slug}', { params: { path }, body: { article: { title: 'Looms' } } })
const moved = { slug: changed.data?.article.slug ?? '' }
const favorite = await client.POST('/articles/{slug}/favorite', { params: { path: moved } })
const commented = await client.POST('/articles/{slug}/comments', {
  params: { path: moved },
  body: { comment: { body: 'Indeed' } },
})
const comment: number | undefined = commented.data?.comment.id
const listed = await client.GET('/articles', { params: { query: { tag: 'math', limit: 5 } } })
const count: number | undefined = listed.data?.articlesCount
const removed = await client.DELETE('/articles/{slug}/comments/{id}', {
  params: { path: { ...moved, id: comment ?? 0 } },
})
const tags = await client.GET('/tags')
const unauthorized = await client.POST('/users/login', { body: { user: { email: 'ada@example.com', password: 'wrong' } } })
const invalid = await client.POST('/users', { body: { user: { username: '', email: 'x', password } } })
const missing = await client.GET('/articles/{slug}', { params: { path: { slug: 'none' } } })
const reasons: { [name: string]: string[] } | undefined = invalid.error?.errors

console.log(
  JSON.stringify({
    statuses: [registered, created, changed, favorite, commented, listed, removed, tags, unauthorized, invalid, missing].map(
      ({ response }) => response.status,
    ),
    user: registered.data?.user.username,
    title: changed.data?.article.title,
    favoritesCount: favorite.data?.article.favoritesCount,
    first: listed.data?.articles[0]?.author.username,
    count,
    tags: tags.data?.tags,
    wrong: Object.keys(reasons ?? {}),
  }),
)

/** The payload of a webhook and its statuses. */
type Published = webhooks['articlePublished']['post']

export const payload: Published['requestBody']['content']['application/json'] = { slug: 'engines', tags: ['math'] }
export const statuses: (keyof Published['responses'])[] = [200, 410]

/** Calls that the document does not declare, which the compiler rejects. */
export async function rejectInvalidCalls(): Promise<void> {
  // @ts-expect-error '/nowhere' is not a path
  await client.GET('/nowhere')
  // @ts-expect-error '/tags' does not have DELETE
  await client.DELETE('/tags')
  // @ts-expect-error a body is required
  await client.POST('/users')
  // @ts-expect-error an email is required
  await client.POST('/users', { body: { user: { username: name, password } } })
  // @ts-expect-error a path parameter is required
  await client.GET('/articles/{slug}')
  // @ts-expect-error a payload has tags
  payload satisfies { slug: string; tags: number[] }
  // @ts-expect-error a limit is a number
  await client.GET('/articles', { params: { query: { limit: '5' } } })
  // @ts-expect-error articles in a list do not have a body
  void listed.data?.articles[0]?.body
  // @ts-expect-error a user does not have a password
  void registered.data?.user.password
}
