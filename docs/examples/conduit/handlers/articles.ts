import type { Handler } from '../context.ts'
import type * as operations from '../contract/articles.ts'
import { toErrors } from '../errors.ts'

export const getArticlesFeed: Handler<typeof operations.getArticlesFeed> = (request) => {
  const viewer = request.context.viewer
  return request.respond({ status: 200, body: request.context.articles.feed(request.validatedQuery, viewer.id) })
}

// The store returns articles with their text, which the response schema of lists strips.
export const getArticles: Handler<typeof operations.getArticles> = (request) => {
  const { articles, viewer } = request.context
  return request.respond({ status: 200, body: articles.list(request.validatedQuery, viewer?.id) })
}

export const createArticle: Handler<typeof operations.createArticle> = (request) => {
  const author = request.context.viewer
  const article = request.context.articles.create(author.id, request.validatedBody.article)
  return request.respond({ status: 201, body: { article } })
}

export const getArticle: Handler<typeof operations.getArticle> = (request) => {
  const { articles, viewer } = request.context
  const article = articles.find(request.validatedParams.slug, viewer?.id)
  if (!article) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  return request.respond({ status: 200, body: { article } })
}

export const updateArticle: Handler<typeof operations.updateArticle> = (request) => {
  const { articles } = request.context
  const viewer = request.context.viewer
  const found = articles.find(request.validatedParams.slug, viewer.id)
  if (!found) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  if (found.author.username !== viewer.username) {
    return request.respond({ status: 403, body: toErrors('article', 'belongs to somebody else') })
  }
  const article = articles.update(found, request.validatedBody.article, viewer.id)
  return request.respond({ status: 200, body: { article } })
}

export const deleteArticle: Handler<typeof operations.deleteArticle> = (request) => {
  const { articles } = request.context
  const viewer = request.context.viewer
  const article = articles.find(request.validatedParams.slug, viewer.id)
  if (!article) return request.respond({ status: 404, body: toErrors('article', 'not found') })
  if (article.author.username !== viewer.username) {
    return request.respond({ status: 403, body: toErrors('article', 'belongs to somebody else') })
  }
  articles.remove(article.slug)
  return request.respond({ status: 204 })
}
