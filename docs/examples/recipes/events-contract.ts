import { createContract, errors, events } from 'routepact'
import { z } from 'zod'

const Id = z.coerce.number<string | number>().int().min(0)
const Message = z.object({ text: z.string() })
const messages = events(
  { data: Message, id: z.string() },
  { heartbeat: 15_000 },
)

export const contract = createContract({
  watchMessages: {
    path: '/messages/events',
    method: 'GET',
    headers: z.object({ 'last-event-id': Id.default(0) }),
    responses: {
      200: { 'text/event-stream': { body: messages } },
      ...errors(400),
    },
  },
})
