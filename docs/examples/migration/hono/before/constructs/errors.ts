import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'

export const app = new OpenAPIHono()

app.get('/books/:id', (c) => {
  if (c.req.param('id') !== '1')
    throw new HTTPException(404, { message: 'No such book' })
  return c.body(null)
})

app.onError((thrown, c) =>
  thrown instanceof HTTPException
    ? c.json({ error: thrown.message }, thrown.status)
    : c.json({ error: 'Internal Server Error' }, 500),
)
