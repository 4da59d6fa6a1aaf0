/** Sends the requests to a server of Node. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { record } from './requests.ts'

/** Serves the requests of a test over HTTP, and returns what clients see. */
export async function recordOverHttp(listener: unknown): Promise<unknown[]> {
  const server = createServer(listener as RequestListener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return record(async (request) => {
    // A body that is a stream would have no length.
    const body = request.body && (await request.text())
    return fetch(request.url.replace('localhost', `127.0.0.1:${port}`), { method: request.method, headers: request.headers, body })
  })
}
