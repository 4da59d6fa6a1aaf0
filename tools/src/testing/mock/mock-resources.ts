/** The resources that a mock's responses describe: the same ones in lists, details and changes. */
import { type ContractOperation, error } from 'routepact'
import { parsePath, type ResponseRoute } from 'routepact/internal'
import type { MockBodies } from './mock-bodies.ts'
import { listSchemaNames, isSendableContent, type MockGeneration } from './mock-contents.ts'
import {
  findSuccess,
  hasExample,
  type MockedContent,
  toCollection,
  toResourcePath,
  type ValidatedRequest,
  withLast,
} from './mock-routes.ts'
import { MockState } from './mock-state.ts'
import {
  type AcceptsValue,
  findIdName,
  findList,
  findResource,
  type MockFields,
  toIdFields,
  toMockFields,
  toPathShape,
  toResource,
  toSameType,
  withFields,
} from './mock-values.ts'
import { fillPage, findPageParameters, type ListPage } from './page-query.ts'
import { pagedTotal, PageTurner } from './page-turner.ts'
import type { RequestPlaces } from './request-places.ts'

/** A response's body, and what headers say about it. */
export interface DescribedBody {
  readonly body: unknown
  /** The path to the resource that a request created. */
  readonly path?: string
  readonly page?: ListPage
}

export class MockResources {
  readonly #generation: MockGeneration
  readonly #bodies: MockBodies
  /** The `GET` operations by their paths' shapes. */
  readonly #readers: ReadonlyMap<string, ResponseRoute>
  /** The paths to single resources by their shapes. */
  readonly #itemPaths: ReadonlyMap<string, string>
  readonly #places: RequestPlaces
  readonly #state: MockState

  /** @param hasState whether changes are kept */
  constructor(
    routes: readonly ResponseRoute[],
    generation: MockGeneration,
    bodies: MockBodies,
    places: RequestPlaces,
    hasState: boolean,
  ) {
    this.#generation = generation
    this.#bodies = bodies
    this.#places = places
    this.#state = new MockState(hasState)
    const readers = routes.filter(({ operation }) => operation.method === 'GET')
    this.#readers = new Map(readers.map((route) => [toPathShape(route.operation), route]))
    this.#itemPaths = new Map(routes.map(({ operation }) => [toPathShape(operation), operation.path]))
  }

  /**
   * Creates what a successful response describes. Its body is `undefined` if no value is valid.
   *
   * @param content `undefined` for a response without a body, or for one that is not JSON
   * @throws HttpError 404 for a resource that was deleted
   */
  async serve(route: ResponseRoute, request: ValidatedRequest, content: MockedContent | undefined): Promise<DescribedBody> {
    const { method } = route.operation
    const path = toResourcePath(request)
    const params = toMockFields(request.validatedParams)
    const posted = toMockFields(request.validatedBody)
    const shape = toPathShape(route.operation)
    if (this.#state.isDeleted(path) && method !== 'PUT') throw error(404, 'Not Found')
    if (method === 'POST' && (this.#findReader(route) || (await this.#readsList(shape))))
      return this.#create(route, content, path, params, posted)
    // What has no separate path, such as a like, may be created again.
    if (method === 'DELETE' && (shape.endsWith('/:') || this.#readers.has(shape))) this.#state.delete(path)
    if (method === 'PUT' || method === 'PATCH') await this.#change(this.#readers.get(shape), path, params, posted)
    if (!content) return { body: undefined }
    const list = method === 'GET' ? await this.#list(route, request, content, path, params) : undefined
    return list ?? { body: await this.#describe(route, content, path, params, posted) }
  }

  async #generate(route: ResponseRoute, content: MockedContent, key: string): Promise<unknown> {
    return (await this.#bodies.find(route.operation, content, key))?.()
  }

  /** Creates the body that describes the resource at a path. */
  async #describe(route: ResponseRoute, content: MockedContent, path: string, params: MockFields, posted: MockFields): Promise<unknown> {
    const body = await this.#generate(route, content, Object.keys(params).length > 0 ? path : '')
    const place = findResource(body)
    if (!place) return body
    const listed = await this.#findExample(route, path)
    const acted = await this.#findActedOn(route, path, params, place.value)
    const fields = { ...listed, ...acted, ...toIdFields(place.value, route.operation, params), ...this.#state.getChanged(path), ...posted }
    // A posted value may also be an object around the resource.
    const inner = place.replace(await withFields(place.value, fields, (value) => isSendableContent(content, place.replace(value))))
    return withFields(toMockFields(inner), posted, (value) => isSendableContent(content, value))
  }

  /** Returns the fields of the resource at a path. */
  async #describeFields(reader: ResponseRoute, path: string, params: MockFields): Promise<MockFields> {
    const content = findSuccess(reader)
    return content ? (findResource(await this.#describe(reader, content, path, params, {}))?.value ?? {}) : {}
  }

  /** Finds the item that a path names in a list's example. */
  async #findExample({ operation }: ResponseRoute, path: string): Promise<MockFields> {
    const lister = this.#readers.get(toPathShape(operation).replace(/\/:$/, '') || '/')
    const content = lister && lister.operation !== operation ? findSuccess(lister) : undefined
    const list = content && hasExample(content) ? findList(await this.#generate(lister as ResponseRoute, content, '')) : undefined
    const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
    return list?.value.find((item) => String(item[findIdName(item, operation.path) ?? '']) === id) ?? {}
  }

  /** Finds the resource that an action such as `POST /articles/:slug/favorite` returns: the one at the path before the action's name. */
  async #findActedOn({ operation }: ResponseRoute, path: string, params: MockFields, returned: MockFields): Promise<MockFields> {
    const reader = this.#readers.get(/^(.*\/:)\/[^:/]+$/.exec(toPathShape(operation))?.[1] ?? '')
    if (!reader || operation.method === 'GET') return {}
    const resource = await this.#describeFields(reader, path.slice(0, path.lastIndexOf('/')), params)
    return Object.keys(returned).every((name) => Object.hasOwn(resource, name)) ? resource : {}
  }

  /** Keeps a posted value, which may be an object around the resource. */
  async #change(reader: ResponseRoute | undefined, path: string, params: MockFields, posted: MockFields): Promise<void> {
    const resource = reader ? await this.#describeFields(reader, path, params) : {}
    const isResource = Object.keys(posted).some((name) => Object.hasOwn(resource, name))
    this.#state.change(path, isResource ? posted : toResource(posted).value)
  }

  /** Whether a path's `GET` operation returns a list. */
  async #readsList(shape: string): Promise<boolean> {
    const lister = this.#readers.get(shape)
    const content = lister && findSuccess(lister)
    return content !== undefined && findList(await this.#generate(lister as ResponseRoute, content, '')) !== undefined
  }

  /** Creates the list page that a request asks for; returns `undefined` for a body without a list. */
  async #list(
    route: ResponseRoute,
    request: ValidatedRequest,
    content: MockedContent,
    path: string,
    params: MockFields,
  ): Promise<DescribedBody | undefined> {
    const body = await this.#generate(route, content, '')
    const place = findList(body)
    const { query, path: pattern } = route.operation
    const parameters = query && findPageParameters(listSchemaNames(query, this.#generation))
    const isList =
      this.#findReader(route) !== undefined ||
      parameters !== undefined ||
      Array.isArray(body) ||
      Object.keys(toMockFields(body)).length === 1
    if (!place || !isList || parsePath(pattern).at(-1)?.parameter !== undefined) return undefined
    const total = parameters && !hasExample(content) ? pagedTotal : place.value.length
    const items = await this.#state.lists.get(`${path} ${content.contentType}`, async () =>
      this.#createItems(route, content, path, params, total),
    )
    const asked = parameters && (await new PageTurner(route.name, parameters, this.#places).read(request, items.length))
    const page = asked ?? { offset: 0, limit: items.length }
    const sent = items.slice(page.offset, page.offset + page.limit)
    const accepts = (value: unknown): Promise<boolean> => isSendableContent(content, value)
    const listed = place.replace(sent)
    if (!(await accepts(listed)))
      return {
        body: await fillPage(body, { offset: 0, limit: place.value.length }, place.value.length, place.value.length, accepts),
      }
    const end = page.isLast ? page.offset + sent.length : items.length
    return { body: await fillPage(listed, page, end, sent.length, accepts), page }
  }

  async #createItems(
    route: ResponseRoute,
    content: MockedContent,
    path: string,
    params: MockFields,
    total: number,
  ): Promise<MockFields[]> {
    const items: MockFields[] = []
    const seen = new Set<unknown>()
    const reader = this.#findReader(route)
    const own = Array.from({ length: total }, (_, index) => index + 1)
    for (const [index, number] of [...own, ...this.#state.listCreated(path)].entries()) {
      const place = findList(await this.#generate(route, content, hasExample(content) ? '' : `${path}#${number}`))
      if (!place) continue
      const item = place.value[hasExample(content) ? index % place.value.length : 0] as MockFields
      const accepts = (value: MockFields): Promise<boolean> => isSendableContent(content, place.replace(place.value.with(0, value)))
      const isExample = hasExample(content) && index < total
      const named = isExample ? item : await this.#withId(item, route, number, accepts)
      const id = this.#findId(named, route)
      const itemPath = `${path}/${encodeURIComponent(String(id ?? number))}`
      // Requests may accept fewer ids than there are items.
      if (this.#state.isDeleted(itemPath) || (id !== undefined && seen.has(id))) continue
      seen.add(id)
      const isKnown = !isExample && reader && id !== undefined
      const fields = isKnown ? await this.#describeFields(reader, itemPath, withLast(reader, params, id)) : this.#state.getChanged(itemPath)
      items.push(await withFields(named, fields, accepts))
    }
    return items
  }

  /** Returns the operation that reads a collection's items. */
  #findReader({ operation }: ResponseRoute): ResponseRoute | undefined {
    return this.#readers.get(toItemShape(operation))
  }

  /** Returns the path to a collection's items; an empty text if no operation has one. */
  #getItemPath({ operation }: ResponseRoute): string {
    return this.#itemPaths.get(toItemShape(operation)) ?? ''
  }

  /** Returns the id of an item in a collection. */
  #findId(resource: MockFields, route: ResponseRoute): unknown {
    return resource[findIdName(resource, this.#getItemPath(route)) ?? '']
  }

  /**
   * Sets the id of an item in a collection, if the resource's schema and the requests accept it.
   *
   * @param id the number of a resource that has been there from the start, or another resource's id
   */
  async #withId(
    resource: MockFields,
    route: ResponseRoute,
    id: number | string,
    accepts: AcceptsValue<MockFields>,
  ): Promise<MockFields> {
    const name = findIdName(resource, this.#getItemPath(route))
    if (name === undefined) return resource
    const ids = typeof id === 'string' ? [id] : await this.#places.listIds([toCollection(route.operation)], name, id)
    for (const value of ids) {
      const numbered = { ...resource, [name]: toSameType(resource[name], value) }
      if (await accepts(numbered)) return numbered
    }
    return resource
  }

  async #create(
    route: ResponseRoute,
    content: MockedContent | undefined,
    path: string,
    params: MockFields,
    posted: MockFields,
  ): Promise<DescribedBody> {
    const reader = this.#findReader(route)
    const number = pagedTotal + this.#state.listCreated(path).length + 1
    const body = content && (await this.#generate(route, content, `${path}#${number}`))
    const place = findResource(body)
    const accepts = async (value: MockFields): Promise<boolean> => !content || !place || isSendableContent(content, place.replace(value))
    const detail = reader && findSuccess(reader)
    const template =
      place?.value ?? findResource(detail && (await this.#generate(reader, detail, `${path}#${number}`)))?.value ?? {}
    const isExample = !this.#state.isKept && content !== undefined && hasExample(content)
    const named = isExample ? template : await this.#withId(template, route, number, accepts)
    const id = this.#findId(named, route)
    const itemPath = `${path}/${encodeURIComponent(String(id ?? number))}`
    const known = !reader || id === undefined ? {} : await this.#describeFields(reader, itemPath, withLast(reader, params, id))
    const own = toIdFields(named, route.operation, params)
    const inner = toResource(posted).value
    const described = await withFields(named, { ...known, ...own, ...inner }, accepts)
    this.#state.create(path, String(id ?? number), itemPath, { ...inner, ...described })
    const parameter = parsePath(this.#getItemPath(route)).at(-1)?.parameter ?? ''
    const isRead = await this.#places.acceptsId([toCollection(route.operation)], parameter, id ?? number)
    return { body: content && (place ? place.replace(described) : body), ...(isRead && { path: itemPath }) }
  }
}

/** Returns the shape of the paths to the resources in a collection. */
function toItemShape(operation: ContractOperation): string {
  return `${toPathShape(operation).replace(/\/$/, '')}/:`
}
