import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'

const Book = z.object({ id: z.string(), title: z.string() })

const getBook = createRoute({
  path: '/books/{id}',
  method: 'get',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: 'A book',
      content: { 'application/json': { schema: Book } },
    },
  },
})

export const app = new OpenAPIHono().openapi(getBook, (c) => {
  const { id } = c.req.valid('param')
  return c.json({ id, title: 'Emma' }, 200)
})
