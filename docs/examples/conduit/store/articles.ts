import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { inTransaction } from '../database.ts'
import { type Article, type ArticleChanges, type ArticleFilter, type NewArticle, type Page, timestamp } from '../schemas.ts'
import { flag, jsonList, profileRow } from './rows.ts'

interface ArticleList {
  readonly articles: Article[]
  /** The number of articles on all pages. */
  readonly articlesCount: number
}

export interface ArticleStore {
  /** Finds an article, as the viewer sees it. */
  find(slug: string, viewerId: number | undefined): Article | undefined
  /** Lists articles, newest first. */
  list(filter: ArticleFilter, viewerId: number | undefined): ArticleList
  /** Lists articles of users whom the viewer follows, newest first. */
  feed(page: Page, viewerId: number): ArticleList
  create(authorId: number, article: NewArticle): Article
  /** Updates an article and returns it. A new title changes the slug. */
  update(article: Article, changes: ArticleChanges, viewerId: number): Article
  remove(slug: string): void
  setFavorite(userId: number, slug: string, isFavorite: boolean): void
  tags(): string[]
}

const articleRow = z
  .object({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    body: z.string(),
    tagList: jsonList,
    createdAt: timestamp,
    updatedAt: timestamp,
    favorited: flag,
    favoritesCount: z.number(),
    ...profileRow.shape,
  })
  .transform(({ username, bio, image, following, ...article }) => ({
    ...article,
    author: { username, bio, image, following },
  }))
const countRow = z.object({ count: z.number() })
const idRow = z.object({ id: z.number() })
const tagRow = z.object({ tag: z.string() })

const columns = `
  slug, title, description, body, created_at as createdAt, updated_at as updatedAt,
  (select json_group_array(tag order by tag) from article_tags where article_id = articles.id) as tagList,
  exists (select 1 from favorites where article_id = articles.id and user_id = :viewerId) as favorited,
  (select count(*) from favorites where article_id = articles.id) as favoritesCount,
  username, bio, image,
  exists (select 1 from follows where follower_id = :viewerId and followed_id = users.id) as following
`
const source = 'from articles join users on users.id = articles.author_id'

/** Conditions that are null are ignored. */
const filtered = `${source} where
  (:tag is null or exists (select 1 from article_tags where article_id = articles.id and tag = :tag))
  and (:author is null or username = :author)
  and (:favorited is null or exists (
    select 1 from favorites join users as fans on fans.id = favorites.user_id
    where article_id = articles.id and fans.username = :favorited
  ))
`
const followed = `${source} join follows on followed_id = users.id and follower_id = :viewerId`
const newestFirst = 'order by articles.id desc limit :limit offset :offset'

export function createArticleStore(database: DatabaseSync): ArticleStore {
  const selectArticle = database.prepare(`select ${columns} ${source} where slug = :slug`)
  const selectList = database.prepare(`select ${columns} ${filtered} ${newestFirst}`)
  const countList = database.prepare(`select count(*) as count ${filtered}`)
  const selectFeed = database.prepare(`select ${columns} ${followed} ${newestFirst}`)
  const countFeed = database.prepare(`select count(*) as count ${followed}`)
  const selectSlug = database.prepare('select 1 from articles where slug = ?')
  const insertArticle = database.prepare(`
    insert into articles (author_id, slug, title, description, body, created_at, updated_at)
    values (:authorId, :slug, :title, :description, :body, :now, :now)
    returning id
  `)
  const insertTag = database.prepare('insert or ignore into article_tags (article_id, tag) values (?, ?)')
  const updateArticle = database.prepare(`
    update articles set
      slug = :newSlug,
      title = coalesce(:title, title),
      description = coalesce(:description, description),
      body = coalesce(:body, body),
      updated_at = :now
    where slug = :slug
  `)
  const deleteArticle = database.prepare('delete from articles where slug = ?')
  const insertFavorite = database.prepare('insert or ignore into favorites select id, ? from articles where slug = ?')
  const deleteFavorite = database.prepare(
    'delete from favorites where user_id = ? and article_id = (select id from articles where slug = ?)',
  )
  const selectTags = database.prepare('select distinct tag from article_tags order by tag')

  /** Titles may repeat, and `/articles/feed` is another operation, so such slugs get a suffix. */
  function toUniqueSlug(title: string): string {
    const slug = toSlug(title)
    const isFree = slug !== 'feed' && selectSlug.get(slug) === undefined
    return isFree ? slug : `${slug}-${randomBytes(4).toString('hex')}`
  }

  function get(slug: string, viewerId: number): Article {
    return articleRow.parse(selectArticle.get({ slug, viewerId }))
  }

  return {
    find: (slug, viewerId) => articleRow.optional().parse(selectArticle.get({ slug, viewerId: viewerId ?? null })),
    list: ({ tag = null, author = null, favorited = null, limit, offset }, viewerId) => {
      const filter = { tag, author, favorited }
      return {
        articles: articleRow.array().parse(selectList.all({ ...filter, viewerId: viewerId ?? null, limit, offset })),
        articlesCount: countRow.parse(countList.get(filter)).count,
      }
    },
    feed: ({ limit, offset }, viewerId) => ({
      articles: articleRow.array().parse(selectFeed.all({ viewerId, limit, offset })),
      articlesCount: countRow.parse(countFeed.get({ viewerId })).count,
    }),
    create: (authorId, { title, description, body, tagList }) =>
      inTransaction(database, () => {
        const slug = toUniqueSlug(title)
        const now = new Date().toISOString()
        const { id } = idRow.parse(insertArticle.get({ authorId, slug, title, description, body, now }))
        for (const tag of tagList) insertTag.run(id, tag)
        return get(slug, authorId)
      }),
    update: ({ slug, title: oldTitle }, { title = null, description = null, body = null }, viewerId) =>
      inTransaction(database, () => {
        const keepsSlug = title === null || toSlug(title) === toSlug(oldTitle)
        const newSlug = keepsSlug ? slug : toUniqueSlug(title)
        const now = new Date().toISOString()
        updateArticle.run({ slug, newSlug, title, description, body, now })
        return get(newSlug, viewerId)
      }),
    remove: (slug) => void deleteArticle.run(slug),
    setFavorite: (userId, slug, isFavorite) => {
      const statement = isFavorite ? insertFavorite : deleteFavorite
      statement.run(userId, slug)
    },
    tags: () => tagRow.array().parse(selectTags.all()).map(({ tag }) => tag),
  }
}

/** Joins the words of a title with hyphens, in lower case and without Latin accents. */
function toSlug(title: string): string {
  const plain = title.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').normalize('NFC').toLowerCase()
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu)?.join('-') ?? 'article'
}
