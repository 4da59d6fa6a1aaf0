/** Servers of other frameworks that reject bodies in their own ways: nothing is wrong with them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { serve } from '@hono/node-server'
import express, { type NextFunction, type Request as ExpressRequest, type Response as ExpressResponse } from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createContract, errors } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const note = z.object({ text: z.string().min(1).max(50) })
const text = z.string().min(1).max(50)
const count = { 200: { 'application/json': { body: z.object({ size: z.number() }) } }, default: {}, ...errors(400) }
const contract = createContract({
  createNote: { path: '/notes', method: 'POST', requests: { 'application/json': { body: note } }, responses: count },
  putForm: { path: '/form', method: 'PUT', requests: { 'application/x-www-form-urlencoded': { body: note } }, responses: count },
  putText: { path: '/text', method: 'PUT', requests: { 'text/plain': { body: text } }, responses: count },
})

const maxBodySize = 2 ** 20
const types: { readonly [path: string]: string } = { '/notes': 'application/json', '/form': 'application/x-www-form-urlencoded', '/text': 'text/plain' }

/** Returns the result of a valid body. */
function read(path: string, value: unknown): { size: number } | undefined {
  const { data } = (path === '/text' ? text : note).safeParse(value)
  return data === undefined ? undefined : { size: JSON.stringify(data).length }
}

type Close = () => unknown

function listen(server: Server): Promise<[string, Close]> {
  return new Promise((resolve) => {
    server.listen(0, () => resolve([`http://localhost:${(server.address() as AddressInfo).port}`, () => server.close()]))
  })
}

async function startExpress(): Promise<[string, Close]> {
  const app = express()
  app.use(express.json({ limit: maxBodySize }), express.urlencoded({ limit: maxBodySize }), express.text({ limit: maxBodySize }))
  for (const path of Object.keys(types)) {
    app[path === '/notes' ? 'post' : 'put'](path, (request, response) => {
      const result = read(path, request.body)
      if (result) response.json(result)
      else response.status(422).json({ error: 'no' })
    })
  }
  app.use((error: { status: number }, _request: ExpressRequest, response: ExpressResponse, _next: NextFunction) => {
    response.status(error.status).json({ error: 'no' })
  })
  return listen(createServer(app))
}

async function startFastify(): Promise<[string, Close]> {
  const app = fastify({ bodyLimit: maxBodySize })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)))
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => reply.code(error.statusCode ?? 500).send({ error: 'no' }))
  for (const path of Object.keys(types)) {
    app.route({ method: path === '/notes' ? 'POST' : 'PUT', url: path, handler: async (request, reply) => read(path, request.body) ?? reply.code(400).send({ error: 'no' }) })
  }
  await app.listen({ port: 0 })
  return [`http://localhost:${(app.server.address() as AddressInfo).port}`, () => app.close()]
}

async function startHono(): Promise<[string, Close]> {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: maxBodySize, onError: (context) => context.json({ error: 'no' }, 413) }))
  for (const path of Object.keys(types)) {
    app.on(path === '/notes' ? 'POST' : 'PUT', path, async (context) => {
      if (context.req.header('content-type')?.toLowerCase().split(';')[0] !== types[path]) return context.json({ error: 'no' }, 415)
      const given = path === '/notes' ? context.req.json() : path === '/form' ? context.req.parseBody() : context.req.text()
      const result = read(path, await given.catch(() => undefined))
      return result ? context.json(result) : context.json({ error: 'no' }, 400)
    })
  }
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) => resolve([`http://localhost:${port}`, () => server.close()]))
  })
}

/** Starts a server without a framework. */
async function startPlain(reject: (request: IncomingMessage, response: ServerResponse) => void): Promise<[string, Close]> {
  const server = createServer(async (request, response) => {
    const send = (status: number, value: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const path = request.url ?? ''
    if (!(request.headers['content-type'] ?? '').toLowerCase().startsWith(types[path] ?? '?')) return send(415, { error: 'no' })
    let body = ''
    for await (const chunk of request) {
      body += String(chunk)
      if (body.length > maxBodySize) return reject(request, response)
    }
    try {
      const result = read(path, path === '/notes' ? JSON.parse(body) : path === '/form' ? Object.fromEntries(new URLSearchParams(body)) : body)
      return send(result ? 200 : 400, result ?? { error: 'no' })
    } catch {
      return send(400, { error: 'no' })
    }
  })
  return listen(server)
}

const servers: { readonly [name: string]: () => Promise<[string, Close]> } = {
  express: startExpress,
  fastify: startFastify,
  hono: startHono,
  // RFC 9110, section 15.5.14: a server may close the connection.
  'a server that closes the connection': () => startPlain((request) => request.socket.destroy()),
  'a server that responds and closes the connection': () =>
    startPlain((request, response) => response.writeHead(413, { connection: 'close' }).end(() => request.destroy())),
}

describe.each(Object.entries(servers))('%s', (_name, start) => {
  test.each([1, 2])('has no findings, with the seed %i', async (seed) => {
    const [baseUrl, close] = await start()
    try {
      const checks = ['server-error', 'valid-request', 'declared-status', 'invalid-body', 'missing-body', 'malformed-body', 'undeclared-content-type', 'body-size', 'equivalent-encoding'] as const
      const { findings, cases } = await testContract(contract, { baseUrl }, { seed, maxBodySize, checks })
      expect(findings.map(({ message }) => message.slice(0, 2000))).toEqual([])
      expect(cases).toBeGreaterThan(30)
    } finally {
      await close()
    }
  })
})

describe('a connection that the server closes', () => {
  const closeLarge = () => startPlain((request) => request.socket.destroy())

  test('rejects a body that is too large, also without other checks', async () => {
    const [baseUrl, close] = await closeLarge()
    try {
      const { findings, cases } = await testContract(contract, { baseUrl }, { maxBodySize, checks: ['body-size'] })
      expect([findings, cases]).toEqual([[], 3])
    } finally {
      await close()
    }
  })

  test('is a finding of other requests, in memory, and of a server that does not run', async () => {
    const options = { maxBodySize: 100, operations: ['putText'] as const, checks: ['body-size', 'missing-body'] as const }
    const server = createServer((request) => request.socket.destroy())
    const [baseUrl, close] = await listen(server)
    const remote = await testContract(contract, { baseUrl }, options)
    await close()
    const memory = await testContract(contract, { fetch: () => Promise.reject(new TypeError('stream closed')) }, options)
    const absent = await testContract(contract, { baseUrl: 'http://127.0.0.1:1' }, options)
    const checks = [remote, memory, absent].map(({ findings }) => findings.map(({ check }) => check))
    expect(checks).toEqual([['missing-body'], ['missing-body', 'body-size'], ['missing-body', 'body-size']])
  })
})
