import { createRouter } from 'routepact'
import type { Position } from './cursor.ts'
import { Cursor } from './cursor-codec.ts'
import { contract } from './posts-contract.ts'

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
