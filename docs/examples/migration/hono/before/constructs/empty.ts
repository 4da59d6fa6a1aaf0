import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'

const deleteBook = createRoute({
  path: '/books/{id}',
  method: 'delete',
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: 'Deleted' } },
})

export const app = new OpenAPIHono().openapi(deleteBook, (c) =>
  c.body(null, 204),
)
