import { createContract, createRouter, errors } from 'routepact'

export const router = createRouter({
  contract: createContract({
    deleteBook: {
      path: '/books/:id',
      method: 'DELETE',
      responses: { 204: {}, ...errors('default') },
    },
  }),
  handlers: {
    deleteBook: (request) => request.respond({ status: 204 }),
  },
})
