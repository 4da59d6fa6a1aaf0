/** A document's operations, and the pairs of corresponding operations in two documents. */
import { decodeSegment, toSegments, toShape } from '../../../../src/shared/path.ts'
import { countSteps, type JsonRecord } from '../../json-schema/json.ts'
import type { ApiDocument } from './api-document.ts'
import { type BasePathChange, moveBasePath } from './base-path.ts'
import { pathMethods } from './structure.ts'

/** An operation with its route. */
export interface ApiOperation {
  readonly document: ApiDocument
  /** The method in upper case. */
  readonly method: string
  /** The path template: `/users/{id}`. */
  readonly path: string
  /** The path without its parameter names, and these names. */
  readonly shape: string
  /** The path template with the server's path, and its shape. */
  readonly urlPath: string
  readonly urlShape: string
  readonly names: readonly string[]
  readonly item: JsonRecord
  readonly node: JsonRecord
  readonly id: string | undefined
  readonly isDeprecated: boolean
  /** The first day on which it may be gone: 2026-12-31. */
  readonly sunset: string | undefined
}

/**
 * Lists the operations in path items by path, or in other objects that are declared alike.
 *
 * @param readServerPath reads the path of an operation's servers
 */
export function listOperations(
  document: ApiDocument,
  items: readonly (readonly [path: string, item: JsonRecord])[],
  readServerPath: (operation: Pick<ApiOperation, 'document' | 'item' | 'node'>) => string = () => '',
): ApiOperation[] {
  return items.flatMap(([path, item]) => {
    document.spend(countSteps(path))
    const { shape, names } = parseTemplate(path)
    const known = pathMethods.map((method) => [method.toUpperCase(), item[method]] as const)
    return [...known, ...document.list(item, 'additionalOperations')].flatMap(([method, operation]): ApiOperation[] => {
      if (operation === undefined) return []
      const node = operation as JsonRecord
      const id = typeof node.operationId === 'string' ? node.operationId : undefined
      const sunset = typeof node['x-sunset'] === 'string' ? node['x-sunset'].slice(0, 10) : undefined
      const urlPath = `${readServerPath({ document, item, node })}${path}`
      document.spend(countSteps(urlPath))
      const { shape: urlShape } = parseTemplate(urlPath)
      return [{ document, method, path, shape, urlPath, urlShape, names, item, node, id, isDeprecated: node.deprecated === true, sunset }]
    })
  })
}

const templatePattern = /\{([^{}]*)\}/g

/** Splits a path template. A segment with other text beside a parameter is text with an empty parameter. */
export function parseTemplate(path: string): { shape: string; names: string[] } {
  const names = Array.from(path.matchAll(templatePattern), ([, name = '']) => name)
  // Half a surrogate pair cannot be encoded.
  const segments = toSegments(path.replace(/\p{Cs}/gu, '\ufffd')).map((text) =>
    /^\{[^{}]*\}$/.test(text)
      ? { parameter: text }
      : { literal: decodeSegment(text.replace(templatePattern, '{}')) ?? text },
  )
  return { shape: toShape(segments), names }
}

/** An operation from the old document, and the new document's operation with the same route or name. */
export interface OperationPair {
  readonly old?: ApiOperation | undefined
  readonly next?: ApiOperation | undefined
  /** Whether the operations have the same route. */
  readonly isSameRoute: boolean
  /** Whether a part of the path has moved between the servers and the paths. */
  readonly isMoved?: boolean
}

/**
 * Finds the operations that correspond: by the path in the URL, if it has moved between the servers and the paths, by path, by the path's
 * shape, or else by `operationId`.
 *
 * @param basePath the base path that has changed for all operations
 */
export function matchOperations(old: readonly ApiOperation[], next: readonly ApiOperation[], basePath?: BasePathChange): OperationPair[] {
  const matched = new Map<ApiOperation, ApiOperation>()
  const taken = new Set<ApiOperation>()
  const match = (toKey: (operation: ApiOperation) => string | undefined, toOldKey = toKey): void => {
    const byKey = new Map<string, ApiOperation>()
    for (const operation of next) {
      const key = toKey(operation)
      if (key !== undefined && !taken.has(operation) && !byKey.has(key)) byKey.set(key, operation)
    }
    for (const operation of old) {
      const found = matched.has(operation) ? undefined : byKey.get(toOldKey(operation) ?? '')
      if (!found || taken.has(found)) continue
      matched.set(operation, found)
      taken.add(found)
    }
  }
  match(({ method, urlPath }) => `${method} ${urlPath}`)
  match(({ method, urlShape }) => `${method} ${urlShape}`)
  const isMoved = (operation: ApiOperation): boolean => matched.get(operation)?.shape !== operation.shape
  const moved = new Set([...matched.keys()].filter(isMoved))
  // If a part of the URLs has moved for some operations, the same path is another URL for the rest.
  if (moved.size === 0) {
    match(({ method, path }) => `${method} ${path}`)
    match(({ method, shape }) => `${method} ${shape}`)
  }
  if (basePath) match(({ method, urlShape }) => `${method} ${urlShape}`, ({ method, urlShape }) => `${method} ${moveBasePath(urlShape, basePath)}`)
  const routes = new Set(matched.keys())
  match(({ id }) => id)
  return [
    ...old.map((operation) => ({ old: operation, next: matched.get(operation), isSameRoute: routes.has(operation), isMoved: moved.has(operation) })),
    ...next.filter((operation) => !taken.has(operation)).map((operation) => ({ next: operation, isSameRoute: false })),
  ]
}
