import type { Handler } from '../context.ts'
import type * as operations from '../contract/comments.ts'
import { toErrors } from '../errors.ts'

export const getArticleComments: Handler<typeof operations.getArticleComments> = (request) => {
  const { articles, comments, viewer } = request.context
  const article = articles.find(request.validatedParams.slug, viewer?.id)
  if (!article) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  return request.respond({ status: 200, body: { comments: comments.list(article.slug, viewer?.id) } })
}

export const createArticleComment: Handler<typeof operations.createArticleComment> = (request) => {
  const { slug } = request.validatedParams
  const author = request.context.viewer
  const comment = request.context.comments.create(slug, author.id, request.validatedBody.comment.body)
  if (!comment) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  return request.respond({ status: 200, body: { comment } })
}

export const deleteArticleComment: Handler<typeof operations.deleteArticleComment> = (request) => {
  const { comments } = request.context
  const { slug, id } = request.validatedParams
  const viewer = request.context.viewer
  const comment = comments.find(slug, id, viewer.id)
  if (!comment) return request.respond({ status: 404, body: toErrors('comment', 'not found') })
  if (comment.author.username !== viewer.username) {
    return request.respond({ status: 403, body: toErrors('comment', 'belongs to somebody else') })
  }
  comments.remove(id)
  return request.respond({ status: 204 })
}
