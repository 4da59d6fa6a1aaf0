import { createApp } from '../hono-app.ts'

const { fetch } = createApp(() => Bun.file('public/kyuukurarin.mp4').stream())

Bun.serve({ port: Number(process.env['PORT'] ?? 3000), fetch: (request) => fetch(request) })
