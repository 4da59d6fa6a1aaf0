import type { Call } from './call.ts'

const book = { title: 'SICP', year: 1985, tags: ['lisp'] }

export const calls: readonly Call[] = [
  { operationId: 'listBooks', query: { limit: 1, tag: 'series' }, status: 200 },
  { operationId: 'listBooks', status: 200 },
  { operationId: 'listBooks', query: { limit: 0 }, status: 400 },
  { operationId: 'createBook', body: book, status: 201 },
  { operationId: 'getBook', path: { id: '3' }, status: 200 },
  { operationId: 'getBook', path: { id: '9' }, status: 404 },
  { operationId: 'updateBook', path: { id: '3' }, body: { year: 1996 }, status: 200 },
  { operationId: 'exportBooks', status: 200 },
  { operationId: 'addReview', path: { id: '3' }, body: { stars: 5, text: 'Good' }, status: 201 },
  { operationId: 'listReviews', path: { id: '3' }, status: 200 },
  { operationId: 'deleteBook', path: { id: '3' }, status: 204 },
]
