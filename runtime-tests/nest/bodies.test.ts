/** Bodies that Nest's parsers have read, and connections that end early. */
import type { ExecutionContext } from '@nestjs/common'
import { byteStream, type ContractRequest, createContract, events } from 'routepact'
import { OperationsModule } from 'routepact-nest'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { waitUntil } from '../wait-until.ts'
import { type AppOptions, createController, type Platform, platforms, sendRaw, startApp } from './app.ts'

const contract = createContract({
  echo: {
    path: '/echo',
    method: 'POST',
    requests: {
      'application/json': { body: z.unknown() },
      'application/x-www-form-urlencoded': { body: z.object({ a: z.string() }) },
      'text/plain': { body: z.string() },
    },
    responses: { 200: { 'application/json': { body: z.unknown() } } },
  },
  cookies: {
    path: '/cookies',
    method: 'GET',
    cookies: z.object({ session: z.string() }),
    responses: { 200: { 'text/plain': { body: z.string() } } },
  },
  query: {
    path: '/query',
    method: 'GET',
    query: z.object({ a: z.string() }),
    responses: { 200: { 'text/plain': { body: z.string() } } },
  },
  watch: { path: '/watch', method: 'GET', responses: { 200: { 'text/event-stream': { body: events(z.number()) } } } },
  texts: { path: '/texts', method: 'GET', responses: { 200: { 'text/csv': { body: byteStream() } } } },
})

/** What methods have noticed. */
const noticed: string[] = []

const methods = {
  echo: (request: ContractRequest<typeof contract.echo>) =>
    request.respond({ status: 200, body: { value: request.validatedBody } }),
  cookies: (request: ContractRequest<typeof contract.cookies>) =>
    request.respond({ status: 200, body: request.validatedCookies.session }),
  query: (request: ContractRequest<typeof contract.query>) => {
    const { pathname, search } = new URL(request.url)
    return request.respond({ status: 200, body: `${request.validatedQuery.a} ${pathname}${search}` })
  },
  texts: (request: ContractRequest<typeof contract.texts>) =>
    request.respond({ status: 200, body: ['a,', new TextEncoder().encode('ä')] }),
  watch: (request: ContractRequest<typeof contract.watch>) =>
    request.respond({
      status: 200,
      body: (async function* () {
        try {
          yield 1
          await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
        } finally {
          noticed.push('ended')
        }
      })(),
    }),
}

const start = (platform: Platform, options: AppOptions = {}, maxBodySize = 300_000) =>
  startApp(
    platform,
    {
      imports: [OperationsModule.register(contract, { maxBodySize })],
      controllers: [createController(contract, methods as never)],
    },
    options,
  )

const large = JSON.stringify('a'.repeat(200_000))

/** Options -> a body, its type, and the statuses of Express and Fastify. */
const bodies: readonly (readonly [
  name: string,
  options: AppOptions,
  type: string,
  body: string,
  express: number,
  fastify: number,
])[] = [
  ['JSON', {}, 'application/json', '{"a":[1,null]}', 200, 200],
  ['an empty object', {}, 'application/json', '{}', 200, 200],
  // What a parser has left does not tell these bodies from others.
  ['an empty object with a blank', {}, 'application/json', '{ }', 500, 500],
  ['an empty object with a blank', { rawBody: true }, 'application/json', '{ }', 200, 200],
  ['an empty object with a blank', { bodyParser: false }, 'application/json', '{ }', 200, 500],
  // Parsers of Nest reject these before guards run.
  ['JSON that is malformed', {}, 'application/json', '{', 400, 400],
  ['JSON that is malformed', { bodyParser: false }, 'application/json', '{', 400, 400],
  ['a text as JSON', {}, 'application/json', '"text"', 400, 200],
  ['a text as JSON', { bodyParser: false }, 'application/json', '"text"', 200, 200],
  ['more than the parser of Express allows', {}, 'application/json', large, 413, 200],
  ['more than the parser of Express allows', { bodyParser: false }, 'application/json', large, 200, 200],
  ['more than the operation allows', { bodyParser: false }, 'application/json', JSON.stringify(large + large), 413, 413],
  ['a form', {}, 'application/x-www-form-urlencoded', 'a=1%20b', 200, 200],
  ['a form', { rawBody: true }, 'application/x-www-form-urlencoded', 'a=1%20b', 200, 200],
  ['text', {}, 'text/plain', 'ä', 200, 200],
]

describe.each(platforms)('%s', (platform) => {
  it.each(bodies)('reads %s with %o', async (_, options, type, body, express, fastify) => {
    const { send } = await start(platform, options)
    const response = await send('/echo', { method: 'POST', body, headers: { 'content-type': type } })
    expect([response.status, response.body]).toEqual([platform === 'Express' ? express : fastify, expect.anything()])
    if (response.status === 200)
      expect(response.body).toEqual({
        value: type === 'application/json' ? JSON.parse(body) : type === 'text/plain' ? body : { a: '1 b' },
      })
  })

  it.each([{}, { rawBody: true }])('reads what guards have changed, with %o', async (options) => {
    const canActivate = (context: ExecutionContext) => {
      context.switchToHttp().getRequest<{ body: unknown }>().body = { clean: true }
      return true
    }
    const { send } = await start(platform, { ...options, setUp: (app) => void app.useGlobalGuards({ canActivate }) })
    const init = { method: 'POST', body: '{"dirty":1}', headers: { 'content-type': 'application/json' } }
    expect(await send('/echo', init)).toMatchObject({ status: 200, body: { value: { clean: true } } })
  })

  it('reads the query that middleware has changed', async () => {
    const rewrite = (request: { url: string }, _response: unknown, next: () => void) => {
      request.url = request.url.replace('dirty', 'clean')
      next()
    }
    const { send } = await start(platform, { setUp: (app) => void app.use(rewrite) })
    // Routes of Fastify do not see it: its middleware has a URL of its own.
    const body = platform === 'Express' ? 'clean /query?a=clean' : 'dirty /query?a=dirty'
    expect(await send('/query?a=dirty')).toMatchObject({ status: 200, body })
  })

  it('reads cookies', async () => {
    const { send } = await start(platform)
    expect(await send('/cookies', { headers: { cookie: 'session=a; other=b' } })).toMatchObject({ status: 200, body: 'a' })
    expect(await send('/cookies')).toMatchObject({ status: 400, body: { error: 'Validation failed' } })
  })

  it('sends an iterable of strings and bytes', async () => {
    const { send } = await start(platform)
    const { status, headers, body } = await send('/texts')
    expect([status, headers.get('content-type'), body]).toEqual([200, 'text/csv; charset=utf-8', 'a,ä'])
  })

  it('ends a stream when the client has gone away', async () => {
    noticed.length = 0
    const { url } = await start(platform)
    const controller = new AbortController()
    const response = await fetch(`${url}/watch`, { signal: controller.signal })
    await response.body?.getReader().read()
    controller.abort()
    await waitUntil(() => expect(noticed).toEqual(['ended']))
  })

  it('serves other requests after a body that breaks off', async () => {
    const { url, send } = await start(platform, { bodyParser: false })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nab')
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.destroy()
    expect(await send('/cookies', { headers: { cookie: 'session=a' } })).toMatchObject({ status: 200 })
  })

  it('serves pipelined requests in order', async () => {
    const { url } = await start(platform)
    const request = (session: string, last = '') =>
      `GET /cookies HTTP/1.1\r\nHost: a\r\nCookie: session=${session}\r\n${last}\r\n`
    const received = await sendRaw(url, request('first') + request('second') + request('third', 'Connection: close\r\n'))
    expect(received.match(/first|second|third/g)).toEqual(['first', 'second', 'third'])
  })
})
