/** Values of `Location` that lead to a resource of the contract (RFC 9110, section 10.2.2). */
import type { ContractOperation, Schema } from 'routepact'
import { type NamedOperation, parsePath, validate } from 'routepact/internal'
import { isPlainObject, readOwn } from '../../../../src/shared/property.ts'
import { toPathShape } from './mock-values.ts'
import { acceptsHeaders, listInstances, type MockGeneration } from './mock-contents.ts'

/** A response with the operation and the URL of its request. */
interface LocatedResponse {
  readonly route: NamedOperation
  readonly url: string
  readonly contentType: string | undefined
  readonly body: unknown
}

/** Finds the operations that return what others create. */
export class MockLocations {
  readonly #generation: MockGeneration
  /** The shapes of the paths of the `GET` operations. */
  readonly #readers: ReadonlyMap<string, ContractOperation>

  constructor(operations: readonly NamedOperation[], generation: MockGeneration) {
    this.#generation = generation
    const readers = operations.filter(({ operation }) => operation.method === 'GET')
    this.#readers = new Map(readers.map(({ operation }) => [toPathShape(operation), operation]))
  }

  /** Replaces a generated `location` by a path, or by its URL, if the schema accepts that. */
  async replace(headers: object, schema: Schema, { route, url, contentType, body }: LocatedResponse): Promise<object> {
    if (!('location' in headers)) return headers
    const path = await this.#findPath(route.operation, new URL(url).pathname.replace(/\/$/, ''), body)
    for (const location of [path, new URL(path, url).href]) {
      if (await acceptsHeaders(schema, { ...headers, location }, contentType)) return { ...headers, location }
    }
    return headers
  }

  /**
   * Returns the path of the `GET` operation below the path of the request, with the id of the body or a generated one, or
   * the path of the request itself. A `GET` request must not be redirected to itself.
   */
  async #findPath(operation: ContractOperation, pathname: string, body: unknown): Promise<string> {
    const shape = toPathShape(operation)
    const reader = operation.method === 'GET' ? undefined : this.#readers.get(`${shape}/:`)
    if (reader) return `${pathname}/${encodeURIComponent(await this.#findValue(reader, body))}`
    return operation.method !== 'GET' && this.#readers.has(shape) ? pathname || '/' : '/'
  }

  /** Returns the value of the last path parameter of an operation. */
  async #findValue({ path, pathParams }: ContractOperation, body: unknown): Promise<string> {
    const name = parsePath(path).at(-1)?.parameter as string
    const own = isPlainObject(body) ? readOwn(body as { readonly [key: string]: unknown }, name) : undefined
    if (typeof own === 'string' || typeof own === 'number') return String(own)
    return pathParams ? this.#generateValue(pathParams, name) : '1'
  }

  async #generateValue(schema: Schema, name: string): Promise<string> {
    for (const value of listInstances(schema, 'text', this.#generation)) {
      const text = isPlainObject(value) ? readOwn(value as { readonly [key: string]: unknown }, name) : undefined
      // '1' is more common in a path than the words of a generated text.
      for (const id of text === undefined ? [] : ['1', text])
        if (!(await validate(schema, { ...(value as object), [name]: id })).issues) return String(id)
    }
    return '1'
  }
}
