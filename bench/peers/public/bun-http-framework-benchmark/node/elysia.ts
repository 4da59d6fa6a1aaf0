import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { node } from '@elysiajs/node'
import { Elysia } from 'elysia'
import { addRoutes } from '../elysia-app.ts'

const app = new Elysia({ adapter: node() })
addRoutes(app as never, () => Readable.toWeb(createReadStream('public/kyuukurarin.mp4')) as ReadableStream)
app.listen(Number(process.env['PORT'] ?? 3000))
