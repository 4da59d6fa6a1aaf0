import { type, type Type } from 'arktype'
import type { ConduitSchemas } from './schemas.ts'

const text = (longest: number) => type(/\S/).and(`string <= ${longest}`)
const trimmed = (longest: number) => text(longest).pipe((value) => value.trim())
const email = text(254)
  .pipe((value) => value.trim())
  .to('string.email')
const limit = type('string.integer.parse').to('1 <= number.integer <= 100').default('20')
const offset = type('string.integer.parse').to('number.integer >= 0').default('0')

const profile = type({ username: 'string', bio: 'string', image: 'string', following: 'boolean' })
const preview = type({
  slug: 'string',
  title: 'string',
  description: 'string',
  tagList: 'string[]',
  createdAt: 'string.date.iso',
  updatedAt: 'string.date.iso',
  favorited: 'boolean',
  favoritesCount: 'number.integer',
  author: profile,
})
const comment = type({
  id: 'number.integer',
  createdAt: 'string.date.iso',
  updatedAt: 'string.date.iso',
  body: 'string',
  author: profile,
})
const changes = type({
  'username?': trimmed(50),
  'email?': email,
  'password?': text(200),
  'bio?': 'string <= 2000',
  'image?': 'string <= 2000',
})
const tagList = trimmed(50).array().atMostLength(20)

/** Removes undeclared keys, as the other libraries do by default. */
function strip<const Schemas extends { readonly [name: string]: Type }>(schemas: Schemas): Schemas {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, schema.onDeepUndeclaredKey('delete')])
  return Object.fromEntries(entries) as Schemas
}

export const schemas: ConduitSchemas = strip({
  page: type({ limit, offset }),
  articleFilter: type({ limit, offset, 'tag?': 'string', 'author?': 'string', 'favorited?': 'string' }),
  slug: type({ slug: 'string' }),
  username: type({ username: 'string' }),
  commentKey: type({ slug: 'string', id: 'string.integer.parse' }),
  credentials: type({ user: { email: trimmed(254), password: text(200) } }),
  newUser: type({ user: { username: trimmed(50), email, password: text(200) } }),
  userChanges: type({ user: changes.narrow((user) => Object.keys(user).length > 0) }),
  newArticle: type({
    article: { title: trimmed(200), description: trimmed(1000), body: text(100_000), tagList: tagList.default(() => []) },
  }),
  articleChanges: type({
    article: { 'title?': trimmed(200), 'description?': trimmed(1000), 'body?': text(100_000) },
  }),
  newComment: type({ comment: { body: text(10_000) } }),
  user: type({ user: { email: 'string', token: 'string', username: 'string', bio: 'string', image: 'string' } }),
  profile: type({ profile }),
  article: type({ article: preview.and({ body: 'string' }) }),
  articles: type({ articles: preview.array(), articlesCount: 'number.integer' }),
  comment: type({ comment }),
  comments: type({ comments: comment.array() }),
  tags: type({ tags: 'string[]' }),
  errors: type({ errors: { '[string]': 'string[]' } }),
})
