/** The server after the port from tRPC. */
import { bearer, ContractValidationError, createRouter, error, HttpError, type Router } from 'routepact'
import type { Book, Store } from '../../store.ts'
import { contract } from './contract.ts'

/** The codes of a TRPCError, which clients read. */
const codes: Readonly<Record<number, string>> = { 400: 'BAD_REQUEST', 401: 'UNAUTHORIZED', 404: 'NOT_FOUND', 405: 'METHOD_NOT_SUPPORTED', 413: 'PAYLOAD_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE' }

export function createBookRouter({ books, reviews, add, list, toCsv }: Store): Router {
  const find = (id: string): Book => {
    const book = books.get(id)
    if (!book) throw error(404, 'No such book')
    return book
  }
  return createRouter({
    contract,
    security: {
      Authorization: bearer((token) => (token === 'secret' ? { role: 'editor' } : undefined)),
    },
    handlers: {
      listBooks: (request) => request.respond({ status: 200, body: list(request.validatedQuery.limit, request.validatedQuery.tag) }),
      getBook: (request) => request.respond({ status: 200, body: find(request.validatedParams.id) }),
      createBook: (request) => request.respond({ status: 200, body: add(request.validatedBody) }),
      updateBook: (request) => {
        const book = { ...find(request.validatedParams.id), ...request.validatedBody } as Book
        books.set(book.id, book)
        return request.respond({ status: 200, body: book })
      },
      deleteBook: (request) => request.respond({ status: 200, body: { deleted: books.delete(find(request.validatedParams.id).id) } }),
      exportBooks: (request) => request.respond({ status: 200, body: toCsv() }),
      listReviews: (request) => request.respond({ status: 200, body: reviews.get(find(request.validatedParams.id).id) ?? [] }),
      addReview: (request) => {
        reviews.get(find(request.validatedParams.id).id)?.push(request.validatedBody)
        return request.respond({ status: 200, body: request.validatedBody })
      },
    },
    catch: (thrown) => {
      if (thrown instanceof ContractValidationError) {
        const body = { code: 'BAD_REQUEST', message: 'Input validation failed', issues: thrown.issues }
        return Response.json(body, { status: 400 })
      }
      const { status, message, headers } = thrown instanceof HttpError ? thrown : error(500, 'Internal server error')
      const code = codes[status] ?? 'INTERNAL_SERVER_ERROR'
      // The router's own 401 says 'Unauthorized'.
      return Response.json({ code, message: status === 401 ? 'Sign in' : message }, { status, ...(headers && { headers }) })
    },
  })
}
