/** The same API in Hono, with `@hono/zod-openapi`. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { hc } from 'hono/client'

const NewBook = z.object({ title: z.string(), year: z.number().int() })
const Book = NewBook.extend({ id: z.string() })
const Review = z.object({ stars: z.number().int(), text: z.string().optional() })
const Problem = z.object({ error: z.string() })

const listBooks = createRoute({
  path: '/books',
  method: 'get',
  request: {
    query: z.object({ limit: z.coerce.number<string>().default(20), tag: z.string().optional() }),
  },
  responses: {
    200: { content: { 'application/json': { schema: z.array(Book) } }, description: 'Books' },
  },
})
const createBook = createRoute({
  path: '/books',
  method: 'post',
  summary: 'Add a book',
  tags: ['books'],
  security: [{ token: [] }],
  request: {
    body: { content: { 'application/json': { schema: NewBook } }, required: true },
  },
  responses: {
    201: { content: { 'application/json': { schema: Book } }, description: 'Created' },
  },
})
const getBook = createRoute({
  path: '/books/{id}',
  method: 'get',
  deprecated: true,
  request: {
    params: z.object({ id: z.string() }),
    headers: z.object({ 'accept-language': z.string().optional() }),
  },
  responses: {
    200: { content: { 'application/json': { schema: Book } }, description: 'Found' },
    404: { content: { 'application/json': { schema: Problem } }, description: 'Missing' },
  },
})
const updateBook = createRoute({
  path: '/books/{id}',
  method: 'put',
  request: {
    params: z.object({ id: z.string() }),
    body: { content: { 'application/json': { schema: NewBook } }, required: true },
  },
  responses: {
    200: { content: { 'application/json': { schema: Book } }, description: 'Updated' },
    404: { content: { 'application/json': { schema: Problem } }, description: 'Missing' },
  },
})
const deleteBook = createRoute({
  path: '/books/{id}',
  method: 'delete',
  request: {
    params: z.object({ id: z.string() }),
  },
  responses: {
    204: { description: 'Deleted' },
  },
})
const listReviews = createRoute({
  path: '/books/{id}/reviews',
  method: 'get',
  request: {
    params: z.object({ id: z.string() }),
    query: z.object({ order: z.enum(['old', 'new']) }),
  },
  responses: {
    200: { content: { 'application/json': { schema: z.array(Review) } }, description: 'Reviews' },
    404: { content: { 'application/json': { schema: Problem } }, description: 'Missing' },
  },
})
const createReview = createRoute({
  path: '/books/{id}/reviews',
  method: 'post',
  request: {
    params: z.object({ id: z.string() }),
    body: { content: { 'application/json': { schema: Review } }, required: true },
  },
  responses: {
    200: { content: { 'application/json': { schema: Review } }, description: 'Created' },
    404: { content: { 'application/json': { schema: Problem } }, description: 'Missing' },
  },
})
const getReport = createRoute({
  path: '/report',
  method: 'get',
  responses: {
    200: { content: { 'application/json': { schema: z.object({ total: z.number() }) } }, description: 'Report' },
  },
})
const exportBooks = createRoute({
  path: '/export',
  method: 'get',
  responses: {
    200: { content: { 'text/plain': { schema: z.string() } }, description: 'Export' },
  },
})
const getHealth = createRoute({
  path: '/health',
  method: 'get',
  responses: {
    200: { content: { 'application/json': { schema: z.object({ uptime: z.number() }) } }, description: 'Health' },
  },
})

const books = new Map([['1', { id: '1', title: 'Emma', year: 1815 }]])
const reviews = new Map([['1', [{ stars: 5 }]]])

export const app = new OpenAPIHono()
  .openapi(listBooks, (c) => {
    const { limit } = c.req.valid('query')
    // @ts-expect-error: if this compiles, the operation has lost its types
    limit.toUpperCase()
    return c.json([...books.values()].slice(0, limit), 200)
  })
  .openapi(createBook, (c) => {
    const { title, year } = c.req.valid('json')
    const book = { id: String(books.size), title, year }
    books.set(book.id, book)
    return c.json(book, 201)
  })
  .openapi(getBook, (c) => {
    const book = books.get(c.req.valid('param').id)
    if (!book) return c.json({ error: 'No such book' }, 404)
    return c.json(book, 200)
  })
  .openapi(updateBook, (c) => {
    const { id } = c.req.valid('param')
    if (!books.has(id)) return c.json({ error: 'No such book' }, 404)
    const { title, year } = c.req.valid('json')
    const book = { id, title, year }
    books.set(id, book)
    return c.json(book, 200)
  })
  .openapi(deleteBook, (c) => {
    books.delete(c.req.valid('param').id)
    return c.body(null, 204)
  })
  .openapi(listReviews, (c) => {
    const found = reviews.get(c.req.valid('param').id)
    if (!found) return c.json({ error: 'No such book' }, 404)
    return c.json(c.req.valid('query').order === 'old' ? found : found.toReversed(), 200)
  })
  .openapi(createReview, (c) => {
    const found = reviews.get(c.req.valid('param').id)
    if (!found) return c.json({ error: 'No such book' }, 404)
    const { stars } = c.req.valid('json')
    found.push({ stars })
    return c.json({ stars }, 200)
  })
  .openapi(getReport, (c) => {
    return c.json({ total: books.size }, 200)
  })
  .openapi(exportBooks, (c) => {
    return c.text([...books.keys()].join('\n'), 200)
  })
  .openapi(getHealth, (c) => {
    // @ts-expect-error: if this compiles, the operation has lost its types
    c.req.valid('query')
    return c.json({ uptime: 1 }, 200)
  })

const client = hc<typeof app>('http://localhost:3000')

export async function main() {
  const listed = await (await client.books.$get({ query: { limit: '10' } })).json()
  // @ts-expect-error: if this compiles, the operation has lost its types
  listed.toUpperCase()
  const created = await client.books.$post({
    json: { title: 'Emma', year: 1815 },
  })
  const found = await client.books[':id'].$get({
    param: { id: '1' },
    header: {},
  })
  const updated = await client.books[':id'].$put({ param: { id: '1' }, json: { title: 'Emma', year: 1816 } })
  const sorted = await client.books[':id'].reviews.$get({ param: { id: '1' }, query: { order: 'new' } })
  const health = await (await client.health.$get()).json()
  // @ts-expect-error: if this compiles, the operation has lost its types
  health.toUpperCase()
  const titles = [(await created.json()).title]
  if (found.status === 200) titles.push((await found.json()).title)
  if (updated.status === 200) titles.push((await updated.json()).title)
  if (sorted.status === 200) console.log((await sorted.json()).map(({ stars }) => stars))
  return titles
}
