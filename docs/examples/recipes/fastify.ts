import fastify, { type RouteHandlerMethod } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createNodeHandler } from 'routepact/node'
import { router } from './greeting.ts'

export const app = fastify()

type Handle = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** Returns the handler of the routes that a router serves. */
export function mountFastify(handle: Handle): RouteHandlerMethod {
  return (request, reply) =>
    new Promise<unknown>((resolve, reject) => {
      // Node does not know the headers that hooks have set with
      // `reply.header`.
      for (const [name, value = ''] of Object.entries(
        reply.getHeaders(),
      ))
        reply.raw.setHeader(name, value)
      reply.raw.once('close', resolve)
      // What `args` throws goes to the error handler of Fastify.
      handle(request.raw, reply.raw, reject)
    })
}

app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const path of ['/api', '/api/*'])
    scope.all(path, mountFastify(createNodeHandler(router)))
})
app.get('/', async () => 'Home')
