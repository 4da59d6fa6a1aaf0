import { stringifySetCookie } from 'cookie'

export const sessionName = '__Host-session'

/** Returns the header that sets the session; `''` removes it. */
export const setSession = (id: string): string =>
  stringifySetCookie({
    name: sessionName,
    value: id,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    ...(id === '' && { maxAge: 0 }),
  })
