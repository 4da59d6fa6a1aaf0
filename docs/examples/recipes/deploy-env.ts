import { createContract, createRouter } from 'routepact'
import { z } from 'zod'

/** The bindings and secrets of `wrangler.jsonc`. */
interface Env {
  readonly REGION: string
}

const contract = createContract({
  getRegion: {
    path: '/region',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.string() } } },
  },
})

export default createRouter({
  contract,
  before: [(_request, env: Env) => ({ region: env.REGION })],
  handlers: {
    getRegion: ({ context, respond }) =>
      respond({ status: 200, body: context.region }),
  },
})
