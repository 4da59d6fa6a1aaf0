import { createContract, errors, multipart } from 'routepact'
import { z } from 'zod'

const Book = z.object({ id: z.string(), title: z.string() })
const Failure = z.object({ message: z.string() })

export const contract = createContract(
  {
    getBook: {
      method: 'GET',
      path: '/v1/books/:id',
      // The books that are for sale.
      responses: { 200: { 'application/json': { body: Book } }, 404: { 'application/json': { body: Failure } } },
      meta: { role: 'reader' },
      summary: 'Get a book',
    },
    addBook: {
      method: 'POST',
      path: '/v1/books',
      requests: { 'application/json': { body: Book.omit({ id: true }) } },
      responses: {
        201: { 'application/json': { body: Book } },
        400: { 'application/json': { body: Failure } },
        ...errors('default'),
      },
    },
    removeBook: {
      method: 'DELETE',
      path: '/v1/books/:id',
      responses: {
        204: {},
        404: {},
        ...errors('default')
      },
    },
    closeBook: { method: 'POST', path: '/v1/books/:id/close', responses: { 204: {}, ...errors('default') } },
    addCover: {
      method: 'PUT',
      path: '/v1/books/:id/cover',
      requests: { 'multipart/form-data': { body: multipart(z.object({ cover: z.file() })) } },
      responses: { 200: { 'application/json': { body: Book } } },
    },
    exportBooks: {
      method: 'GET',
      path: '/v1/export',
      responses: { 200: { 'text/csv': { body: z.string() } } },
    },
  })
