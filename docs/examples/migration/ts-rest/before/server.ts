/** The server before the port: ts-rest. */
import { RequestValidationError } from '@ts-rest/serverless'
import { createFetchHandler, tsr, TsRestResponse } from '@ts-rest/serverless/fetch'
import type { Book, Store } from '../../store.ts'
import { contract } from './contract.ts'

const missing = { status: 404, body: { message: 'No such book' } } as const

export function createServer({ books, reviews, add, list, toCsv }: Store): (request: Request) => Promise<Response> {
  const router = tsr.router(contract, {
    listBooks: async ({ query: { limit, tag } }) => ({ status: 200, body: list(limit, tag) }),
    getBook: async ({ params: { id } }) => {
      const book = books.get(id)
      return book ? { status: 200, body: book } : missing
    },
    createBook: async ({ body }) => ({ status: 201, body: add(body) }),
    updateBook: async ({ params: { id }, body }) => {
      const book = books.get(id)
      if (!book) return missing
      const changed = { ...book, ...body } as Book
      books.set(id, changed)
      return { status: 200, body: changed }
    },
    deleteBook: async ({ params: { id } }) => (books.delete(id) ? { status: 204, body: undefined } : missing),
    exportBooks: async (_args, { responseHeaders }) => {
      responseHeaders.set('content-type', 'text/csv')
      return { status: 200, body: toCsv() }
    },
    reviews: {
      list: async ({ params: { id } }) => {
        const found = reviews.get(id)
        return found && books.has(id) ? { status: 200, body: found } : missing
      },
      add: async ({ params: { id }, body }) => {
        if (!books.has(id)) return missing
        reviews.get(id)?.push(body)
        return { status: 201, body }
      },
    },
  })
  return createFetchHandler(contract, router, {
    requestMiddleware: [
      (request) => {
        const { method, url, headers } = request
        const isEdit = /^(POST|PATCH|DELETE)$/.test(method) && !url.endsWith('/reviews')
        if (isEdit && headers.get('authorization') !== 'Bearer secret') return TsRestResponse.fromJson({ message: 'Sign in' }, { status: 401 })
        return undefined
      },
    ],
    errorHandler: (thrown) =>
      thrown instanceof RequestValidationError
        ? TsRestResponse.fromJson({ message: 'Invalid request' }, { status: 400 })
        : TsRestResponse.fromJson({ message: 'Internal Server Error' }, { status: 500 }),
  })
}
