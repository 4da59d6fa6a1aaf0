import { serve } from 'routepact/node'
import { router } from './router.ts'

const controller = new AbortController()
const { url } = await serve(router, { port: Number(process.env['PORT'] ?? 3000), signal: controller.signal })
console.log(`Listening on ${url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
