/** What Express and Fastify do differently. Neither is imported, because an app has only one. */
import { type HttpServer, UnsupportedMediaTypeException } from '@nestjs/common'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContractOperation } from 'routepact'

/** The members that are read from an Express or Fastify request. Express extends Node's request, Fastify has it as `raw`. */
export interface PlatformRequest {
  readonly raw?: IncomingMessage
  readonly originalUrl: string
  readonly params: { readonly [name: string]: string | undefined }
  readonly body?: unknown
  /** The body's bytes, with Nest's option `rawBody`. */
  readonly rawBody?: unknown
}

/** A header's value or values. */
export type HeaderValue = number | string | string[]

/** The members that are used from a Fastify reply. */
interface FastifyReply extends Pick<ServerResponse, 'getHeader' | 'removeHeader'> {
  readonly raw: ServerResponse
  readonly request: PlatformRequest
  readonly header: (name: string, value: HeaderValue) => unknown
  readonly hijack: () => unknown
  readonly getHeaders: () => { readonly [name: string]: HeaderValue }
}

/** An Express response, which extends Node's response, or a Fastify reply. */
export type PlatformResponse = (ServerResponse & { readonly req: PlatformRequest }) | FastifyReply

/** Sets a header, or removes it. */
export function setHeader(response: PlatformResponse, name: string, value: HeaderValue | undefined): void {
  // Fastify adds a cookie to the cookies that are set.
  response.removeHeader(name)
  if (value === undefined) return
  if ('hijack' in response) response.header(name, value)
  // Nest replaces an error's content type, such as problem details, but not in an array.
  else response.setHeader(name, [value].flat() as string[])
}

/** Returns Node's response and the platform's request. */
export function readResponse(response: PlatformResponse): {
  readonly outgoing: ServerResponse
  readonly platform: PlatformRequest
} {
  return 'hijack' in response
    ? { outgoing: response.raw, platform: response.request }
    : { outgoing: response, platform: response.req }
}

/** Returns an operation's path in Nest's route syntax. The router ignores a slash at the end of a path. */
export function readPath({ path }: ContractOperation): string {
  return path.replace(/(.)\/$/, '$1')
}

/** The metadata key under which `RouteConfig` from `@nestjs/platform-fastify` sets Fastify's route options. */
export const routeConfigKey = '__fastify_route_config__'

/** The key in Fastify's route options that marks an operation. */
export const operationConfigKey = 'routepact'

/** The Fastify members that are used. */
interface Fastify {
  readonly addContentTypeParser: (contentType: string, parse: ParseBody) => unknown
}

type ParseBody = (
  request: { readonly routeOptions: { readonly config: { readonly [operationConfigKey]?: boolean } } },
  payload: unknown,
  done: (error: Error | null) => void,
) => void

/**
 * Lets operations read content types for which Fastify has no parser, and would answer 415 before any guard. Routes without an operation
 * keep the 415. An application's parser, if added later, replaces this one: Fastify does not tell whether it has one.
 *
 * @returns whether there is an adapter
 */
export function acceptContentTypes(adapter: HttpServer | undefined): boolean {
  if (adapter?.getType() !== 'fastify') return adapter !== undefined
  const fastify = adapter.getInstance() as Fastify
  fastify.addContentTypeParser('*', ({ routeOptions: { config } }, _payload, done) =>
    done(config[operationConfigKey] ? null : new UnsupportedMediaTypeException()),
  )
  return true
}

/** Takes over a response from Fastify, which would otherwise send its own, with the headers that were set with `reply.header`. */
export function takeOver(response: PlatformResponse): void {
  if (!('hijack' in response)) return
  for (const [name, value] of Object.entries(response.getHeaders())) response.raw.setHeader(name, value)
  response.hijack()
}
