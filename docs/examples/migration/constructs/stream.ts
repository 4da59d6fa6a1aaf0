import { createContract, createRouter, events } from 'routepact'
import { z } from 'zod'

const Tick = z.object({ count: z.number() })

export const router = createRouter({
  contract: createContract({
    watch: {
      path: '/events',
      method: 'GET',
      responses: {
        200: { 'text/event-stream': { body: events(Tick) } },
      },
    },
  }),
  handlers: {
    watch: (request) => request.respond({ status: 200, body: count() }),
  },
})

async function* count() {
  for (const count of [1, 2]) yield { count }
}
