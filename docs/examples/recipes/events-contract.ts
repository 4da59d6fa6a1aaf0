import { createContract, errors } from 'routepact'
import { z } from 'zod'

const Id = z.coerce.number<string | number>().int().min(0)
const Message = z.object({
  id: z.string(),
  data: z.object({ text: z.string() }),
})

export const contract = createContract({
  watchMessages: {
    path: '/messages/events',
    method: 'GET',
    headers: z.object({ 'last-event-id': Id.default(0) }),
    responses: {
      200: { 'text/event-stream': { body: Message } },
      ...errors(400),
    },
  },
})
