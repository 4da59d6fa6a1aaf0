import { stringifySetCookie } from 'cookie'

/** Returns the header that keeps the theme for a year. */
export const setTheme = (theme: string): string =>
  stringifySetCookie({
    name: 'theme',
    value: theme,
    path: '/',
    secure: true,
    sameSite: 'lax',
    maxAge: 31_536_000,
  })
