import { createContract } from 'routepact'
import { z } from 'zod'
import { article } from '../schemas.ts'
import { json, problem, signedIn, slugParameter } from './parts.ts'

const tags = ['Favorites']
const responses = { 200: json(z.object({ article })), 401: problem, 404: problem, 422: problem }

export const favorites = createContract({
  createArticleFavorite: {
    operationId: 'CreateArticleFavorite',
    summary: 'Favorite an article',
    description: 'Favorite an article. Auth is required',
    tags,
    path: '/articles/:slug/favorite',
    method: 'POST',
    pathParams: slugParameter,
    responses,
    security: signedIn,
  },
  deleteArticleFavorite: {
    operationId: 'DeleteArticleFavorite',
    summary: 'Unfavorite an article',
    description: 'Unfavorite an article. Auth is required',
    tags,
    path: '/articles/:slug/favorite',
    method: 'DELETE',
    pathParams: slugParameter,
    responses,
    security: signedIn,
  },
})
