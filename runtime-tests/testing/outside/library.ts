/** A library: pages, ETags, a form, an export and bearer tokens. */
import { createContract } from 'routepact'
import { z } from 'zod'
import { fail, type Call, type Fault, type Reply, type Route, type ServerSettings } from './route.ts'

const NewBook = z.object({
  title: z.string().min(1).max(80),
  isbn: z.string().regex(/^\d{9}[\dX]$/),
  year: z.number().int().min(1450).max(2100),
  tags: z.array(z.string().min(1).max(20)).max(5),
})
const Book = NewBook.extend({ id: z.string() })
const Review = z.object({ stars: z.coerce.number().int().min(1).max(5), text: z.string().max(200) })
const Page = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(50).default(20),
  tags: z.array(z.string().min(1)).default([]),
})
const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const failure = json(z.object({ code: z.string(), message: z.string() }))
const pathParams = z.object({ id: z.string() })
const security = [{ token: [] }] as const

export const contract = createContract({
  listBooks: {
    path: '/books',
    method: 'GET',
    query: Page,
    responses: {
      200: { 'application/json': { body: z.object({ items: z.array(Book).max(50), page: z.number(), total: z.number().int().min(0) }), headers: z.object({ 'x-total-count': z.string().regex(/^\d+$/) }) } },
      400: failure,
    },
  },
  createBook: {
    path: '/books',
    method: 'POST',
    requests: json(NewBook),
    responses: { 201: { 'application/json': { body: Book, headers: z.object({ location: z.string().startsWith('/books/') }) } }, 400: failure, 401: failure, default: failure },
    security,
  },
  getBook: {
    path: '/books/:id',
    method: 'GET',
    pathParams,
    headers: z.object({ 'if-none-match': z.string().optional() }),
    responses: { 200: { 'application/json': { body: Book, headers: z.object({ etag: z.string().regex(/^"[0-9a-z]+"$/) }) } }, 304: {}, 404: failure },
  },
  replaceBook: { path: '/books/:id', method: 'PUT', pathParams, requests: json(NewBook), responses: { 200: json(Book), 400: failure, 401: failure, 404: failure }, security },
  deleteBook: { path: '/books/:id', method: 'DELETE', pathParams, responses: { 204: {}, 401: failure, 404: failure, default: failure }, security },
  addReview: {
    path: '/books/:id/reviews',
    method: 'POST',
    pathParams,
    requests: { 'application/x-www-form-urlencoded': { body: Review } },
    responses: { 201: json(z.object({ stars: z.number().int(), text: z.string() })), 400: failure, 404: failure, default: failure },
  },
  exportBooks: { path: '/export', method: 'GET', responses: { 200: { 'text/csv': { body: z.string() } } } },
  login: { path: '/me', method: 'GET', responses: { 200: json(z.object({ name: z.string() })), 401: failure }, security },
})

export const authorize = { token: { headers: { authorization: 'Bearer lib-4f2a9c81' } } }

export const faults: readonly Fault[] = [
  { name: 'created-ok', description: 'createBook responds with 200' },
  { name: 'location-missing', description: 'createBook sends no Location' },
  { name: 'location-wrong', description: 'Location has the number of all books instead of the id' },
  { name: 'first-page-zero', description: 'page 1 begins with the second page', missed: 'no promise of the contract says which books a page has' },
  { name: 'page-zero', description: 'page 0 is accepted' },
  { name: 'size-limit', description: 'the largest size is rejected' },
  { name: 'page-end', description: 'a page after the last one is a 500' },
  { name: 'title-header', description: 'a title outside Latin-1 in a header is a 500' },
  { name: 'delete-open', description: 'anybody deletes books' },
  { name: 'replace-open', description: 'anybody replaces books' },
  { name: 'any-token', description: 'every token is accepted' },
  { name: 'token-prefix', description: 'the beginning of the token is accepted' },
  { name: 'scheme-case', description: '`bearer` in lower case is rejected' },
  { name: 'challenge-missing', description: 'a 401 has no WWW-Authenticate' },
  { name: 'title-unescaped', description: 'the JSON of a book is concatenated' },
  { name: 'book-as-html', description: 'getBook sends text/html' },
  { name: 'etag-unquoted', description: 'the ETag has no quotes' },
  { name: 'head-missing', description: 'HEAD of a book is a 404' },
  { name: 'head-type', description: 'HEAD has no content type' },
  { name: 'error-as-text', description: 'a 404 is text' },
  { name: 'delete-twice', description: 'a second DELETE is a 500' },
  { name: 'soft-delete', description: 'a deleted book is still found' },
  { name: 'stars-limit', description: 'five stars are rejected' },
  { name: 'one-tag', description: 'a single tag in the query is a 500' },
  { name: 'year-text', description: 'a year as text is accepted' },
  { name: 'title-empty', description: 'an empty title is accepted' },
  { name: 'book-leaks', description: 'a book has an internal field', missed: 'a body may have more fields than its schema declares' },
]

/** Creates the routes of a server with an empty library. */
export function createRoutes({ has }: ServerSettings): readonly Route[] {
  const books = new Map<string, z.output<typeof Book>>()
  let lastId = 0
  const isAllowed = ({ header }: Call): boolean => {
    const [scheme = '', token = '', ...rest] = (header('authorization') ?? '').split(' ')
    if (rest.length > 0 || (has('scheme-case') ? scheme !== 'Bearer' : scheme.toLowerCase() !== 'bearer')) return false
    if (has('any-token')) return token !== ''
    return has('token-prefix') ? token !== '' && 'lib-4f2a9c81'.startsWith(token) : token === 'lib-4f2a9c81'
  }
  const locked = (fault: string, handle: Route['handle']): Route['handle'] => (call) =>
    isAllowed(call) || has(fault) ? handle(call) : fail(401, 'Log in', has('challenge-missing') ? {} : { 'www-authenticate': 'Bearer' })
  const found = (handle: (book: z.output<typeof Book>, call: Call) => Reply): Route['handle'] => (call) => {
    const book = books.get(call.params.id ?? '')
    if (book) return handle(book, call)
    return has('error-as-text') ? { status: 404, type: 'text/plain', body: 'Not found' } : fail(404, 'No such book')
  }
  const parse = (value: unknown): z.output<typeof NewBook> | undefined => {
    const given = value as { readonly year?: unknown; readonly title?: unknown } | undefined
    const year = has('year-text') && typeof given?.year === 'string' ? { year: 2000 } : {}
    const title = has('title-empty') && given?.title === '' ? { title: '-' } : {}
    return NewBook.safeParse(typeof given === 'object' ? { ...given, ...year, ...title } : given).data
  }
  const show = (book: z.output<typeof Book>): unknown => (has('book-leaks') ? { ...book, shelf: 'A7' } : book)
  const list = (query: URLSearchParams): Reply => {
    const tags = query.getAll('tags')
    if (has('one-tag') && tags.length === 1) throw new TypeError('tags.filter is not a function')
    const given = { ...Object.fromEntries(query), tags }
    const { data } = Page.safeParse(has('page-zero') && query.get('page') === '0' ? { ...given, page: 1 } : given)
    if (!data || (has('size-limit') && data.size >= 50)) return fail(400, 'Invalid query')
    const matching = [...books.values()].filter((book) => tags.every((tag) => book.tags.includes(tag)))
    const start = (has('first-page-zero') ? data.page : data.page - 1) * data.size
    if (has('page-end') && start > 0 && start > matching.length) throw new RangeError('no such page')
    const items = matching.slice(start, start + data.size).map(show)
    return { status: 200, headers: { 'x-total-count': `${matching.length}` }, body: { items, page: data.page, total: matching.length } }
  }
  const create = ({ body }: Call): Reply => {
    const data = parse(body)
    if (!data) return fail(400, 'Invalid book')
    const id = `b${(lastId += 1)}`
    books.set(id, { ...data, id })
    const location = { location: `/books/${has('location-wrong') ? `${lastId}` : id}` }
    return { status: has('created-ok') ? 200 : 201, headers: has('location-missing') ? {} : location, body: show({ ...data, id }) }
  }
  const get = found((book, { header }) => {
    const tag = `${book.id}x${book.year}`
    const etag = has('etag-unquoted') ? tag : `"${tag}"`
    if (header('if-none-match') === etag) return { status: 304, headers: { etag } }
    if (has('title-header') && /[^ -\u00ff]/.test(book.title)) throw new TypeError('Invalid character in header content')
    const { id, title, isbn, year, tags } = book
    const text = `{"id":"${id}","title":"${title}","isbn":"${isbn}","year":${year},"tags":${JSON.stringify(tags)}}`
    if (has('title-unescaped')) return { status: 200, headers: { etag }, type: 'application/json', body: text }
    if (has('book-as-html')) return { status: 200, headers: { etag }, type: 'text/html; charset=utf-8', body: text }
    return { status: 200, headers: { etag }, body: show(book) }
  })
  const replace = found((book, { body }) => {
    const data = parse(body)
    if (!data) return fail(400, 'Invalid book')
    books.set(book.id, { ...data, id: book.id })
    return { status: 200, body: show({ ...data, id: book.id }) }
  })
  const deleted = new Set<string>()
  const remove = ({ params: { id = '' } }: Call): Reply => {
    if (has('delete-twice') && deleted.has(id)) throw new TypeError('book is undefined')
    if (!books.has(id)) return fail(404, 'No such book')
    deleted.add(id)
    if (!has('soft-delete')) books.delete(id)
    return { status: 204 }
  }
  const review = found((_book, { body }) => {
    const { data } = Review.safeParse(body)
    return !data || (has('stars-limit') && data.stars === 5) ? fail(400, 'Invalid review') : { status: 201, body: data }
  })
  const rows = (): string => [...books.values()].map(({ id, title }) => `${id},"${title.replaceAll('"', '""')}"\n`).join('')
  return [
    { method: 'GET', path: '/books', handle: ({ query }) => list(query) },
    { method: 'POST', path: '/books', types: ['application/json'], handle: locked('', create) },
    { method: 'GET', path: '/books/:id', handle: get },
    { method: 'PUT', path: '/books/:id', types: ['application/json'], handle: locked('replace-open', replace) },
    { method: 'DELETE', path: '/books/:id', handle: locked('delete-open', remove) },
    { method: 'POST', path: '/books/:id/reviews', types: ['application/x-www-form-urlencoded'], handle: review },
    { method: 'GET', path: '/export', handle: () => ({ status: 200, type: 'text/csv', body: rows() }) },
    { method: 'GET', path: '/me', handle: locked('', () => ({ status: 200, body: { name: 'Ada' } })) },
  ]
}
