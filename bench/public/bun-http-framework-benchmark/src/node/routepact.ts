import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { createNodeHandler } from 'routepact/node'
import { createBenchmarkRouter } from '../routepact-router.ts'

const router = createBenchmarkRouter(() => Readable.toWeb(createReadStream('public/kyuukurarin.mp4')) as ReadableStream<Uint8Array>)

createServer(createNodeHandler(router)).listen(Number(process.env['PORT'] ?? 3000))
