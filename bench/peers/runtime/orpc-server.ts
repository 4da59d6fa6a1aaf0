/** oRPC on Node's server, with the Node entry of its OpenAPI handler. */
import { createServer, type Server } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { toRouter } from './orpc.ts'

export function listen(count: number): Promise<Server> {
  const handler = new OpenAPIHandler(toRouter(count))
  const server = createServer(async (incoming, outgoing) => {
    const { matched } = await handler.handle(incoming, outgoing, { context: {} })
    if (!matched) outgoing.writeHead(404).end()
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
