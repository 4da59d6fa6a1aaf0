import { createServer } from 'node:http'

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ hello: 'world' }))
})

server.listen(process.env.PORT ?? 3000, '127.0.0.1')
