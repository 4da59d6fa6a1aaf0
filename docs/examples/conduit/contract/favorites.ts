import { createContract } from 'routepact'
import { z } from 'zod'
import { article } from '../schemas.ts'
import { errorResponse, jsonWithDates, slugParameter, tokenRequired } from './parts.ts'

const tags = ['Favorites']
const responses = { 200: jsonWithDates(z.object({ article })), 401: errorResponse, 404: errorResponse, 422: errorResponse }

export const { createArticleFavorite, deleteArticleFavorite } = createContract({
  createArticleFavorite: {
    operationId: 'CreateArticleFavorite',
    summary: 'Favorite an article',
    description: 'Favorite an article. Auth is required',
    tags,
    path: '/articles/:slug/favorite',
    method: 'POST',
    pathParams: slugParameter,
    responses,
    security: tokenRequired,
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
    security: tokenRequired,
  },
})
