/** A part of the RealWorld API on Hono. It shares nothing with the contract but the specification. */
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'

/** A mistake in the server. */
export type Mistake = 'number as a date' | 'missing description' | 'deleted article'

interface User {
  readonly email: string
  readonly username: string
  readonly password: string
}

interface Article {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly body: string
  readonly tagList: readonly string[]
  readonly createdAt: string
  readonly author: User
}

const text = (longest: number) => z.string().max(longest).regex(/\S/)
const account = z.object({ username: text(50), email: z.email().max(254), password: text(200) })
const paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).optional(),
})

/** Creates the server with these mistakes. */
export function createForeignServer(mistakes: ReadonlySet<Mistake>): Hono {
  const users = new Map<string, User>()
  const articles = new Map<string, Article>()
  const draft = z.object({
    title: text(200),
    description: mistakes.has('missing description') ? z.string().default('') : text(1000),
    body: text(100_000),
    tagList: z.array(text(50)).max(20).default([]),
  })

  const toUser = ({ email, username }: User) => ({ user: { email, username, bio: '', image: '', token: `t-${username}` } })
  const toArticle = ({ author, createdAt, ...others }: Article) => ({
    ...others,
    createdAt: mistakes.has('number as a date') ? Date.parse(createdAt) : createdAt,
    updatedAt: createdAt,
    favorited: false,
    favoritesCount: 0,
    author: { username: author.username, bio: '', image: '', following: false },
  })

  /** Finds the user of the token; a wrong token is an error even where none is required. */
  const authenticate = (context: Context): User | undefined => {
    const header = context.req.header('authorization')
    if (header === undefined) return undefined
    const user = users.get(/^Token t-(.+)$/.exec(header)?.[1] ?? '')
    return user ?? fail(401, 'token')
  }
  const requireUser = (context: Context): User => authenticate(context) ?? fail(401, 'token')

  const app = new Hono().basePath('/api')
  app.onError((thrown, context) => {
    const status = thrown instanceof HTTPException ? thrown.status : 500
    if (status === 401) context.header('www-authenticate', 'Token')
    return context.json({ errors: { [thrown.message]: ['is not valid'] } }, status)
  })

  app.get('/tags', (context) => context.json({ tags: [...new Set([...articles.values()].flatMap(({ tagList }) => tagList))] }))

  app.post('/users', async (context) => {
    const { user } = await readBody(context, z.object({ user: account }))
    if (users.has(user.username)) fail(422, 'username')
    users.set(user.username, user)
    return context.json(toUser(user), 201)
  })

  app.post('/users/login', async (context) => {
    const { user } = await readBody(context, z.object({ user: z.object({ email: text(254), password: text(200) }) }))
    const found = [...users.values()].find(({ email, password }) => email === user.email && password === user.password)
    return context.json(toUser(found ?? fail(401, 'password')))
  })

  app.get('/user', (context) => context.json(toUser(requireUser(context))))

  app.get('/articles', (context) => {
    authenticate(context)
    const { limit = 20, offset = 0 } = paging.safeParse(context.req.query()).data ?? fail(422, 'query')
    const list = [...articles.values()].slice(offset, offset + limit).map(toArticle)
    return context.json({ articles: list, articlesCount: articles.size })
  })

  app.post('/articles', async (context) => {
    const author = requireUser(context)
    const { article } = await readBody(context, z.object({ article: draft }))
    const slug = `article-${articles.size + 1}`
    const created = { ...article, slug, createdAt: new Date().toISOString(), author }
    articles.set(slug, created)
    return context.json({ article: toArticle(created) }, 201)
  })

  app.get('/articles/:slug', (context) => {
    authenticate(context)
    const article = articles.get(context.req.param('slug')) ?? fail(404, 'article')
    return context.json({ article: toArticle(article) })
  })

  app.delete('/articles/:slug', (context) => {
    requireUser(context)
    const slug = context.req.param('slug')
    if (!articles.has(slug)) fail(404, 'article')
    if (!mistakes.has('deleted article')) articles.delete(slug)
    return context.body(null, 204)
  })

  const paths = { '/tags': 'GET', '/users': 'POST', '/users/login': 'POST', '/user': 'GET', '/articles': 'GET, POST' }
  for (const [path, allow] of [...Object.entries(paths), ['/articles/:slug', 'GET, DELETE'] as const]) {
    app.all(path, (context) => context.json({ errors: { method: ['is not allowed'] } }, 405, { allow }))
  }
  return app
}

function fail(status: 401 | 404 | 415 | 422, message: string): never {
  throw new HTTPException(status, { message })
}

async function readBody<Body>(context: Context, schema: z.ZodType<Body>): Promise<Body> {
  if (!/^application\/json *(;|$)/i.test(context.req.header('content-type') ?? '')) fail(415, 'content-type')
  const value: unknown = await context.req.json().catch(() => fail(422, 'body'))
  const { data } = schema.safeParse(value)
  return data ?? fail(422, 'body')
}
