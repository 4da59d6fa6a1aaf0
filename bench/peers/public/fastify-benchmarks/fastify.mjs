import fastify from 'fastify'

const app = fastify()
const schema = { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } }
app.get('/', { schema }, (_request, reply) => reply.send({ hello: 'world' }))

void app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' })
