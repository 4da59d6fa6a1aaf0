import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Comment, timestamp } from '../schemas.ts'
import { profileRow } from './rows.ts'

export interface CommentStore {
  /** Lists the comments on an article, as the viewer sees them, newest first. */
  list(slug: string, viewerId: number | undefined): Comment[]
  find(slug: string, id: number, viewerId: number): Comment | undefined
  /** Creates a comment; undefined if the article does not exist. */
  create(slug: string, authorId: number, body: string): Comment | undefined
  remove(id: number): void
}

const commentRow = z
  .object({
    id: z.number(),
    body: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    ...profileRow.shape,
  })
  .transform(({ username, bio, image, following, ...comment }) => ({
    ...comment,
    author: { username, bio, image, following },
  }))
const idRow = z.object({ id: z.number() })

export function createCommentStore(database: DatabaseSync): CommentStore {
  const selection = `
    select comments.id, comments.body, comments.created_at as createdAt, comments.updated_at as updatedAt,
      username, bio, image,
      exists (select 1 from follows where follower_id = :viewerId and followed_id = users.id) as following
    from comments
      join articles on articles.id = comments.article_id
      join users on users.id = comments.author_id
    where slug = :slug
  `
  const selectComments = database.prepare(`${selection} order by comments.id desc`)
  const selectComment = database.prepare(`${selection} and comments.id = :id`)
  const insertComment = database.prepare(`
    insert into comments (article_id, author_id, body, created_at, updated_at)
    select id, :authorId, :body, :now, :now from articles where slug = :slug
    returning id
  `)
  const deleteComment = database.prepare('delete from comments where id = ?')

  function find(slug: string, id: number, viewerId: number): Comment | undefined {
    return commentRow.optional().parse(selectComment.get({ slug, id, viewerId }))
  }

  return {
    find,
    list: (slug, viewerId) => commentRow.array().parse(selectComments.all({ slug, viewerId: viewerId ?? null })),
    create: (slug, authorId, body) => {
      const now = new Date().toISOString()
      const inserted = idRow.optional().parse(insertComment.get({ slug, authorId, body, now }))
      return inserted && find(slug, inserted.id, authorId)
    },
    remove: (id) => void deleteComment.run(id),
  }
}
