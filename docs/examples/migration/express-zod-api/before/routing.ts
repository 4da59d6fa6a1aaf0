/** The server before the port: express-zod-api. */
import express, { type Express } from 'express'
import {
  attachRouting,
  createConfig,
  defaultEndpointsFactory,
  defaultResultHandler,
  EndpointsFactory,
  ensureHttpError,
  Middleware,
  ResultHandler,
  type Routing,
} from 'express-zod-api'
import createHttpError from 'http-errors'
import { z } from 'zod'
import type { Book, Store } from '../../store.ts'

const bookFields = z.object({ title: z.string().min(1), year: z.int(), tags: z.array(z.string()) })
const book = bookFields.extend({ id: z.string() })
const review = z.object({ stars: z.int().min(1).max(5), text: z.string().optional() })
const byId = z.object({ id: z.string() })

const createdFactory = new EndpointsFactory(
  new ResultHandler({
    positive: (data) => ({ statusCode: 201, schema: z.object({ status: z.literal('success'), data }) }),
    negative: z.object({ status: z.literal('error'), error: z.object({ message: z.string() }) }),
    handler: async ({ output, error, response, ...rest }) => {
      if (error) return void defaultResultHandler.execute({ output: null, error, response, ...rest })
      response.status(201).json({ status: 'success', data: output })
    },
  }),
)

const csvFactory = new EndpointsFactory(
  new ResultHandler({
    positive: { schema: z.string(), mimeType: 'text/csv' },
    negative: { schema: z.string(), mimeType: 'text/plain' },
    handler: ({ output, error, response }) => {
      if (error) return void response.status(ensureHttpError(error).statusCode).type('text/plain').send(error.message)
      response.type('text/csv').send((output as { csv: string }).csv)
    },
  }),
)

const requireEditor = new Middleware({
  security: { type: 'bearer' },
  handler: async ({ request }) => {
    if (request.headers.authorization !== 'Bearer secret') throw createHttpError(401, 'Sign in')
    return {}
  },
})
const editors = defaultEndpointsFactory.addMiddleware(requireEditor)

export function createRouting({ books, reviews, add, list, toCsv }: Store): Routing {
  const find = (id: string): Book => {
    const found = books.get(id)
    if (!found) throw createHttpError(404, 'No such book')
    return found
  }
  return {
    'get /books': defaultEndpointsFactory.build({
      input: z.object({ limit: z.coerce.number().int().min(1).default(20), tag: z.string().optional() }),
      output: z.object({ items: z.array(book), total: z.int() }),
      handler: async ({ input: { limit, tag } }) => list(limit, tag),
    }),
    'post /books': createdFactory.addMiddleware(requireEditor).build({
      input: bookFields,
      output: book,
      handler: async ({ input }) => add(input),
    }),
    'get /books/:id': defaultEndpointsFactory.build({ input: byId, output: book, handler: async ({ input }) => find(input.id) }),
    'patch /books/:id': editors.build({
      input: bookFields.partial().extend({ id: z.string() }),
      output: book,
      handler: async ({ input }) => {
        const changed = { ...find(input.id), ...input } as Book
        books.set(changed.id, changed)
        return changed
      },
    }),
    'delete /books/:id': editors.buildVoid({ input: byId, handler: async ({ input }) => void books.delete(find(input.id).id) }),
    'get /export': csvFactory.build({ output: z.object({ csv: z.string() }), handler: async () => ({ csv: toCsv() }) }),
    'get /books/:id/reviews': defaultEndpointsFactory.build({
      input: byId,
      output: z.object({ items: z.array(review) }),
      handler: async ({ input }) => ({ items: reviews.get(find(input.id).id) ?? [] }),
    }),
    'post /books/:id/reviews': createdFactory.build({
      input: review.extend({ id: z.string() }),
      output: review,
      handler: async ({ input: { id, ...added } }) => {
        reviews.get(find(id).id)?.push(added)
        return added
      },
    }),
  }
}

export const config = createConfig({ cors: false, logger: { level: 'silent' }, startupLogo: false, app: express() })

export function createApp(store: Store): Express {
  const app = express().use(express.json())
  const { notFoundHandler } = attachRouting({ ...config, app }, createRouting(store))
  return app.use(notFoundHandler)
}
