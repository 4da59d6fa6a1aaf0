import type { Contract } from '../core/contract/operation.ts'
import type { JsonSchemaOptions } from '../core/schema/json-schema.ts'

/**
 * The name and version of a Model Context Protocol server.
 *
 * @example
 * const info: McpInfo = { name: 'users', version: '1.0.0', title: 'Users of the example' }
 */
export interface McpInfo {
  readonly name: string
  readonly version: string
  /** The name for people. */
  readonly title?: string | undefined
}

/**
 * How clients find out where to authorize (RFC 9728).
 *
 * @example
 * const authorization: McpAuthorization = { servers: ['https://login.example.com'] }
 */
export interface McpAuthorization {
  /** The issuers of the authorization servers. Default: the issuers in the router's OpenID Connect schemes. */
  readonly servers?: readonly string[] | undefined
  /** The endpoint's URL, as clients see it. Default: the request's URL. */
  readonly resource?: string | undefined
}

/**
 * Options for `createMcpHandler`.
 *
 * @example
 * const options: McpOptions<typeof contract> = {
 *   contract,
 *   include: ['getUser'],
 *   info: { name: 'users', version: '1.0.0' },
 * }
 */
export interface McpOptions<Declared extends Contract, Included = keyof Declared> extends JsonSchemaOptions {
  /** The router's contract. */
  readonly contract: Declared
  /** The names of the operations that become tools. No other operation can be called. */
  readonly include: readonly Included[]
  readonly info: McpInfo
  /** What a model should know about the tools as a whole. */
  readonly instructions?: string | undefined
  /** The router's `base`. */
  readonly base?: string | undefined
  /** The endpoint's path. Default: `/mcp`. */
  readonly path?: string | undefined
  /**
   * The origins of the web pages that may call the endpoint, such as `https://example.com`. Default: this machine's origins. Programs other
   * than browsers send no origin.
   */
  readonly origins?: readonly string[] | undefined
  /** The start of resource URIs, before the operation's path. Default: `api:`. */
  readonly uri?: string | undefined
  /** The authorization servers, which clients find by a tool's 401 and at `/.well-known/oauth-protected-resource`. */
  readonly authorization?: McpAuthorization | undefined
  /** The maximum size of a message, in bytes. Default: 1 MiB (1,048,576). */
  readonly maxBodySize?: number | undefined
  /** The maximum size of a response that becomes a result, in bytes. Default: 1 MiB (1,048,576). */
  readonly maxResponseSize?: number | undefined
}

/** The option names, for the check at start-up. */
export const mcpOptionNames =
  'contract,include,info,instructions,base,path,origins,uri,authorization,maxBodySize,maxResponseSize,converters,libraryOptions'
