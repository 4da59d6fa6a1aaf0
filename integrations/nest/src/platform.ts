/** What Express and Fastify do differently. Neither is imported: an app has only one of them. */
import { type HttpServer, UnsupportedMediaTypeException } from '@nestjs/common'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContractOperation } from 'routepact'

/** The members of a request of Express or Fastify that are read. Express extends Node's request, Fastify has it as `raw`. */
export interface PlatformRequest {
  readonly raw?: IncomingMessage
  readonly originalUrl: string
  readonly params: { readonly [name: string]: string | undefined }
  readonly body?: unknown
  /** The bytes of the body, with the option `rawBody` of Nest. */
  readonly rawBody?: unknown
}

/** The value of a header, or its values. */
export type HeaderValue = number | string | string[]

/** The members of a reply of Fastify that are used. */
interface FastifyReply extends Pick<ServerResponse, 'getHeader' | 'removeHeader'> {
  readonly raw: ServerResponse
  readonly request: PlatformRequest
  readonly header: (name: string, value: HeaderValue) => unknown
  readonly hijack: () => unknown
  readonly getHeaders: () => { readonly [name: string]: HeaderValue }
}

/** A response of Express, which extends Node's response, or a reply of Fastify. */
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

/** Returns Node's response, and the platform's request. */
export function readResponse(response: PlatformResponse): {
  readonly outgoing: ServerResponse
  readonly platform: PlatformRequest
} {
  return 'hijack' in response
    ? { outgoing: response.raw, platform: response.request }
    : { outgoing: response, platform: response.req }
}

/** Returns the path of an operation as a route of Nest has it. The router ignores a slash at the end of a path. */
export function readPath({ path }: ContractOperation): string {
  return path.replace(/(.)\/$/, '$1')
}

/** The key of Fastify's route options in the metadata of a method, as `RouteConfig` of `@nestjs/platform-fastify` sets it. */
export const routeConfigKey = '__fastify_route_config__'

/** The key in Fastify's route options that marks an operation. */
export const operationConfigKey = 'routepact'

/** The members of Fastify that are used. */
interface Fastify {
  readonly addContentTypeParser: (contentType: string, parse: ParseBody) => unknown
}

type ParseBody = (
  request: { readonly routeOptions: { readonly config: { readonly [operationConfigKey]?: boolean } } },
  payload: unknown,
  done: (error: Error | null) => void,
) => void

/**
 * Lets the operations read the content types for which Fastify has no parser, and would answer 415 before any guard. The routes
 * without an operation keep the 415. Applications that add such a parser later replace this one: Fastify does not tell whether it has one.
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

/** Takes a response over from Fastify, which would send its own, with the headers that were set with `reply.header`. */
export function takeOver(response: PlatformResponse): void {
  if (!('hijack' in response)) return
  for (const [name, value] of Object.entries(response.getHeaders())) response.raw.setHeader(name, value)
  response.hijack()
}
