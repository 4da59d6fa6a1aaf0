/** The server after the port from express-zod-api. */
import { bearer, ContractValidationError, createRouter, error, HttpError, type Router, toErrorDetails } from 'routepact'
import type { Book, Store } from '../../store.ts'
import { contract } from './contract.ts'

/** What the default `ResultHandler` makes of an output. */
const success = <const Data>(data: Data) => ({ status: 'success', data }) as const

export function createBookRouter({ books, reviews, add, list, toCsv }: Store): Router {
  const find = (id: string): Book => {
    const book = books.get(id)
    if (!book) throw error(404, 'No such book')
    return book
  }
  return createRouter({
    contract,
    // The limit of `express.json()`.
    maxBodySize: 102_400,
    security: { HTTP_1: bearer((token) => (token === 'secret' ? { role: 'editor' } : undefined)) },
    handlers: {
      listBooks: (request) => request.respond({ status: 200, body: success(list(request.validatedQuery.limit, request.validatedQuery.tag)) }),
      createBook: (request) => request.respond({ status: 201, body: success(add(request.validatedBody)) }),
      getBook: (request) => request.respond({ status: 200, body: success(find(request.validatedParams.id)) }),
      updateBook: (request) => {
        const book = { ...find(request.validatedParams.id), ...request.validatedBody } as Book
        books.set(book.id, book)
        return request.respond({ status: 200, body: success(book) })
      },
      deleteBook: (request) => {
        books.delete(find(request.validatedParams.id).id)
        return request.respond({ status: 200, body: success({}) })
      },
      exportBooks: (request) => request.respond({ status: 200, body: toCsv() }),
      listReviews: (request) => request.respond({ status: 200, body: success({ items: reviews.get(find(request.validatedParams.id).id) ?? [] }) }),
      addReview: (request) => {
        reviews.get(find(request.validatedParams.id).id)?.push(request.validatedBody)
        return request.respond({ status: 201, body: success(request.validatedBody) })
      },
    },
    catch: (thrown) => {
      const { status, message, headers } = toFailure(thrown)
      return Response.json({ status: 'error', error: { message } }, { status, ...(headers && { headers }) })
    },
  })
}

/** Writes the path of an issue as zod does: `tags[0]`. */
function toPathText(path: readonly (string | number)[]): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('')
}

/** What the default `ResultHandler` makes of an error. */
function toFailure(thrown: unknown): HttpError {
  if (thrown instanceof ContractValidationError) {
    return error(400, toErrorDetails(thrown).map(({ path, message }) => `${toPathText(path)}: ${message}`).join('; '))
  }
  if (!(thrown instanceof HttpError)) return error(500)
  // The router's own 401 says 'Unauthorized'.
  return thrown.status === 401 ? error(401, 'Sign in', thrown.headers && { headers: thrown.headers }) : thrown
}
