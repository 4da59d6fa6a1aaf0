/** A contract whose document describes schemas in another way than the one of ts-rest does. */
import { createContract, multipart } from 'routepact'
import { z } from 'zod'

const file = z.object({
  kind: z.enum(['a', 'b']).or(z.string()),
  name: z.string().regex(/^[a-z]+$/).regex(/^[^x]*$/),
  data: z.base64(),
  at: z.iso.datetime(),
  counts: z.record(z.string(), z.number()),
})
const json = { 'application/json': { body: file } }

export const contract = createContract({
  addFile: { path: '/files', method: 'POST', requests: json, responses: { 200: json } },
  upload: {
    path: '/uploads',
    method: 'POST',
    requests: { 'multipart/form-data': { body: multipart(z.object({ file: z.file() })) } },
    responses: { 200: json },
  },
})
