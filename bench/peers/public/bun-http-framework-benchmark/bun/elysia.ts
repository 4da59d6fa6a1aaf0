import { Elysia } from 'elysia'
import { addRoutes } from '../elysia-app.ts'

const app = new Elysia()
addRoutes(app as never, () => Bun.file('public/kyuukurarin.mp4').stream())
app.listen(Number(process.env['PORT'] ?? 3000))
