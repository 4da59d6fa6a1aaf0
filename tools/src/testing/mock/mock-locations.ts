/** `Location` values that lead to a resource in the contract (RFC 9110, section 10.2.2). */
import type { ContractOperation, Schema } from 'routepact'
import { type NamedOperation, parsePath } from 'routepact/internal'
import { acceptsHeaders } from './mock-contents.ts'
import type { DescribedBody } from './mock-resources.ts'
import { toCollection } from './mock-routes.ts'
import { findIdName, findResource, toPathShape } from './mock-values.ts'
import type { RequestPlaces } from './request-places.ts'

/** A response with its request's operation and URL. */
interface LocatedResponse {
  readonly route: NamedOperation
  readonly url: string
  readonly contentType: string | undefined
  readonly described: DescribedBody
}

/** Finds the operations that return what other operations create. */
export class MockLocations {
  readonly #places: RequestPlaces
  /** The `GET` operations' paths by their shapes. */
  readonly #readers: ReadonlyMap<string, string>

  constructor(operations: readonly NamedOperation[], places: RequestPlaces) {
    this.#places = places
    const readers = operations.filter(({ operation }) => operation.method === 'GET')
    this.#readers = new Map(readers.map(({ operation }) => [toPathShape(operation), operation.path]))
  }

  /** Replaces a generated `location` by a path, or by its URL, if the schema accepts that. */
  async replace(headers: object, schema: Schema, { route, url, contentType, described }: LocatedResponse): Promise<object> {
    if (!('location' in headers)) return headers
    const path = await this.#findPath(route.operation, new URL(url).pathname.replace(/\/$/, ''), described)
    for (const location of [path, new URL(path, url).href]) {
      if (await acceptsHeaders(schema, { ...headers, location }, contentType)) return { ...headers, location }
    }
    return headers
  }

  /**
   * Returns the path for the `GET` operation below the request's path, with the id from the body or of the first resource, or the request's
   * path itself. A `GET` request must not be redirected to itself.
   */
  async #findPath(operation: ContractOperation, pathname: string, { body, path }: DescribedBody): Promise<string> {
    if (operation.method === 'GET') return '/'
    const shape = toPathShape(operation)
    const reader = this.#readers.get(`${shape}/:`)
    if (reader === undefined) return this.#readers.has(shape) ? pathname || '/' : '/'
    const resource = findResource(body)?.value ?? {}
    const name = findIdName(resource, reader)
    const [id] =
      name === undefined
        ? await this.#places.listIds([toCollection(operation)], parsePath(reader).at(-1)?.parameter as string, 1)
        : [resource[name]]
    return path ?? `${pathname}/${encodeURIComponent(String(id ?? 1))}`
  }
}
