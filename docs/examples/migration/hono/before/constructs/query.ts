import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'

const titles = ['Emma', 'Persuasion']

const listBooks = createRoute({
  path: '/books',
  method: 'get',
  request: {
    query: z.object({
      limit: z.coerce.number<string>().max(100).default(20),
    }),
  },
  responses: {
    200: {
      description: 'Titles',
      content: { 'application/json': { schema: z.array(z.string()) } },
    },
  },
})

export const app = new OpenAPIHono().openapi(listBooks, (c) =>
  c.json(titles.slice(0, c.req.valid('query').limit), 200),
)
