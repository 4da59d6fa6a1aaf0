/** Writes a document of ts-rest that describes schemas in another way than zod 4 does. */
import { initContract } from '@ts-rest/core'
import { generateOpenApi } from '@ts-rest/open-api'
import { z } from 'zod'

const file = z.object({
  kind: z.enum(['a', 'b']).or(z.string()),
  name: z.string().regex(/^[a-z]+$/).regex(/^[^x]*$/),
  data: z.string().base64(),
  at: z.string().datetime(),
  counts: z.record(z.string(), z.number()),
})

const contract = initContract().router({
  addFile: { method: 'POST', path: '/files', body: file, responses: { 200: file } },
  upload: { method: 'POST', path: '/uploads', contentType: 'multipart/form-data', body: z.object({ file: z.any() }), responses: { 200: file } },
})

console.log(JSON.stringify(generateOpenApi(contract, { info: { title: 'Files', version: '1' } })))
