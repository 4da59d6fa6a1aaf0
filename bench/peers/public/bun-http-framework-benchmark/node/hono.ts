import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { serve } from '@hono/node-server'
import { createApp } from '../hono-app.ts'

const { fetch } = createApp(() => Readable.toWeb(createReadStream('public/kyuukurarin.mp4')) as ReadableStream)

serve({ fetch, port: Number(process.env['PORT'] ?? 3000) })
