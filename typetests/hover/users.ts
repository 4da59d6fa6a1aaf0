/** Hover texts: below a line, `^?` points at a name in it and is followed by the text that the editor shows. */
import { type ContractRequest, createContract, createRouter } from 'routepact'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({ page: z.string().default('1'), tags: z.array(z.string()).optional() }),
    headers: z.object({ 'x-trace': z.string() }),
    responses: {
      200: { 'application/json': { body: z.object({ name: z.string() }) } },
      404: { 'application/json': { body: z.object({ error: z.string() }) } },
    },
  },
})

createRouter({
  contract,
  handlers: {
    getUser: async (request) => {
      const { validatedParams, validatedQuery, validatedBody } = request
      //      ^? const validatedParams: { id: string; }
      //                       ^? const validatedQuery: { page: string; tags?: string[] | undefined; }
      //                                       ^? const validatedBody: undefined
      const trace = request.validatedHeaders.get('x-trace')
      //    ^? const trace: string
      const found = request.respond({ status: 200, body: { name: validatedParams.id + trace } })
      //    ^? const found: ContractResponse<200, "application/json", { name: string; }, ResponseHeadersInit> | ContractResponse<404, "application/json", { error: string; }, ResponseHeadersInit>
      return validatedQuery.page === '0' || validatedBody ? request.respond({ status: 404, body: { error: 'no' } }) : found
    },
  },
})

export const getUser = async (request: ContractRequest<typeof contract.getUser>) => {
  //         ^? const getUser: (request: ContractRequest<typeof contract.getUser>) => Promise<Response>
  const { status } = request.respond({ status: 404, body: { error: 'none' } })
  //      ^? const status: 200 | 404
  return new Response(null, { status })
}
