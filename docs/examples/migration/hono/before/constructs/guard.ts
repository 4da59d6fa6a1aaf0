import { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'

interface User {
  name: string
}

const authenticate = createMiddleware<{ Variables: { user: User } }>(
  async (c, next) => {
    if (c.req.header('authorization') !== 'Bearer secret')
      return c.json({ error: 'Unauthorized' }, 401)
    c.set('user', { name: 'Ada' })
    return next()
  },
)

export const app = new OpenAPIHono()
app.get('/me', authenticate, (c) => c.json(c.get('user')))
