import { createContract } from 'routepact'
import { z } from 'zod'
import { article, articleChanges, articleFilter, newArticle, page, preview } from '../schemas.ts'
import { anybody, json, problem, signedIn, slugParameter } from './parts.ts'

const tags = ['Articles']
const articleAnswer = json(z.object({ article }))
const articlesAnswer = json(z.object({ articles: z.array(preview), articlesCount: z.int() }))

export const articles = createContract({
  getArticlesFeed: {
    operationId: 'GetArticlesFeed',
    summary: 'Get recent articles from users you follow',
    description: 'Get most recent articles from users you follow. Use query parameters to limit. Auth is required',
    tags,
    path: '/articles/feed',
    method: 'GET',
    query: page,
    responses: { 200: articlesAnswer, 401: problem, 422: problem },
    security: signedIn,
  },
  getArticles: {
    operationId: 'GetArticles',
    summary: 'Get recent articles globally',
    description: 'Get most recent articles globally. Use query parameters to filter results. Auth is optional',
    tags,
    path: '/articles',
    method: 'GET',
    query: articleFilter,
    responses: { 200: articlesAnswer, 401: problem, 422: problem },
    security: anybody,
  },
  createArticle: {
    operationId: 'CreateArticle',
    summary: 'Create an article',
    description: 'Create an article. Auth is required',
    tags,
    path: '/articles',
    method: 'POST',
    requests: json(z.object({ article: newArticle })),
    responses: { 201: articleAnswer, 401: problem, 422: problem, default: problem },
    security: signedIn,
  },
  getArticle: {
    operationId: 'GetArticle',
    summary: 'Get an article',
    description: 'Get an article. Auth not required',
    tags,
    path: '/articles/:slug',
    method: 'GET',
    pathParams: slugParameter,
    responses: { 200: articleAnswer, 401: problem, 404: problem, 422: problem },
    security: anybody,
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
    responses: { 200: articleAnswer, 401: problem, 403: problem, 404: problem, 422: problem },
    security: signedIn,
  },
  deleteArticle: {
    operationId: 'DeleteArticle',
    summary: 'Delete an article',
    description: 'Delete an article. Auth is required',
    tags,
    path: '/articles/:slug',
    method: 'DELETE',
    pathParams: slugParameter,
    responses: { 204: {}, 401: problem, 403: problem, 404: problem, 422: problem, default: problem },
    security: signedIn,
  },
})
