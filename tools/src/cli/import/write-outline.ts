/** Writes the types of all operations, and an outline without schemas. */
import type { JsonRecord } from '../../json-schema/json.ts'
import { SchemaScope } from './emitter.ts'
import type { ImportedApi } from './imported-api.ts'
import { Identifiers } from './names.ts'
import { hasOnlyFields, type ImportedBody, type ImportedForm } from './read-bodies.ts'
import { type ImportedContent, type ImportedOperation, listSchemas } from './read-operations.ts'
import type { SchemaField, SchemaModel } from './schema-model.ts'
import { print, quote, type Source, toImport, toKey, toLiteral, toObject, withComment } from './source.ts'
import { toFieldsType, writeType } from './types-emitter.ts'
import type { WrittenModules } from './write-contract.ts'

/** Writes an outline's module. */
export function writeOutline({ operations, components, order }: ImportedApi): WrittenModules {
  const names = new Identifiers()
  const identifiers = new Map(order.names.map((name) => [name, names.add(name)]))
  const scope = new SchemaScope((name) => ({ identifier: identifiers.get(name) as string, isLater: false }), new Set())
  const types = order.names.map((name) => {
    const schema = components.get(name) as SchemaModel
    return print(withComment(schema.notes.description, [`export type ${identifiers.get(name)} = `, writeType(schema, scope)]))
  })
  const uses = new Set<string>()
  const members = operations.map((operation) => withComment(operation.texts.summary ?? operation.texts.description, [`${operation.name}: `, toOperationType(operation, scope, uses)]))
  const api = print(['export type Api = ', { open: '{', items: members, close: '}', separator: '' }])
  const outlines = operations.map((operation): Source => [`${operation.name}: `, toOutline(operation)])
  const outline = print(['export const outline: ContractOutline<Api> = ', toObject(outlines)])
  const hasSchema = operations.some((operation) => listSchemas(operation).length > 0)
  const imported = [...uses, ...(hasSchema ? ['Schema'] : [])].sort()
  const imports = imported.length === 0 ? [] : [toImport(imported, 'routepact', 'import type')]
  const head = [...imports, toImport(['ContractOutline'], 'routepact/client', 'import type')].join('\n')
  return new Map([['outline.ts', `${[head, ...(hasSchema ? [schemaType] : []), ...types, api, outline].join('\n\n')}\n`]])
}

const schemaType = `/** A schema, for the compiler only. */
type Of<Type> = Schema & { readonly '~standard': { readonly types?: { readonly input: Type; readonly output: Type } | undefined } }`

function toOperationType({ path, method, parts, separators, requests, isBodyRequired, responses }: ImportedOperation, scope: SchemaScope, uses: Set<string>): Source {
  const toFields = (fields: readonly SchemaField[]): Source => ['Of<', toFieldsType(fields, scope), '>']
  const toContent = (content: ImportedContent, headers: readonly SchemaField[]): Source => {
    return [`${toKey(content.contentType)}: `, toType([['body: ', toBodyType(content, scope, uses)], ...(headers.length === 0 ? [] : [['headers: ', toFields(headers)]])])]
  }
  const fields: Source[] = [`path: ${quote(path)}`, `method: '${method}'`]
  for (const [part, list] of Object.entries(parts)) {
    if (list.length === 0) continue
    const isSeparated = part === 'query' && separators.size > 0
    if (isSeparated) uses.add('SeparatedSchema')
    const keys = toType(Array.from(separators, ([name, separator]) => `readonly ${toKey(name)}: ${quote(separator)}`))
    fields.push([`${part}: `, ...(isSeparated ? ['SeparatedSchema<', toFields(list), ', ', keys, '>'] : [toFields(list)])])
  }
  if (requests.length > 0) fields.push(['requests: ', toType([...requests.map((content) => toContent(content, [])), ...(isBodyRequired ? [] : ['optional: true'])])])
  const statuses = responses.map(({ status, headers, contents }): Source => {
    const own = contents.length === 0 && headers.length > 0 ? [['headers: ', toFields(headers)]] : []
    return [`${toKey(status)}: `, toType([...contents.map((content) => toContent(content, headers)), ...own])]
  })
  return toType([...fields, ['responses: ', toType(statuses)]])
}

function toType(items: readonly Source[]): Source {
  return { open: '{', items, close: '}', separator: ';' }
}

/** A body's type: from the schema, or the return type of the function that makes the schema. */
function toBodyType({ body, form }: ImportedBody, scope: SchemaScope, uses: Set<string>): Source {
  const toOf = (schema: SchemaModel): Source => ['Of<', writeType(schema, scope), '>']
  const { name, options } = form ?? { name: undefined, options: {} }
  const use = (type: string): string => {
    uses.add(type)
    return type
  }
  if (!body) return use('ByteStreamSchema')
  if (name === 'jsonLines') return [`${use('JsonLinesSchema')}<`, toOf(body), '>']
  if (name === 'multipart') {
    const json = (options.json ?? []) as readonly string[]
    return [`${use('MultipartSchema')}<`, toOf(body), ...(json.length > 0 ? [', ', json.map(quote).join(' | ')] : []), '>']
  }
  if (name !== 'events') return toOf(body)
  if (options.fields === undefined) return [`${use('EventsSchema')}<`, toOf(body), '>']
  if (body.kind !== 'object' || !hasOnlyFields(body)) return [`${use('EventsSchema')}<`, toOf(body), ', true>']
  const toField = ({ name: field, isRequired, schema }: SchemaField): Source => [`${toKey(field)}: Of<`, writeType(schema, scope), isRequired ? '>' : ' | undefined>']
  return [`${use('EventsSchema')}<`, toType(body.fields.map(toField)), '>']
}

function toOutline({ method, path, separators, requests, responses }: ImportedOperation): Source {
  const toContents = (contents: readonly ImportedContent[]): Source =>
    toObject(contents.map(({ contentType, form }) => [`${toKey(contentType)}: `, toObject(form ? [['form: ', toLiteral(toForm(form))]] : [])]))
  return toObject([
    `method: '${method}'`,
    `path: ${quote(path)}`,
    ...(separators.size > 0 ? [['separators: ', toLiteral(Object.fromEntries(separators))]] : []),
    ...(requests.length > 0 ? [['requests: ', toContents(requests)]] : []),
    ['responses: ', toObject(responses.map(({ status, contents }) => [`${toKey(status)}: `, toContents(contents)]))],
  ])
}

/** What a client must know about a body: the name of the function that makes its schema, and the options. */
function toForm({ name, options }: ImportedForm): JsonRecord {
  return { name, ...options }
}
