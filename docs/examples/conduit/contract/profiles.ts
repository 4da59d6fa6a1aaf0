import { createContract } from 'routepact'
import { z } from 'zod'
import { profile } from '../schemas.ts'
import { errorResponse, json, tokenOptional, tokenRequired } from './parts.ts'

const tags = ['Profile']
const pathParams = z.object({ username: z.string() })
const responses = { 200: json(z.object({ profile })), 401: errorResponse, 404: errorResponse, 422: errorResponse }

export const { getProfileByUsername, followUserByUsername, unfollowUserByUsername } = createContract({
  getProfileByUsername: {
    operationId: 'GetProfileByUsername',
    summary: 'Get a profile',
    description: 'Get a profile of a user of the system. Auth is optional',
    tags,
    path: '/profiles/:username',
    method: 'GET',
    pathParams,
    responses,
    security: tokenOptional,
  },
  followUserByUsername: {
    operationId: 'FollowUserByUsername',
    summary: 'Follow a user',
    description: 'Follow a user by username',
    tags,
    path: '/profiles/:username/follow',
    method: 'POST',
    pathParams,
    responses,
    security: tokenRequired,
  },
  unfollowUserByUsername: {
    operationId: 'UnfollowUserByUsername',
    summary: 'Unfollow a user',
    description: 'Unfollow a user by username',
    tags,
    path: '/profiles/:username/follow',
    method: 'DELETE',
    pathParams,
    responses,
    security: tokenRequired,
  },
})
