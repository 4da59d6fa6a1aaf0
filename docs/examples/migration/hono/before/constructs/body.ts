import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'

const NewBook = z.object({ title: z.string().min(1) })
const Book = NewBook.extend({ id: z.string() })

const addBook = createRoute({
  path: '/books',
  method: 'post',
  request: {
    body: {
      content: { 'application/json': { schema: NewBook } },
      required: true,
    },
  },
  responses: {
    201: {
      description: 'The book',
      content: { 'application/json': { schema: Book } },
    },
  },
})

export const app = new OpenAPIHono().openapi(addBook, (c) =>
  c.json({ id: '1', ...c.req.valid('json') }, 201),
)
