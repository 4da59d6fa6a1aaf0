/** Apps of Nest on both platforms. Node runs no decorators, so the tests call them. */
import 'reflect-metadata'
import { Controller, type INestApplication, Module, type Type } from '@nestjs/common'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { Test } from '@nestjs/testing'
import type { AddressInfo } from 'node:net'
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
export async function startApp(platform: Platform, metadata: Parameters<typeof Module>[0], options: AppOptions = {}): Promise<App> {
  class AppModule {}
  Module(metadata)(AppModule)
  return startModule(platform, AppModule, options)
}

export async function startModule(platform: Platform, module: Type, { setUp, logger, ...options }: AppOptions = {}): Promise<App> {
  const testing = await Test.createTestingModule({ imports: [module] }).compile()
  const adapter = platform === 'Express' ? new ExpressAdapter() : new FastifyAdapter()
  const app = testing.createNestApplication(adapter, { ...options, logger: logger ?? false })
  setUp?.(app)
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
