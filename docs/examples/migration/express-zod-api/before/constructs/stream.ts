import { EventStreamFactory, type Routing } from 'express-zod-api'
import { z } from 'zod'

const factory = new EventStreamFactory({
  tick: z.object({ count: z.number() }),
})

const watch = factory.buildVoid({
  handler: async ({ ctx }) => {
    for (const count of [1, 2]) ctx.emit('tick', { count })
  },
})

export const routing: Routing = { 'get /events': watch }
