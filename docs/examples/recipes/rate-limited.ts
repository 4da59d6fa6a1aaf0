import { createContract, createRouter, errors } from 'routepact'
import { z } from 'zod'
import { createLimit } from './rate-limit.ts'

const SignIn = z.object({
  name: z.string().max(100),
  password: z.string().max(200),
})

export const contract = createContract({
  signIn: {
    path: '/session',
    method: 'POST',
    requests: { 'application/json': { body: SignIn } },
    responses: { 204: {}, ...errors('default') },
  },
})

const limitSignIns = createLimit(5, 60)

export const router = createRouter({
  contract,
  handlers: {
    signIn: async ({ validatedBody: { name, password }, respond }) => {
      limitSignIns(name.normalize('NFKC').toLowerCase())
      return name === 'ada' && password === 'secret'
        ? respond({ status: 204 })
        : respond({ status: 401, body: { error: 'Wrong password' } })
    },
  },
})
