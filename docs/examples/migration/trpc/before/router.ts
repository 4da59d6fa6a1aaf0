/** The server before the port: tRPC with trpc-to-openapi. */
import { initTRPC, TRPCError } from '@trpc/server'
import { createOpenApiFetchHandler, type OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import type { Book, Store } from '../../store.ts'

const t = initTRPC
  .context<{ authorization: string | null }>()
  .meta<OpenApiMeta>()
  .create({ errorFormatter: ({ shape: { code, message } }) => ({ code, message }) as never })

const bookFields = z.object({ title: z.string().min(1), year: z.int(), tags: z.array(z.string()) })
const book = bookFields.extend({ id: z.string() })
const review = z.object({ stars: z.int().min(1).max(5), text: z.string().optional() })
const byId = z.object({ id: z.string() })

const open = { protect: false } as const
const editorProcedure = t.procedure.use(({ ctx, next }) => {
  if (ctx.authorization === 'Bearer secret') return next()
  throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in' })
})

export function createBookRouter({ books, reviews, add, list, toCsv }: Store) {
  const find = (id: string): Book => {
    const found = books.get(id)
    if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'No such book' })
    return found
  }
  return t.router({
    listBooks: t.procedure
      .meta({ openapi: { ...open, method: 'GET', path: '/books', errorResponses: [400] } })
      .input(z.object({ limit: z.int().min(1).default(20), tag: z.string().optional() }))
      .output(z.object({ items: z.array(book), total: z.int() }))
      .query(({ input: { limit, tag } }) => list(limit, tag)),
    getBook: t.procedure
      .meta({ openapi: { ...open, method: 'GET', path: '/books/{id}', errorResponses: [404] } })
      .input(byId)
      .output(book)
      .query(({ input }) => find(input.id)),
    createBook: editorProcedure
      .meta({ openapi: { method: 'POST', path: '/books', protect: true, errorResponses: [400, 401] } })
      .input(bookFields)
      .output(book)
      .mutation(({ input }) => add(input)),
    updateBook: editorProcedure
      .meta({ openapi: { method: 'PATCH', path: '/books/{id}', protect: true, errorResponses: [400, 401, 404] } })
      .input(bookFields.partial().extend({ id: z.string() }))
      .output(book)
      .mutation(({ input }) => {
        const changed = { ...find(input.id), ...input } as Book
        books.set(changed.id, changed)
        return changed
      }),
    deleteBook: editorProcedure
      .meta({ openapi: { method: 'DELETE', path: '/books/{id}', protect: true, errorResponses: [401, 404] } })
      .input(byId)
      .output(z.object({ deleted: z.boolean() }))
      .mutation(({ input }) => ({ deleted: books.delete(find(input.id).id) })),
    exportBooks: t.procedure
      .meta({ openapi: { ...open, method: 'GET', path: '/export', errorResponses: [] } })
      .output(z.string())
      .query(() => toCsv()),
    reviews: t.router({
      list: t.procedure
        .meta({ openapi: { ...open, method: 'GET', path: '/books/{id}/reviews', errorResponses: [404] } })
        .input(byId)
        .output(z.array(review))
        .query(({ input }) => reviews.get(find(input.id).id) ?? []),
      add: t.procedure
        .meta({ openapi: { ...open, method: 'POST', path: '/books/{id}/reviews', errorResponses: [400, 404] } })
        .input(review.extend({ id: z.string() }))
        .output(review)
        .mutation(({ input: { id, ...added } }) => {
          reviews.get(find(id).id)?.push(added)
          return added
        }),
    }),
  })
}

export function createServer(store: Store): (request: Request) => Promise<Response> {
  const router = createBookRouter(store)
  return (req) =>
    createOpenApiFetchHandler({ endpoint: '', router, req, createContext: () => ({ authorization: req.headers.get('authorization') }) })
}
