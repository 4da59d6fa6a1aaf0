import * as v from 'valibot'
import type { ConduitSchemas } from './schemas.ts'

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/\S/))
const name = (longest: number) => v.pipe(text(longest), v.trim())
const email = v.pipe(text(254), v.trim(), v.email())
const integer = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.safeInteger())

const page = {
  limit: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100)), '20'),
  offset: v.optional(integer, '0'),
}
const profile = v.object({ username: v.string(), bio: v.string(), image: v.string(), following: v.boolean() })
const times = { createdAt: v.pipe(v.string(), v.isoTimestamp()), updatedAt: v.pipe(v.string(), v.isoTimestamp()) }
const preview = v.object({
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  tagList: v.array(v.string()),
  ...times,
  favorited: v.boolean(),
  favoritesCount: v.pipe(v.number(), v.integer()),
  author: profile,
})
const comment = v.object({ id: v.pipe(v.number(), v.integer()), ...times, body: v.string(), author: profile })
const account = { username: name(50), email, password: text(200) }
const changes = v.partial(v.object({ ...account, bio: v.pipe(v.string(), v.maxLength(2000)), image: v.pipe(v.string(), v.maxLength(2000)) }))
const draft = { title: name(200), description: name(1000), body: text(100_000) }

export const schemas: ConduitSchemas = {
  page: v.object(page),
  articleFilter: v.object({
    ...page,
    tag: v.optional(v.string()),
    author: v.optional(v.string()),
    favorited: v.optional(v.string()),
  }),
  slug: v.object({ slug: v.string() }),
  username: v.object({ username: v.string() }),
  commentKey: v.object({ slug: v.string(), id: integer }),
  credentials: v.object({ user: v.object({ email: name(254), password: text(200) }) }),
  newUser: v.object({ user: v.object(account) }),
  userChanges: v.object({ user: v.pipe(changes, v.check((user) => Object.keys(user).length > 0)) }),
  newArticle: v.object({
    article: v.object({ ...draft, tagList: v.optional(v.pipe(v.array(name(50)), v.maxLength(20)), []) }),
  }),
  articleChanges: v.object({ article: v.partial(v.object(draft)) }),
  newComment: v.object({ comment: v.object({ body: text(10_000) }) }),
  user: v.object({
    user: v.object({ email: v.string(), token: v.string(), username: v.string(), bio: v.string(), image: v.string() }),
  }),
  profile: v.object({ profile }),
  article: v.object({ article: v.object({ ...preview.entries, body: v.string() }) }),
  articles: v.object({ articles: v.array(preview), articlesCount: v.pipe(v.number(), v.integer()) }),
  comment: v.object({ comment }),
  comments: v.object({ comments: v.array(comment) }),
  tags: v.object({ tags: v.array(v.string()) }),
  errors: v.object({ errors: v.record(v.string(), v.array(v.string())) }),
}
