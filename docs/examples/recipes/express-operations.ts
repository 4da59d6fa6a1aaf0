import express from 'express'
import { createContract, createRouter, errors } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { z } from 'zod'

type Caller = Pick<express.Request, 'ip'>

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: {
      200: {
        'application/json': {
          body: z.object({ id: z.string(), ip: z.string().optional() }),
        },
      },
    },
  },
  renameUser: {
    path: '/users/:id',
    method: 'PUT',
    requests: {
      'application/json': { body: z.object({ name: z.string() }) },
    },
    responses: { 200: {}, ...errors(400) },
  },
})

const router = createRouter({
  contract,
  base: '/api',
  before: [(_request, { ip }: Caller) => ({ ip })],
  handlers: {
    getUser: ({ context, respond, validatedParams: { id } }) =>
      respond({ status: 200, body: { id, ip: context.ip } }),
    renameUser: (request) => request.respond({ status: 200 }),
  },
})

export const app = express()

app.use(express.json())
app.use(
  createNodeHandler(router, {
    fallthrough: true,
    args: (incoming: express.Request) => [incoming],
  }),
)
app.get('/api/users', (_request, response) => void response.json(['1']))
app.delete(
  '/api/users/:id',
  (_request, response) => void response.sendStatus(204),
)
