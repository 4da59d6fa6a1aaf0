import { createContract, errors } from 'routepact'
import { z } from 'zod'

const Note = z.strictObject({ text: z.string().max(10_000) })

const validators = z.object({
  etag: z.string(),
  'cache-control': z.string(),
})

const conditions = z.object({
  'if-match': z.string().optional(),
  'if-none-match': z.string().optional(),
})

export const contract = createContract({
  getNote: {
    path: '/notes/:id',
    method: 'GET',
    headers: conditions,
    responses: {
      200: { 'application/json': { body: Note, headers: validators } },
      304: { headers: validators },
      ...errors(404, 412),
    },
  },
  putNote: {
    path: '/notes/:id',
    method: 'PUT',
    headers: conditions,
    requests: { 'application/json': { body: Note } },
    responses: {
      204: { headers: z.object({ etag: z.string() }) },
      ...errors('default'),
    },
  },
})
