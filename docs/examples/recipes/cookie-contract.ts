import { createContract, errors } from 'routepact'
import { z } from 'zod'

const Theme = z.enum(['light', 'dark'])

export const contract = createContract({
  getTheme: {
    path: '/theme',
    method: 'GET',
    cookies: z.object({ theme: Theme.default('light').catch('light') }),
    responses: { 200: { 'application/json': { body: Theme } } },
  },
  setTheme: {
    path: '/theme',
    method: 'PUT',
    requests: { 'application/json': { body: Theme } },
    responses: { 204: {}, ...errors('default') },
  },
})
