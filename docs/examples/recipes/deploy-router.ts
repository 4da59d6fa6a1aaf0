import {
  createContract,
  createRouter,
  errors,
  withContractErrorHandler,
} from 'routepact'
import { z } from 'zod'

const contract = createContract({
  getAddress: {
    path: '/address',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.string() } } },
  },
  createNote: {
    path: '/notes',
    method: 'POST',
    requests: { 'text/plain': { body: z.string().min(1) } },
    responses: { 201: {}, ...errors('default') },
  },
})

export const router = createRouter({
  contract,
  // The address of the client, which each entry passes to `fetch`.
  before: [(_request, address: string | undefined) => ({ address })],
  handlers: {
    getAddress: async ({ respond, context }) =>
      respond({ status: 200, body: context.address ?? 'unknown' }),
    createNote: async ({ respond }) => respond({ status: 201 }),
  },
  catch: withContractErrorHandler({ exposeMessages: false }),
  maxBodySize: { createNote: 10_000, default: 1_000 },
})
