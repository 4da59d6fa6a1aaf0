/** The API in which `editor.long.test.ts` completes, hovers, navigates and renames. */
import { type ContractHandlers, type ContractRequest, createContract, createRouter } from 'routepact'
import { createClient } from 'routepact/client'
import { z } from 'zod'

export const contract = createContract({
  /** Finds a user. */
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({
      /** The page of the list. */
      page: z.coerce.number().default(1),
    }),
    responses: {
      200: {
        'application/json': {
          body: z.object({
            /** The full name. */
            name: z.string(),
          }),
        },
        'text/plain': { body: z.string() },
      },
      204: {},
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
  /** Adds a user. */
  addUser: {
    path: '/users',
    method: 'POST',
    requests: {
      'application/json': {
        body: z.object({
          /** The address for messages. */
          email: z.string(),
        }),
      },
    },
    responses: {
      200: { 'application/json': { body: z.object({ id: z.string() }) } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
})

export const router = createRouter({
  contract,
  handlers: {
    getUser: async (request) => {
      if (request.validatedQuery.page > 9) return request.respond({ status: 204 })
      return request.respond({ status: 200, contentType: 'application/json', body: { name: request.validatedParams.id } })
    },
    addUser: async (request) => request.respond({ status: 200, body: { id: request.validatedBody.email } }),
  },
})

export const handlers: ContractHandlers<typeof contract> = {
  getUser: async (request) => new Response(request.validatedParams.id),
  addUser: async (request) => new Response(request.validatedBody.email),
}

export const getUser = handlers.getUser

export const annotated = async (request: ContractRequest<typeof contract.getUser>) =>
  request.respond({ status: 404, body: { error: 'no' } })

const client = createClient(contract)
const found = await client.getUser({ params: { id: 'Ada' }, query: { page: 1 } })
export const name = found.status === 200 && found.contentType === 'application/json' ? found.body.name : ''
const added = await client.addUser({ body: { email: 'ada@example.com' } })
export const id = added.status === 200 ? added.body.id : ''
