/** Writes the types of all operations, and an outline without schemas. */
import { toBodyFormat } from '../../../../src/shared/content-type.ts'
import { SchemaScope } from './emitter.ts'
import type { ImportedApi } from './imported-api.ts'
import { Identifiers } from './names.ts'
import { type ImportedContent, type ImportedOperation, listSchemas } from './read-operations.ts'
import type { SchemaField, SchemaModel } from './schema-model.ts'
import { print, quote, type Source, toImport, toKey, toLiteral, toObject, withComment } from './source.ts'
import { toFieldsType, writeType } from './types-emitter.ts'
import type { WrittenModules } from './write-contract.ts'

/** Writes the module of an outline. */
export function writeOutline({ operations, components, order }: ImportedApi): WrittenModules {
  const names = new Identifiers()
  const identifiers = new Map(order.names.map((name) => [name, names.add(name)]))
  const scope = new SchemaScope((name) => ({ identifier: identifiers.get(name) as string, isLater: false }), new Set())
  const types = order.names.map((name) => {
    const schema = components.get(name) as SchemaModel
    return print(withComment(schema.notes.description, [`export type ${identifiers.get(name)} = `, writeType(schema, scope)]))
  })
  const members = operations.map((operation) => withComment(operation.texts.summary ?? operation.texts.description, [`${operation.name}: `, toOperationType(operation, scope)]))
  const api = print(['export type Api = ', { open: '{', items: members, close: '}', separator: '' }])
  const outlines = operations.map((operation): Source => [`${operation.name}: `, toOutline(operation)])
  const outline = print(['export const outline: ContractOutline<Api> = ', toObject(outlines)])
  const contents = operations.flatMap(({ requests, responses }) => [...requests, ...responses.flatMap((response) => response.contents)])
  const hasStream = contents.some(({ body }) => body === undefined)
  const hasSchema = operations.some((operation) => listSchemas(operation).length > 0)
  const imported = [...(hasStream ? ['ByteStreamSchema'] : []), ...(hasSchema ? ['Schema'] : [])]
  const imports = imported.length === 0 ? [] : [toImport(imported, 'routepact', 'import type')]
  const head = [...imports, toImport(['ContractOutline'], 'routepact/client', 'import type')].join('\n')
  return new Map([['outline.ts', `${[head, ...(hasSchema ? [schemaType] : []), ...types, api, outline].join('\n\n')}\n`]])
}

const schemaType = `/** A schema, for the compiler only. */
type Of<Type> = Schema & { readonly '~standard': { readonly types?: { readonly input: Type; readonly output: Type } | undefined } }`

function toOperationType({ path, method, parts, separators, requests, isBodyRequired, responses }: ImportedOperation, scope: SchemaScope): Source {
  const toFields = (fields: readonly SchemaField[]): Source => ['Of<', toFieldsType(fields, scope), '>']
  const toContent = ({ contentType, body }: ImportedContent, headers: readonly SchemaField[]): Source => {
    const type = body ? ['Of<', writeType(body, scope), '>'] : 'ByteStreamSchema'
    return [`${toKey(contentType)}: `, toType([['body: ', type], ...(headers.length === 0 ? [] : [['headers: ', toFields(headers)]])])]
  }
  const fields: Source[] = [`path: ${quote(path)}`, `method: '${method}'`]
  for (const [part, list] of Object.entries(parts)) if (list.length > 0) fields.push([`${part}: `, toFields(list)])
  if (separators.size > 0) fields.push(['separators: ', toLiteral(Object.fromEntries(separators))])
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

function toOutline({ method, path, separators, requests, responses }: ImportedOperation): Source {
  const toContents = (contents: readonly ImportedContent[]): Source =>
    toObject(contents.map(({ contentType, body }) => `${toKey(contentType)}: ${toContentOutline(contentType, body)}`))
  return toObject([
    `method: '${method}'`,
    `path: ${quote(path)}`,
    ...(separators.size > 0 ? [['separators: ', toLiteral(Object.fromEntries(separators))]] : []),
    ...(requests.length > 0 ? [['requests: ', toContents(requests)]] : []),
    ['responses: ', toObject(responses.map(({ status, contents }) => [`${toKey(status)}: `, toContents(contents)]))],
  ])
}

/** What a client must know of a body: whether it is a stream of bytes, and whether events are objects, and their data text. */
function toContentOutline(contentType: string, body: SchemaModel | undefined): string {
  if (body === undefined) return '{ stream: true }'
  if (toBodyFormat(contentType) !== 'events') return '{}'
  const data = body.kind === 'object' ? body.fields.find(({ name }) => name === 'data') : undefined
  if (!data) return body.kind === 'string' ? '{ text: true }' : '{}'
  return data.schema.kind === 'string' ? '{ event: true, text: true }' : '{ event: true }'
}
