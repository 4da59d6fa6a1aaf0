import { initContract } from '@ts-rest/core'
import { createFetchHandler } from '@ts-rest/serverless/fetch'

const c = initContract()

const contract = c.router({
  deleteBook: {
    path: '/books/:id',
    method: 'DELETE',
    body: c.noBody(),
    responses: { 204: c.noBody() },
  },
})

export const serve = createFetchHandler(
  contract,
  { deleteBook: async () => ({ status: 204, body: undefined }) },
  {},
)
