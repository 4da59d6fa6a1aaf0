import { Hono } from 'hono'
import { router } from './greeting.ts'

export const app = new Hono()

app.all('/api/*', (context) => router.fetch(context.req.raw))
app.get('/', (context) => context.text('Home'))
