/** Reads an OpenAPI document into operations and schemas. */
import { checkSize } from '../../diff/compare-documents.ts'
import { ApiDocument } from '../../diff/documents/api-document.ts'
import { readFacts } from '../../diff/documents/schema-converter.ts'
import { ComparisonBudget } from '../../json-schema/budget.ts'
import type { HiddenKeyword } from '../../diff/documents/schema-converter.ts'
import { isJsonRecord, type JsonData, type JsonRecord, type Spend, visitFields } from '../../json-schema/json.ts'
import { joinDirections } from './directions.ts'
import { ClosedObjectMerger } from './closed-objects.ts'
import { Losses } from './losses.ts'
import { listOpened } from './open-objects.ts'
import { type DirectedDocument, type ImportedOperation, listSchemas, listUsed, mapRequest, mapSchemas, OperationReader } from './read-operations.ts'
import { SchemaReader } from './read-schema.ts'
import { type ComponentOrder, listInnerSchemas, mapSchema, orderComponents, type SchemaModel } from './schema-model.ts'

/** What a document contains, as a contract can say it. */
export interface ImportedApi {
  readonly operations: readonly ImportedOperation[]
  /** The components that operations use. */
  readonly components: ReadonlyMap<string, SchemaModel>
  readonly order: ComponentOrder
  /** The options for the contract's document. */
  readonly documentOptions: JsonRecord
  readonly losses: Losses
  /** The schema names that no operation uses. */
  readonly unused: readonly string[]
  /** The document as each direction has it, with schemas in JSON Schema 2020-12. */
  readonly roots: { readonly request: JsonRecord; readonly response: JsonRecord }
}

/**
 * @param budget the time in which the document is read; 60 seconds by default
 * @throws DocumentError for a value that is not an OpenAPI document
 * @throws BudgetError when the time is over
 */
export function readApi(data: JsonData, budget: ComparisonBudget = new ComparisonBudget({ seconds: 60 })): ImportedApi {
  checkSize(data, 'new', budget)
  const names = { ...readFacts(data), tags: new Map() }
  const losses = new Losses()
  const direct = (hidden?: HiddenKeyword): DirectedDocument => {
    const document = new ApiDocument(data, 'new', { hidden, keepsTypes: true }, budget, [names, names])
    return { document, schemas: new SchemaReader(document, losses, hidden) }
  }
  const directed = isDirected(data, budget)
  const requests = direct(directed ? 'readOnly' : undefined)
  const responses = directed ? direct('writeOnly') : requests
  const read = new OperationReader(requests, responses, losses).readAll()
  responses.schemas.readComponents()
  const start = losses.list.length
  if (directed) requests.schemas.readComponents()
  const joined = joinDirections(requests.schemas.components, responses.schemas.components)
  // A component that both directions have lost something once.
  for (const { reason, operation, component = '' } of losses.list.splice(start)) {
    const name = joined.renamed.get(component) ?? component
    if (!responses.schemas.components.has(name)) losses.list.push({ reason, operation, component: name })
  }
  const directedOperations = read.map((operation) => mapRequest(operation, joined.toRequest))
  const used = listUsed(directedOperations.flatMap(listSchemas), joined.components)
  const usedComponents = new Map([...joined.components].filter(([name]) => used.has(name)))
  const { operations, components } = keepValues(directedOperations, usedComponents, losses, (steps) => budget.spend(steps))
  return { operations, components, order: orderComponents(components), documentOptions: toDocumentOptions(requests.document), losses, unused: listUnused(responses.document, [requests.schemas.components, responses.schemas.components]), roots: { request: requests.document.root, response: responses.document.root } }
}

/** The document's schemas that no operation references, in either direction. */
function listUnused({ root }: ApiDocument, used: readonly ReadonlyMap<string, SchemaModel>[]): string[] {
  const schemas = isJsonRecord(root.components) ? root.components.schemas : undefined
  return isJsonRecord(schemas) ? Object.keys(schemas).filter((name) => !used.some((components) => components.has(name))) : []
}

/** Changes the schemas by which a library would accept other values than the document, or return only part of a value. */
function keepValues(given: readonly ImportedOperation[], components: ReadonlyMap<string, SchemaModel>, losses: Losses, spend: Spend): Pick<ImportedApi, 'operations' | 'components'> {
  const mapAll = (api: Pick<ImportedApi, 'operations' | 'components'>, change: (schema: SchemaModel) => SchemaModel): Pick<ImportedApi, 'operations' | 'components'> => ({
    operations: api.operations.map((operation) => {
      losses.operation = operation.key
      return mapSchemas(operation, (schema) => mapSchema(schema, change))
    }),
    components: new Map(
      Array.from(api.components, ([name, schema]) => {
        Object.assign(losses, { operation: '', component: name })
        return [name, mapSchema(schema, change)]
      }),
    ),
  })
  const merger = new ClosedObjectMerger(components, () => losses.add('contradiction'))
  losses.component = undefined
  const merged = mapAll({ operations: given, components }, (schema) => merger.merge(schema))
  // Events have four fields, even if a member names others.
  const events = new Set(merged.operations.flatMap(({ responses }) => responses.flatMap(({ contents }) => contents.flatMap(({ body, form }) => (body && form?.options.fields === true ? [body] : [])))))
  const schemas = merged.operations.flatMap(listSchemas).flatMap((schema) => (events.has(schema) ? listInnerSchemas(schema) : [schema]))
  const opened = listOpened([...schemas, ...merged.components.values()], merged.components, spend)
  return mapAll(merged, (schema) => (schema.kind === 'object' && opened.has(schema) ? { ...schema, others: { kind: 'unknown', notes: {} } } : schema))
}

/** Whether a document has properties that are sent in only one direction. */
function isDirected(data: JsonData, budget: ComparisonBudget): boolean {
  let isFound = false
  visitFields(
    data,
    (name, value) => {
      isFound ||= (name === 'readOnly' || name === 'writeOnly') && value === true
    },
    (steps) => budget.spend(steps),
  )
  return isFound
}

function toDocumentOptions({ root }: ApiDocument): JsonRecord {
  const { info, servers, tags, security } = root
  const components = isJsonRecord(root.components) ? root.components : {}
  const schemes = isJsonRecord(components.securitySchemes) ? components.securitySchemes : {}
  const options = {
    info: pickTexts(info, ['title', 'version', 'summary', 'description', 'termsOfService']),
    servers: listOf(servers, (server) => ({ ...pickTexts(server, ['url', 'description']), ...pickVariables(server.variables) }), 'url'),
    tags: listOf(tags, (tag) => pickTexts(tag, ['name', 'description']), 'name'),
    security: Array.isArray(security) ? security : [],
    components: Object.keys(schemes).length > 0 ? { securitySchemes: schemes } : [],
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => !Array.isArray(value) || value.length > 0))
}

function pickTexts(value: JsonData | undefined, names: readonly string[]): JsonRecord {
  const found = isJsonRecord(value) ? value : {}
  return Object.fromEntries(names.flatMap((name) => (typeof found[name] === 'string' ? [[name, found[name]]] : [])))
}

/** The objects in a list that have a text under a name. */
function listOf(list: JsonData | undefined, change: (item: JsonRecord) => JsonRecord, name: string): JsonRecord[] {
  const items = Array.isArray(list) ? (list as readonly JsonData[]).filter(isJsonRecord) : []
  return items.map(change).filter((item) => item[name] !== undefined)
}

function pickVariables(variables: JsonData | undefined): JsonRecord {
  if (!isJsonRecord(variables)) return {}
  const entries = Object.entries(variables).map(([name, variable]): [string, JsonRecord] => {
    const values = isJsonRecord(variable) && Array.isArray(variable.enum) ? variable.enum.filter((value) => typeof value === 'string') : []
    return [name, { default: '', ...pickTexts(variable, ['default', 'description']), ...(values.length > 0 ? { enum: values } : {}) }]
  })
  return { variables: Object.fromEntries(entries) }
}
