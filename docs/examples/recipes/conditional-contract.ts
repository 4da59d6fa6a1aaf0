import { createContract, errors } from 'routepact'
import { z } from 'zod'

const Note = z.strictObject({ text: z.string().max(10_000) })

const validators = z.object({
  etag: z.string(),
  'cache-control': z.string(),
})

const preconditions = z.object({
  'if-match': z.string().optional(),
  'if-none-match': z.string().optional(),
})

export const contract = createContract({
  getNote: {
    path: '/notes/:id',
    method: 'GET',
    headers: preconditions,
    responses: {
      200: {
        'application/json': { body: Note, headers: validators },
        'text/plain': { body: z.string(), headers: validators },
      },
      304: { headers: validators },
      ...errors(404, 406, 412),
    },
  },
  putNote: {
    path: '/notes/:id',
    method: 'PUT',
    headers: preconditions,
    requests: { 'application/json': { body: Note } },
    responses: {
      204: { headers: z.object({ etag: z.string() }) },
      ...errors('default'),
    },
  },
})
