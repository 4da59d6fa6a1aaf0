import { createContract, createRouter, errors } from 'routepact'
import { createClient, paginate } from 'routepact/client'
import { z } from 'zod'

const Post = z.object({
  id: z.number(),
  publishedAt: z.iso.datetime(),
  title: z.string(),
})

/** The last post of a page. */
const Position = z.object({
  publishedAt: z.iso.datetime(),
  id: z.number().int(),
})
type Position = z.output<typeof Position>

/** A position as an opaque string: base64url of its JSON. */
const Cursor = z.codec(z.base64url().max(200), Position, {
  decode: (text, context) => {
    try {
      return JSON.parse(
        atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      )
    } catch {
      context.issues.push({
        code: 'custom',
        input: text,
        message: 'Invalid cursor',
      })
      return z.NEVER
    }
  },
  encode: (position) =>
    btoa(JSON.stringify(position))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', ''),
})

export const contract = createContract({
  listPosts: {
    path: '/posts',
    method: 'GET',
    query: z.object({
      limit: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(100)
        .default(20),
      cursor: Cursor.optional(),
    }),
    responses: {
      200: {
        'application/json': {
          body: z.object({
            posts: z.array(Post),
            next: z.string().nullable(),
          }),
          headers: z.object({ link: z.string().optional() }),
        },
      },
      ...errors(400),
    },
  },
})

/** The posts, newest first. */
const posts = Array.from({ length: 45 }, (_, index) => 44 - index).map(
  (id) => ({
    id,
    publishedAt: new Date(Math.floor(id / 2) * 60_000).toISOString(),
    title: `Post ${id}`,
  }),
)

const isAfter = (
  position: Position,
  { publishedAt, id }: Position,
): boolean =>
  position.publishedAt < publishedAt ||
  (position.publishedAt === publishedAt && position.id < id)

export const router = createRouter({
  contract,
  handlers: {
    listPosts: async (request) => {
      const { limit, cursor } = request.validatedQuery
      // One more than the page has, to know whether another page
      // follows.
      const found = posts
        .filter((post) => !cursor || isAfter(post, cursor))
        .slice(0, limit + 1)
      const page = found.slice(0, limit)
      const last = page.at(-1)
      if (found.length <= limit || !last)
        return request.respond({
          status: 200,
          body: { posts: page, next: null },
        })
      const next = Cursor.encode({
        publishedAt: last.publishedAt,
        id: last.id,
      })
      const query = new URL(request.url).searchParams
      query.set('cursor', next)
      return request.respond({
        status: 200,
        body: { posts: page, next },
        headers: { link: `<?${query}>; rel="next"` },
      })
    },
  },
})

export const client = createClient(contract, { fetch: router.fetch })

export async function* readPosts(): AsyncGenerator<
  z.output<typeof Post>
> {
  const pages = paginate(client.listPosts, {}, ({ status, body }) =>
    status === 200 && body.next
      ? { query: { cursor: body.next } }
      : undefined,
  )
  for await (const { status, body } of pages) {
    if (status !== 200) throw new Error(body.error)
    yield* body.posts
  }
}
