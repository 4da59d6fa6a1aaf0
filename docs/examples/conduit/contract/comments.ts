import { createContract } from 'routepact'
import { z } from 'zod'
import { comment, newComment } from '../schemas.ts'
import { errorResponse, json, jsonWithDates, slugParameter, tokenOptional, tokenRequired } from './parts.ts'

const tags = ['Comments']

export const { getArticleComments, createArticleComment, deleteArticleComment } = createContract({
  getArticleComments: {
    operationId: 'GetArticleComments',
    summary: 'Get comments for an article',
    description: 'Get the comments for an article. Auth is optional',
    tags,
    path: '/articles/:slug/comments',
    method: 'GET',
    pathParams: slugParameter,
    responses: {
      200: jsonWithDates(z.object({ comments: z.array(comment) })),
      401: errorResponse,
      404: errorResponse,
      422: errorResponse,
    },
    security: tokenOptional,
  },
  createArticleComment: {
    operationId: 'CreateArticleComment',
    summary: 'Create a comment for an article',
    description: 'Create a comment for an article. Auth is required',
    tags,
    path: '/articles/:slug/comments',
    method: 'POST',
    pathParams: slugParameter,
    requests: json(z.object({ comment: newComment })),
    responses: { 200: jsonWithDates(z.object({ comment })), 401: errorResponse, 404: errorResponse, 422: errorResponse },
    security: tokenRequired,
  },
  deleteArticleComment: {
    operationId: 'DeleteArticleComment',
    summary: 'Delete a comment for an article',
    description: 'Delete a comment for an article. Auth is required',
    tags,
    path: '/articles/:slug/comments/:id',
    method: 'DELETE',
    pathParams: slugParameter.extend({ id: z.coerce.number().int() }),
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
