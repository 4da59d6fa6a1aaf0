import { createContract } from 'routepact'
import { z } from 'zod'
import { credentials, newUser, user, userChanges } from '../schemas.ts'
import { errorResponse, json, tokenRequired } from './parts.ts'

const tags = ['User and Authentication']
const userResponse = json(z.object({ user }))

export const { login, createUser, getCurrentUser, updateCurrentUser } = createContract({
  login: {
    operationId: 'Login',
    summary: 'Existing user login',
    description: 'Login for existing user',
    tags,
    path: '/users/login',
    method: 'POST',
    requests: json(z.object({ user: credentials })),
    responses: { 200: userResponse, 401: errorResponse, 422: errorResponse },
  },
  createUser: {
    operationId: 'CreateUser',
    summary: 'Register a new user',
    description: 'Register a new user',
    tags,
    path: '/users',
    method: 'POST',
    requests: json(z.object({ user: newUser })),
    responses: { 201: userResponse, 422: errorResponse, default: errorResponse },
  },
  getCurrentUser: {
    operationId: 'GetCurrentUser',
    summary: 'Get current user',
    description: 'Gets the currently logged-in user',
    tags,
    path: '/user',
    method: 'GET',
    responses: { 200: userResponse, 401: errorResponse, 422: errorResponse },
    security: tokenRequired,
  },
  updateCurrentUser: {
    operationId: 'UpdateCurrentUser',
    summary: 'Update current user',
    description: 'Updated user information for current user',
    tags,
    path: '/user',
    method: 'PUT',
    requests: json(z.object({ user: userChanges })),
    responses: { 200: userResponse, 401: errorResponse, 422: errorResponse },
    security: tokenRequired,
  },
})
