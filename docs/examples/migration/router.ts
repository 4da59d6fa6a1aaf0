/** The server after the port. */
import { type ContractMiddleware, ContractValidationError, createRouter, error, HttpError, type Router } from 'routepact'
import { contract } from './contract.ts'
import type { Book, Store } from './store.ts'

// In place of a middleware per route: it reads what the operation declares in `meta`.
const requireEditor = ((request) => {
  if (request.operation?.meta?.['role'] === 'editor' && request.headers.get('authorization') !== 'Bearer secret') throw error(401, 'Sign in')
}) satisfies ContractMiddleware

export function createBookRouter({ books, reviews, add, list, toCsv }: Store): Router {
  const find = (id: string): Book => {
    const book = books.get(id)
    if (!book) throw error(404, 'No such book')
    return book
  }
  return createRouter({
    contract,
    before: [requireEditor],
    handlers: {
      listBooks: (request) => request.respond({ status: 200, body: list(request.validatedQuery.limit, request.validatedQuery.tag) }),
      getBook: (request) => request.respond({ status: 200, body: find(request.validatedParams.id) }),
      createBook: (request) => request.respond({ status: 201, body: add(request.validatedBody) }),
      updateBook: (request) => {
        const book = { ...find(request.validatedParams.id), ...request.validatedBody } as Book
        books.set(book.id, book)
        return request.respond({ status: 200, body: book })
      },
      deleteBook: (request) => {
        books.delete(find(request.validatedParams.id).id)
        return request.respond({ status: 204 })
      },
      exportBooks: (request) => request.respond({ status: 200, body: toCsv() }),
      listReviews: (request) => request.respond({ status: 200, body: reviews.get(find(request.validatedParams.id).id) ?? [] }),
      addReview: (request) => {
        const { id } = find(request.validatedParams.id)
        reviews.get(id)?.push(request.validatedBody)
        return request.respond({ status: 201, body: request.validatedBody })
      },
    },
    // The shape of errors that clients of the old server know.
    catch: (thrown) => {
      if (thrown instanceof ContractValidationError) return Response.json({ message: 'Invalid request' }, { status: 400 })
      const { status, message } = thrown instanceof HttpError ? thrown : { status: 500, message: 'Internal Server Error' }
      return Response.json({ message }, { status })
    },
  })
}
