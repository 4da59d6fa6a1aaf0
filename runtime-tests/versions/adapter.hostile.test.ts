import { bearer, createContract, createRouter, errors, events } from 'routepact'
import { serveVersion } from 'routepact/versions'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { waitUntil } from '../wait-until.ts'

const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const declare = <Name extends z.ZodType>(name: Name) =>
  createContract({
    getUser: { path: '/users/:id', method: 'GET', security: [{ token: [] }], responses: { 200: json(name), ...errors(401) } },
    watch: { path: '/watch', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(name) } } } },
  })
const [v1, v2] = [declare(z.string()), declare(z.object({ name: z.string() }))]
const security = { token: bearer((token) => (token.startsWith('secret') ? { token } : undefined)) }
const ended = vi.fn<() => void>()
const urls: string[] = []

const router = createRouter({
  contract: v2,
  base: '/v2',
  security,
  handlers: {
    getUser: (request) => {
      urls.push(request.url)
      return request.respond({ status: 200, body: { name: request.context.token } })
    },
    watch: (request) => {
      async function* toEvents() {
        try {
          for (;;) {
            yield { name: 'Ada' }
            await new Promise((resolve) => setTimeout(resolve, 1))
          }
        } finally {
          ended()
        }
      }
      return request.respond({ status: 200, body: toEvents() })
    },
  },
})

const serveUser = (headers?: { authorization: string | undefined }) =>
  serveVersion(v1, { contract: v2, router, base: '/v2', security }, {
    getUser: async (request, current) => {
      const result = await current.getUser({ params: request.validatedParams, ...(headers && { headers }) })
      return result.status === 200 ? request.respond({ status: 200, body: result.body.name }) : request.respond(result)
    },
    watch: async (request, current) => {
      const { body } = await current.watch()
      async function* names() {
        for await (const { name } of body) yield name
      }
      return request.respond({ status: 200, body: names() })
    },
  })

const send = (old: ReturnType<typeof serveUser>, authorization = 'Bearer secret', path = '/users/1') =>
  old.fetch(new Request(`https://example.com${path}`, { headers: { authorization } }))

describe('the credentials of a call', () => {
  test('are those of the request', async () => {
    expect(await (await send(serveUser())).json()).toBe('secret')
  })

  test('are those of the call, if it has some', async () => {
    expect((await send(serveUser({ authorization: 'Bearer secret 2' }))).status).toBe(401)
    expect(await (await send(serveUser({ authorization: 'Bearer secret2' }))).json()).toBe('secret2')
  })

  test('are those of the request, if the call has undefined', async () => {
    expect(await (await send(serveUser({ authorization: undefined }))).json()).toBe('secret')
  })

  test('reach no other caller', async () => {
    const old = serveUser()
    const tokens = Array.from({ length: 1000 }, (_, index) => `secret${index}`)
    const seen = await Promise.all(tokens.map(async (token) => (await send(old, `Bearer ${token}`)).json()))
    expect(seen).toEqual(tokens)
  })
})

test('the URL of a call has a query only for a key', async () => {
  urls.length = 0
  await send(serveUser(), undefined, '/users/a%2Fb?x=1')
  expect(urls).toEqual(['https://example.com/v2/users/a%2Fb'])
})

test('a stream of an adapter closes the stream of the call', async () => {
  const response = await send(serveUser(), undefined, '/watch')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  // The first bytes are a comment.
  while (!new TextDecoder().decode((await reader.read()).value).startsWith('data')) continue
  await reader.cancel()
  await waitUntil(() => expect(ended).toHaveBeenCalledOnce())
})

test.each([404, 409])('the error %i of a range or of default is a result', async (status) => {
  const show = { path: '/show', method: 'GET' } as const
  const current = createContract({ show: { ...show, responses: { 200: json(z.object({ text: z.string() })), 404: json(z.string()), '4XX': json(z.string()), ...errors(500) } } })
  const old = createContract({ show: { ...show, responses: { 200: json(z.string()), default: json(z.string()) } } })
  const { fetch } = createRouter({ contract: current, handlers: { show: async () => Response.json('sent', { status }) } })
  const served = serveVersion(old, { contract: current, router: { fetch } }, {
    show: async (request, client) => {
      const result = await client.show()
      return request.respond({ status: 418, body: `${result.status} ${JSON.stringify(result.body)}` })
    },
  })
  expect(await (await served.fetch(new Request('https://example.com/show'))).json()).toBe(`${status} "sent"`)
})

test('a status without a body is not one of a range with a body: the caller receives it', async () => {
  const show = { path: '/show', method: 'GET' } as const
  const current = createContract({ show: { ...show, responses: { 200: json(z.object({ text: z.string() })), '3XX': json(z.string()) } } })
  const old = createContract({ show: { ...show, responses: { 200: json(z.string()) } } })
  const { fetch } = createRouter({ contract: current, handlers: { show: async () => new Response(null, { status: 304 }) } })
  const served = serveVersion(old, { contract: current, router: { fetch } }, {
    show: async (request, client) => request.respond({ status: 200, body: String((await client.show()).status) }),
  })
  expect((await served.fetch(new Request('https://example.com/show'))).status).toBe(304)
})
