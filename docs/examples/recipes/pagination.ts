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

/** Whether the first post is older. */
const isAfter = (post: Position, last: Position): boolean =>
  post.publishedAt === last.publishedAt
    ? post.id < last.id
    : post.publishedAt < last.publishedAt

export const router = createRouter({
  contract,
  handlers: {
    listPosts: ({ respond, url, validatedQuery }) => {
      const { limit, cursor } = validatedQuery
      const found = posts
        .filter((post) => !cursor || isAfter(post, cursor))
        .slice(0, limit + 1)
      const page = found.slice(0, limit)
      const last = found.length > limit && page.at(-1)
      if (!last)
        return respond({
          status: 200,
          body: { posts: page, next: null },
        })
      const { publishedAt, id } = last
      const next = Cursor.encode({ publishedAt, id })
      const query = new URL(url).searchParams
      query.set('cursor', next)
      return respond({
        status: 200,
        body: { posts: page, next },
        headers: { link: `<?${query}>; rel="next"` },
      })
    },
  },
})
