/**
 * Somebody who has nothing of Conduit but its document: types made by openapi-typescript, requests by openapi-fetch. Prints
 * what it got. The test makes the types first, so this file is compiled by itself (`tsconfig.json`).
 */
import createClient from 'openapi-fetch'
import type { paths } from './.generated/conduit.d.ts'

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
const refused = await client.POST('/users/login', { body: { user: { email: 'ada@example.com', password: 'wrong' } } })
const invalid = await client.POST('/users', { body: { user: { username: '', email: 'x', password } } })
const missing = await client.GET('/articles/{slug}', { params: { path: { slug: 'none' } } })
const reasons: { [name: string]: string[] } | undefined = invalid.error?.errors

console.log(
  JSON.stringify({
    statuses: [registered, created, changed, favorite, commented, listed, removed, tags, refused, invalid, missing].map(
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

/** What the document does not allow, the compiler refuses. */
export async function refuse(): Promise<void> {
  // @ts-expect-error no such path
  await client.GET('/nowhere')
  // @ts-expect-error no such method at the path
  await client.DELETE('/tags')
  // @ts-expect-error a body is required
  await client.POST('/users')
  // @ts-expect-error an email is required
  await client.POST('/users', { body: { user: { username: name, password } } })
  // @ts-expect-error a parameter of the path is required
  await client.GET('/articles/{slug}')
  // @ts-expect-error a limit is a number
  await client.GET('/articles', { params: { query: { limit: '5' } } })
  // @ts-expect-error a list has no text of its articles
  void listed.data?.articles[0]?.body
  // @ts-expect-error a user has no password
  void registered.data?.user.password
}
