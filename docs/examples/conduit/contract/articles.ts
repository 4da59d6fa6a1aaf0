import { createContract } from 'routepact'
import { z } from 'zod'
import { article, articleChanges, articleFilter, newArticle, page, articlePreview } from '../schemas.ts'
import { errorResponse, json, jsonWithDates, slugParameter, tokenOptional, tokenRequired } from './parts.ts'

const tags = ['Articles']
const articleResponse = jsonWithDates(z.object({ article }))
const articlesResponse = jsonWithDates(z.object({ articles: z.array(articlePreview), articlesCount: z.int() }))

export const {
  getArticlesFeed,
  getArticles,
  createArticle,
  getArticle,
  updateArticle,
  deleteArticle,
} = createContract({
  getArticlesFeed: {
    operationId: 'GetArticlesFeed',
    summary: 'Get recent articles from users you follow',
    description: 'Get most recent articles from users you follow. Use query parameters to limit. Auth is required',
    tags,
    path: '/articles/feed',
    method: 'GET',
    query: page,
    responses: { 200: articlesResponse, 401: errorResponse, 422: errorResponse },
    security: tokenRequired,
  },
  getArticles: {
    operationId: 'GetArticles',
    summary: 'Get recent articles globally',
    description: 'Get most recent articles globally. Use query parameters to filter results. Auth is optional',
    tags,
    path: '/articles',
    method: 'GET',
    query: articleFilter,
    responses: { 200: articlesResponse, 401: errorResponse, 422: errorResponse },
    security: tokenOptional,
  },
  createArticle: {
    operationId: 'CreateArticle',
    summary: 'Create an article',
    description: 'Create an article. Auth is required',
    tags,
    path: '/articles',
    method: 'POST',
    requests: json(z.object({ article: newArticle })),
    responses: { 201: articleResponse, 401: errorResponse, 422: errorResponse, default: errorResponse },
    security: tokenRequired,
  },
  getArticle: {
    operationId: 'GetArticle',
    summary: 'Get an article',
    description: 'Get an article. Auth not required',
    tags,
    path: '/articles/:slug',
    method: 'GET',
    pathParams: slugParameter,
    responses: { 200: articleResponse, 401: errorResponse, 404: errorResponse, 422: errorResponse },
    security: tokenOptional,
  },
  updateArticle: {
    operationId: 'UpdateArticle',
    summary: 'Update an article',
    description: 'Update an article. Auth is required',
    tags,
    path: '/articles/:slug',
    method: 'PUT',
    pathParams: slugParameter,
    requests: json(z.object({ article: articleChanges })),
    responses: { 200: articleResponse, 401: errorResponse, 403: errorResponse, 404: errorResponse, 422: errorResponse },
    security: tokenRequired,
  },
  deleteArticle: {
    operationId: 'DeleteArticle',
    summary: 'Delete an article',
    description: 'Delete an article. Auth is required',
    tags,
    path: '/articles/:slug',
    method: 'DELETE',
    pathParams: slugParameter,
    responses: {
      204: {},
      401: errorResponse,
      403: errorResponse,
      404: errorResponse,
      422: errorResponse,
      default: errorResponse,
    },
    security: tokenRequired,
  },
})
