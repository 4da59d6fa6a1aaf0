/** What Express does to paths, queries and forms before a route reads them, and the router in its place. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { createContract, createRouter } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { writeDeclaredPaths } from './express-paths.ts'
import { cleanQuery } from './express-queries.ts'

const text = { 200: { 'application/json': { body: z.string() } } } as const

async function serve(app: RequestListener): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const contract = createContract({
  listBooks: { path: '/books', method: 'GET', responses: text },
  exportBooks: { path: '/books/export', method: 'GET', responses: text },
  getBook: { path: '/books/:id', method: 'GET', responses: text },
  getReview: { path: '/books/:id/reviews/:number', method: 'GET', responses: text },
})

test.each([
  ['/books', 'list'],
  ['/BOOKS', 'list'],
  ['/Books?page=A', 'list'],
  ['/books/', 'list'],
  ['/Books/?page=A/', 'list'],
  ['/books/Export/', 'export'],
  ['/BOOKS/Ab/', 'Ab'],
  ['/books//', undefined],
  ['/books/Export', 'export'],
  ['/BOOKS/Ab', 'Ab'],
  ['/Books/A%20b', 'A b'],
  ['/books/Ab/REVIEWS/X', 'AbX'],
  ['/books/Ab/REVIEWS/', undefined],
  ['/Other', undefined],
  ['/', undefined],
])('%s is the path of Express: %s', async (path, expected) => {
  for (const base of ['', '/api']) {
    const router = createRouter({
      contract,
      base,
      handlers: {
        listBooks: (request) => request.respond({ status: 200, body: 'list' }),
        exportBooks: (request) => request.respond({ status: 200, body: 'export' }),
        getBook: (request) => request.respond({ status: 200, body: request.validatedParams.id }),
        getReview: (request) => request.respond({ status: 200, body: request.validatedParams.id + request.validatedParams.number }),
      },
    })
    const old = express()
    old.get(`${base}/books`, (_request, response) => void response.json('list'))
    old.get(`${base}/books/export`, (_request, response) => void response.json('export'))
    old.get(`${base}/books/:id`, ({ params }, response) => void response.json(params.id))
    old.get(`${base}/books/:id/reviews/:number`, ({ params }, response) => void response.json(`${params.id}${params.number}`))
    const ported = express().use(writeDeclaredPaths(contract, base), createNodeHandler(router, { fallthrough: true }))
    for (const app of [old, ported]) {
      const response = await fetch((await serve(app)) + base + path)
      expect(response.ok ? await response.json() : undefined).toBe(expected)
    }
  }
})

const search = createContract({
  search: { path: '/search', method: 'GET', query: z.object({ q: z.string() }), responses: text },
  clean: { path: '/clean', method: 'GET', query: z.object({ q: z.string().transform((value) => value.replaceAll('<', '&lt;')) }), responses: text },
})
const searchRouter = createRouter({
  contract: search,
  handlers: {
    search: (request) => request.respond({ status: 200, body: request.validatedQuery.q }),
    clean: (request) => request.respond({ status: 200, body: request.validatedQuery.q }),
  },
})

/** A sanitizer as those of npm are: it changes `request.query`. */
const sanitize: RequestHandler = (request, _response, next) => {
  const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, String(value).replaceAll('<', '&lt;')]))
  Object.defineProperty(request, 'query', { value: query })
  next()
}

test.each<[string, RequestHandler, string, string]>([
  ['loses what a sanitizer did to request.query', sanitize, '/search', '<script>'],
  ['reads what has been cleaned in the URL', cleanQuery((value) => value.replaceAll('<', '&lt;')), '/search', '&lt;script>'],
  ['cleans in a schema', sanitize, '/clean', '&lt;script>'],
])('the router %s', async (_name, middleware, path, expected) => {
  const url = await serve(express().use(middleware, createNodeHandler(searchRouter)))
  expect(await (await fetch(`${url}${path}?q=%3Cscript%3E`)).json()).toBe(expected)
})

test('a path without a query stays', async () => {
  const url = await serve(express().use(cleanQuery(() => 'x'), (request, response) => void response.json(request.url)))
  expect(await (await fetch(`${url}/a`)).json()).toBe('/a')
  expect(await (await fetch(`${url}/a?`)).json()).toBe('/a?')
})

test('a form with brackets', async () => {
  const User = z.object({ 'user[name]': z.string(), 'user[tags][]': z.array(z.string()) })
    .transform((form) => ({ user: { name: form['user[name]'], tags: form['user[tags][]'] } }))
  const router = createRouter({
    contract: createContract({
      addUser: { path: '/users', method: 'POST', requests: { 'application/x-www-form-urlencoded': { body: User } }, responses: text },
    }),
    handlers: { addUser: (request) => request.respond({ status: 200, body: JSON.stringify(request.validatedBody) }) },
  })
  const body = 'user[name]=Ada&user[tags][]=a&user[tags][]=b'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const app of [express().use(createNodeHandler(router), express.urlencoded({ extended: true })), express().use(express.urlencoded(), createNodeHandler(router))]) {
    const response = await fetch(`${await serve(app)}/users`, { method: 'POST', headers, body })
    expect(await response.json()).toBe('{"user":{"name":"Ada","tags":["a","b"]}}')
  }
})

test.each([
  [102_400, [200, 200, 200]],
  [102_401, [413, 413, 200]],
  [1_048_576, [413, 413, 200]],
  [1_048_577, [413, 413, 413]],
])('a body of %i bytes: Express, behind its parser, and the router alone', async (size, expected) => {
  const body = z.object({ text: z.string() })
  const router = createRouter({
    contract: createContract({ add: { path: '/texts', method: 'POST', requests: { 'application/json': { body } }, responses: { 200: {} } } }),
    handlers: { add: (request) => request.respond({ status: 200 }) },
  })
  const old = express().use(express.json())
  old.post('/texts', (_request, response) => void response.end())
  const apps = [old, express().use(express.json(), createNodeHandler(router)), express().use(createNodeHandler(router))]
  const statuses: number[] = []
  for (const app of apps) {
    app.use(((error: { status: number }, _request, response, _next) => void response.sendStatus(error.status)) as express.ErrorRequestHandler)
    const headers = { 'content-type': 'application/json' }
    const text = JSON.stringify({ text: 'x'.repeat(size - '{"text":""}'.length) })
    statuses.push((await fetch(`${await serve(app)}/texts`, { method: 'POST', headers, body: text })).status)
  }
  expect(statuses).toEqual(expected)
})

test.each([
  [(row: object) => row, 500],
  [(row: { toJSON: () => object }) => row.toJSON(), { id: '1' }],
] as const)('a row with toJSON() is read before it is JSON %#', async (convert, expected) => {
  class Row {
    _id = '1'
    password = 'secret'
    toJSON(): object {
      return { id: this._id }
    }
  }
  const reported: string[] = []
  const router = createRouter({
    contract: createContract({ getUser: { path: '/users/:id', method: 'GET', responses: { 200: { 'application/json': { body: z.object({ id: z.string() }) } } } } }),
    handlers: { getUser: (request) => request.respond({ status: 200, body: convert(new Row()) as never }) },
    onError: (thrown) => void reported.push((thrown as Error).message),
  })
  const response = await fetch(`${await serve(createNodeHandler(router))}/users/1`)
  expect(response.ok ? await response.json() : response.status).toEqual(expected)
  expect(reported).toEqual(expected === 500 ? ["The response 200 of 'getUser' (GET /users/:id) has a body that its schema rejects"] : [])
})
