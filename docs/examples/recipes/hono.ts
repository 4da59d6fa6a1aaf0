import { Hono } from 'hono'
import { router } from './greeting.ts'
import { mount } from './hono-mount.ts'

export const app = new Hono()

app.use(async (context, next) => {
  context.header('x-request-id', crypto.randomUUID())
  await next()
})
app.all('/api/*', mount(router))
app.get('/', (context) => context.text('Home'))
