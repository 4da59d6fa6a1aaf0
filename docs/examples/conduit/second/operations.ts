/** The operations of the second version: those of the first, with five that have changed. */
import { createContract } from 'routepact'
import { z } from 'zod'
import { errorResponse, json, jsonWithDates, slugParameter, tokenOptional, tokenRequired } from '../contract/parts.ts'
import { articleFilter, articlePreview, newUser, profile, user } from '../schemas.ts'

export * from '../operations.ts'

export const { createUser, getCurrentUser, getProfileByUsername, getArticles, deleteArticle } = createContract({
  // The body is split.
  createUser: {
    path: '/users',
    method: 'POST',
    requests: json(
      z.object({ account: newUser.pick({ email: true, password: true }), profile: newUser.pick({ username: true }) }),
    ),
    responses: { 201: json(z.object({ user })), 422: errorResponse, default: errorResponse },
  },
  // The path has moved.
  getCurrentUser: {
    path: '/users/me',
    method: 'GET',
    responses: { 200: json(z.object({ user })), 401: errorResponse, 422: errorResponse },
    security: tokenRequired,
  },
  // A field has another name.
  getProfileByUsername: {
    path: '/profiles/:username',
    method: 'GET',
    pathParams: z.object({ username: z.string() }),
    responses: {
      200: json(z.object({ profile: profile.omit({ bio: true }).extend({ about: profile.shape.bio }) })),
      401: errorResponse,
      404: errorResponse,
      422: errorResponse,
    },
    security: tokenOptional,
  },
  // A part of the query is required.
  getArticles: {
    path: '/articles',
    method: 'GET',
    query: articleFilter.extend({ limit: z.coerce.number<string>().int().min(1).max(100) }),
    responses: {
      200: jsonWithDates(z.object({ articles: z.array(articlePreview), articlesCount: z.int() })),
      401: errorResponse,
      422: errorResponse,
    },
    security: tokenOptional,
  },
  // The status has changed.
  deleteArticle: {
    path: '/articles/:slug',
    method: 'DELETE',
    pathParams: slugParameter,
    responses: {
      200: json(z.object({ slug: z.string() })),
      401: errorResponse,
      403: errorResponse,
      404: errorResponse,
      422: errorResponse,
    },
    security: tokenRequired,
  },
})
