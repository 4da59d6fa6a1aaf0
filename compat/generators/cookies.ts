/** An API with a session and a preference in cookies. */
import { apiKey, createRouter, error } from 'routepact'
import { contract } from './cookie-contract.ts'

const name = '__Host-session'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
const sessions = new Map<string, { name: string }>()

export const router = createRouter({
  contract,
  security: {
    session: apiKey({ in: 'cookie', name }, (id) => (sessions.has(id) ? { sessionId: id } : undefined)),
  },
  handlers: {
    signIn: async ({ validatedBody, respond }) => {
      if (validatedBody.password !== 'secret') throw error(401, 'The name or the password is wrong')
      const id = crypto.randomUUID()
      sessions.set(id, { name: validatedBody.name })
      return respond({ status: 200, headers: { 'set-cookie': `${name}=${id}; ${attributes}` } })
    },
    signOut: async ({ context, respond }) => {
      sessions.delete(context.sessionId)
      return respond({ status: 200, headers: { 'set-cookie': `${name}=; Max-Age=0; ${attributes}` } })
    },
    setTheme: async ({ validatedBody, respond }) =>
      respond({ status: 200, headers: { 'set-cookie': `theme=${validatedBody}; Path=/; Secure; SameSite=Lax; Max-Age=31536000` } }),
    getTheme: async ({ validatedCookies, respond }) => respond({ status: 200, body: validatedCookies.theme }),
  },
})
