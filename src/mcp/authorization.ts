/**
 * A 401 is an HTTP response only if there is an authorization server, where clients start their login. Without one, a model reads why the
 * call failed.
 */
import type { ContractOperation } from '../core/contract/operation.ts'
import { toSegments } from '../shared/path.ts'
import type { SecurityScheme } from '../core/contract/security-scheme.ts'
import type { McpAuthorization } from './mcp-options.ts'

/** The metadata path, which precedes the endpoint's path (RFC 9728, section 3.1). */
export const metadataPath = '/.well-known/oauth-protected-resource'

/** Returns the authorization servers' issuers: from the options, otherwise from the OpenID Connect schemes. */
export function listIssuers({ servers }: McpAuthorization, schemes: readonly SecurityScheme[]): readonly string[] {
  const urls = schemes.flatMap((scheme) => (scheme.type === 'openIdConnect' ? [scheme.openIdConnectUrl] : []))
  return servers ?? urls.map((url) => url.replace(/\/\.well-known\/openid-configuration$/, ''))
}

/** Returns the scopes that any operation requires. */
export function listScopes(operations: readonly ContractOperation[]): string[] {
  return [...new Set(operations.flatMap(({ security = [] }) => security.flatMap((requirement) => Object.values(requirement).flat())))]
}

/** Returns the URL of an endpoint's metadata: it is below the same prefix. */
export function toMetadataUrl(url: string, path: string): string {
  return replaceEnd(url, path, metadataPath + path)
}

/** Returns the URL of the endpoint whose metadata are at a URL. */
export function toResourceUrl(url: string, path: string): string {
  return replaceEnd(url, metadataPath + path, path)
}

/** Replaces a URL's last segments, which the router has matched with a path, by another path. */
function replaceEnd(url: string, from: string, to: string): string {
  const { origin, pathname } = new URL(url)
  const segments = toSegments(pathname)
  return [origin, ...segments.slice(0, segments.length - toSegments(from).length)].join('/') + to
}

/** Returns the endpoint's metadata (RFC 9728, section 2). */
export function createMetadata(resource: string, servers: readonly string[], scopes: readonly string[]): object {
  return {
    resource,
    authorization_servers: servers,
    ...(scopes.length > 0 && { scopes_supported: scopes }),
    bearer_methods_supported: ['header'],
  }
}

/** Adds the metadata URL, and the scopes, to an operation's challenge (RFC 9728, section 5.1). */
export function extendChallenge(challenge: string, metadataUrl: string, scopes: readonly string[]): string {
  const bearer = /^Bearer(?=\s|,|$)\s*/i.exec(challenge)
  const rest = bearer ? challenge.slice(bearer[0].length) : challenge
  const hasScope = bearer && /\bscope=/.test(rest)
  const own = [`resource_metadata="${metadataUrl}"`, ...(hasScope || scopes.length === 0 ? [] : [`scope="${scopes.join(' ')}"`])]
  return `Bearer ${[...own, ...(rest ? [rest.replace(/^,\s*/, '')] : [])].join(', ')}`
}

/** Whether a header, a cookie or a parameter is a credential, which only the request to the endpoint has. */
export type IsCredential = (part: 'headers' | 'cookies' | 'query', name: string) => boolean

/** Returns a function that recognizes credentials: `Authorization`, `Cookie` and the keys for these schemes. */
export function recognizeCredentials(schemes: readonly SecurityScheme[]): IsCredential {
  const listNames = (place: 'header' | 'cookie' | 'query') =>
    schemes.flatMap((scheme) => (scheme.type === 'apiKey' && scheme.in === place ? [scheme.name] : []))
  const headers = new Set(['authorization', 'cookie', ...listNames('header').map((name) => name.toLowerCase())])
  const cookies = new Set(listNames('cookie'))
  const query = new Set(listNames('query'))
  return (part, name) => (part === 'headers' ? headers.has(name.toLowerCase()) : (part === 'cookies' ? cookies : query).has(name))
}
