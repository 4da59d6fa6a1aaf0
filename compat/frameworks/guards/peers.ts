/** Apps of frameworks whose packages are installed by `npm run setup -- long`. */
import type express from 'express'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { createNodeHandler } from 'routepact/node'
import { mountKoa } from '../../../docs/examples/recipes/koa.ts'
import { type App, args, expressMounts, guardExpress, guardFastify, isDeniedTarget, overrideMethod, type Proved } from './apps.ts'
import { createGuarded, isPassed, readChange, see } from './guarded.ts'

const load = createRequire(import.meta.url)

type Listener = (incoming: Proved, outgoing: ServerResponse, next: (error?: unknown) => void) => void

interface ConnectApp {
  (incoming: IncomingMessage, outgoing: ServerResponse): void
  readonly use: (...args: [Listener] | [path: string, listener: Listener]) => ConnectApp
}

interface KoaContext {
  readonly req: Proved
  readonly res: ServerResponse
  readonly path: string
  readonly method: string
  status: number
  body: unknown
  respond?: boolean
  readonly set: (name: string, value: string) => void
  readonly cookies: { readonly set: (name: string, value: string) => void }
}

interface KoaApp {
  readonly use: (middleware: (context: KoaContext, next: () => Promise<unknown>) => unknown) => KoaApp
  readonly on: (event: 'error', listener: (thrown: unknown) => void) => void
  readonly callback: () => (incoming: IncomingMessage, outgoing: ServerResponse) => void
}

/** Verifies a request, as a middleware of each framework that is built on `node:http` does. */
const verify: Listener = (incoming, _outgoing, next) => {
  readChange(incoming.url as string)(incoming)
  overrideMethod(incoming)
  incoming.user = 'proved'
  next()
}

const deny: Listener = (incoming, outgoing, next) => (isPassed(incoming) ? next() : void outgoing.writeHead(403).end())

/** The routes below `/own`, by exact path. */
function respondOwn(incoming: Proved, path: string): unknown {
  return {
    '/own/admin/secret': { ran: 'secret' },
    '/own/@admin/secret': { ran: 'reserved' },
    '/own/exact': { ran: 'exact' },
    '/own/items/1': { ran: incoming.method === 'DELETE' ? 'removeItem' : 'getItem' },
    '/own/see': { ...see((name) => incoming.headers[name] as string | undefined), caller: incoming.user },
  }[path]
}

/** Adds the guards and the router to an app with the `use` of Connect. */
function guardConnect(app: Pick<ConnectApp, 'use'>): void {
  app.use(verify)
  for (const base of ['/api', '/own']) {
    app.use(`${base}/admin`, deny)
    app.use(`${base}/@admin`, deny)
    app.use(`${base}/exact`, deny)
    app.use(`${base}/items`, (incoming, outgoing, next) => (incoming.method === 'DELETE' ? deny(incoming, outgoing, next) : next()))
  }
  app.use(createNodeHandler(createGuarded('/api'), { fallthrough: true, args }))
}

const startConnect = (): Server => {
  const app = (load('connect') as () => ConnectApp)()
  guardConnect(app)
  for (const path of ['/own/admin/secret', '/own/@admin/secret', '/own/exact', '/own/items/1', '/own/see']) {
    app.use(path, (incoming, outgoing) => void outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(respondOwn(incoming, path))))
  }
  return createServer(app).listen(0, '127.0.0.1')
}

/** Creates an app of Koa. */
export function createKoa(): KoaApp {
  return new (load('koa') as new () => KoaApp)()
}

const startKoa = (): Server => {
  const app = createKoa()
  app.use((context, next) => {
    verify(context.req, context.res, () => undefined)
    if (isDeniedTarget(context.req, context.path)) return void (context.status = 403)
    return next()
  })
  app.use(mountKoa(createNodeHandler(createGuarded('/api'), { fallthrough: true, args })))
  app.use((context) => {
    const body = respondOwn(context.req, context.path)
    if (body) context.body = body
  })
  return createServer(app.callback()).listen(0, '127.0.0.1')
}

type WithMiddleware = FastifyInstance & { readonly use: ConnectApp['use'] }

const addMiddie = (app: FastifyInstance): Promise<WithMiddleware> =>
  app.register(load('@fastify/middie') as FastifyPluginAsync) as unknown as Promise<WithMiddleware>

/** Adds guards of middie, which compare the decoded path. */
function guardMiddie(app: WithMiddleware): void {
  for (const base of ['/api', '/own']) {
    app.use(`${base}/admin`, deny)
    app.use(`${base}/@admin`, deny)
    app.use(`${base}/exact`, deny)
    app.use(`${base}/items`, (incoming, outgoing, next) => (incoming.method === 'DELETE' ? deny(incoming, outgoing, next) : next()))
  }
}

const startMiddie = async (): Promise<Server> => {
  const app = await addMiddie(fastify())
  app.use(verify)
  guardMiddie(app)
  guardFastify(app, () => false)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}

const startMountedMiddie = async (): Promise<Server> => {
  const app = await addMiddie(fastify())
  app.use(verify)
  guardMiddie(app)
  app.use(createNodeHandler(createGuarded('/api'), { fallthrough: true, args }))
  for (const path of ['/own/admin/secret', '/own/@admin/secret', '/own/exact', '/own/items/1', '/own/see']) {
    app.all(path, async ({ raw }) => respondOwn(raw, path))
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}

/** What the tests use of Nest. Decorators are called as functions, because Node does not transform them. */
interface Nest extends Readonly<Record<'Get' | 'Delete', (path: string) => (target: object, key: string, descriptor: PropertyDescriptor) => void>> {
  readonly NestFactory: { readonly create: (module: object, ...args: [adapter?: object, options?: object]) => Promise<NestApp> }
  readonly Module: (metadata: object) => (target: object) => void
  readonly Controller: (path: string) => (target: object) => void
  readonly Req: () => (target: object, key: string, index: number) => void
  readonly FastifyAdapter: new () => object
}

interface NestApp {
  readonly use: ConnectApp['use']
  readonly listen: (port: number, hostname: string) => Promise<Server>
}

interface Consumer {
  readonly apply: (...listeners: Listener[]) => { readonly forRoutes: (...paths: string[]) => void }
}

/** Starts an app of Nest on Express or on Fastify. */
const startNest = (adapter: 'Express' | 'Fastify') => async (): Promise<Server> => {
  load('reflect-metadata')
  const nest = { ...load('@nestjs/common'), ...load('@nestjs/core'), ...load('@nestjs/platform-fastify') } as Nest
  class Own {
    readonly name = 'own'
  }
  nest.Controller('own')(Own)
  const routes = { secret: 'admin/secret', reserved: '@admin/secret', exact: 'exact', getItem: 'items/:id', removeItem: 'items/:id', see: 'see' }
  for (const [name, path] of Object.entries(routes)) {
    const value = name === 'see' ? readSeen : () => ({ ran: name })
    Object.defineProperty(Own.prototype, name, { value, configurable: true })
    nest[name === 'removeItem' ? 'Delete' : 'Get'](path)(Own.prototype, name, Object.getOwnPropertyDescriptor(Own.prototype, name) as PropertyDescriptor)
  }
  nest.Req()(Own.prototype, 'see', 0)
  class AppModule {
    /** Adds middleware that denies everything: it runs after the router. */
    configure(consumer: Consumer): void {
      consumer.apply((_incoming, outgoing) => void outgoing.writeHead(404).end()).forRoutes('api', 'api/*path')
    }
  }
  nest.Module({ controllers: [Own] })(AppModule)
  const app = await nest.NestFactory.create(AppModule, ...(adapter === 'Fastify' ? [new nest.FastifyAdapter(), { logger: false }] : [{ logger: false }]))
  guardConnect(app)
  return app.listen(0, '127.0.0.1')
}

function readSeen(request: Proved & { readonly raw?: Proved }): object {
  return respondOwn(request.raw ?? request, '/own/see') as object
}

const express4 = load('express4') as typeof express

export const peers: readonly App[] = [
  ...Object.entries(expressMounts).map(([name, mount]): App => ({
    name: `Express 4, ${name}`,
    guards: 'Express',
    isRooted: name === 'fallthrough',
    start: () => guardExpress(express4, (app) => mount(app, express4)).listen(0, '127.0.0.1'),
  })),
  { name: 'Connect', guards: 'Connect', isRooted: true, start: startConnect },
  { name: 'Koa', guards: 'Koa', isRooted: true, start: startKoa },
  { name: 'Fastify with middie', guards: 'middie', isRooted: false, start: startMiddie },
  { name: 'middie', guards: 'middie', isRooted: true, start: startMountedMiddie },
  { name: 'Nest', guards: 'Express', isRooted: true, start: startNest('Express') },
  { name: 'Nest with Fastify', guards: 'middie', isRooted: true, start: startNest('Fastify') },
]
