import { error } from '../core/errors.ts'
import type { ContractErrorHandler, ContractErrorObserver, Router } from '../core/router/options/hooks.ts'
import { createRouter } from '../core/router/router.ts'
import { toHeaders } from '../shared/header-value.ts'
import { readProperty } from '../shared/property.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import { withOwnHeaders } from '../core/write/application-response.ts'
import { parseAlternatives, parseWeightedList } from '../core/read/headers.ts'

/**
 * How `selectVersion` finds a request's version. `Version` is a union of the version names.
 *
 * @example
 * const options: VersionSelection<'1' | '2'> = { mediaType: 'application/vnd.acme.v*+json', default: '2' }
 */
export type VersionSelection<Version extends string, Arguments extends readonly unknown[] = []> = (
  | {
      /** The header that names the version, such as `api-version`. Each response has it too. */
      readonly header: string
      readonly mediaType?: never
    }
  | {
      /** The `Accept` media type with `*` where the version stands: `application/vnd.acme.v*+json`, or `application/json;version=*`. */
      readonly mediaType: string
      readonly header?: never
    }
) & {
  /**
   * The version for requests that name none, or a function that chooses it, which makes `Vary` in the response `*`. Without `default`, such
   * a request is a 400, or a 406 with `mediaType`.
   */
  readonly default?: Version | ((request: Request, ...args: Arguments) => Version | Promise<Version>) | undefined
  /** Responds to errors: a version that does not exist, and what `default` throws. */
  readonly catch?: ContractErrorHandler<Arguments>
  /** Receives what `default` throws. */
  readonly onError?: ContractErrorObserver<Arguments>
}

/** A version's router. */
type SelectedRouter<Arguments extends readonly unknown[]> = Pick<Router<Arguments>, 'fetch'>

/** Any arguments. */
type AnyArguments = readonly unknown[]

/**
 * Serves several versions at the same paths: the version is in a header or in the `Accept` media type. The response's `Vary` names the
 * header. Versions with separate paths need no selection: `mergeRouters` serves them.
 *
 * @param versions version -> its router
 * @throws TypeError for an unknown option, a `header` or a version that cannot be sent, a `mediaType` without `*`, without
 * either, and for a `default` that is not a version
 * @example
 * const api = selectVersion({ '2025-01-01': router, '2026-01-01': router }, { header: 'api-version', default: '2025-01-01' })
 */
export function selectVersion<const Version extends string, Arguments extends readonly unknown[] = []>(
  versions: { readonly [Name in Version]: SelectedRouter<Arguments> },
  options: VersionSelection<NoInfer<Version>, Arguments>,
): SelectedRouter<Arguments>
export function selectVersion(
  versions: { readonly [version: string]: SelectedRouter<AnyArguments> },
  options: VersionSelection<string, AnyArguments>,
): SelectedRouter<AnyArguments> {
  rejectUnknownOptions(options, 'header,mediaType,default,catch,onError', 'selectVersion')
  const { header, mediaType, default: fallback, catch: errorHandler, onError } = options
  if (!header === !mediaType) throw new TypeError("selectVersion needs either 'header' or 'mediaType'")
  if (mediaType && mediaType.split('*').length !== 2) throw new TypeError("'mediaType' must contain one '*' where the version stands")
  const routers = new Map<string, SelectedRouter<AnyArguments>>(Object.entries(versions))
  if (routers.size === 0) throw new TypeError('selectVersion needs a version')
  for (const [name, router] of routers) {
    if (typeof readProperty(router, 'fetch') !== 'function') throw new TypeError(`'${name}' is not a router`)
    if (!/^[!-+\--:<-~]+$/.test(name)) throw new TypeError(`'${name}' cannot be the name of a version`)
    if (header) toHeaders({ [header]: name })
  }
  if (typeof fallback === 'string' && !routers.has(fallback)) throw new TypeError(`'default' is not a version: '${fallback}'`)
  const types = mediaType ? readMediaType(mediaType, routers) : undefined
  const read = types?.findVersion ?? ((request: Request) => request.headers.get(header as string)?.trim())
  const names = [...routers.keys()].join(', ')
  const unknown = header ? `'${header}' must be one of ${names}` : `'accept' must be ${mediaType} for one of ${names}`

  const respond = async (request: Request, args: AnyArguments): Promise<Response> => {
    let chosen = read(request)
    const isNamed = chosen !== undefined
    let router: SelectedRouter<AnyArguments> | undefined
    try {
      chosen ??= typeof fallback === 'function' ? await fallback(request, ...args) : fallback
      router = routers.get(chosen ?? '')
      if (!router && !isNamed && chosen !== undefined) throw new TypeError(`'default' returned '${chosen}', which is not a version`)
      if (!router) throw error(header ? 400 : 406, unknown)
    } catch (thrown) {
      return varyBy(isNamed, await respondToError(request, args, thrown))
    }
    types?.acceptContent(request, chosen as string)
    const response = varyBy(isNamed, await router.fetch(request, ...args))
    if (header) response.headers.set(header, chosen as string)
    return response
  }
  /** Returns the response with what has chosen its version in `Vary`. What a function has read is unknown. */
  const varyBy = (isNamed: boolean, given: Response): Response => {
    const response = withOwnHeaders(given)
    const name = isNamed || typeof fallback !== 'function' ? (header ?? 'accept') : '*'
    const vary = response.headers.get('vary')
    const present = vary?.toLowerCase().split(/\s*,\s*/) ?? []
    if (name === '*' || present.includes('*')) response.headers.set('vary', '*')
    else if (!present.includes(name.toLowerCase())) response.headers.append('vary', name)
    return response
  }
  /** Responds with a router without operations, to a copy of the request without its body. */
  const respondToError = async (request: Request, args: AnyArguments, thrown: unknown): Promise<Response> => {
    const missing = (): never => {
      throw thrown
    }
    const handlers = { ...(errorHandler && { catch: errorHandler }), ...(onError && { onError }) }
    const router: SelectedRouter<never> = createRouter<{}, AnyArguments>({ contract: {}, handlers: {}, missing, ...handlers })
    const { url, headers } = request
    // The platform creates no request with the other methods.
    const method = /^(?:CONNECT|TRACE|TRACK)$/.test(request.method) ? 'GET' : request.method
    return router.fetch(new Request(url, { method, headers }), ...(args as never))
  }
  return { fetch: async (request, ...args) => respond(request, args) }
}

/** Finds versions in `Accept`. */
interface VersionedType {
  /** Returns a request's version: the first acceptable one that exists, or else the first one. */
  readonly findVersion: (request: Request) => string | undefined
  /** Adds the content type without the version to `Accept`, as far as the request can be extended: `prefers` matches it. */
  readonly acceptContent: (request: Request, version: string) => void
}

/**
 * Reads a media type with `*` where the version stands. Spaces, and parameters after the version, are ignored in `Accept`.
 *
 * @param known the versions
 */
function readMediaType(mediaType: string, known: { readonly has: (version: string) => boolean }): VersionedType {
  const parts = mediaType.split('*').map((part) => part.replace(/\s/g, '').replace(/[^\w]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('([^;,]+)')}(?:;.*)?$`, 'i')
  const readVersion = (range: string): string | undefined => pattern.exec(range.replace(/\s/g, ''))?.[1]
  const content = toUnversionedType(mediaType)
  return {
    findVersion: (request) => {
      const named = parseAlternatives(readAccept(request)).flatMap((range) => readVersion(range) ?? [])
      return named.find((version) => known.has(version)) ?? named[0]
    },
    acceptContent: (request, version) => {
      const accept = readAccept(request)
      const ranges = parseWeightedList(accept).filter(({ text }) => readVersion(text) === version)
      if (ranges.length === 0) return
      const headers = new Headers(request.headers)
      // Beside what is given: an operation may declare its version's media type.
      headers.set('accept', [accept, ...ranges.map(({ weight }) => `${content};q=${weight.toFixed(3)}`)].join(', '))
      Reflect.defineProperty(request, 'headers', { value: headers, configurable: true })
    },
  }
}

function readAccept({ headers }: Request): string {
  return headers.get('accept') ?? ''
}

/** Returns the content type for all versions: the type that the suffix names (RFC 6839), or any type without a suffix. */
function toUnversionedType(mediaType: string): string {
  const [essence = ''] = mediaType.split(';', 1)
  if (!essence.includes('*')) return essence.trim()
  const suffix = /\+([\w.-]+)\s*$/.exec(essence)?.[1]
  return suffix ? `application/${suffix}` : '*/*'
}
