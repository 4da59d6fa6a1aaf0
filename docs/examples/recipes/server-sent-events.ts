import { createRouter } from 'routepact'
import { contract } from './events-contract.ts'
import { readMessages } from './events-messages.ts'

export const router = createRouter({
  contract,
  handlers: {
    watchMessages: async (request) => {
      const lastId = Number(
        request.validatedHeaders.get('last-event-id'),
      )
      return request.respond({
        status: 200,
        body: readMessages(lastId, request.signal),
        headers: {
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      })
    },
  },
})
