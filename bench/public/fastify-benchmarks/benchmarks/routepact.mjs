import { createServer } from 'node:http'
import { createContract, createRouter } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { z } from 'zod'

const contract = createContract({
  hello: { path: '/', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ hello: z.string() }) } } } }
})

const router = createRouter({
  contract,
  handlers: { hello: (request) => request.respond({ status: 200, body: { hello: 'world' } }) }
})

createServer(createNodeHandler(router)).listen(process.env.PORT ?? 3000, '127.0.0.1')
