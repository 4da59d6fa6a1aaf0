/** The resources that the responses of a mock describe: the same ones in lists, details and changes. */
import { error } from 'routepact'
import type { ContractOperation } from '../../contract/operation.ts'
import { parsePath, toShape } from '../../contract/path.ts'
import { findContents, type ResponseRoute, type StatusContents } from '../../response/validate-response.ts'
import { findIssues } from '../../schema/schema.ts'
import { listSchemaNames, findMockBody, isSendableContent, type MockGeneration } from './mock-contents.ts'
import { findIdName, findList, findResource, type MockFields, toFields, toIdFields, toSameType, withFields } from './mock-values.ts'
import { isPaged, listPageValues, type ListPage, readPage } from './page-query.ts'

/** A request whose parts are validated. */
export interface ValidatedRequest extends Request {
  readonly operation: ContractOperation
  readonly validatedParams?: unknown
  readonly validatedQuery?: unknown
  readonly validatedBody?: unknown
}

export type MockedContent = NonNullable<StatusContents['first']>

/** The resources of a collection with pages, and the most on a page that no request limits. */
const pagedTotal = 25
const defaultLimit = 10

/** The most lists that are kept. */
const mostKept = 1000

export class MockResources {
  readonly #generation: MockGeneration
  readonly #hasState: boolean
  /** The `GET` operations by the shapes of their paths. */
  readonly #readers: ReadonlyMap<string, ResponseRoute>
  readonly #lists = new Map<string, Promise<readonly MockFields[]>>()
  /** What requests changed, by path. */
  readonly #changed = new Map<string, MockFields>()
  /** The ids of what requests created, by the path of the collection. */
  readonly #created = new Map<string, readonly string[]>()
  readonly #deleted = new Set<string>()

  /** @param hasState whether changes are kept */
  constructor(routes: readonly ResponseRoute[], generation: MockGeneration, hasState: boolean) {
    this.#generation = generation
    this.#hasState = hasState
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
    const path = toPathname(request)
    const params = toFields(request.validatedParams)
    const posted = toFields(request.validatedBody)
    const reader = this.#readers.get(`${toPathShape(route.operation).replace(/\/$/, '')}/:`)
    if (this.#deleted.has(path) && method !== 'PUT') throw error(404, 'Not Found')
    if (method === 'POST' && reader) return this.#create(route, reader, content, path, params, posted)
    if (this.#hasState && method === 'DELETE') {
      this.#deleted.add(path)
      this.#changed.delete(path)
    }
    if (this.#hasState && (method === 'PUT' || method === 'PATCH')) {
      this.#deleted.delete(path)
      this.#changed.set(path, { ...this.#changed.get(path), ...posted })
    }
    if (!content) return undefined
    const list = method === 'GET' ? await this.#list(route, reader, request, content, path, params) : undefined
    return list ?? this.#describe(route, content, path, params, posted)
  }

  async #generate(content: MockedContent, key: string): Promise<unknown> {
    const { seed } = this.#generation
    const create = await findMockBody(content, { ...this.#generation, seed: key === '' ? seed : (seed + toHash(key)) | 0 })
    return create?.()
  }

  /** Creates the body that describes the resource of a path. */
  async #describe(route: ResponseRoute, content: MockedContent, path: string, params: MockFields, posted: MockFields): Promise<unknown> {
    const body = await this.#generate(content, Object.keys(params).length > 0 ? path : '')
    const place = findResource(body)
    if (!place) return body
    const listed = await this.#findExample(route, path)
    const fields = { ...listed, ...toIdFields(place.value, route.operation, params), ...this.#changed.get(path), ...posted }
    // What was posted may be an object around the resource too.
    const inner = place.replace(await withFields(place.value, fields, (value) => isSendableContent(content, place.replace(value))))
    return withFields(toFields(inner), posted, (value) => isSendableContent(content, value))
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
    const isList = reader !== undefined || hasPages || Array.isArray(body) || Object.keys(toFields(body)).length === 1
    if (!place || !isList || parsePath(pattern).segments.at(-1)?.parameter !== undefined) return undefined
    const total = hasPages && !hasExample(content) ? pagedTotal : place.value.length
    const create = async (): Promise<readonly MockFields[]> => this.#createItems(reader, content, path, params, total)
    const items = await (this.#hasState ? create() : this.#keep(`${path} ${content.contentType}`, create))
    const page = readPage(request.validatedQuery, hasPages ? defaultLimit : items.length)
    const sent = items.slice(page.offset, page.offset + page.limit)
    const accepts = (value: unknown): Promise<boolean> => isSendableContent(content, value)
    const listed = place.replace(sent)
    if (!(await accepts(listed))) return body
    return Array.isArray(listed) ? listed : fillPage(toFields(listed), page, items.length, sent.length, accepts)
  }

  async #keep(key: string, create: () => Promise<readonly MockFields[]>): Promise<readonly MockFields[]> {
    if (this.#lists.size >= mostKept) this.#lists.clear()
    const kept = this.#lists.get(key) ?? create()
    this.#lists.set(key, kept)
    return kept
  }

  async #createItems(
    reader: ResponseRoute | undefined,
    content: MockedContent,
    path: string,
    params: MockFields,
    total: number,
  ): Promise<MockFields[]> {
    const items: MockFields[] = []
    const own = Array.from({ length: total }, (_, index) => String(index + 1))
    for (const [index, number] of [...own, ...(this.#created.get(path) ?? [])].entries()) {
      const place = findList(await this.#generate(content, hasExample(content) ? '' : `${path}#${number}`))
      const item = place?.value[hasExample(content) ? index % place.value.length : 0]
      if (!place || !item) continue
      const accepts = (value: MockFields): Promise<boolean> => isSendableContent(content, place.replace(place.value.with(0, value)))
      const isExample = hasExample(content) && index < total
      const named = isExample ? item : await this.#withId(item, reader, params, number, accepts)
      const id = named[findIdName(named, reader?.operation.path ?? '') ?? '']
      const itemPath = `${path}/${encodeURIComponent(String(id))}`
      if (reader && id !== undefined && this.#deleted.has(itemPath)) continue
      const isKnown = reader && id !== undefined
      const fields = isKnown ? await this.#describeFields(reader, itemPath, withLast(reader, params, id)) : {}
      items.push(await withFields(named, isExample ? (this.#changed.get(itemPath) ?? {}) : fields, accepts))
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
    reader: ResponseRoute,
    content: MockedContent | undefined,
    path: string,
    params: MockFields,
    posted: MockFields,
  ): Promise<unknown> {
    const created = this.#created.get(path) ?? []
    const number = String(pagedTotal + created.length + 1)
    const body = content && (await this.#generate(content, `${path}#${number}`))
    const place = findResource(body)
    const accepts = async (value: MockFields): Promise<boolean> => !content || !place || isSendableContent(content, place.replace(value))
    const detail = findSuccess(reader)
    const template = place?.value ?? findResource(detail && (await this.#generate(detail, `${path}#${number}`)))?.value ?? {}
    const isExample = !this.#hasState && content !== undefined && hasExample(content)
    const named = isExample ? template : await this.#withId(template, reader, params, number, accepts)
    const id = named[findIdName(named, reader.operation.path) ?? '']
    const itemPath = `${path}/${encodeURIComponent(String(id))}`
    const known = id === undefined ? {} : await this.#describeFields(reader, itemPath, withLast(reader, params, id))
    const own = toIdFields(named, route.operation, params)
    const inner = findResource(posted)?.value ?? {}
    const described = await withFields(named, { ...known, ...own, ...inner }, accepts)
    if (this.#hasState && id !== undefined) {
      this.#created.set(path, [...created, String(id)])
      this.#changed.set(itemPath, { ...inner, ...described })
    }
    return content && (place ? place.replace(described) : body)
  }
}

/** Sets the numbers and cursors of a page, and the same in an object around them. */
async function fillPage(
  body: MockFields,
  page: ListPage,
  total: number,
  sent: number,
  accepts: (value: unknown) => Promise<boolean>,
): Promise<MockFields> {
  let filled = body
  const names = Object.entries(body).flatMap(([name, value]) => [[name], ...Object.keys(toFields(value)).map((inner) => [name, inner])])
  for (const [name = '', inner] of names) {
    for (const value of listPageValues(inner ?? name, page, total, sent)) {
      const set = (object: MockFields, key: string): MockFields => {
        const { [key]: _, ...others } = object
        return value === undefined ? others : { ...others, [key]: value }
      }
      const candidate = inner === undefined ? set(filled, name) : { ...filled, [name]: set(toFields(filled[name]), inner) }
      if (!(await accepts(candidate))) continue
      filled = candidate
      break
    }
  }
  return filled
}

/** Finds the JSON of the lowest successful status of an operation. */
function findSuccess({ responses }: ResponseRoute): MockedContent | undefined {
  const contents = [200, 201, 203].map((status) => findContents(responses, status)).find((found) => found?.first)
  return [...(contents?.byEssence.values() ?? [])].find(({ format }) => format === 'json')
}

function hasExample({ example, examples = {} }: MockedContent): boolean {
  return example !== undefined || Object.keys(examples).length > 0
}

async function acceptsPath({ operation }: ResponseRoute, params: MockFields, id: unknown): Promise<boolean> {
  const { pathParams } = operation
  if (!pathParams) return true
  const texts = Object.entries(withLast({ operation }, params, id)).map(([name, value]) => [name, String(value)] as const)
  return (await findIssues(pathParams, Object.fromEntries(texts)).catch(() => [])) === undefined
}

/** Adds the value of the last path parameter of an operation. */
function withLast({ operation }: Pick<ResponseRoute, 'operation'>, params: MockFields, id: unknown): MockFields {
  const name = parsePath(operation.path).segments.at(-1)?.parameter ?? ''
  return { ...params, [name]: id }
}

function toPathShape({ path }: ContractOperation): string {
  return toShape(parsePath(path).segments)
}

function toPathname({ url }: Request): string {
  return new URL(url).pathname.replace(/\/$/, '')
}

/** Returns a number for a text (FNV-1a). */
function toHash(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 1
}
