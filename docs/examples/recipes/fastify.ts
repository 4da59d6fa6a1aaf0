import fastify from 'fastify'
import { createNodeHandler } from 'routepact/node'
import { router } from './greeting.ts'

export const app = fastify()

const handle = createNodeHandler(router)

app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const path of ['/api', '/api/*']) {
    scope.all(path, (request, reply) => {
      reply.hijack()
      handle(request.raw, reply.raw)
    })
  }
})
app.get('/', async () => 'Home')
