import { createReadStream } from 'node:fs'
import fastify from 'fastify'
import { extraRoutes } from '../../../../public/bun-http-framework-benchmark/src/extra-routes.mjs'

const app = fastify()
for (const path of extraRoutes) {
  app.get(path, (_request, reply) => reply.type('text/plain').send('ok'))
  app.post(`${path}/submit`, (_request, reply) => reply.type('text/plain').send('ok'))
}
app.get('/', (_request, reply) => reply.type('text/plain').send('Hi'))
app.get<{ Params: { id: string }; Querystring: { name?: string } }>('/id/:id', ({ params, query }, reply) =>
  reply.type('text/plain').header('x-powered-by', 'benchmark').send(`${params.id} ${query.name ?? ''}`),
)
app.post('/json', (request, reply) => reply.send(request.body))
app.get('/video', (_request, reply) => reply.type('video/mp4').send(createReadStream('public/kyuukurarin.mp4')))

void app.listen({ port: Number(process.env['PORT'] ?? 3000) })
