import type { ContractHandler } from 'routepact'
import { type Context, requireViewer } from '../context.ts'
import type * as operations from '../contract/articles.ts'
import { toErrors } from '../errors.ts'

export const getArticlesFeed: ContractHandler<typeof operations.getArticlesFeed, Context> = (request) => {
  const viewer = requireViewer(request.context)
  return request.respond({ status: 200, body: request.context.articles.feed(request.validatedQuery, viewer.id) })
}

// The store returns articles with their text, which the response schema of lists strips.
export const getArticles: ContractHandler<typeof operations.getArticles, Context> = (request) => {
  const { articles, viewer } = request.context
  return request.respond({ status: 200, body: articles.list(request.validatedQuery, viewer?.id) })
}

export const createArticle: ContractHandler<typeof operations.createArticle, Context> = (request) => {
  const author = requireViewer(request.context)
  const article = request.context.articles.create(author.id, request.validatedBody.article)
  return request.respond({ status: 201, body: { article } })
}

export const getArticle: ContractHandler<typeof operations.getArticle, Context> = (request) => {
  const { articles, viewer } = request.context
  const article = articles.find(request.validatedParams.slug, viewer?.id)
  if (!article) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  return request.respond({ status: 200, body: { article } })
}

export const updateArticle: ContractHandler<typeof operations.updateArticle, Context> = (request) => {
  const { articles } = request.context
  const viewer = requireViewer(request.context)
  const found = articles.find(request.validatedParams.slug, viewer.id)
  if (!found) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  if (found.author.username !== viewer.username) {
    return request.respond({ status: 403, body: toErrors('article', 'belongs to somebody else') })
  }
  const article = articles.update(found, request.validatedBody.article, viewer.id)
  return request.respond({ status: 200, body: { article } })
}

export const deleteArticle: ContractHandler<typeof operations.deleteArticle, Context> = (request) => {
  const { articles } = request.context
  const viewer = requireViewer(request.context)
  const article = articles.find(request.validatedParams.slug, viewer.id)
  if (!article) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  if (article.author.username !== viewer.username) {
    return request.respond({ status: 403, body: toErrors('article', 'belongs to somebody else') })
  }
  articles.remove(article.slug)
  return request.respond({ status: 204 })
}
