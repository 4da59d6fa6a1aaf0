import { createContract, errors } from 'routepact'
import { z } from 'zod'

const Password = z.string().min(8).max(200)
const SignIn = z.object({
  name: z.string().max(100),
  password: z.string().max(200),
})
const NewPassword = z.object({
  oldPassword: z.string().max(200),
  password: Password,
})

export const contract = createContract({
  signIn: {
    path: '/session',
    method: 'POST',
    requests: { 'application/json': { body: SignIn } },
    responses: { 204: {}, ...errors('default') },
  },
  signOut: {
    path: '/session',
    method: 'DELETE',
    security: [{ session: [] }],
    responses: { 204: {}, ...errors('default') },
  },
  changePassword: {
    path: '/password',
    method: 'PUT',
    security: [{ session: [] }],
    requests: { 'application/json': { body: NewPassword } },
    responses: { 204: {}, ...errors('default') },
  },
  getUser: {
    path: '/user',
    method: 'GET',
    security: [{ session: [] }],
    responses: {
      200: {
        'application/json': { body: z.object({ name: z.string() }) },
      },
      ...errors(401),
    },
  },
})
