import { initContract } from '@ts-rest/core'
import { createFetchHandler } from '@ts-rest/serverless/fetch'
import { z } from 'zod'

const c = initContract()
const Missing = z.object({ error: z.string() })

const contract = c.router({
  openBook: {
    path: '/books/:id',
    method: 'GET',
    responses: { 200: c.noBody(), 404: Missing },
  },
})

export const serve = createFetchHandler(
  contract,
  {
    openBook: async ({ params: { id } }) => {
      if (id !== '1')
        return { status: 404, body: { error: 'No such book' } }
      return { status: 200, body: undefined }
    },
  },
  {},
)
