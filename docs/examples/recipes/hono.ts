import { Hono } from 'hono'
import { router } from './greeting.ts'

export const app = new Hono()

app.use(async (context, next) => {
  context.header('x-request-id', crypto.randomUUID())
  await next()
})
app.all('/api/*', async (context) => {
  const response = await router.fetch(context.req.raw)
  return context.newResponse(response.body, response)
})
app.get('/', (context) => context.text('Home'))
