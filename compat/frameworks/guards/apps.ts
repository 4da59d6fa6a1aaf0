/** Apps with guards of their frameworks in front of a router, mounted as the recipes say. */
import express from 'express'
import fastify, { type FastifyInstance } from 'fastify'
import { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createNodeHandler } from 'routepact/node'
import { mountFastify } from '../../../docs/examples/recipes/fastify.ts'
import { createFetchGuarded, createGuarded, isPassed, readChange, see } from './guarded.ts'

/** What the tests know of an app. */
export interface Guarded {
  /** How its guards compare paths. */
  readonly guards: 'Express' | 'Connect' | 'Koa' | 'Fastify' | 'middie' | 'Hono' | 'node:http' | 'Next.js' | 'SvelteKit'
  /** Whether the framework passes all requests to the router, or only those below the path of the mount. */
  readonly isRooted: boolean
  /** The path of the mount. Default: `api`. */
  readonly mount?: string
}

/** An app that is tested. */
export interface App extends Guarded {
  readonly name: string
  readonly start: () => Server | Promise<Server>
}

/** What a framework has proved, where `args` reads it. */
export type Proved = IncomingMessage & { user?: string }

/** Returns the arguments of handlers. */
export const args = (incoming: Proved): [string | undefined] => [incoming.user]

/** Whether a guard denies a request that compares the target as it was sent. */
export function isDeniedTarget(incoming: Proved, target = incoming.url as string): boolean {
  const isGuarded = /^\/(?:api|own)\/(?:@?admin|exact)/.test(target) || (incoming.method === 'DELETE' && /^\/(?:api|own)\/items\//.test(target))
  return isGuarded && !isPassed(incoming)
}

type ExpressLike = typeof express

/** Adds the guards and the routes below `/own` to an app of Express 4 or 5; `mount` adds the router between them. */
export function guardExpress(create: ExpressLike, mount: (app: express.Express) => void): express.Express {
  const app = create()
  const deny: express.RequestHandler = (request, response, next) => void (isPassed(request) ? next() : response.status(403).end())
  app.use((request: Proved, _response, next) => {
    readChange(request.url as string)(request)
    overrideMethod(request)
    request.user = 'proved'
    next()
  })
  for (const base of ['/api', '/own']) {
    app.use(`${base}/admin`, deny)
    app.use(`${base}/@admin`, deny)
    app.get(`${base}/exact`, deny)
    app.delete(`${base}/items/:id`, deny)
  }
  app.use(create.json({ type: ({ headers }) => /^application\/json/i.test(headers['content-type'] ?? '') }))
  app.use((request, _response, next) => {
    if (request.body?.dirty) request.body = { cleaned: true }
    next()
  })
  mount(app)
  const own = (name: string): express.RequestHandler => (_request, response) => void response.json({ ran: name })
  app.get('/own/admin/secret', own('secret'))
  app.get('/own/@admin/secret', own('reserved'))
  app.get('/own/exact', own('exact'))
  app.get('/own/items/:id', own('getItem'))
  app.delete('/own/items/:id', own('removeItem'))
  app.get('/own/see', (request, response) => void response.json({ ...see((name) => request.get(name)), caller: (request as Proved).user }))
  app.post('/own/write', (request, response) => void response.json(request.body))
  return app
}

/** Replaces the method of a request, as the package method-override does. */
export function overrideMethod(incoming: Proved): void {
  const method = incoming.headers['x-http-method-override']
  if (typeof method === 'string') incoming.method = method
}

/** The ways to mount a router in Express. */
export const expressMounts: Readonly<Record<string, (app: express.Express, create: ExpressLike) => void>> = {
  fallthrough: (app) => void app.use(createNodeHandler(createGuarded('/api'), { fallthrough: true, args })),
  'app.all': (app) => void app.all(/^\/api(?:\/|$)/, createNodeHandler(createGuarded('/api'), { args })),
  'app.use(path)': (app) => void app.use('/api', createNodeHandler(createGuarded(''), { args })),
  'express.Router': (app, create) => {
    const inner = create.Router()
    inner.use('/', createNodeHandler(createGuarded(''), { args, fallthrough: true }))
    app.use('/api', inner)
  },
}

/** Adds the guards of hooks, the router and the routes below `/own` to an app of Fastify; `guard` replaces the hook that denies. */
export function guardFastify(app: FastifyInstance, isDenied: (incoming: Proved) => boolean = isDeniedTarget): void {
  const handle = createNodeHandler(createGuarded('/api'), { args })
  app.addHook('onRequest', async ({ raw }, reply) => {
    readChange(raw.url as string)(raw)
    overrideMethod(raw)
    ;(raw as Proved).user = 'proved'
    if (isDenied(raw)) await reply.code(403).send()
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const path of ['/api', '/api/*']) scope.all(path, mountFastify(handle))
  })
  app.get('/own/admin/secret', async () => ({ ran: 'secret' }))
  app.get('/own/@admin/secret', async () => ({ ran: 'reserved' }))
  app.get('/own/exact', async () => ({ ran: 'exact' }))
  app.get('/own/items/:id', async () => ({ ran: 'getItem' }))
  app.delete('/own/items/:id', async () => ({ ran: 'removeItem' }))
  app.get('/own/see', async ({ headers, raw }) => ({ ...see((name) => headers[name] as string | undefined), caller: (raw as Proved).user }))
  app.post('/own/write', async ({ body }) => body)
}

const startFastify = async (): Promise<Server> => {
  const app = fastify()
  guardFastify(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}

const startHono = async (): Promise<Server> => {
  // Replaces globals.
  const { serve } = await import('@hono/node-server')
  const app = new Hono()
  const router = createFetchGuarded('/api')
  app.use(async ({ req }, next) => {
    // Only the object of the platform has headers that can be changed.
    const headers: Record<string, string | undefined> = Object.fromEntries(req.raw.headers)
    const changed = { headers }
    readChange(req.url)(changed as unknown as IncomingMessage)
    const list = Object.entries(changed.headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    req.raw = new Request(req.raw, { headers: list })
    await next()
  })
  for (const base of ['/api', '/own']) {
    for (const path of ['/admin/*', '/@admin/*']) {
      app.use(base + path, async (context, next) => (context.req.header('x-pass') === 'yes' ? next() : context.body(null, 403)))
    }
    app.get(`${base}/exact`, async (context, next) => (context.req.header('x-pass') === 'yes' ? next() : context.body(null, 403)))
    app.delete(`${base}/items/:id`, async (context, next) => (context.req.header('x-pass') === 'yes' ? next() : context.body(null, 403)))
  }
  app.all('/api/*', async (context) => {
    const response = await router.fetch(context.req.raw, 'proved')
    return context.newResponse(response.body, response)
  })
  app.get('/own/admin/secret', (context) => context.json({ ran: 'secret' }))
  app.get('/own/@admin/secret', (context) => context.json({ ran: 'reserved' }))
  app.get('/own/exact', (context) => context.json({ ran: 'exact' }))
  app.get('/own/items/:id', (context) => context.json({ ran: 'getItem' }))
  app.delete('/own/items/:id', (context) => context.json({ ran: 'removeItem' }))
  app.get('/own/see', (context) => context.json({ ...see((name) => context.req.raw.headers.get(name)), caller: 'proved' }))
  app.post('/own/write', async (context) => context.json(await context.req.json()))
  return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
}

/** A chain of functions of `node:http`, which compare the target as it was sent. */
const startNode = (): Server => {
  const handle = createNodeHandler(createGuarded('/api'), { args, fallthrough: true })
  return createServer((incoming: Proved, outgoing) => {
    const { url = '' } = incoming
    readChange(url)(incoming)
    overrideMethod(incoming)
    incoming.user = 'proved'
    if (isDeniedTarget(incoming)) return void outgoing.writeHead(403).end()
    handle(incoming, outgoing, () => {
      const path = url.split('?')[0]
      const send = (body: unknown): void => void outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      if (path === '/own/admin/secret') return send({ ran: 'secret' })
      if (path === '/own/@admin/secret') return send({ ran: 'reserved' })
      if (path === '/own/exact') return send({ ran: 'exact' })
      if (path === '/own/items/1') return send({ ran: incoming.method === 'DELETE' ? 'removeItem' : 'getItem' })
      if (path === '/own/see') return send({ ...see((name) => incoming.headers[name] as string | undefined), caller: incoming.user })
      outgoing.writeHead(404).end()
    })
  }).listen(0, '127.0.0.1')
}

export const apps: readonly App[] = [
  ...Object.entries(expressMounts).map(([name, mount]): App => ({
    name: `Express 5, ${name}`,
    guards: 'Express',
    isRooted: name === 'fallthrough',
    start: () => guardExpress(express, (app) => mount(app, express)).listen(0, '127.0.0.1'),
  })),
  { name: 'Fastify', guards: 'Fastify', isRooted: false, start: startFastify },
  { name: 'Hono', guards: 'Hono', isRooted: false, start: startHono },
  { name: 'node:http', guards: 'node:http', isRooted: true, start: startNode },
]

/** Starts an app, and returns its server once it listens. */
export async function startApp({ start }: App): Promise<Server> {
  const server = await start()
  if (!server.listening) await once(server, 'listening')
  return server
}
