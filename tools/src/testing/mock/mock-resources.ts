/** The resources that the responses of a mock describe: the same ones in lists, details and changes. */
import { error } from 'routepact'
import { parsePath, type ResponseRoute } from 'routepact/internal'
import type { MockBodies } from './mock-bodies.ts'
import { listSchemaNames, isSendableContent, type MockGeneration } from './mock-contents.ts'
import {
  acceptsPath,
  findSuccess,
  hasExample,
  type MockedContent,
  toResourcePath,
  type ValidatedRequest,
  withLast,
} from './mock-routes.ts'
import { MockState } from './mock-state.ts'
import { findIdName, findList, findResource, type MockFields, toIdFields, toMockFields, toPathShape, toResource, toSameType, withFields } from './mock-values.ts'
import { fillPage, isPaged, readPage } from './page-query.ts'

/** The resources of a collection with pages, and the most on a page that no request limits. */
const pagedTotal = 25
const defaultLimit = 10

export class MockResources {
  readonly #generation: MockGeneration
  readonly #bodies: MockBodies
  /** The `GET` operations by the shapes of their paths. */
  readonly #readers: ReadonlyMap<string, ResponseRoute>
  readonly #state: MockState

  /** @param hasState whether changes are kept */
  constructor(routes: readonly ResponseRoute[], generation: MockGeneration, bodies: MockBodies, hasState: boolean) {
    this.#generation = generation
    this.#bodies = bodies
    this.#state = new MockState(hasState)
    const readers = routes.filter(({ operation }) => operation.method === 'GET')
    this.#readers = new Map(readers.map((route) => [toPathShape(route.operation), route]))
  }

  /**
   * Creates the body of a successful response; returns `undefined` if no value is valid.
   *
   * @param content `undefined` for a response without a body, or for one that is not JSON
   * @throws HttpError 404 for a resource that was deleted
   */
  async serve(route: ResponseRoute, request: ValidatedRequest, content: MockedContent | undefined): Promise<unknown> {
    const { method } = route.operation
    const path = toResourcePath(request)
    const params = toMockFields(request.validatedParams)
    const posted = toMockFields(request.validatedBody)
    const shape = toPathShape(route.operation)
    const reader = this.#readers.get(`${shape.replace(/\/$/, '')}/:`)
    if (this.#state.isDeleted(path) && method !== 'PUT') throw error(404, 'Not Found')
    if (method === 'POST' && (reader || (await this.#readsList(shape)))) return this.#create(route, reader, content, path, params, posted)
    // What has no path of its own, such as a like, may be created again.
    if (method === 'DELETE' && (shape.endsWith('/:') || this.#readers.has(shape))) this.#state.delete(path)
    if (method === 'PUT' || method === 'PATCH') await this.#change(this.#readers.get(shape), path, params, posted)
    if (!content) return undefined
    const list = method === 'GET' ? await this.#list(route, reader, request, content, path, params) : undefined
    return list ?? this.#describe(route, content, path, params, posted)
  }

  async #generate(content: MockedContent, key: string): Promise<unknown> {
    return (await this.#bodies.find(content, key))?.()
  }

  /** Creates the body that describes the resource of a path. */
  async #describe(route: ResponseRoute, content: MockedContent, path: string, params: MockFields, posted: MockFields): Promise<unknown> {
    const body = await this.#generate(content, Object.keys(params).length > 0 ? path : '')
    const place = findResource(body)
    if (!place) return body
    const listed = await this.#findExample(route, path)
    const acted = await this.#findActedOn(route, path, params, place.value)
    const fields = { ...listed, ...acted, ...toIdFields(place.value, route.operation, params), ...this.#state.getChanged(path), ...posted }
    // What was posted may be an object around the resource too.
    const inner = place.replace(await withFields(place.value, fields, (value) => isSendableContent(content, place.replace(value))))
    return withFields(toMockFields(inner), posted, (value) => isSendableContent(content, value))
  }

  /** Returns the fields of the resource of a path. */
  async #describeFields(reader: ResponseRoute, path: string, params: MockFields): Promise<MockFields> {
    const content = findSuccess(reader)
    return content ? (findResource(await this.#describe(reader, content, path, params, {}))?.value ?? {}) : {}
  }

  /** Finds the item of an example of a list that a path names. */
  async #findExample({ operation }: ResponseRoute, path: string): Promise<MockFields> {
    const lister = this.#readers.get(toPathShape(operation).replace(/\/:$/, '') || '/')
    const content = lister && lister.operation !== operation ? findSuccess(lister) : undefined
    const list = content && hasExample(content) ? findList(await this.#generate(content, '')) : undefined
    const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
    return list?.value.find((item) => String(item[findIdName(item, operation.path) ?? '']) === id) ?? {}
  }

  /** Finds the resource that an action such as `POST /articles/:slug/favorite` returns: the one at the path before the name of the action. */
  async #findActedOn({ operation }: ResponseRoute, path: string, params: MockFields, returned: MockFields): Promise<MockFields> {
    const reader = this.#readers.get(/^(.*\/:)\/[^:/]+$/.exec(toPathShape(operation))?.[1] ?? '')
    if (!reader || operation.method === 'GET') return {}
    const resource = await this.#describeFields(reader, path.slice(0, path.lastIndexOf('/')), params)
    return Object.keys(returned).every((name) => Object.hasOwn(resource, name)) ? resource : {}
  }

  /** Keeps what was posted, which may be an object around the resource. */
  async #change(reader: ResponseRoute | undefined, path: string, params: MockFields, posted: MockFields): Promise<void> {
    const resource = reader ? await this.#describeFields(reader, path, params) : {}
    const isResource = Object.keys(posted).some((name) => Object.hasOwn(resource, name))
    this.#state.change(path, isResource ? posted : toResource(posted).value)
  }

  /** Whether a `GET` operation of a path returns a list. */
  async #readsList(shape: string): Promise<boolean> {
    const lister = this.#readers.get(shape)
    const content = lister && findSuccess(lister)
    return content !== undefined && findList(await this.#generate(content, '')) !== undefined
  }

  /** Creates the page of a list that a request asks for; returns `undefined` for a body without a list. */
  async #list(
    route: ResponseRoute,
    reader: ResponseRoute | undefined,
    request: ValidatedRequest,
    content: MockedContent,
    path: string,
    params: MockFields,
  ): Promise<unknown> {
    const body = await this.#generate(content, '')
    const place = findList(body)
    const { query, path: pattern } = route.operation
    const hasPages = query !== undefined && isPaged(listSchemaNames(query, this.#generation))
    const isList = reader !== undefined || hasPages || Array.isArray(body) || Object.keys(toMockFields(body)).length === 1
    if (!place || !isList || parsePath(pattern).at(-1)?.parameter !== undefined) return undefined
    const total = hasPages && !hasExample(content) ? pagedTotal : place.value.length
    const items = await this.#createItems(reader, content, path, params, total)
    const page = readPage(request.validatedQuery, hasPages ? defaultLimit : items.length)
    const sent = items.slice(page.offset, page.offset + page.limit)
    const accepts = (value: unknown): Promise<boolean> => isSendableContent(content, value)
    const listed = place.replace(sent)
    if (!(await accepts(listed))) return body
    return Array.isArray(listed) ? listed : fillPage(toMockFields(listed), page, items.length, sent.length, accepts)
  }

  async #createItems(reader: ResponseRoute | undefined, content: MockedContent, path: string, params: MockFields, total: number): Promise<MockFields[]> {
    const items: MockFields[] = []
    const own = Array.from({ length: total }, (_, index) => String(index + 1))
    for (const [index, number] of [...own, ...this.#state.listCreated(path)].entries()) {
      const place = findList(await this.#generate(content, hasExample(content) ? '' : `${path}#${number}`))
      if (!place) continue
      const item = place.value[hasExample(content) ? index % place.value.length : 0] as MockFields
      const accepts = (value: MockFields): Promise<boolean> => isSendableContent(content, place.replace(place.value.with(0, value)))
      const isExample = hasExample(content) && index < total
      const named = isExample ? item : await this.#withId(item, reader, params, number, accepts)
      const id = named[findIdName(named, reader?.operation.path ?? '') ?? '']
      const itemPath = `${path}/${encodeURIComponent(String(id ?? number))}`
      if (this.#state.isDeleted(itemPath)) continue
      const isKnown = !isExample && reader && id !== undefined
      const fields = isKnown ? await this.#describeFields(reader, itemPath, withLast(reader, params, id)) : this.#state.getChanged(itemPath)
      items.push(await withFields(named, fields, accepts))
    }
    return items
  }

  /** Sets an id, if the schemas of the resource and of the path accept it. */
  async #withId(
    resource: MockFields,
    reader: ResponseRoute | undefined,
    params: MockFields,
    id: string,
    accepts: (value: MockFields) => Promise<boolean>,
  ): Promise<MockFields> {
    const name = findIdName(resource, reader?.operation.path ?? '')
    if (name === undefined || (reader && !(await acceptsPath(reader, params, id)))) return resource
    const numbered = { ...resource, [name]: toSameType(resource[name], id) }
    return (await accepts(numbered)) ? numbered : resource
  }

  async #create(
    route: ResponseRoute,
    reader: ResponseRoute | undefined,
    content: MockedContent | undefined,
    path: string,
    params: MockFields,
    posted: MockFields,
  ): Promise<unknown> {
    const created = this.#state.listCreated(path)
    const number = String(pagedTotal + created.length + 1)
    const body = content && (await this.#generate(content, `${path}#${number}`))
    const place = findResource(body)
    const accepts = async (value: MockFields): Promise<boolean> => !content || !place || isSendableContent(content, place.replace(value))
    const detail = reader && findSuccess(reader)
    const template = place?.value ?? findResource(detail && (await this.#generate(detail, `${path}#${number}`)))?.value ?? {}
    const isExample = !this.#state.isKept && content !== undefined && hasExample(content)
    const named = isExample ? template : await this.#withId(template, reader, params, number, accepts)
    const id = named[findIdName(named, reader?.operation.path ?? '') ?? '']
    const itemPath = `${path}/${encodeURIComponent(String(id ?? number))}`
    const known = !reader || id === undefined ? {} : await this.#describeFields(reader, itemPath, withLast(reader, params, id))
    const own = toIdFields(named, route.operation, params)
    const inner = toResource(posted).value
    const described = await withFields(named, { ...known, ...own, ...inner }, accepts)
    this.#state.create(path, String(id ?? number), itemPath, { ...inner, ...described })
    return content && (place ? place.replace(described) : body)
  }
}
