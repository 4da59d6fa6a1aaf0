import type { Contract } from '../core/contract/operation.ts'
import { checkQuantity } from '../shared/quantity.ts'
import { checkDescribed } from '../core/contract/described-contract.ts'
import { reportTo } from '../shared/message.ts'
import { parseBase, parsePath } from '../core/contract/rules/path-syntax.ts'
import { isObject, readOwn, readProperty } from '../shared/property.ts'
import { createJsonSchemas } from '../openapi/json-schemas.ts'
import { cancelResult } from '../core/write/cancel-body.ts'
import {
  extendChallenge,
  type IsCredential,
  listIssuers,
  listScopes,
  recognizeCredentials,
  toMetadataUrl,
} from './authorization.ts'
import type { McpInfo, McpOptions } from './mcp-options.ts'
import { errorCodes, ProtocolError } from './message.ts'
import { type McpRouter, createOperationCaller, findForeignOperations, listPassedHeaders, pickKeys } from './operation-caller.ts'
import { listSchemes } from '../core/router/schemes.ts'
import { createResources, type Resource } from './resource.ts'
import { type ReadResponse, receiveResponse } from './result.ts'
import { createTool, type Tool, type ToolOperation } from './tool.ts'

/** The request to the endpoint, and the further `fetch` arguments. */
export interface EndpointCall {
  readonly request: Request
  readonly args: readonly unknown[]
}

/** A router's tools and resources, prepared once for all requests. */
export interface McpServer {
  readonly info: McpInfo
  readonly instructions: string | undefined
  readonly tools: ReadonlyMap<string, Tool>
  readonly resources: readonly Resource[]
  /** The start of resource URIs, before the path. */
  readonly start: string
  /** The authorization servers' issuers. */
  readonly issuers: readonly string[]
  readonly scopes: readonly string[]
  readonly isCredential: IsCredential
  /** Returns the router's URL, with the keys that calls have in their query. */
  readonly toBaseUrl: (request: Request) => string
  /** Returns the headers that calls have. */
  readonly toHeaders: (request: Request) => { readonly [name: string]: string }
  /** Sends a request to a tool; undefined if it leads to another operation. */
  readonly send: (request: Request, tools: readonly Tool[], call: EndpointCall) => Promise<ReadResponse | undefined>
}

/** The options at run time. */
export type AnyMcpOptions = McpOptions<Contract, string>

/**
 * Prepares a router's tools and resources.
 *
 * @throws TypeError with one phrase per problem, such as an operation that the router does not have; RangeError for a
 * `maxResponseSize` that is not a finite number from 0
 */
export function createServer(router: McpRouter, options: AnyMcpOptions): McpServer {
  const { contract, include, info, instructions, base = '', path = '/mcp', uri: start = 'api:', authorization, maxResponseSize = 2 ** 20 } = options
  checkQuantity('maxResponseSize', maxResponseSize)
  if (!isObject(contract)) throw new TypeError("'contract' must be an object")
  if (!Array.isArray(include)) throw new TypeError("'include' must be an array of operation names")
  const problems: string[] = []
  const report = reportTo(problems)
  const segments = parsePath(path, (text) => report(`path ${text}`))
  if (segments.some(({ parameter }) => parameter)) report(`path ${path}`)
  checkDescribed(contract, problems)
  const prefix = parseBase(base, (text) => report(`base ${text}`))
  rejectProblems(problems)
  const schemes = listSchemes(router)
  const issuers = authorization || schemes.some(({ type }) => type === 'openIdConnect') ? listIssuers(authorization ?? {}, schemes) : []
  if (authorization && issuers.length === 0) report('authorization.servers', 'is empty')
  for (const field of ['name', 'version']) if (typeof readProperty(info, field) !== 'string') report(`info.${field}`, 'is not a string')

  const basePath = prefix.path === '/' ? '' : prefix.path
  const known = [...new Set<string>(include)].filter((name) => {
    const isKnown = Object.hasOwn(contract, name)
    if (!isKnown) report(name, 'is not an operation of the contract')
    return isKnown
  })
  for (const name of findForeignOperations(router, contract, known, basePath)) report(name, 'is not an operation of the router')
  const isCredential = recognizeCredentials(schemes)
  const jsonSchemas = { ...createJsonSchemas(options, problems, []), isCredential }
  const tools = known.map((name) => createTool(name, readOwn(contract, name) as ToolOperation, jsonSchemas))
  const resources = tools.flatMap((tool) => createResources(tool, start, jsonSchemas))
  rejectProblems(problems)

  const callOperation = createOperationCaller(router, basePath)
  return {
    info,
    instructions,
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    resources,
    start,
    issuers,
    isCredential,
    scopes: listScopes(tools.map(({ operation }) => operation)),
    toBaseUrl: ({ url }) => {
      const keys = pickKeys(url, isCredential)
      return new URL(url).origin + basePath + (keys && `?${keys}`)
    },
    toHeaders: ({ headers }) => listPassedHeaders(headers),
    send: async (request, chosen, { request: { signal, url }, args }) => {
      // Not the new request's signal, which Node follows through a weak reference.
      const sent = Object.defineProperty(request, 'signal', { value: signal })
      const response = await callOperation(sent, chosen.map(({ operation }) => operation), args)
      if (!response) return undefined
      const challenge = response.headers.get('www-authenticate')
      const isChallenge = response.status === 401 || (response.status === 403 && challenge !== null)
      if (isChallenge && issuers.length > 0) {
        void cancelResult(response)
        const own = extendChallenge(challenge ?? '', toMetadataUrl(url, path), listScopes(chosen.map(({ operation }) => operation)))
        throw new ProtocolError(errorCodes.request, 'Authorize first', { status: response.status, headers: { 'www-authenticate': own } })
      }
      const names = chosen.flatMap(({ responseHeaders }) => responseHeaders)
      return receiveResponse(response, names, maxResponseSize, signal)
    },
  }
}

function rejectProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new TypeError(`These tools cannot be created:\n- ${problems.join('\n- ')}`)
}
