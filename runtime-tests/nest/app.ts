/** Apps of Nest on both platforms. Node runs no decorators, so the tests call them. */
import 'reflect-metadata'
import { Controller, type INestApplication, Module, type Type } from '@nestjs/common'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { Test } from '@nestjs/testing'
import { type AddressInfo, connect } from 'node:net'
import type { Contract, ContractOperation, ContractRequest } from 'routepact'
import { Operation } from 'routepact-nest'
import { afterEach } from 'vitest'

/** The platforms of Nest. */
export const platforms = ['Express', 'Fastify'] as const

export type Platform = (typeof platforms)[number]

/** Applies decorators to a method, the last one first, as the compiler does. */
export function decorateMethod(target: Type, name: string, ...decorators: readonly unknown[]): void {
  const prototype = target.prototype as object
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor
  for (const decorate of decorators.toReversed()) (decorate as MethodDecorator)(prototype, name, descriptor)
}

/** Applies a decorator to a parameter. */
export function decorateParameter(target: Type, name: string, index: number, decorator: ParameterDecorator): void {
  decorator(target.prototype as object, name, index)
}

/** Makes a class a controller. */
export function decorateClass(target: Type, ...decorators: readonly ClassDecorator[]): Type {
  for (const decorate of [...decorators, Controller()].toReversed()) decorate(target)
  return target
}

type Method = (request: ContractRequest<ContractOperation>, ...parameters: never[]) => unknown

/** The decorators of a controller. */
interface Decorators {
  readonly ofClass?: readonly ClassDecorator[]
  readonly ofMethods?: readonly MethodDecorator[]
}

/** Creates a controller whose methods have the operations of a contract. The first decorator of a class is a `Controller`, if it has one. */
export function createController(
  contract: Contract,
  methods: { readonly [name: string]: Method },
  { ofClass = [], ofMethods = [] }: Decorators = {},
): Type {
  class Generated {
    readonly isGenerated = true
  }
  for (const [name, method] of Object.entries(methods)) {
    // A function of its own, because metadata belongs to functions.
    const { [name]: value } = { [name]: (...parameters: Parameters<Method>) => method(...parameters) }
    Object.defineProperty(Generated.prototype, name, { value, writable: true, configurable: true })
    decorateMethod(Generated, name, Operation(contract[name] as never), ...ofMethods)
  }
  return decorateClass(Generated, ...ofClass)
}

const open: INestApplication[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
})

/** An app that listens. */
export interface App {
  readonly app: INestApplication
  readonly url: string
  /** Sends a request, and returns the status and the body, as JSON if it is. */
  readonly send: (path: string, init?: RequestInit) => Promise<{ status: number; body: unknown; headers: Headers }>
}

/** Options of an app. */
export interface AppOptions {
  readonly rawBody?: boolean
  readonly bodyParser?: boolean
  readonly logger?: { error: (...args: unknown[]) => void; log: () => void; warn: (...args: unknown[]) => void }
  readonly setUp?: (app: INestApplication) => void
}

/** Starts an app. Its errors are not printed, unless it has a logger. */
export async function startApp(
  platform: Platform,
  metadata: Parameters<typeof Module>[0],
  options: AppOptions = {},
): Promise<App> {
  class AppModule {
    readonly isTested = true
  }
  Module(metadata)(AppModule)
  return startModule(platform, AppModule, options)
}

export async function startModule(
  platform: Platform,
  module: Type,
  { setUp, logger, ...options }: AppOptions = {},
): Promise<App> {
  const testing = await Test.createTestingModule({ imports: [module] }).compile()
  const adapter = platform === 'Express' ? new ExpressAdapter() : new FastifyAdapter()
  const app = testing.createNestApplication(adapter, { ...options, logger: logger ?? false })
  setUp?.(app)
  return listen(app)
}

/** Starts an app, which is closed after the test. */
export async function listen(app: INestApplication): Promise<App> {
  open.push(app)
  await app.listen(0, '127.0.0.1')
  const { port } = app.getHttpServer().address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    app,
    url,
    async send(path, init) {
      const response = await fetch(url + path, init)
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers }
    },
  }
}

/** Sends the bytes of a request, and returns all that comes back. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.setEncoding('latin1').on('data', (text: string) => (received += text))
    socket.on('close', () => resolve(received)).on('error', reject)
  })
}
