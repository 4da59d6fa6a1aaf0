import { OpenAPIHono } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'

export const app = new OpenAPIHono()

app.get('/events', (c) =>
  streamSSE(c, async (stream) => {
    for (const count of [1, 2])
      await stream.writeSSE({ data: JSON.stringify({ count }) })
  }),
)
