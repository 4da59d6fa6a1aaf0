import { createContract, createRouter, error, errors } from 'routepact'

export const router = createRouter({
  contract: createContract({
    openBook: {
      path: '/books/:id',
      method: 'GET',
      responses: { 200: {}, ...errors(404) },
    },
  }),
  handlers: {
    openBook: ({ validatedParams: { id }, respond }) => {
      if (id !== '1') throw error(404, 'No such book')
      return respond({ status: 200 })
    },
  },
})
