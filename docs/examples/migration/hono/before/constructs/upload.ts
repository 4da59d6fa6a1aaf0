import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'

const Cover = z.file().max(500_000)
const Upload = z.object({
  cover: Cover.openapi({ type: 'string', format: 'binary' }),
})

const addCover = createRoute({
  path: '/covers',
  method: 'post',
  request: {
    body: { content: { 'multipart/form-data': { schema: Upload } } },
  },
  responses: {
    200: {
      description: 'Its size',
      content: {
        'application/json': { schema: z.object({ size: z.number() }) },
      },
    },
  },
})

export const app = new OpenAPIHono().openapi(addCover, (c) => {
  const { cover } = c.req.valid('form')
  return c.json({ size: cover.size }, 200)
})
