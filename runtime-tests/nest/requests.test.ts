/** Requests and responses: what an app of Nest sends is what a router sends. */
import { createRouter } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { OperationsModule } from 'routepact-nest'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type AppOptions, platforms, startApp } from './app.ts'
import { calls, contract, UsersController } from './users.ts'

beforeEach(() => {
  calls.length = 0
})

const controller = new UsersController()

const router = createRouter({
  contract,
  handlers: {
    getMe: (request) => controller.getMe(request),
    getUser: (request) => {
      const { id } = request.validatedParams
      const query = Object.fromEntries(new URL(request.url).searchParams)
      return controller.getUser(request, id, query, '127.0.0.1', { method: request.method }, undefined)
    },
    createUser: (request) => controller.createUser(request),
    removeUser: (request) => controller.removeUser(request),
    upload: (request) => controller.upload(request),
    sendForm: (request) => controller.sendForm(request),
    watch: (request) => controller.watch(request),
    fail: (request) => controller.fail(request),
  },
  onError: () => undefined,
})

/** Starts a server of the router alone. */
async function startRouter(): Promise<string> {
  const server = createServer(createNodeHandler(router)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = { 'content-type': 'application/json' }
const post = (body: BodyInit, headers: Record<string, string> = json): RequestInit => ({ method: 'POST', body, headers })
const form = new FormData()
form.set('title', 'Title')
form.set('file', new File(['abc'], 'abc.txt'))

/** Name -> path, request and the status of a router. */
const requests: readonly (readonly [string, string, RequestInit, number])[] = [
  ['a parameter and a query', '/users/1?upper=true', {}, 200],
  ['an encoded parameter', '/users/%C3%A4%2Fb%20%25', {}, 200],
  ['a parameter with the characters of patterns', "/users/(a)*!'~:+,;=@$&", {}, 200],
  ['a literal path that is more specific', '/users/me', {}, 200],
  ['a query that is not valid', '/users/1?upper=maybe', {}, 400],
  ['negotiated text', '/users/1', { headers: { accept: 'text/plain' } }, 200],
  ['a declared error', '/users/missing', {}, 404],
  ['a declared error with members and headers', '/users/taken', {}, 409],
  ['HEAD', '/users/1', { method: 'HEAD' }, 200],
  ['HEAD of a declared error', '/users/missing', { method: 'HEAD' }, 404],
  ['a body', '/users', post('{"name":"Ada"}'), 201],
  ['a body that is not valid', '/users', post('{"name":"A"}'), 400],
  ['no body', '/users', { method: 'POST' }, 201],
  ['another content type', '/users', post('<a/>', { 'content-type': 'text/xml' }), 400],
  ['a content type without a parser', '/users', post('a,b', { 'content-type': 'text/csv' }), 201],
  ['no body in the response', '/users/1', { method: 'DELETE' }, 204],
  ['bytes', '/files/a', { method: 'PUT', body: new Uint8Array([0, 255, 10]), headers: { 'content-type': 'image/png' } }, 200],
  ['a form', '/forms', post(form as never, {}), 200],
  ['events', '/events', {}, 200],
  ['a returned error', '/fail/returned', { method: 'POST' }, 404],
  ['a thrown response', '/fail/thrownResponse', { method: 'POST' }, 299],
  ['thrown data', '/fail/thrownData', { method: 'POST' }, 200],
  ['an error that is not declared', '/fail/undeclared', { method: 'POST' }, 418],
]

/** The headers that a response has from the contract or from the router. */
const compared = ['location', 'set-cookie', 'retry-after', 'vary', 'www-authenticate', 'x-content-type-options']

async function read(url: string, init: RequestInit): Promise<object> {
  const response = await fetch(url, init)
  const type = response.headers.get('content-type')?.replace(/; ?charset=utf-8/i, '') ?? null
  const headers = Object.fromEntries(compared.map((name) => [name, response.headers.get(name)]))
  return { status: response.status, type, headers, body: (await response.text()).replaceAll(/http:..[\d.:]+/g, '') }
}

describe.each(platforms)('%s', (platform) => {
  const metadata = { imports: [OperationsModule.register(contract)], controllers: [UsersController] }
  const start = (options: AppOptions = {}) => startApp(platform, metadata, options)

  it.each([
    ['the default parsers', {}],
    ['rawBody', { rawBody: true }],
    ['no parsers', { bodyParser: false }],
  ])('responds as a router with %s', async (_, options) => {
    const { url } = await start(options)
    const routerUrl = await startRouter()
    for (const [name, path, init, status] of requests) {
      const expected = await read(routerUrl + path, init)
      expect([name, await read(url + path, init)]).toEqual([name, expected])
      expect([name, expected]).toEqual([name, expect.objectContaining({ status })])
    }
  })

  it('passes the parameters of other decorators', async () => {
    const { send } = await start({
      setUp: (app) => void app.use((request: { user?: string }, _response: unknown, next: () => void) => next()),
    })
    const { body } = await send('/users/1?upper=true')
    expect(JSON.parse((body as { name: string }).name)).toEqual({
      id: '1',
      query: { upper: 'true' },
      ip: true,
      method: 'GET',
      url: '/users/1?upper=true',
      validatedQuery: { upper: true },
    })
  })

  it.each([
    ['an unexpected error', 'unexpected'],
    ['a wrong body', 'wrongBody'],
    ['a wrong status', 'wrongStatus'],
    ['no response', 'nothing'],
  ])('leaves %s to Nest, which logs it', async (_, how) => {
    const error = vi.fn()
    const { send } = await start({ logger: { error, log: () => undefined, warn: () => undefined } })
    const response = await send(`/fail/${how}`, { method: 'POST' })
    expect(response).toMatchObject({ status: 500, body: { statusCode: 500, message: 'Internal server error' } })
    expect(error).toHaveBeenCalledOnce()
  })

  it('logs an error that is not declared', async () => {
    const error = vi.fn()
    const { send } = await start({ logger: { error, log: () => undefined, warn: () => undefined } })
    await send('/fail/undeclared', { method: 'POST' })
    expect(error.mock.calls.map(([thrown]) => String(thrown))).toEqual([expect.stringContaining('add ...errors(418)')])
  })
})
