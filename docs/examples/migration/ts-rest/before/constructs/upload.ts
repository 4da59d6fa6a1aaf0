import { initContract } from '@ts-rest/core'
import { createFetchHandler } from '@ts-rest/serverless/fetch'
import { z } from 'zod'

const c = initContract()

const contract = c.router({
  addCover: {
    path: '/covers',
    method: 'POST',
    contentType: 'multipart/form-data',
    body: c.type<{ cover: File }>(),
    responses: { 200: z.object({ size: z.number() }) },
  },
})

export const serve = createFetchHandler(
  contract,
  {
    addCover: async (_args, { request }) => {
      const cover = (await request.formData()).get('cover')
      const size = cover instanceof File ? cover.size : 0
      return { status: 200, body: { size } }
    },
  },
  {},
)
