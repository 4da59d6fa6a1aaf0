import { stringifySetCookie } from 'cookie'
import { createRouter } from 'routepact'
import { contract } from './cookie-contract.ts'

export const router = createRouter({
  contract,
  handlers: {
    getTheme: ({ respond, validatedCookies }) =>
      respond({ status: 200, body: validatedCookies.theme }),
    setTheme: ({ respond, validatedBody }) => {
      const cookie = stringifySetCookie({
        name: 'theme',
        value: validatedBody,
        path: '/',
        secure: true,
        sameSite: 'lax',
        maxAge: 365 * 24 * 60 * 60,
      })
      return respond({ status: 204, headers: { 'set-cookie': cookie } })
    },
  },
})
