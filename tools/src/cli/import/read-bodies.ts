/** Reads a document's bodies. What a contract cannot say is added to the losses. */
import { isJsonRecord, isSameJson, type JsonData, type JsonRecord } from '../../json-schema/json.ts'
import { toDocumentFormat } from '../../json-schema/document-format.ts'
import type { SchemaNode } from '../../json-schema/schema-syntax.ts'
import { findContent, findStreamElement } from '../../diff/documents/media-type.ts'
import type { Losses } from './losses.ts'
import type { SchemaReader } from './read-schema.ts'
import type { SchemaField, SchemaModel, SchemaOf } from './schema-model.ts'

/** A body's schema, and the function that makes it if the body is more than JSON, text or fields. */
export interface ImportedBody {
  /** The schema for the value or for an element. A byte stream has none. */
  readonly body: SchemaModel | undefined
  readonly form?: ImportedForm | undefined
}

/** The function that makes a body's schema, with its options: what an outline has in place of the schema. */
export interface ImportedForm {
  readonly name: 'byteStream' | 'events' | 'jsonLines' | 'multipart'
  readonly options: JsonRecord
}

type Direction = 'request' | 'response'

const text: SchemaModel = { kind: 'string', notes: {} }
const bytes: ImportedBody = { body: undefined, form: { name: 'byteStream', options: {} } }

/** An event in a stream. */
interface ImportedEvent {
  readonly schema: SchemaOf<'object'>
  /** Whether the data is text, sent as it is. */
  readonly isText: boolean
}

export class BodyReader {
  readonly #schemas: SchemaReader
  readonly #losses: Losses

  constructor(schemas: SchemaReader, losses: Losses) {
    this.#schemas = schemas
    this.#losses = losses
  }

  read(contentType: string, media: JsonRecord, direction: Direction): ImportedBody {
    const { schema } = media
    const format = toDocumentFormat(contentType)
    const found = this.#schemas.follow(schema)
    if (format === 'json') return { body: this.#schemas.read(schema) }
    if (format === 'events') return this.#readEvents(media)
    if (format === 'json-lines') return this.#readLines(media, direction)
    if (format === 'text') {
      if (isJsonRecord(found) && found.type === 'string') return { body: this.#schemas.read(schema) }
      this.#losses.add(/\bxml$/.test(contentType) ? 'XML' : 'text')
      return { body: text }
    }
    if (format === 'multipart' && found !== undefined) return this.#readMultipart(media, found)
    if (format === 'form' && direction === 'request' && found !== undefined) return { body: this.#readForm(media, found, 'form') }
    if (!isBinary(found)) this.#losses.add('bytes')
    return bytes
  }

  #readForm({ schema, encoding }: JsonRecord, found: SchemaNode, format: 'form' | 'multipart', json?: ReadonlySet<string>): SchemaModel {
    if (format === 'form' && encoding !== undefined) this.#losses.add('encoding of a form')
    const fields = this.#schemas.readFields(schema, format, json)
    const rest = isJsonRecord(found) ? found.additionalProperties : undefined
    if (fields) return { kind: 'object', fields, others: rest === undefined ? undefined : this.#schemas.read(rest, format), notes: {} }
    this.#losses.add('form')
    return { kind: 'record', names: undefined, values: { kind: 'unknown', notes: {} }, notes: {} }
  }

  /** Reads a form with files. A field is JSON if it is an object, or if its encoding says so. */
  #readMultipart(media: JsonRecord, found: SchemaNode): ImportedBody {
    const encodings = Object.entries(isJsonRecord(media.encoding) ? media.encoding : {})
    const isNamed = (encoding: JsonData): boolean => toDocumentFormat(String((encoding as JsonRecord).contentType)) === 'json'
    const named = new Set(encodings.flatMap(([name, encoding]) => (isNamed(encoding) ? name : [])))
    const body = this.#readForm(media, found, 'multipart', named)
    const fields = body.kind === 'object' ? body.fields : []
    const json = fields.filter(({ name, schema }) => named.has(name) || isJson(schema)).map(({ name }) => name)
    const toDefault = (name: string): string => (json.includes(name) ? 'application/json' : 'application/octet-stream')
    const isKept = ([name, encoding]: [string, JsonData]): boolean => fields.some((field) => field.name === name) && isSameJson(encoding, { contentType: toDefault(name) })
    if (!encodings.every(isKept)) this.#losses.add('encoding of a form')
    if (fields.some(({ name, schema }) => !json.includes(name) && hasJson(schema))) this.#losses.add('nested form fields')
    return { body, form: { name: 'multipart', options: json.length === 0 ? {} : { json } } }
  }

  #readLines(media: JsonRecord, direction: Direction): ImportedBody {
    const element = findStreamElement(media)
    if (element === undefined && direction === 'request' && isBinary(this.#schemas.follow(media.schema))) return bytes
    if (element === undefined) this.#losses.add('stream')
    return { body: this.#schemas.read(element ?? media.schema), form: { name: 'jsonLines', options: {} } }
  }

  #readEvents(media: JsonRecord): ImportedBody {
    const element = findStreamElement(media)
    const item = element ?? media.schema
    const found = this.#schemas.follow(item)
    const union = isJsonRecord(found) && found.properties === undefined ? (['anyOf', 'oneOf'] as const).find((name) => Array.isArray(found[name])) : undefined
    const members = union && isJsonRecord(found) ? (found[union] as readonly JsonData[]) : [item]
    const events = members.map((member) => this.#readEvent(member))
    const isExact = element !== undefined && events.every((event) => event !== undefined)
    if (!isExact) {
      this.#losses.add('stream')
      const isText = item === undefined || isTextSchema(found)
      return { body: item === undefined ? text : this.#schemas.read(item), form: { name: 'events', options: isText ? { text: true } : {} } }
    }
    const isText = events.some((event) => event.isText)
    const options: JsonRecord = isText ? { text: true } : {}
    const [first, ...others] = events as [ImportedEvent, ...ImportedEvent[]]
    // Where some data is text, all is: the data that is JSON loses its schema.
    if (isText && events.some((event) => !event.isText)) this.#losses.add('stream')
    const schemas = events.map(({ schema, isText: isOwn }) => (isText && !isOwn ? withTextData(schema) : schema))
    if (others.length > 0) return { body: { kind: 'union', members: schemas, isExclusive: union === 'oneOf', notes: {} }, form: { name: 'events', options: { fields: true, ...options } } }
    const [field] = first.schema.fields
    if (first.schema.fields.length === 1 && field?.isRequired && hasOnlyFields(first.schema)) return { body: field.schema, form: { name: 'events', options } }
    return { body: { ...first.schema, notes: {} }, form: { name: 'events', options: { fields: true, ...options } } }
  }

  /** Reads an event, an object with data. Data that is a JSON string is read as what it contains. */
  #readEvent(given: JsonData | undefined): ImportedEvent | undefined {
    const found = this.#schemas.follow(given)
    if (!isJsonRecord(found) || !isJsonRecord(found.properties) || found.properties.data === undefined) return undefined
    const { anyOf, oneOf, allOf, ...own } = found
    const { data } = found.properties
    const sent = this.#schemas.follow(data)
    const content = findContent(sent)
    const isText = content === undefined && isTextSchema(sent)
    const schema = this.#schemas.read({ ...own, properties: { ...found.properties, data: content ?? data } })
    if (schema.kind !== 'object') return undefined
    const fields = schema.fields.flatMap((field): SchemaField[] => {
      if (field.name === 'data') return [field]
      const form = this.#schemas.follow((found.properties as JsonRecord)[field.name])
      if (field.name === 'id' || field.name === 'event') return [isTextSchema(form) ? field : { ...field, schema: text }]
      if (field.name !== 'retry') return []
      return [isNumberSchema(form) ? field : { ...field, schema: { kind: 'number', isInteger: true, isText: false, notes: {} } }]
    })
    const isOther = content === undefined && !isText
    const isPart = [anyOf, oneOf, allOf].some((part) => part !== undefined) || fields.length < schema.fields.length || fields.some((field, index) => field !== schema.fields[index])
    if (isOther || isPart) this.#losses.add('stream')
    return { schema: { ...schema, fields: [...fields].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name)) }, isText }
  }
}

/** Returns an event whose data is any text. */
function withTextData(event: SchemaOf<'object'>): SchemaOf<'object'> {
  return { ...event, fields: event.fields.map((field) => (field.name === 'data' ? { ...field, schema: text } : field)) }
}

/** The order of event fields, the data first. */
const order = ['data', 'id', 'event', 'retry']

/** Whether an object only has fields, and no other rule. */
export function hasOnlyFields({ others, minProperties, maxProperties }: SchemaOf<'object'>): boolean {
  return others === undefined && minProperties === undefined && maxProperties === undefined
}

function isTextSchema(schema: SchemaNode | undefined): boolean {
  return hasType(schema, ['string'])
}

function isNumberSchema(schema: SchemaNode | undefined): boolean {
  return hasType(schema, ['integer', 'number'])
}

/** Whether a schema names one of these types, or lists such values. */
function hasType(schema: SchemaNode | undefined, types: readonly string[]): boolean {
  if (!isJsonRecord(schema)) return false
  const { type, enum: listed, const: value } = schema
  if (type !== undefined) return types.includes(String(type))
  const values = Array.isArray(listed) ? (listed as readonly JsonData[]) : [value]
  return values.every((one) => types.includes(typeof one))
}

/** Whether a form field can only be JSON: an object, or a list of objects. */
function isJson(schema: SchemaModel): boolean {
  if (schema.kind === 'list') return isJson(schema.items)
  if (schema.kind === 'tuple') return schema.items.some(isJson)
  if (schema.kind === 'intersection') return schema.members.some(isJson)
  if (schema.kind !== 'union') return schema.kind === 'object' || schema.kind === 'record'
  const members = schema.members.filter(({ kind }) => kind !== 'null')
  return members.every(isJson)
}

/** Whether some values of a form field are objects. */
function hasJson(schema: SchemaModel): boolean {
  if (schema.kind === 'list') return hasJson(schema.items)
  return schema.kind === 'union' ? schema.members.some(hasJson) : isJson(schema)
}

/** Whether a schema says no more than that the body is bytes. */
export function isBinary(schema: JsonData | undefined): boolean {
  if (!isJsonRecord(schema)) return schema === undefined
  return schema.format === 'binary' || (schema.contentMediaType !== undefined && schema.contentEncoding === undefined) || Object.keys(schema).length === 0
}
