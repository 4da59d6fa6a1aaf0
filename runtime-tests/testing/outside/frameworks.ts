/** Mounts routes in Hono, Express and Fastify, as teams do. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type NextFunction, type Request as ExpressRequest, type Response as ExpressResponse } from 'express'
import fastify, { type FastifyReply } from 'fastify'
import { Hono, type Context } from 'hono'
import type { ContractTarget } from 'routepact-tools/testing'
import { fail, readsType, rejectUnmatched, type Reply, type Route, type ServerSettings } from './route.ts'

export interface RunningServer {
  readonly target: ContractTarget
  readonly close: () => unknown
}

type Start = (routes: readonly Route[], settings: ServerSettings) => Promise<RunningServer>

/** Runs a route unless the server does not read the body. */
function answer(route: Route, method: string, settings: ServerSettings, call: Parameters<Route['handle']>[0]): Reply {
  const { has } = settings
  if (method === 'HEAD' && has('head-missing')) return fail(404, 'Not found')
  if (has('accept-any') && call.header('accept') === '*/*') return fail(406, 'Not acceptable')
  if (!readsType(route, call.header('content-type'), settings)) return fail(415, 'Unsupported content type')
  const reply = route.handle(call)
  return method === 'HEAD' && has('head-type') ? { ...reply, type: 'text/html' } : reply
}

/** The status of an error that a parser throws. */
function toErrorReply(error: unknown, { has }: ServerSettings): Reply {
  const { status, statusCode = status } = error as { readonly status?: number; readonly statusCode?: number }
  if (error instanceof SyntaxError || (statusCode !== undefined && statusCode < 500)) return fail(has('malformed') ? 500 : 400, 'Malformed')
  return fail(500, 'Internal error')
}

/** The type and the text of a body. */
function toText({ body, type }: Reply): readonly [type: string, text: string] | undefined {
  if (body === undefined) return undefined
  return type === undefined ? ['application/json', JSON.stringify(body)] : [type, body as string]
}

const startHono: Start = (routes, settings) => {
  const app = new Hono()
  const send = (reply: Reply): Response => {
    const [type, text] = toText(reply) ?? []
    return new Response(text ?? null, { status: reply.status, headers: { ...reply.headers, ...(type ? { 'content-type': type } : {}) } })
  }
  const parse = async ({ types = [] }: Route, context: Context): Promise<unknown> => {
    if (types[0] === 'application/json') return context.req.json()
    if (types[0] === undefined) return undefined
    const text = await context.req.text()
    return types[0] === 'text/plain' ? text : Object.fromEntries(new URLSearchParams(text))
  }
  for (const route of routes) {
    app.on(route.method, route.path, async (context) => {
      const { req } = context
      const header = (name: string): string | undefined => req.header(name)
      if (!readsType(route, header('content-type'), settings)) return send(fail(415, 'Unsupported content type'))
      const body = await parse(route, context)
      return send(answer(route, req.method, settings, { params: req.param(), query: new URL(req.url).searchParams, header, body }))
    })
  }
  app.notFound((context) => send(rejectUnmatched(routes, context.req.path, settings)))
  app.onError((error) => send(toErrorReply(error, settings)))
  return Promise.resolve({ target: { fetch: async (request) => app.fetch(request) }, close: () => undefined })
}

const startExpress: Start = async (routes, settings) => {
  const app = express()
  app.set('etag', false)
  // Content types are checked for each route.
  const every = (): boolean => true
  const send = (response: ExpressResponse, reply: Reply): void => {
    const [type, text] = toText(reply) ?? []
    response.status(reply.status).set({ ...reply.headers })
    if (type !== undefined) response.set('content-type', type)
    response.end(text)
  }
  const parsers = {
    'application/json': express.json({ type: every, strict: false }),
    'text/plain': express.text({ type: every }),
    'application/x-www-form-urlencoded': express.urlencoded({ type: every, extended: false }),
  }
  for (const route of routes) {
    const name = route.method.toLowerCase() as 'get'
    const check = (request: ExpressRequest, response: ExpressResponse, next: NextFunction): void => {
      if (readsType(route, request.get('content-type'), settings)) next()
      else send(response, fail(415, 'Unsupported content type'))
    }
    const parser = parsers[route.types?.[0] as 'text/plain'] ?? ((_request, _response, next: NextFunction) => next())
    app[name](route.path, check, parser, (request: ExpressRequest, response: ExpressResponse) => {
      const query = new URL(request.originalUrl, 'http://localhost').searchParams
      const params = request.params as { readonly [name: string]: string }
      const call = { params, query, header: (field: string) => request.get(field), body: request.body as unknown }
      send(response, answer(route, request.method, settings, call))
    })
  }
  app.use((request, response) => send(response, rejectUnmatched(routes, request.path, settings)))
  app.use((error: unknown, _request: ExpressRequest, response: ExpressResponse, _next: NextFunction) => send(response, toErrorReply(error, settings)))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { target: { baseUrl: `http://localhost:${(server.address() as AddressInfo).port}` }, close }
}

const startFastify: Start = async (routes, settings) => {
  const app = fastify()
  const send = (reply: FastifyReply, { status, headers = {}, ...rest }: Reply): FastifyReply => {
    const [type, text] = toText({ status, ...rest }) ?? []
    reply.code(status).headers(headers)
    if (type !== undefined) reply.header('content-type', type)
    return reply.send(text)
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const parse = (body: unknown, type: string | undefined): unknown => {
    if (type === undefined || type === 'text/plain') return body
    return type === 'application/json' ? JSON.parse(body as string) : Object.fromEntries(new URLSearchParams(body as string))
  }
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const header = (name: string): string | undefined => request.headers[name]?.toString()
        if (!readsType(route, header('content-type'), settings)) return send(reply, fail(415, 'Unsupported content type'))
        const query = new URL(request.url, 'http://localhost').searchParams
        const call = { params: request.params as { readonly [name: string]: string }, query, header, body: parse(request.body, route.types?.[0]) }
        return send(reply, answer(route, request.method, settings, call))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => send(reply, rejectUnmatched(routes, new URL(request.url, 'http://localhost').pathname, settings)))
  app.setErrorHandler((error, _request, reply) => send(reply, toErrorReply(error, settings)))
  await app.listen({ port: 0 })
  return { target: { baseUrl: `http://localhost:${(app.server.address() as AddressInfo).port}` }, close: () => app.close() }
}

export const frameworks: { readonly [name: string]: Start } = { hono: startHono, express: startExpress, fastify: startFastify }
