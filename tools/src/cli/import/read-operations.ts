/** Reads a document's operations. What a contract cannot say is added to the losses. */
import { httpMethods } from 'routepact/internal'
import type { ApiDocument } from '../../diff/documents/api-document.ts'
import { type ApiParameter, hasKeys, readApiParameters, readStyle } from '../../diff/documents/api-parameters.ts'
import { type ApiOperation, listOperations } from '../../diff/documents/document-operations.ts'
import { toDocumentFormat } from '../../json-schema/document-format.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import { isSchemaNode, type SchemaNode } from '../../json-schema/schema-syntax.ts'
import { parseEssence } from '../../../../src/shared/content-type.ts'
import { decodeSegment, toSegments } from '../../../../src/shared/path.ts'
import { isBodiless } from '../../../../src/shared/status.ts'
import type { Losses } from './losses.ts'
import { Identifiers } from './names.ts'
import { BodyReader, type ImportedBody, isBinary } from './read-bodies.ts'
import type { SchemaReader } from './read-schema.ts'
import { listInnerSchemas, type SchemaField, type SchemaModel } from './schema-model.ts'

/** A body under a content type. */
export interface ImportedContent extends ImportedBody {
  readonly contentType: string
  /** Where the document has the schema of a JSON body. */
  readonly pointer?: string | undefined
}

/** An operation's response. */
export interface ImportedResponse {
  readonly status: string
  readonly description: JsonData | undefined
  readonly headers: readonly SchemaField[]
  readonly contents: readonly ImportedContent[]
  /** The component that the response is. */
  readonly shared?: string | undefined
}

/** The request parts that arrive as text, by their fields in contracts. */
export type ImportedParts = { readonly [Part in 'pathParams' | 'query' | 'headers' | 'cookies']: readonly SchemaField[] }

/** An operation from a document, as a contract declares it. */
export interface ImportedOperation {
  /** The name in the contract. */
  readonly name: string
  /** `METHOD /path` in the document. */
  readonly key: string
  readonly method: string
  readonly path: string
  /** The fields that are copied to the contract. */
  readonly texts: JsonRecord
  readonly tag: string | undefined
  readonly parts: ImportedParts
  /** Query key -> what separates its values. */
  readonly separators: ReadonlyMap<string, string>
  readonly requests: readonly ImportedContent[]
  /** Whether the document requires a body. */
  readonly isBodyRequired: boolean
  /** The component that the request body is. */
  readonly sharedBody?: string | undefined
  readonly responses: readonly ImportedResponse[]
}

const methods: ReadonlySet<string> = new Set(httpMethods)

/** Characters that literal path segments cannot have in contracts. */
const reserved = /[\s\p{Cc}\p{Cs}?#\\:*(){}]/u

const text: SchemaModel = { kind: 'string', notes: {} }

/** Style of a list in one value -> what separates its values. */
const separators = new Map([['form', ','], ['spaceDelimited', ' '], ['pipeDelimited', '|']])

/** A document as seen in one direction, and the reader for its schemas. */
export interface DirectedDocument {
  readonly document: ApiDocument
  readonly schemas: SchemaReader
}

export class OperationReader {
  readonly #requests: DirectedDocument
  readonly #responses: DirectedDocument
  readonly #losses: Losses
  readonly #names = new Identifiers([], true)
  readonly #ids = new Set<string>()
  readonly #routes = new Set<string>()

  constructor(requests: DirectedDocument, responses: DirectedDocument, losses: Losses) {
    this.#requests = requests
    this.#responses = responses
    this.#losses = losses
  }

  readAll(): ImportedOperation[] {
    const list = ({ document }: DirectedDocument, field: string): ApiOperation[] => listOperations(document, document.list(document.root, field))
    for (const { method, path } of list(this.#requests, 'webhooks')) {
      this.#losses.operation = `${method} ${path}`
      this.#losses.add('webhooks')
    }
    const responding = list(this.#responses, 'paths')
    return list(this.#requests, 'paths').flatMap((operation, index) => {
      this.#losses.operation = `${operation.method} ${operation.path}`
      const path = this.#readPath(operation)
      return path === undefined ? [] : [this.#readOperation(operation, responding[index] as ApiOperation, path)]
    })
  }

  /** Returns the path in contract syntax with its parameter names, unless the contract cannot declare it. */
  #readPath({ method, path }: ApiOperation): ImportedPath | undefined {
    if (!methods.has(method)) return void this.#losses.add('method')
    const renamed = new Map<string, string>()
    const segments = toSegments(path).map((segment) => {
      const name = /^\{([^{}]+)\}$/.exec(segment)?.[1]
      if (name === undefined) return isLiteral(segment) ? segment : undefined
      if (renamed.has(name)) return undefined
      let safe = name.replace(/[^\p{L}\p{N}_]/gu, '_').replace(/^__proto__$/, '_')
      while ([...renamed.values()].includes(safe)) safe += '_'
      renamed.set(name, safe)
      return `:${safe}`
    })
    if (path[0] !== '/' || !segments.every((segment) => segment !== undefined)) return void this.#losses.add('path')
    const route = `${method} ${segments.map((segment) => (segment[0] === ':' ? ':' : segment)).join('/')}`
    if (this.#routes.has(route)) return void this.#losses.add('repeated route')
    this.#routes.add(route)
    return { path: `/${segments.join('/')}${segments.length > 0 && path.endsWith('/') ? '/' : ''}`, renamed }
  }

  #readOperation(operation: ApiOperation, responding: ApiOperation, { path, renamed }: ImportedPath): ImportedOperation {
    const { method, item, node, id } = operation
    const isKnown = id !== undefined && this.#ids.has(id)
    if (isKnown) this.#losses.add('no operationId')
    if (id !== undefined) this.#ids.add(id)
    const words = operation.path.replace(/\{([^{}]+)\}/g, ' by $1').replace(/\W+/g, ' ')
    const name = this.#names.add(id !== undefined && !isKnown ? id : `${method.toLowerCase()} ${words}`)
    if (node.callbacks !== undefined) this.#losses.add('callbacks')
    if (node.servers !== undefined || item.servers !== undefined) this.#losses.add('servers of operations')
    return {
      name,
      key: `${method} ${operation.path}`,
      method,
      path,
      texts: toTexts(node, id !== name && !isKnown ? id : undefined),
      tag: Array.isArray(node.tags) && typeof node.tags[0] === 'string' ? node.tags[0] : undefined,
      ...this.#readParts(operation, renamed),
      ...this.#readRequests(operation),
      responses: this.#readResponses(responding),
    }
  }

  #readParts(operation: ApiOperation, renamed: ReadonlyMap<string, string>): Pick<ImportedOperation, 'parts' | 'separators'> {
    const found = new Map<string, string>()
    const parts = { path: new Map<string, SchemaField>(), query: new Map<string, SchemaField>(), header: new Map<string, SchemaField>(), cookie: new Map<string, SchemaField>() }
    const byLocation = new Map(Object.entries(parts))
    for (const parameter of readApiParameters(operation).values()) {
      const part = byLocation.get(parameter.in)
      if (!part || (parameter.in === 'path' && !renamed.has(parameter.name)) || parameter.name === '__proto__') {
        this.#losses.add('other parameter')
        continue
      }
      const separator = this.#findSeparator(parameter)
      if (separator !== undefined) found.set(parameter.name, separator)
      const fields = this.#readParameter(parameter, separator)
      const shared = fields.length === 1 ? findShared(operation.document, 'parameters', parameter.node) : undefined
      for (const field of fields) {
        const name = parameter.in === 'path' ? (renamed.get(field.name) as string) : field.name
        part.set(name, { ...field, name, shared })
      }
    }
    const path = [...parts.path.values()]
    const isPlain = path.every(({ schema }) => schema === text)
    const read = { pathParams: isPlain ? [] : path, query: [...parts.query.values()], headers: [...parts.header.values()], cookies: [...parts.cookie.values()] }
    return { parts: read, separators: found }
  }

  /** Returns what separates the values in a query list that is sent as one value. */
  #findSeparator(parameter: ApiParameter): string | undefined {
    const { style, isExploded } = readStyle(parameter)
    const isList = parameter.in === 'query' && parameter.node.content === undefined && !isExploded && this.#mayBe(this.#requests, parameter.schema, 'array')
    return isList && !this.#mayBe(this.#requests, parameter.schema, 'object') ? separators.get(String(style)) : undefined
  }

  /** Reads a parameter, or several if an object's properties are the parameters. */
  #readParameter(parameter: ApiParameter, separator: string | undefined): readonly SchemaField[] {
    const { name, node, schema } = parameter
    const { schemas } = this.#requests
    const isRequired = parameter.required || parameter.in === 'path'
    const { description, deprecated } = node
    const notes = { ...(typeof description === 'string' && description !== '' ? { description } : {}), ...(deprecated === true ? { deprecated } : {}) }
    const toField = (model: SchemaModel): readonly SchemaField[] => {
      const isPlain = parameter.in === 'path' && Object.keys(notes).length === 0
      return [{ name, isRequired, schema: isPlain ? model : { ...model, notes: { ...model.notes, ...notes } } }]
    }
    if (node.content !== undefined) {
      this.#losses.add('content of a parameter')
      return toField(text)
    }
    if (node.allowEmptyValue === true) this.#losses.add('empty value')
    const { style, isExploded } = readStyle(parameter)
    const isDeep = style === 'deepObject'
    const isKeys = parameter.in === 'query' && (isDeep || hasKeys(parameter))
    const fields = isKeys ? schemas.readFields(schema, 'text') : undefined
    if (fields) {
      if (isDeep) this.#losses.add('deepObject')
      if (!isRequired && fields.some((field) => field.isRequired)) this.#losses.add('optional object')
      return fields.map((field) => ({ name: isDeep ? `${name}[${field.name}]` : field.name, isRequired: isRequired && field.isRequired, schema: field.schema }))
    }
    if (!['simple', 'form'].includes(String(style)) && separator === undefined) this.#losses.add('style')
    const found = schemas.follow(schema)
    if (found === true || (isJsonRecord(found) && Object.keys(found).length === 0) || node.schema === undefined) return toField(text)
    const isList = this.#mayBe(this.#requests, schema, 'array')
    if (this.#mayBe(this.#requests, schema, 'object')) {
      this.#losses.add('object in one value')
      return toField(text)
    }
    if (isList && separator === undefined && !(parameter.in === 'query' && style === 'form' && isExploded)) {
      this.#losses.add('list in one value')
      return toField(text)
    }
    return toField(schemas.read(schema, 'text'))
  }

  /** Whether some values of a schema have a type that text does not have. */
  #mayBe(directed: DirectedDocument, schema: JsonData | undefined, type: 'array' | 'object', seen = new Set<object>()): boolean {
    const found = directed.schemas.follow(schema)
    if (!isJsonRecord(found) || seen.has(found)) return false
    seen.add(found)
    const combined = [found.allOf, found.anyOf, found.oneOf].flatMap((list) => (Array.isArray(list) ? (list as readonly JsonData[]) : []))
    const isOwn = [found.type].flat().includes(type) || found[type === 'array' ? 'items' : 'properties'] !== undefined
    return isOwn || combined.some((member) => this.#mayBe(directed, member, type, seen))
  }

  #readRequests({ document, method, node }: ApiOperation): Pick<ImportedOperation, 'requests' | 'isBodyRequired' | 'sharedBody'> {
    const body = document.resolve(node.requestBody)
    const isBodyRequired = body?.required === true
    if (!body) return { requests: [], isBodyRequired }
    if (method === 'GET' || method === 'HEAD') {
      this.#losses.add('body of GET')
      return { requests: [], isBodyRequired }
    }
    const contents = document.list(body, 'content')
    if (contents.length === 0) this.#losses.add('content type')
    return { requests: this.#readContents(contents, 'request'), isBodyRequired, sharedBody: findShared(document, 'requestBodies', body) }
  }

  #readResponses({ document, method, node }: ApiOperation): ImportedResponse[] {
    const responses = document.list(node, 'responses').flatMap(([given, response]): ImportedResponse[] => {
      const status = given === 'default' ? given : given.toUpperCase()
      if (!/^(?:[2-5]\d\d|[2-5]XX|default)$/.test(status)) {
        this.#losses.add('status')
        return []
      }
      if (response.links !== undefined) this.#losses.add('links')
      const hasNoBody = isBodiless(Number(status)) || method === 'HEAD'
      const contents = document.list(response, 'content')
      if (hasNoBody && contents.length > 0) this.#losses.add('body of GET')
      const headers = document.list(response, 'headers').filter(([name]) => !/^content-type$/i.test(name) && name !== '__proto__')
      return [
        {
          status,
          description: response.description === '' ? undefined : response.description,
          headers: headers.map(([name, header]) => Object.assign(this.#readHeader(name, header), { shared: findShared(document, 'headers', header) })),
          contents: this.#readContents(hasNoBody ? [] : contents, 'response'),
          shared: findShared(document, 'responses', response),
        },
      ]
    })
    if (responses.some(({ status }) => status === '200' || status === 'default')) return responses
    this.#losses.add('default status')
    return [...responses, { status: 'default', description: undefined, headers: [], contents: [] }]
  }

  #readHeader(given: string, { schema, required, description }: JsonRecord): SchemaField {
    const name = given.toLowerCase()
    const { schemas } = this.#responses
    const isOther = schemas.follow(schema) === undefined || this.#mayBe(this.#responses, schema, 'array') || this.#mayBe(this.#responses, schema, 'object')
    if (isOther) this.#losses.add('headers of a response')
    const model = isOther ? text : schemas.read(schema, 'text')
    const notes = typeof description === 'string' && description !== '' ? { ...model.notes, description } : model.notes
    return { name, isRequired: required === true, schema: { ...model, notes } }
  }

  #readContents(contents: readonly (readonly [string, JsonRecord])[], direction: 'request' | 'response'): ImportedContent[] {
    const seen = new Set<string>()
    const { schemas, document } = direction === 'request' ? this.#requests : this.#responses
    const bodies = new BodyReader(schemas, this.#losses)
    return contents.flatMap(([given, media]): ImportedContent[] => {
      const contentType = parseEssence(given)
      const isAny = contentType === '*/*' && isBinary(schemas.follow(media.schema))
      if (contentType === undefined || seen.has(contentType) || (contentType.includes('*') && !isAny)) {
        this.#losses.add('content type')
        return []
      }
      seen.add(contentType)
      if (given.includes(';')) this.#losses.add('parameters of a content type')
      const isJson = toDocumentFormat(contentType) === 'json' && isSchemaNode(media.schema)
      return [{ contentType, ...bodies.read(contentType, media, direction), pointer: isJson ? document.placeOf(media.schema as SchemaNode)?.pointer : undefined }]
    })
  }
}

/** The component names in a section, by object. */
const knownShared = new WeakMap<JsonRecord, Map<unknown, string>>()

/** The component name for an object in the document. */
function findShared({ root }: ApiDocument, section: string, node: JsonRecord): string | undefined {
  const components = isJsonRecord(root.components) ? root.components[section] : undefined
  if (!isJsonRecord(components)) return undefined
  const names = knownShared.get(components) ?? new Map(Object.entries(components).map(([name, component]) => [component, name]))
  knownShared.set(components, names)
  return names.get(node)
}

/** A path in contract syntax. */
interface ImportedPath {
  readonly path: string
  /** The parameter names in the document, and in the contract. */
  readonly renamed: ReadonlyMap<string, string>
}

function isLiteral(segment: string): boolean {
  const decoded = decodeSegment(segment)
  return !reserved.test(segment) && decoded !== undefined && !/^\.{0,2}$/.test(decoded)
}

/** The operation fields that a contract has too. */
function toTexts(node: JsonRecord, operationId: string | undefined): JsonRecord {
  const { summary, description, tags, deprecated, security } = node
  const fields = {
    operationId,
    summary: typeof summary === 'string' && summary !== '' ? summary : undefined,
    description: typeof description === 'string' && description !== '' ? description : undefined,
    tags: Array.isArray(tags) && tags.length > 0 ? tags.filter((tag) => typeof tag === 'string') : undefined,
    deprecated: deprecated === true ? true : undefined,
    security: Array.isArray(security) ? security : undefined,
  }
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** The components that a contract uses, directly or through other components. */
export function listUsed(schemas: readonly SchemaModel[], components: ReadonlyMap<string, SchemaModel>): Set<string> {
  const used = new Set<string>()
  const visit = (schema: SchemaModel): void => {
    listInnerSchemas(schema).forEach(visit)
    if (schema.kind !== 'reference' || used.has(schema.name)) return
    used.add(schema.name)
    visit(components.get(schema.name) as SchemaModel)
  }
  schemas.forEach(visit)
  return used
}

/** Lists an operation's schemas. */
export function listSchemas({ parts, requests, responses }: ImportedOperation): SchemaModel[] {
  const contents = [...requests, ...responses.flatMap((response) => response.contents)]
  const fields = [...Object.values(parts).flat(), ...responses.flatMap((response) => response.headers)]
  return [...contents.flatMap(({ body }) => (body ? [body] : [])), ...fields.map((field) => field.schema)]
}

/** Changes a request's schemas. */
export function mapRequest(operation: ImportedOperation, change: (schema: SchemaModel) => SchemaModel): ImportedOperation {
  const { pathParams, query, headers, cookies } = operation.parts
  return {
    ...operation,
    parts: { pathParams: mapFields(pathParams, change), query: mapFields(query, change), headers: mapFields(headers, change), cookies: mapFields(cookies, change) },
    requests: mapContents(operation.requests, change),
  }
}

/** Changes an operation's schemas. */
export function mapSchemas(operation: ImportedOperation, change: (schema: SchemaModel) => SchemaModel): ImportedOperation {
  const responses = operation.responses.map((response) => ({ ...response, headers: mapFields(response.headers, change), contents: mapContents(response.contents, change) }))
  return { ...mapRequest(operation, change), responses }
}

function mapFields(fields: readonly SchemaField[], change: (schema: SchemaModel) => SchemaModel): readonly SchemaField[] {
  return fields.map((field) => ({ ...field, schema: change(field.schema) }))
}

function mapContents(contents: readonly ImportedContent[], change: (schema: SchemaModel) => SchemaModel): readonly ImportedContent[] {
  return contents.map((content) => ({ ...content, body: content.body && change(content.body) }))
}
