/** Reads an OpenAPI document into operations and schemas. */
import { checkSize } from '../../diff/compare-documents.ts'
import { ApiDocument } from '../../diff/documents/api-document.ts'
import { readFacts } from '../../diff/documents/schema-converter.ts'
import { ComparisonBudget } from '../../json-schema/budget.ts'
import { isJsonRecord, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import { Losses } from './losses.ts'
import { type ImportedOperation, listSchemas, listUsed, OperationReader } from './read-operations.ts'
import { SchemaReader } from './read-schema.ts'
import { type ComponentOrder, orderComponents, type SchemaModel } from './schema-model.ts'

/** What a document contains, as a contract can say it. */
export interface ImportedApi {
  readonly operations: readonly ImportedOperation[]
  /** The components that operations use. */
  readonly components: ReadonlyMap<string, SchemaModel>
  readonly order: ComponentOrder
  /** The options of the contract's document. */
  readonly documentOptions: JsonRecord
  readonly losses: Losses
}

/** @throws DocumentError for a value that is not an OpenAPI document */
export function readApi(data: JsonData): ImportedApi {
  const budget = new ComparisonBudget({ seconds: 600 })
  checkSize(data, 'new', budget)
  const facts = { ...readFacts(data), tags: new Map() }
  const document = new ApiDocument(data, 'new', { hidden: undefined }, budget, [facts, facts])
  const losses = new Losses()
  const schemas = new SchemaReader(document, losses)
  const operations = new OperationReader(document, schemas, losses).readAll()
  schemas.readComponents()
  const used = listUsed(operations.flatMap(listSchemas), schemas.components)
  const components = new Map([...schemas.components].filter(([name]) => used.has(name)))
  return { operations, components, order: orderComponents(components), documentOptions: toDocumentOptions(document), losses }
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

/** The objects of a list that have a text under a name. */
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
