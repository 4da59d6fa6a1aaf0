import { stringifySetCookie } from 'cookie'
import {
  apiKey,
  createContract,
  createRouter,
  error,
  errors,
} from 'routepact'
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

const sessions = new Map<string, { name: string }>()

const session = {
  name: '__Host-session',
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
} as const
const theme = {
  name: 'theme',
  path: '/',
  secure: true,
  sameSite: 'lax',
  maxAge: 31_536_000,
} as const

export const router = createRouter({
  contract,
  security: {
    session: apiKey({ in: 'cookie', name: session.name }, (id) =>
      sessions.has(id) ? { sessionId: id } : undefined,
    ),
  },
  handlers: {
    signIn: async (request) => {
      const { name, password } = request.validatedBody
      if (password !== 'secret')
        throw error(401, 'The name or the password is wrong')
      const id = crypto.randomUUID()
      sessions.set(id, { name })
      return request.respond({
        status: 200,
        headers: {
          'set-cookie': stringifySetCookie({ ...session, value: id }),
        },
      })
    },
    signOut: async (request) => {
      sessions.delete(request.context.sessionId)
      const removed = stringifySetCookie({
        ...session,
        value: '',
        maxAge: 0,
      })
      return request.respond({
        status: 200,
        headers: { 'set-cookie': removed },
      })
    },
    setTheme: async (request) => {
      const cookie = stringifySetCookie({
        ...theme,
        value: request.validatedBody,
      })
      return request.respond({
        status: 200,
        headers: { 'set-cookie': [cookie] },
      })
    },
    getTheme: async (request) =>
      request.respond({
        status: 200,
        body: request.validatedCookies.theme,
      }),
  },
})
