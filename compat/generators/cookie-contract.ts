import { createContract, errors } from 'routepact'
import { z } from 'zod'

const SignIn = z.object({ name: z.string(), password: z.string() })
const Theme = z.enum(['light', 'dark'])

export const contract = createContract({
  signIn: {
    path: '/session',
    method: 'POST',
    requests: { 'application/json': { body: SignIn } },
    responses: { 200: {}, ...errors(400, 401) },
  },
  signOut: {
    path: '/session',
    method: 'DELETE',
    security: [{ session: [] }],
    responses: { 200: {}, ...errors(401) },
  },
  setTheme: {
    path: '/theme',
    method: 'PUT',
    requests: { 'application/json': { body: Theme } },
    responses: { 200: {}, ...errors(400) },
  },
  getTheme: {
    path: '/theme',
    method: 'GET',
    cookies: z.object({ theme: Theme.default('light').catch('light') }),
    responses: { 200: { 'application/json': { body: Theme } } },
  },
})
