/**
 * Shows the API through its client: two users register, one publishes an article, the other follows and reads.
 * `node client.ts [url of the API]` runs it, and so does `server.ts` with an empty database.
 */
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from 'routepact/client'
import { codecs, type DecodedContract } from 'routepact/codec'
import * as operations from './operations.ts'

type Conduit = Client<DecodedContract<typeof operations>>

/** Registers a user, logs in and returns a client that sends the token. */
async function signIn(baseUrl: string, username: string): Promise<Conduit> {
  const anonymous = createClient(operations, { baseUrl, codecs })
  const [email, password] = [`${username}@example.com`, `password of ${username}`]
  const registered = await anonymous.createUser({ body: { user: { username, email, password } } })
  if (registered.status !== 201) throw new Error(`${username} cannot register: ${registered.status}`)
  const { status, body } = await anonymous.login({ body: { user: { email, password } } })
  if (status !== 200) throw new Error(`${username} cannot log in: ${status}`)
  return createClient(operations, { baseUrl, codecs, headers: { authorization: `Token ${body.user.token}` } })
}

/**
 * Runs the tour.
 *
 * @returns one line per step
 */
export async function tour(baseUrl: string): Promise<string[]> {
  const suffix = Date.now().toString(36)
  const [author, reader] = [`ada-${suffix}`, `blaise-${suffix}`]
  const ada = await signIn(baseUrl, author)
  const blaise = await signIn(baseUrl, reader)
  const lines = [`${author} and ${reader} have registered`]

  const title = 'Notes on the Engine'
  const published = await ada.createArticle({
    body: { article: { title, description: 'What it can do', body: 'It weaves.', tagList: ['engines'] } },
  })
  if (published.status !== 201) throw new Error(`The article cannot be published: ${published.status}`)
  const { slug, createdAt } = published.body.article
  lines.push(`${author} has published '${title}' at ${createdAt.toISOString()}`)

  const followed = await blaise.followUserByUsername({ params: { username: author } })
  if (followed.status !== 200) throw new Error(`${author} cannot be followed: ${followed.status}`)
  const feed = await blaise.getArticlesFeed({ query: { limit: '5' } })
  if (feed.status !== 200) throw new Error(`The feed cannot be read: ${feed.status}`)
  lines.push(`${reader} follows ${author} and has ${feed.body.articlesCount} article to read`)

  const read = await blaise.getArticle({ params: { slug } })
  if (read.status !== 200) throw new Error(`The article cannot be read: ${read.status}`)
  lines.push(`${reader} reads: ${read.body.article.body}`)
  return lines
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const line of await tour(process.argv[2] ?? 'http://127.0.0.1:3000/api')) console.log(line)
}
