/**
 * The contract is an option of `createMcpHandler`. A router does not keep its contract, and the core may not grow for it. At
 * start-up, `mergeRouters` tells which operations the router has: it rejects a second router with the same route.
 */
import type { Contract } from '../core/contract/operation.ts'
import { error } from '../core/errors.ts'
import { withContractErrorHandler } from '../core/router/error-handler.ts'
import type { ContractMiddlewareRequest } from '../core/router/options/middleware.ts'
import type { Router } from '../core/router/options/hooks.ts'
import { mergeRouters } from '../core/router/merge-routers.ts'
import { createRouter } from '../core/router/router.ts'
import { readProperty } from '../shared/property.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { createMetadata, metadataPath, toResourceUrl } from './authorization.ts'
import { type McpOptions, mcpOptionNames } from './mcp-options.ts'
import { errorCodes, type MessageId, ProtocolError, readId, readMessage } from './message.ts'
import { runMethod } from './methods.ts'
import type { McpRouter } from './operation-caller.ts'
import { createRevisionError, isKnownRevision, readRevision } from './revision.ts'
import { type AnyMcpOptions, createServer, type McpServer } from './server.ts'
import type { FormatMessage } from '../shared/message.ts'
import type { Route } from '../core/contract/rules/unique-keys.ts'
import type { PrefixedKey, PrefixOf } from '../core/router/typing/route-types.ts'

/** Matches the origins of pages on this machine. */
const localOriginPattern = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Serves operations as Model Context Protocol tools, over stateless HTTP. Each call is a request to the router, with the router's security,
 * validation and response checks. Only the operations in `include` can be called; those with the method GET are resources too.
 *
 * The result is a router with one route, which can be served or merged with others.
 *
 * @param router the router for the operations, with all its guards
 * @param options the contract, the operation names, and what clients should know
 * @throws TypeError with one phrase per problem, such as an operation that the router does not have
 * @example
 * const mcp = createMcpHandler(router, { contract, include: ['getUser'], info: { name: 'users', version: '1.0.0' } })
 * const api = mergeRouters([router, mcp])
 */
export function createMcpHandler<
  const Declared extends Contract,
  Name extends keyof Declared,
  Arguments extends readonly unknown[] = [],
  Routes = unknown,
  const Base extends string = '',
>(
  router: Router<Arguments, Routes>,
  // The first branch infers `Name`.
  options: McpOptions<Declared, [Name] extends [never] ? Name : IncludedName<Routes, Declared, Name, Base>> & {
    readonly base?: Base | string | undefined
  },
): Router<Arguments>
export function createMcpHandler(router: McpRouter, options: AnyMcpOptions): McpRouter {
  rejectUnknownOptions(options, mcpOptionNames, 'createMcpHandler')
  const { path = '/mcp', origins, authorization = {}, maxBodySize } = options
  const server = createServer(router, options)
  const schema = { '~standard': { version: 1, vendor: 'routepact', validate: (value: unknown) => ({ value }) } } as const
  const message = { path, method: 'POST', requests: { 'application/json': { body: schema } }, responses: { 200: {}, default: {} } } as const
  const metadata = { path: metadataPath + path, method: 'GET', responses: { 200: {} } } as const
  const describe = ({ url }: Request): Response => {
    const resource = authorization.resource ?? toResourceUrl(url, path)
    return Response.json(createMetadata(resource, server.issuers, server.scopes))
  }
  const hasMetadata = server.issuers.length > 0
  const handler = createRouter({
    contract: { message, ...(hasMetadata && { metadata }) },
    handlers: {
      message: (request: Request & { readonly validatedBody: unknown }, ...args: readonly unknown[]) => respondToMessage(server, request, args),
      ...(hasMetadata && { metadata: describe }),
    },
    ...(maxBodySize !== undefined && { maxBodySize }),
  } as never) as unknown as McpRouter
  // Around the handler, because a body from another origin must not be read.
  return mergeRouters([handler], { before: [toOriginGuard(origins)], catch: respondToFailedRequest }) as unknown as McpRouter
}

/** Returns a guard that rejects pages from other origins. */
function toOriginGuard(origins: readonly string[] | undefined) {
  return ({ headers }: Request): void => {
    const origin = headers.get('origin')
    if (origin === null || (origins ? origins.includes(origin) : localOriginPattern.test(origin))) return
    throw error(403, "'Origin' is not one of 'origins'")
  }
}

/** Responds to the message in a request. */
async function respondToMessage(
  server: McpServer,
  request: Request & { readonly validatedBody: unknown },
  args: readonly unknown[],
): Promise<Response> {
  const body = request.validatedBody
  const id = readId(body)
  try {
    const message = readMessage(body)
    if (message.id === undefined) {
      // No notification has an effect: a client cancels a request by ending it.
      if (!isKnownRevision(request.headers)) throw createRevisionError(String(request.headers.get('mcp-protocol-version')))
      return new Response(null, { status: 202 })
    }
    const revision = readRevision(message, request.headers)
    const result = await runMethod({ server, message, revision, request, args })
    return Response.json({ jsonrpc: '2.0', id, result })
  } catch (thrown) {
    if (!(thrown instanceof ProtocolError)) throw thrown
    const { code, data, status, headers } = thrown
    return toErrorAnswer(status, { code, message: thrown.message, ...(data && { data }) }, id, headers)
  }
}

const respondPlainly = withContractErrorHandler({ exposeMessages: false })

/** Responds to a request that is not a message, and to what the server does not expect, without sending any of it. */
async function respondToFailedRequest(thrown: unknown, request: ContractMiddlewareRequest): Promise<Response> {
  const response = respondPlainly(thrown)
  const { status, headers } = response
  if (status >= 500) return toErrorAnswer(status, { code: errorCodes.internal, message: 'Internal error' }, readId(readProperty(request, 'validatedBody')))
  const { error: text, details } = (await response.json()) as { readonly error: string; readonly details?: readonly { readonly message: string }[] }
  const message = details?.[0]?.message ?? text
  return toErrorAnswer(status, { code: status === 400 ? errorCodes.parse : errorCodes.request, message }, undefined, pickHeaders(headers))
}

function pickHeaders(headers: Headers): { [name: string]: string } {
  const names = ['allow', 'connection'].filter((name) => headers.has(name))
  return Object.fromEntries(names.map((name) => [name, String(headers.get(name))]))
}

function toErrorAnswer(status: number, error: object, id: MessageId | undefined, headers: { readonly [name: string]: string } = {}): Response {
  return Response.json({ jsonrpc: '2.0', ...(id !== undefined && { id }), error }, { status, headers })
}

/** The names, with a message for each operation that the router does not have. Distributes over names. */
type IncludedName<Routes, Declared extends Contract, Name extends keyof Declared, Base extends string> = unknown extends Routes
  ? Name
  : string extends Base
    ? Name
    : Name extends unknown
      ? string extends Declared[Name]['path']
        ? Name
        : PrefixedKey<Route<Declared[Name]>, PrefixOf<Base>> extends keyof Routes
          ? Name
          : FormatMessage<"'{}' is not an operation of the router: check 'contract' and 'base'", Name>
      : never
