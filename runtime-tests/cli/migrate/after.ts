import { createContract, errors, prefixPaths } from 'routepact'
import { z } from 'zod'

const Book = z.object({ id: z.string(), title: z.string() })
const Failure = z.object({ message: z.string() })

export const contract = prefixPaths('/v1', createContract(
  {
    getBook: {
      method: 'GET',
      path: '/books/:id',
      // The books that are for sale.
      responses: { 200: { 'application/json': { body: Book } }, 404: { 'application/json': { body: Failure } } },
      meta: { role: 'reader' },
      summary: 'Get a book',
    },
    addBook: {
      method: 'POST',
      path: '/books',
      requests: { 'application/json': { body: Book.omit({ id: true }) } },
      responses: {
        201: { 'application/json': { body: Book } },
        400: { 'application/json': { body: Failure } },
        ...errors('default'),
      },
    },
    removeBook: {
      method: 'DELETE',
      path: '/books/:id',
      responses: {
        204: {},
        404: {},
        ...errors('default')
      },
    },
    closeBook: { method: 'POST', path: '/books/:id/close', responses: { 204: {}, ...errors('default') } },
    addCover: {
      method: 'PUT',
      path: '/books/:id/cover',
      requests: { 'multipart/form-data': { body: z.object({ cover: z.file() }) } },
      responses: { 200: { 'application/json': { body: Book } } },
    },
    exportBooks: {
      method: 'GET',
      path: '/export',
      responses: { 200: { 'text/csv': { body: z.string() } } },
    },
  }))
