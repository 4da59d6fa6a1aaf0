import { apiKey, createRouter, error } from 'routepact'
import { contract } from './cookie-contract.ts'
import { sessionName, setSession } from './cookie-session.ts'
import { setTheme } from './cookie-theme.ts'

const sessions = new Map<string, { name: string }>()

export const router = createRouter({
  contract,
  security: {
    session: apiKey({ in: 'cookie', name: sessionName }, (id) =>
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
      const headers = { 'set-cookie': setSession(id) }
      return request.respond({ status: 200, headers })
    },
    signOut: async (request) => {
      sessions.delete(request.context.sessionId)
      const headers = { 'set-cookie': setSession('') }
      return request.respond({ status: 200, headers })
    },
    setTheme: async (request) => {
      const headers = { 'set-cookie': setTheme(request.validatedBody) }
      return request.respond({ status: 200, headers })
    },
    getTheme: async (request) =>
      request.respond({
        status: 200,
        body: request.validatedCookies.theme,
      }),
  },
})
