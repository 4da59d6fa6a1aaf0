/** Guards of Express, Fastify, Hono and a chain of `node:http` in front of a router. */
import express from 'express'
import fastify from 'fastify'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContract, createRouter } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { mountFastify } from '../../../docs/examples/recipes/fastify.ts'
import { exchange, head, listen, toBody, toStatuses } from '../../../runtime-tests/node/support.ts'
import { type App, apps } from './apps.ts'
import { testApp, testSanitizer } from './cases.ts'
import { createGuarded } from './guarded.ts'

for (const app of apps) describe(app.name, () => testApp(app))

describe('a sanitizer of Express 5', () => testSanitizer(apps[0] as App))

test('what middleware of Express changes in the query, the parameters and the cookies has no effect', async () => {
  const text = z.object({ q: z.string() })
  const contract = createContract({
    search: { path: '/:id', method: 'GET', query: text, cookies: text, responses: { 200: { 'application/json': { body: z.array(z.string()) } } } },
  })
  const router = createRouter({
    contract,
    handlers: {
      search: ({ validatedQuery, validatedParams, validatedCookies, respond }) =>
        respond({ status: 200, body: [validatedQuery.q, validatedParams.id, validatedCookies.q] }),
    },
  })
  const app = express().use((request, _response, next) => {
    const clean = { q: 'clean', id: 'clean' }
    Object.defineProperty(request, 'query', { value: clean })
    Object.assign(request, { params: clean, cookies: clean })
    next()
  }, createNodeHandler(router))
  const port = await listen(createServer(app))
  const response = await fetch(`http://127.0.0.1:${port}/a?q=b`, { headers: { cookie: 'q=c' } })
  expect(await response.json()).toEqual(['b', 'a', 'c'])
})

describe('Fastify', () => {
  const contract = createContract({ get: { path: '/', method: 'GET', responses: { 200: {} } } })
  const router = createRouter({
    contract,
    base: '/api',
    before: [(_request, caller: string) => ({ caller })],
    handlers: { get: ({ respond }) => respond({ status: 200, headers: { vary: 'accept', 'set-cookie': 'c=3' } }) },
  })

  test('headers and cookies of hooks are sent; hooks after the response run, except onSend', async () => {
    const app = fastify()
    const hooks: string[] = []
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', 'https://a.example').header('set-cookie', ['a=1', 'b=2']).header('vary', 'origin')
    })
    app.addHook('onSend', async () => void hooks.push('onSend'))
    app.addHook('onResponse', async () => void hooks.push('onResponse'))
    app.all('/api', mountFastify(createNodeHandler(router, { args: () => ['a'] })))
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const response = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`)
    const { headers } = response
    expect([response.status, headers.get('access-control-allow-origin'), headers.getSetCookie().toSorted()]).toEqual([200, 'https://a.example', ['a=1', 'b=2', 'c=3']])
    // A header of the response replaces the one of a hook.
    expect(headers.get('vary')).toBe('origin, accept')
    await expect.poll(() => hooks).toEqual(['onResponse'])
  })

  test.each([
    ['content-length', '3'],
    ['transfer-encoding', 'chunked'],
    ['trailer', 'x-a'],
  ])('a header %s of a hook does not frame the response', async (name, value) => {
    const app = fastify()
    app.addHook('onRequest', async (_request, reply) => void reply.header(name, value))
    app.all('/api/*', mountFastify(createNodeHandler(createGuarded('/api'), { args: () => ['a'] })))
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const { port } = app.server.address() as AddressInfo
    const received = await exchange(port, head('GET /api/see HTTP/1.1', 'Host: h') + head('GET /api/items/1 HTTP/1.1', 'Host: h', 'Connection: close'))
    expect([toStatuses(received), toBody(received)]).toEqual([[200, 200], '{"ran":"getItem"}'])
    expect(received).toContain('\r\n\r\n{"caller":"a"}HTTP/1.1')
  })

  test.each(['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const)('a hook of %s guards the router', async (hook) => {
    let isCalled = false
    const args = (): [string] => {
      isCalled = true
      return ['a']
    }
    const app = fastify()
    app.addHook(hook as 'onRequest', async (request, reply) => {
      if (request.url.startsWith('/api')) await reply.code(403).send()
    })
    app.all('/api', mountFastify(createNodeHandler(router, { args })))
    expect([(await app.inject('/api')).statusCode, isCalled]).toEqual([403, false])
  })

  test('what `args` throws goes to the error handler', async () => {
    const app = fastify()
    app.setErrorHandler((thrown, _request, reply) => reply.code(299).send(String(thrown)))
    const args = (): [string] => {
      throw new Error('no session')
    }
    app.all('/api', mountFastify(createNodeHandler(router, { args })))
    const response = await app.inject('/api').catch(String)
    expect(response).toMatchObject({ statusCode: 299, body: 'Error: no session' })
  })
})
