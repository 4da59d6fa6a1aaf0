import { createContract, errors } from 'routepact'
import { z } from 'zod'

const SignIn = z.object({
  name: z.string().max(100),
  password: z.string().max(200),
})
const NewPassword = z.object({
  oldPassword: z.string().max(200),
  password: z.string().min(8).max(200),
})
const security = [{ session: [] }]
const done = { 204: {}, ...errors('default') }

export const contract = createContract({
  signIn: {
    path: '/session',
    method: 'POST',
    requests: { 'application/json': { body: SignIn } },
    responses: done,
  },
  signOut: {
    path: '/session',
    method: 'DELETE',
    security,
    responses: done,
  },
  changePassword: {
    path: '/password',
    method: 'PUT',
    security,
    requests: { 'application/json': { body: NewPassword } },
    responses: done,
  },
  getUser: {
    path: '/user',
    method: 'GET',
    security,
    responses: {
      200: {
        'application/json': { body: z.object({ name: z.string() }) },
      },
      ...errors(401),
    },
  },
})
