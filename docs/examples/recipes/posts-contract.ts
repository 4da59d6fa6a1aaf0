import { createContract, errors } from 'routepact'
import { z } from 'zod'
import { Cursor } from './cursor-codec.ts'

const Post = z.object({
  id: z.number(),
  publishedAt: z.iso.datetime(),
  title: z.string(),
})
const Page = z.object({
  posts: z.array(Post),
  next: z.string().nullable(),
})
const Limit = z.coerce.number<string | number>().int().min(1).max(100)

export const contract = createContract({
  listPosts: {
    path: '/posts',
    method: 'GET',
    query: z.object({
      limit: Limit.default(20),
      cursor: Cursor.optional(),
    }),
    responses: {
      200: {
        'application/json': {
          body: Page,
          headers: z.object({ link: z.string().optional() }),
        },
      },
      ...errors(400),
    },
  },
})
