import type { ContractHandler } from 'routepact'
import { type Context, requireViewer } from '../context.ts'
import type * as operations from '../contract/comments.ts'
import { toErrors } from '../errors.ts'

export const getArticleComments: ContractHandler<typeof operations.getArticleComments, Context> = (request) => {
  const { articles, comments, viewer } = request.context
  const article = articles.find(request.validatedParams.slug, viewer?.id)
  if (!article) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  return request.respond({ status: 200, body: { comments: comments.list(article.slug, viewer?.id) } })
}

export const createArticleComment: ContractHandler<typeof operations.createArticleComment, Context> = (request) => {
  const { slug } = request.validatedParams
  const author = requireViewer(request.context)
  const comment = request.context.comments.create(slug, author.id, request.validatedBody.comment.body)
  if (!comment) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  return request.respond({ status: 200, body: { comment } })
}

export const deleteArticleComment: ContractHandler<typeof operations.deleteArticleComment, Context> = (request) => {
  const { comments } = request.context
  const { slug, id } = request.validatedParams
  const viewer = requireViewer(request.context)
  const comment = comments.find(slug, id, viewer.id)
  if (!comment) return request.respond({ status: 404, body: toErrors('comment', 'not found') })
  if (comment.author.username !== viewer.username) {
    return request.respond({ status: 403, body: toErrors('comment', 'belongs to somebody else') })
  }
  comments.remove(id)
  return request.respond({ status: 204 })
}
